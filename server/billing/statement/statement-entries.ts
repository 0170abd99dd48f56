import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { Minor } from '../../../src/schemas/core/money/amount.ts'
import { integer } from '../../core/projections/rows.ts'
import { withinDays } from '../../lists/within-days.ts'

/** An entry of a statement; what is owed grows by its amount. `counterDay` is the day of the payment it reverses. */
export type StatementEntry = {
  readonly currency: string
  readonly day: string
  readonly kind: 'invoice' | 'credit' | 'payment' | 'reversal' | 'allocation' | 'allocationReversal'
  readonly number: string
  readonly paymentMode: string
  readonly paymentReference: string
  readonly dueDate: string
  readonly counterDay: string
  readonly amount: Minor
  /** Of credit that is used: what it pays of the invoice, or paid before its reversal; else 0. */
  readonly allocated: Minor
}

export type StatementAsked = { readonly id: number; readonly from?: string; readonly to?: string }

type Row = Omit<StatementEntry, 'amount' | 'allocated'> & { readonly amount: string; readonly allocated: string }

/**
 * The entries of a customer's days, oldest first. Where credit is used, nothing that is owed changes: what was paid too
 * much for another invoice is named once, where it is used.
 */
export const statementEntries = Effect.fnUntraced(function* ({ id, from, to }: StatementAsked, most: number) {
  const sql = yield* SqlClient.SqlClient
  const fitting = sql.and([sql`e.client_id = ${integer(id)}`, ...withinDays(sql, sql`e.day`, { from, to })])
  const rows = yield* sql<Row>`select e.currency, e.day, e.kind, e.amount::text as amount,
      abs(coalesce(e.allocated, 0))::text as allocated,
      case when e.kind = 'credit' then e.credit_number else e.invoice_number end as number,
      case when e.kind = 'reversal' then coalesce(o.payment_mode, '') else e.payment_mode end as "paymentMode",
      case when e.kind = 'reversal' then coalesce(o.payment_reference, '') else e.payment_reference end
        as "paymentReference",
      case when e.kind = 'invoice' then coalesce(s.due_date, '') else '' end as "dueDate",
      case when e.kind = 'reversal' then coalesce(o.day, '') else '' end as "counterDay"
    from offline_sale_entries e left join offline_sales s on s.id = e.sale_id
      left join offline_sale_entries o on e.kind = 'reversal' and e.movement <> '' and o.movement = e.movement
        and o.kind = 'payment'
    where ${fitting} and (e.kind in ('invoice', 'credit', 'payment', 'reversal')
      or (e.kind = 'allocation' and e.allocated > 0) or (e.kind = 'allocationReversal' and e.allocated < 0))
    order by e.day, e.ordinal limit ${most + 1}`
  return rows.map((row): StatementEntry => ({ ...row, amount: BigInt(row.amount), allocated: BigInt(row.allocated) }))
})

/** What was owed before a day, by currency. */
export const openingBalances = Effect.fnUntraced(function* ({ id, from }: StatementAsked) {
  const sql = yield* SqlClient.SqlClient
  const rows =
    from === undefined
      ? []
      : yield* sql<{ currency: string; amount: string }>`select e.currency, sum(e.amount)::text as amount
          from offline_sale_entries e where e.client_id = ${integer(id)} and e.day < ${from}
            and e.kind in ('invoice', 'credit', 'payment', 'reversal') group by e.currency`
  return new Map(rows.map(({ currency, amount }) => [currency, BigInt(amount)]))
})
