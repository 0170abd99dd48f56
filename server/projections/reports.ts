import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { type ReportName, reports } from '../../src/schemas/reports.ts'
import { entriesOf, type ReportEntry, type ReportEvent, reportEvents } from '../domain/report-entries.ts'
import { integers, numbers, texts } from '../postgres/arrays.ts'
import { addToFigures, type Counted, countedBy, createDayFigures } from './day-figures.ts'
import type { Projection } from './projection.ts'
import { changedBy, nextStanding, reportRowColumns, type Standing, type Subject, subjectOf } from './report-row.ts'
import { type ArrayColumns, createTable, insertItems, typesOf } from './rows.ts'

/** A report by the number that its entries carry in the tables. */
export const reportNumber = new Map<ReportName, number>(reports.map(({ reportName, number }) => [reportName, number]))
const numberOf = (name: ReportName): number => reportNumber.get(name) ?? 0

type StandingRow = {
  readonly subject: string
  readonly price: number | null
  readonly refunded: number | null
  readonly is_cancelled: number | null
  readonly status: string
  readonly activation_date: string | null
  readonly subscriptions: number | null
}

const standingOf = (row: StandingRow): Standing => ({
  price: row.price ?? 0,
  refunded: row.refunded ?? 0,
  isCancelled: row.is_cancelled === 1,
  status: row.status,
  activationDate: row.activation_date ?? '',
  subscriptions: row.subscriptions ?? 0,
})

/** Brings rows that were there before these events to how their subjects stand after them. */
const changeRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  events: ReadonlyMap<string, ReadonlyArray<ReportEvent>>,
) {
  if (events.size === 0) return
  const rows = yield* sql<StandingRow>`select subject, price, refunded, is_cancelled, status, activation_date,
      subscriptions from report_rows where subject = any(${texts([...events.keys()])})`
  const after = rows.map((row) => (events.get(row.subject) ?? []).reduce(nextStanding, standingOf(row)))
  // Of what is no sale those columns are null, and stay so.
  yield* sql`update report_rows set status = after.status,
      refunded = case when order_id is not null then after.refunded end,
      is_cancelled = case when order_id is not null then after.is_cancelled end,
      activation_date = case when order_id is not null then after.activation_date end,
      subscriptions = case when order_id is not null then after.subscriptions end
    from unnest(${texts(rows.map(({ subject }) => subject))}, ${texts(after.map(({ status }) => status))},
      ${numbers(after.map(({ refunded }) => refunded))}, ${integers(after.map(({ isCancelled }) => Number(isCancelled)))},
      ${texts(after.map(({ activationDate }) => activationDate))},
      ${integers(after.map(({ subscriptions }) => subscriptions))})
      as after (subject, status, refunded, is_cancelled, activation_date, subscriptions)
    where report_rows.subject = after.subject`
})

type NumberedEntry = ReportEntry & { readonly number: number; readonly ordinal: number }

const entryColumns = {
  report: { type: 'integer not null', of: ({ number }) => number },
  ordinal: { type: 'integer not null', of: ({ ordinal }) => ordinal },
  subject: { type: 'text not null', of: ({ subject }) => subject },
  // What the line tells instead of the subject's row; null for what is the row's.
  at: { type: 'text', of: ({ own, at }) => (own === null ? null : at) },
  price: { type: 'float8', of: ({ own }) => own?.price ?? null },
  transaction: { type: 'text', of: ({ own }) => own?.transaction ?? null },
} as const satisfies ArrayColumns<NumberedEntry>

/** Puts entries at the end of their reports, each with the next ordinal. */
const addEntries = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, entries: ReadonlyArray<ReportEntry>) {
  if (entries.length === 0) return
  const counts = new Map<number, { count: number; last: string }>()
  for (const { report, at } of entries) {
    const count = counts.get(numberOf(report))?.count ?? 0
    counts.set(numberOf(report), { count: count + 1, last: at })
  }
  const added = [...counts]
  const totals = yield* sql<{ report: number; total: number }>`update report_counters
    set total = total + added.count, last_at = added.last
    from unnest(${integers(added.map(([report]) => report))}, ${integers(added.map(([, { count }]) => count))},
      ${texts(added.map(([, { last }]) => last))}) as added (report, count, last)
    where report_counters.report = added.report returning report_counters.report, total`
  const next = new Map(totals.map(({ report, total }) => [report, total - (counts.get(report)?.count ?? 0)]))
  const numbered = entries.map((entry): NumberedEntry => {
    const number = numberOf(entry.report)
    const ordinal = (next.get(number) ?? 0) + 1
    next.set(number, ordinal)
    return { ...entry, number, ordinal }
  })
  yield* insertItems(sql, 'report_entries', entryColumns, numbered)
})

/**
 * The 21 reports. A subject has one row, a report is a list of entries that point to rows: each has a dense ordinal, so
 * that a page is a range of the primary key, and the total is the report's counter. Beside them the figures by the day,
 * which are told by what the rows tell.
 */
export const reportsProjection: Projection = {
  name: 'reports',
  version: 4,
  tables: ['report_rows', 'report_entries', 'report_counters', 'day_figures'],
  handles: reportEvents.names,
  create: (sql) =>
    Effect.all([
      createTable(sql, 'report_rows', typesOf(reportRowColumns)),
      // Whether an item of the stock is sold.
      sql`create index report_rows_inventory on report_rows (inventory_id) where inventory_id is not null`,
      createTable(sql, 'report_entries', typesOf(entryColumns)),
      sql`alter table report_entries add primary key (report, ordinal)`,
      sql`create table report_counters (report integer primary key, total integer not null, last_at text not null)`,
      sql`insert into report_counters select report, 0, '' from unnest(${integers([...reportNumber.values()])}) as report`,
      ...createDayFigures(sql),
    ]),
  apply: (events, sql) =>
    Effect.gen(function* () {
      const fresh = new Map<string, Subject>()
      const later = new Map<string, Array<ReportEvent>>()
      const entries: Array<ReportEntry> = []
      const counted: Array<Counted> = []
      for (const stored of events) {
        const { stream } = stored
        const event = reportEvents.read(stored)
        const begun = subjectOf(stream, event)
        if (begun !== null) fresh.set(stream, begun)
        entries.push(...entriesOf(event, stream))
        const count = countedBy(event, stream)
        if (count !== null) counted.push(count)
        const changed = changedBy(event, stream)
        if (changed === null) continue
        const subject = fresh.get(changed)
        if (subject !== undefined) subject.standing = nextStanding(subject.standing, event)
        else later.set(changed, [...(later.get(changed) ?? []), event])
      }
      yield* insertItems(sql, 'report_rows', reportRowColumns, [...fresh.values()])
      yield* changeRows(sql, later)
      yield* addEntries(sql, entries)
      yield* addToFigures(sql, counted, fresh)
    }),
}
