import { Effect } from 'effect'
import type { SqlClient, SqlError } from 'effect/sql'
import type { FinanceTile } from '../../src/schemas/reports/dashboard.ts'
import { financeDays, financeTileNames } from '../../src/schemas/reports/finance-tiles.ts'
import { inMajor } from '../billing/in-major.ts'
import { texts } from '../core/postgres/arrays.ts'

type Amount = { readonly name: string; readonly currency: string; readonly amount: number }

/** After every day. */
const NEVER = '9999-12-31'

/** The money tiles on a day, from the kept sums of due dates and of days. A tile has the currencies that it has. */
export const financeOn = (
  sql: SqlClient.SqlClient,
  today: string,
): Effect.Effect<ReadonlyArray<FinanceTile>, SqlError.SqlError> => {
  const days = financeDays(today)
  const due = financeTileNames.filter((name) => name !== 'marginThisMonth')
  const { from, to } = days.marginThisMonth
  return Effect.map(
    sql<Amount>`select f.name, s.currency, ${sql.literal(inMajor('sum(s.open)', 's.currency'))}::float8 as amount
      from unnest(${texts(due)}, ${texts(due.map((name) => days[name].from))},
        ${texts(due.map((name) => days[name].to || NEVER))}) as f (name, first, last)
      join offline_sale_sums s on s.due_date between f.first and f.last
      group by f.name, s.currency having sum(s.open) > 0
      union all
      select 'marginThisMonth', d.currency, ${sql.literal(inMajor('sum(d.margin)', 'd.currency'))}::float8 from offline_sale_days d
      where d.list = 'all' and d.day between ${from} and ${to}
      group by d.currency having sum(d.costed) > 0
      order by 2`,
    (amounts) =>
      financeTileNames.map((name) => ({
        name,
        ...days[name],
        amounts: amounts.flatMap(({ name: of, currency, amount }) => (of === name ? [{ currency, amount }] : [])),
      })),
  )
}
