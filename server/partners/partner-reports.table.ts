import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { dayIn } from '../../src/schemas/core/time-zone.ts'
import type { PartnerReport } from '../../src/schemas/partners/partner-report-routes.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import { integers, numbers, texts } from '../core/postgres/arrays.ts'
import type { Projection } from '../core/projections/projection.ts'
import { type ArrayColumns, createTable, insertItems, typesOf } from '../core/projections/rows.ts'
import { unitsOf } from '../reports/units.ts'
import { isBeginning, isOfPartner, type PartnerLine, partnerLineOf, partnerReportEvents } from './partner-reports.ts'

/** The number of everybody's list; no partner has it. */
export const EVERYBODY = 0

/** A line with the values that later events change: refunds, and the number of payments of a subscription. */
type Row = PartnerLine & { readonly day: string; readonly refunded: number; readonly payments: number }

/** Amounts in ten-thousandths. */
const rowColumns = {
  subject: { type: 'text primary key', of: ({ subject }) => subject },
  kind: { type: 'text not null', of: ({ reports: [kind = ''] }) => kind },
  is_h2o: { type: 'integer not null', of: ({ reports }) => Number(reports.length > 1) },
  partner_id: { type: 'integer not null', of: ({ partnerId }) => partnerId },
  partner_code: { type: 'text not null', of: ({ partnerCode }) => partnerCode },
  company_name: { type: 'text not null', of: ({ companyName }) => companyName },
  markup_discount: { type: 'float8 not null', of: ({ markupDiscount }) => markupDiscount },
  at: { type: 'text collate "C" not null', of: ({ at }) => at },
  day: { type: 'text collate "C" not null', of: ({ day }) => day },
  plan_id: { type: 'integer not null', of: ({ planId }) => planId },
  plan_name: { type: 'text not null', of: ({ planName }) => planName },
  currency: { type: 'text collate "C" not null', of: ({ currency }) => currency },
  list: { type: 'bigint', of: ({ list }) => list },
  price: { type: 'bigint not null', of: ({ price }) => price },
  cart: { type: 'text not null', of: ({ cart }) => cart },
  sims: { type: 'integer not null', of: ({ sims }) => sims },
  refunded: { type: 'bigint not null', of: ({ refunded }) => refunded },
  payments: { type: 'integer not null', of: ({ payments }) => payments },
} as const satisfies ArrayColumns<Row>

type Entry = { readonly report: PartnerReport; readonly partner: number; readonly ordinal: number; readonly line: Row }

const entryColumns = {
  report: { type: 'text collate "C" not null', of: ({ report }) => report },
  partner: { type: 'integer not null', of: ({ partner }) => partner },
  ordinal: { type: 'integer not null', of: ({ ordinal }) => ordinal },
  subject: { type: 'text not null', of: ({ line }) => line.subject },
} as const satisfies ArrayColumns<Entry>

/** The totals of a list for one day in one currency, and the first and last ordinal of its lines. */
type Day = {
  readonly report: PartnerReport
  readonly partner: number
  readonly day: string
  readonly currency: string
  n: number
  first: number
  last: number
  amount: number
  refunded: number
}

const dayColumns = {
  report: { type: 'text collate "C" not null', of: ({ report }) => report },
  partner: { type: 'integer not null', of: ({ partner }) => partner },
  day: { type: 'text collate "C" not null', of: ({ day }) => day },
  currency: { type: 'text collate "C" not null', of: ({ currency }) => currency },
  n: { type: 'integer not null', of: ({ n }) => n },
  first_ordinal: { type: 'integer not null', of: ({ first }) => first },
  last_ordinal: { type: 'integer not null', of: ({ last }) => last },
  amount: { type: 'bigint not null', of: ({ amount }) => amount },
  refunded: { type: 'bigint not null', of: ({ refunded }) => refunded },
} as const satisfies ArrayColumns<Day>

const listKey = (report: string, partner: number) => `${report} ${partner}`

