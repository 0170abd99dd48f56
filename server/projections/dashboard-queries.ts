import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { Share, StockShare } from '../../src/schemas/dashboard.ts'
import { type DayRange, rangeBefore } from '../../src/schemas/day-range.ts'
import { amountOf } from '../../src/schemas/money.ts'
import type { FigureSum } from '../domain/dashboard.ts'
import type { FigureKind } from './day-figures.ts'

type SumRow = Omit<FigureSum, 'amount'> & { readonly amount: string }

/** The sales of each day of a range and of the one before, and the sums of all else. */
export const figureSums = (sql: SqlClient.SqlClient, range: DayRange) =>
  Effect.map(
    sql<SumRow>`select figure, day, day < ${range.from} as "isBefore", currency, count, amount::text as amount
        from day_figures where figure = 'sales' and kind = 'whole' and day between ${rangeBefore(range).from} and ${range.to}
      union all
      select figure, '' as day, day < ${range.from} as "isBefore", currency, sum(count)::integer, sum(amount)::text
        from day_figures where figure in ('refunds', 'cancellations', 'signUps') and kind = 'whole'
          and day between ${rangeBefore(range).from} and ${range.to}
        group by 1, 2, 3, 4`,
    (rows) => rows.map((row): FigureSum => ({ ...row, amount: BigInt(row.amount) })),
  )

type ShareRow = {
  readonly key: string
  readonly name: string
  readonly total: number
  readonly currency: string
  readonly amount: string
}

/** A plan is called what it is called today, else by its number. */
const nameOf = (kind: FigureKind) =>
  kind === 'plan' ? `coalesce((select p.name from plans p where p.id::text = key), 'Plan ' || key)` : 'key'

/**
 * What was sold most in a range, by plan, place or supplier: the first few by count, and by the amount in each currency,
 * those with the most sales first.
 */
export const salesBy = (sql: SqlClient.SqlClient, kind: FigureKind, { from, to }: DayRange, shown: number) =>
  Effect.map(
    sql<ShareRow>`with sums as materialized (
        select key, currency, sum(count)::integer as count, sum(amount) as amount from day_figures
        where figure = 'sales' and kind = ${kind} and day between ${from} and ${to} group by 1, 2
      ), counted as (
        select key, sum(count)::integer as total, row_number() over (order by sum(count) desc, key) as place
        from sums group by key
      ), paid as (
        select key, row_number() over (partition by currency order by amount desc, key) as place from sums
        where amount > 0
      ), chosen as (
        select key, total, place from counted
        where place <= ${shown} or key in (select key from paid where place <= ${shown})
      )
      select key, ${sql.literal(nameOf(kind))} as name, total, currency, amount::text as amount
      from chosen join sums using (key) order by place, currency`,
    (rows): ReadonlyArray<Share> => {
      const shares = new Map<string, Share>()
      for (const { key, name, total, currency, amount } of rows) {
        const amounts = shares.get(key)?.amounts ?? []
        shares.set(key, {
          ...{ key, name, value: total },
          amounts: [...amounts, { currency, amount: amountOf(BigInt(amount)) }],
        })
      }
      return [...shares.values()]
    },
  )

/** The day of the newest sale; empty where there is none. */
export const newestSaleDay = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{
      day: string
    }>`select day from day_figures where figure = 'sales' and kind = 'whole' order by day desc limit 1`,
    ([row]) => row?.day ?? '',
  )

/** How many items of the stock stand how. */
export const stockByStatus = (sql: SqlClient.SqlClient) =>
  sql<StockShare>`select status, sum(items)::integer as items from stock_balances group by status order by status`

/** How many available items expire up to a day. */
export const expiringTo = (sql: SqlClient.SqlClient, day: string) =>
  Effect.map(
    sql<{ items: number }>`select coalesce(sum(items), 0)::integer as items from stock_expiry where day <= ${day}`,
    ([row]) => row?.items ?? 0,
  )
