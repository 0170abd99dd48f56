import { Effect } from 'effect'
import type { SqlClient, Statement } from 'effect/sql'
import { type Ageing, ageingOf } from '../../src/schemas/billing/offline-sale/ageing.ts'
import { minorText } from '../../src/schemas/core/money/amount.ts'
import type { StatementBalance } from '../../src/schemas/reports/report.ts'
import { integer, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { withinDays } from '../lists/within-days.ts'
import { inMajor } from './in-major.ts'
import { due, modeLabel, statusOn } from './offline-book-queries.ts'
import { runningSums } from './statement-running.ts'

/** The customer and days of a statement; absent fields do not narrow it. */
type StatementAsked = { readonly id?: number; readonly from?: string; readonly to?: string }

const amountOf = (amount: string, ...kinds: ReadonlyArray<string>) =>
  `case when e.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) then trim_scale(${inMajor(amount, 'e.currency')}) end`
const ofInvoice = (value: string, otherwise: string) =>
  `case when e.kind = 'invoice' then ${value} else ${otherwise} end`

const paidBy = (row: string) => `trim(${modeLabel(row)} || ' ' || ${row}.payment_reference)`
const dayOf = (row: string) => `to_char(${row}.day::date, 'DD/MM/YYYY')`

/** SQL: the credit that pays an invoice: a payment of the customer, or what was paid too much for another invoice. */
const creditUsed = (row: string) => `case when ${row}.customer_payment is null
  then case when ${row}.allocated > 0 then 'From ' else 'To ' end || ${row}.payment_reference
  else 'From PAY-' || ${row}.customer_payment end`

/**
 * SQL: the reference of an entry `e` with its counterpart `o`. A payment names its reversal first, a reversal its
 * payment. A payment of the customer begins with its number.
 */
const reference = `case when e.sale_id is null then 'PAY-' || e.customer_payment || ', ' else '' end ||
  case e.kind when 'credit' then e.credit_number
  when 'allocation' then ${creditUsed('e')}
  when 'allocationReversal' then coalesce(${creditUsed('o')}, '')
  when 'payment' then coalesce('Reversed ' || ${dayOf('o')} || ', ', '') || ${paidBy('e')}
  when 'reversal' then case when e.amount < 0 then 'Refund of ' else 'Payment of ' end || ${dayOf('o')} || ', ' || ${paidBy('o')}
  else '' end`

/** A page of the matching documents, payments and reversals, newest first, with the total and the sums after each. */
export const statementPage = (
  sql: SqlClient.SqlClient,
  { id, from, to }: StatementAsked,
  { skip, take }: Window,
  today: string,
) => {
  const fitting = sql.and([
    id === undefined ? sql`true` : sql`e.client_id = ${integer(id)}`,
    ...withinDays(sql, sql`e.day`, { from, to }),
  ])
  return Effect.map(
    sql<PageBytes>`with shown as materialized (
        select e.* from offline_sale_entries e where ${fitting} order by e.day desc, e.ordinal desc
        offset ${skip}::integer limit ${take}::integer
      )
      , ran as (${runningSums(sql, sql`select client_id from shown`)})
      select (select count(*) from offline_sale_entries e where ${fitting})::float8 as total, (
        select ${sql.literal(pageBytes)} from (
          select e.ordinal as id, coalesce(e.sale_id, 0) as "saleID", e.client_id as "customerID", e.invoice_number as "invoiceNumber",
            case e.kind when 'credit' then 'creditNote' when 'payment'
              then case when e.amount > 0 then 'payback' else 'payment' end else e.kind end as "documentType",
            e.day as date, coalesce(c.name, '') as "companyName",
            ${sql.literal(reference)} as reference,
            ${sql.literal(ofInvoice('s.due_date', "''"))} as "dueDate",
            case when e.kind = 'invoice' and ${sql.literal(due)} > 0 and s.due_date < ${today}
              then ${today}::date - s.due_date::date end as "daysOverdue",
            ${sql.literal(amountOf('e.amount', 'invoice'))} as invoiced,
            ${sql.literal(amountOf('-e.amount', 'credit'))} as credited,
            ${sql.literal(amountOf('-e.amount', 'payment', 'reversal'))} as paid,
            ${sql.literal(amountOf('e.allocated', 'allocation', 'allocationReversal'))} as allocated,
            ${sql.literal(amountOf(due, 'invoice'))} as open,
            trim_scale(${sql.literal(inMajor('ran.balance', 'e.currency'))}) as balance,
            trim_scale(${sql.literal(inMajor('ran.credit_left', 'e.currency'))}) as "creditLeft",
            case when e.kind = 'invoice' then ${statusOn(sql, today)} else '' end as paymentstatus,
            e.reason as remarks, e.currency, e.created_by as createdby
          from shown e join ran using (ordinal) left join offline_sales s on s.id = e.sale_id left join clients c on c.id = e.client_id
            left join offline_sale_entries o on e.movement <> '' and o.movement = e.movement and o.kind <> e.kind
          order by e.day desc, e.ordinal desc
        ) page
      ) as rows`,
    ([page]): PageBytes => page ?? noRows,
  )
}

/** The amounts due today of one customer or all, by due date, to be grouped by age, less the credit that is left. */
export const ageingOn = (sql: SqlClient.SqlClient, id: number | undefined, today: string) =>
  Effect.map(
    sql<{ currency: string; dueDate: string; due: string }>`select s.currency, s.due_date as "dueDate",
        sum(${sql.literal(due)})::text as due
      from offline_sales s
      where ${id === undefined ? sql`true` : sql`s.client_id = ${integer(id)}`} and ${sql.literal(due)} <> 0
      group by s.currency, s.due_date, ${sql.literal(due)} > 0
      union all select p.currency, '', (-sum(p.left_over))::text from customer_payments p
      where ${id === undefined ? sql`true` : sql`p.client_id = ${integer(id)}`} and p.left_over > 0
      group by p.currency`,
    (rows) =>
      ageingOf(
        rows.map((row) => ({ ...row, due: BigInt(row.due) })),
        today,
      ),
  )

/** An ageing in the shape of a list's totals. */
export const ageingOnWire = ({ currency, balance, ...buckets }: Ageing) => ({
  currency,
  count: 0,
  refunds: null,
  cost: null,
  margin: null,
  sum: Number(minorText(balance, currency)),
  ...Object.fromEntries(Object.entries(buckets).map(([name, amount]) => [name, Number(minorText(amount, currency))])),
})

type BalanceRow = {
  readonly currency: string
  readonly opening: string
  readonly invoiced: string
  readonly credited: string
  readonly paid: string
  readonly reversedLater: string
}

/** The credit of a customer that was left at the end of the days, by currency. */
const creditsIn = (sql: SqlClient.SqlClient, { id, to }: StatementAsked) =>
  id === undefined
    ? Effect.succeed(null)
    : Effect.map(
        sql<{ currency: string; credit: string }>`select distinct on (currency) currency, credit_left::text as credit
          from (${runningSums(sql, sql`select ${integer(id)}::integer`)}) ran
          where ${to === undefined ? sql`true` : sql`day <= ${to}`} order by currency, day desc, ordinal desc`,
        (rows) => new Map(rows.map(({ currency, credit }) => [currency, BigInt(credit)])),
      )

/**
 * Opening balance, changes and closing balance of the requested days, by currency; of one customer also the credit that
 * is left. Every entry counts on its own day, so a reversal changes only its day and later ones.
 */
export const balancesIn = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { id, from, to }: StatementAsked) {
  const isWithin = sql.and([sql`true`, ...withinDays(sql, sql`e.day`, { from, to })])
  const isBefore = from === undefined ? sql`false` : sql`e.day < ${from}`
  const isLater = to === undefined ? sql`false` : sql`e.day > ${to}`
  const isPaidBy = to === undefined ? sql`true` : sql`p.day <= ${to}`
  const sumOver = (condition: Statement.Fragment, kinds: string) =>
    sql`coalesce(sum(e.amount) filter (where ${condition} and ${sql.literal(kinds)}), 0)::text`
  const rows = yield* sql<BalanceRow>`select e.currency, ${sumOver(isBefore, 'true')} as opening,
      ${sumOver(isWithin, "e.kind = 'invoice'")} as invoiced, ${sumOver(isWithin, "e.kind = 'credit'")} as credited,
      ${sumOver(isWithin, "e.kind in ('payment', 'reversal')")} as paid,
      coalesce(sum(e.amount) filter (where ${isLater} and e.kind = 'reversal' and exists (
        select from offline_sale_entries p where p.movement = e.movement and p.movement <> '' and p.kind = 'payment'
          and ${isPaidBy}
      )), 0)::text as "reversedLater"
    from offline_sale_entries e where ${id === undefined ? sql`true` : sql`e.client_id = ${integer(id)}`}
    group by e.currency order by e.currency`
  const credits = yield* creditsIn(sql, { ...(id !== undefined && { id }), ...(to !== undefined && { to }) })
  return rows.map((row): StatementBalance => {
    const creditLeft = credits === null ? null : (credits.get(row.currency) ?? 0n)
    return { ...onWire(row), ...(creditLeft !== null && { creditLeft: Number(minorText(creditLeft, row.currency)) }) }
  })
})

const onWire = ({ currency, ...sums }: BalanceRow): StatementBalance => {
  const [opening, invoiced, credited, paid, later] = [
    ...[sums.opening, sums.invoiced, sums.credited, sums.paid, sums.reversedLater].map(BigInt),
  ] as [bigint, bigint, bigint, bigint, bigint]
  const told = (amount: bigint) => Number(minorText(amount, currency))
  return {
    currency,
    opening: told(opening),
    invoiced: told(invoiced),
    credited: told(-credited),
    paid: told(-paid),
    reversedLater: told(later),
    closing: told(opening + invoiced + credited + paid),
  }
}