/** The lists that contain a line: for each of its reports, everybody's and its partner's. */
const listsOf = ({ reports, partnerId }: Pick<Row, 'reports' | 'partnerId'>) =>
  reports.flatMap((report) => [EVERYBODY, partnerId].map((partner) => ({ report, partner })))

/** Appends lines to their lists. Each list has its own ordinals, without gaps. */
const addEntries = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, lines: ReadonlyArray<Row>) {
  const counts = new Map<string, { readonly report: PartnerReport; readonly partner: number; count: number }>()
  for (const { report, partner } of lines.flatMap(listsOf)) {
    const key = listKey(report, partner)
    const found = counts.get(key) ?? { report, partner, count: 0 }
    found.count += 1
    counts.set(key, found)
  }
  const grown = [...counts.values()]
  const totals = yield* sql<{
    report: string
    partner: number
    total: number
  }>`insert into partner_report_counters as c (report, partner, total)
    select * from unnest(${texts(grown.map(({ report }) => report))}, ${integers(grown.map(({ partner }) => partner))},
      ${integers(grown.map(({ count }) => count))})
    on conflict (report, partner) do update set total = c.total + excluded.total returning report, partner, total`
  const last = new Map(
    totals.map(({ report, partner, total }) => [
      listKey(report, partner),
      total - (counts.get(listKey(report, partner))?.count ?? 0),
    ]),
  )
  const entries = lines.flatMap((line) =>
    listsOf(line).map(({ report, partner }): Entry => {
      const ordinal = (last.get(listKey(report, partner)) ?? 0) + 1
      last.set(listKey(report, partner), ordinal)
      return { report, partner, ordinal, line }
    }),
  )
  yield* insertItems(sql, 'partner_report_entries', entryColumns, entries)
  return entries
})

/** Adds new lines to the daily totals of their lists. */
const addToDays = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, entries: ReadonlyArray<Entry>) {
  const days = new Map<string, Day>()
  for (const { report, partner, ordinal, line } of entries) {
    const { day, currency } = line
    const key = `${listKey(report, partner)} ${day} ${currency}`
    const blank = { report, partner, day, currency, n: 0, first: ordinal, last: ordinal, amount: 0, refunded: 0 }
    const found = days.get(key) ?? blank
    found.n += 1
    found.last = ordinal
    found.amount += line.price
    days.set(key, found)
  }
  const added = [...days.values()]
  // In two steps, because `insertItems` has no `on conflict`.
  const before = sql`from unnest(${texts(added.map(({ report }) => report))},
      ${integers(added.map(({ partner }) => partner))}, ${texts(added.map(({ day }) => day))},
      ${texts(added.map(({ currency }) => currency))}, ${integers(added.map(({ n }) => n))},
      ${integers(added.map(({ last }) => last))}, ${numbers(added.map(({ amount }) => amount))})
      as more (report, partner, day, currency, n, last_ordinal, amount)`
  const known = yield* sql<{ key: string }>`update partner_report_days d set n = d.n + more.n,
      last_ordinal = more.last_ordinal, amount = d.amount + more.amount::bigint ${before}
    where d.report = more.report and d.partner = more.partner and d.day = more.day and d.currency = more.currency
    returning d.report || ' ' || d.partner || ' ' || d.day || ' ' || d.currency as key`
  for (const { key } of known) days.delete(key)
  yield* insertItems(sql, 'partner_report_days', dayColumns, [...days.values()])
})

type Refunded = Pick<Row, 'partnerId' | 'day' | 'currency'> & { readonly isH2o: number; readonly amount: number }

