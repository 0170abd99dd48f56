import { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import type { FinanceTile } from '../../src/schemas/reports/dashboard.ts'
import { type FinanceTileName, financeDays } from '../../src/schemas/reports/finance-tiles.ts'
import { inMajor } from '../billing/in-major.ts'
import { type Due, openToRemind } from '../billing/reminders/reminder-queries.ts'
import { texts } from '../core/postgres/arrays.ts'

type Amount = { readonly name: string; readonly currency: string; readonly amount: number }

/** After every day. */
const NEVER = '9999-12-31'

/** The tiles of open invoices by due date. */
const byDueDate = [
  'upTo30',
  'upTo60',
  'upTo90',
  'over90',
  'dueThisWeek',
] as const satisfies ReadonlyArray<FinanceTileName>

/** The tiles of kept sums, and of this month's payments. Credits are in the ageing of a statement, too. */
const keptAmounts = (sql: SqlClient.SqlClient, today: string) => {
  const days = financeDays(today)
  const { marginThisMonth: margin, receivedThisMonth: received } = days
  return sql<Amount>`select f.name, s.currency, ${sql.literal(inMajor('sum(s.open)', 's.currency'))}::float8 as amount
      from unnest(${texts([...byDueDate])}, ${texts(byDueDate.map((name) => days[name].from))},
        ${texts(byDueDate.map((name) => days[name].to || NEVER))}) as f (name, first, last)
      join offline_sale_sums s on s.due_date between f.first and f.last
      group by f.name, s.currency having sum(s.open) > 0
    union all
    select 'marginThisMonth', d.currency, ${sql.literal(inMajor('sum(d.margin)', 'd.currency'))}::float8 from offline_sale_days d
      where d.list = 'all' and d.day between ${margin.from} and ${margin.to}
      group by d.currency having sum(d.costed) > 0
    union all
    select 'receivedThisMonth', e.currency, ${sql.literal(inMajor('-sum(e.amount)', 'e.currency'))}::float8 from offline_sale_entries e
      where e.day between ${received.from} and ${received.to} and e.kind in ('payment', 'reversal')
      group by e.currency having sum(e.amount) <> 0
    union all
    select 'unallocatedCredits', c.currency, ${sql.literal(inMajor('sum(c.credit)', 'c.currency'))}::float8 from (
        select currency, left_over as credit from customer_payments where left_over > 0
        union all select currency, refund from offline_sale_sums where refund > 0
      ) c group by c.currency
    order by 2`
}

/** The money tiles of these names on a day. A tile has the currencies that have an amount. */
export const financeOn = (
  sql: SqlClient.SqlClient,
  at: Due,
  names: ReadonlyArray<FinanceTileName>,
): Effect.Effect<ReadonlyArray<FinanceTile>, SqlError.SqlError> =>
  Effect.map(
    Effect.all([keptAmounts(sql, at.today), openToRemind(sql, at)], { concurrency: 'unbounded' }),
    ([kept, toRemind]) => {
      const days = financeDays(at.today)
      const reminded = toRemind.map(({ currency, open: amount }) => ({ name: 'toBeReminded', currency, amount }))
      const amounts = [...kept, ...reminded]
      return names.map((name) => ({
        name,
        ...days[name],
        amounts: amounts.flatMap(({ name: of, currency, amount }) => (of === name ? [{ currency, amount }] : [])),
      }))
    },
  )