/** Adds refunds to the lines and to the totals of their days. */
const addRefunds = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, refunds: ReadonlyMap<string, number>) {
  if (refunds.size === 0) return
  const told = [...refunds]
  const lines = yield* sql<Refunded>`update partner_report_rows r set refunded = r.refunded + told.amount::bigint
    from unnest(${texts(told.map(([subject]) => subject))}, ${numbers(told.map(([, amount]) => amount))})
      as told (subject, amount)
    where r.subject = told.subject
    returning r.partner_id as "partnerId", r.day, r.currency, r.is_h2o as "isH2o", told.amount`
  const lists = lines.flatMap(({ isH2o, partnerId, ...line }) =>
    listsOf({ partnerId, reports: isH2o === 1 ? ['SalesReport', 'H20Report'] : ['SalesReport'] }).map((list) => ({
      ...list,
      ...line,
    })),
  )
  if (lists.length === 0) return
  yield* sql`update partner_report_days d set refunded = d.refunded + more.amount from (
      select report, partner, day, currency, sum(amount)::bigint as amount
      from unnest(${texts(lists.map(({ report }) => report))}, ${integers(lists.map(({ partner }) => partner))},
        ${texts(lists.map(({ day }) => day))}, ${texts(lists.map(({ currency }) => currency))},
        ${numbers(lists.map(({ amount }) => amount))}) as each (report, partner, day, currency, amount)
      group by 1, 2, 3, 4
    ) more
    where d.report = more.report and d.partner = more.partner and d.day = more.day and d.currency = more.currency`
})

const addPayments = (sql: SqlClient.SqlClient, payments: ReadonlyMap<string, number>) =>
  payments.size === 0
    ? Effect.void
    : sql`update partner_report_rows r set payments = greatest(r.payments, told.payments)
        from unnest(${texts([...payments.keys()])}, ${integers([...payments.values()])}) as told (subject, payments)
        where r.subject = told.subject`

/**
 * The sales of partners: a row for each sale and subscription, and lists that point to it, everybody's and each
 * partner's, with dense ordinals. The customer and the status of a line are in its row of the reports.
 */
export const partnerReportsProjection: Projection = {
  name: 'partner-reports',
  version: 1,
  countsDays: true,
  tables: ['partner_report_rows', 'partner_report_entries', 'partner_report_counters', 'partner_report_days'],
  handles: partnerReportEvents.names,
  create: (sql) =>
    Effect.all([
      createTable(sql, 'partner_report_rows', typesOf(rowColumns)),
      sql`create index partner_report_rows_day on partner_report_rows (kind, day)`,
      sql`create index partner_report_rows_partner on partner_report_rows (partner_id, kind, day)`,
      sql`create index partner_report_rows_plan on partner_report_rows (plan_id, kind)`,
      createTable(sql, 'partner_report_entries', typesOf(entryColumns)),
      sql`alter table partner_report_entries add primary key (report, partner, ordinal)`,
      sql`create index partner_report_entries_subject on partner_report_entries (subject)`,
      sql`create table partner_report_counters (report text collate "C" not null, partner integer not null,
        total integer not null, primary key (report, partner))`,
      createTable(sql, 'partner_report_days', typesOf(dayColumns)),
      sql`alter table partner_report_days add primary key (report, partner, day, currency)`,
    ]),
  apply: (stored, sql) =>
    Effect.gen(function* () {
      const zone = yield* CompanyZone
      const lines: Array<Row> = []
      const refunds = new Map<string, number>()
      const payments = new Map<string, number>()
      for (const one of stored) {
        if (isBeginning(one) && !isOfPartner(one)) continue
        const { stream } = one
        const event = partnerReportEvents.read(one)
        const line = partnerLineOf(stream, event)
        if (line !== null) lines.push({ ...line, day: dayIn(zone, line.at), refunded: 0, payments: 0 })
        if (event.type === 'SaleRefunded') refunds.set(stream, (refunds.get(stream) ?? 0) + unitsOf(event.data.amount))
        if (event.type === 'SubscriptionPaid') payments.set(stream, event.data.payment)
      }
      if (lines.length > 0) {
        yield* insertItems(sql, 'partner_report_rows', rowColumns, lines)
        yield* addToDays(sql, yield* addEntries(sql, lines))
      }
      yield* addRefunds(sql, refunds)
      yield* addPayments(sql, payments)
    }),
}
