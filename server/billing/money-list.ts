import { Effect } from 'effect'
import type { SqlClient, SqlError, Statement } from 'effect/sql'
import type { Sort } from '../../src/schemas/lists/sort.ts'
import { anywhere, canExist, noRows, type PageBytes, pageBytes, type Window } from '../core/projections/rows.ts'
import { moneyKeys, windowsByCurrency } from '../lists/money-order.ts'

/** What the lists of invoices and of payments have in common: order, pages and totals by currency. */

/** A list of a table with the columns `id`, `currency` and `client_id`. All texts are SQL. */
export type MoneyList = {
  readonly table: string
  /** The name of a row of the table. */
  readonly row: string
  /** What each column is sorted by, but for the amounts. The customer of a row is `c`. */
  readonly sortedBy: Readonly<Record<string, string>>
  /** The amounts that the list is sorted by. */
  readonly amounts: Readonly<Record<string, string>>
  /** The column by whose days the newest rows come first. */
  readonly newest: string
}

/** The totals of one currency, with the number of its rows. */
type Counted<Total> = Total & { readonly currency: string; readonly n: number }

type Asked<Total> = {
  readonly fitting: Statement.Fragment
  readonly found: ReadonlyArray<Counted<Total>>
  readonly sort: Sort | null
  readonly window: Window
  /** What is read of each row on the page. */
  readonly fields: Statement.Fragment
}

/** The texts of a search without blanks around them; null if no stored value can contain one. */
export const searchedTexts = (texts: ReadonlyArray<string | undefined>): ReadonlyArray<string> | null => {
  const trimmed = texts.map((text = '') => text.trim())
  return trimmed.every(canExist) ? trimmed : null
}

/** SQL: whether the name of a row's customer contains a text. */
export const ofCustomer = (sql: SqlClient.SqlClient, { row }: MoneyList, text: string): Statement.Fragment =>
  sql`${sql.literal(row)}.client_id in (select named.id from clients named where named.name ilike ${anywhere(text)})`

/** SQL: all of the conditions. */
export const allOf = (sql: SqlClient.SqlClient, conditions: ReadonlyArray<Statement.Fragment>): Statement.Fragment =>
  conditions.length === 0 ? sql`true` : sql.and(conditions)

/** SQL: the order of the rows. Equal values are in the order of their ids; descending reverses both. */
const orderBy = ({ row, sortedBy, amounts, newest }: MoneyList, { column, direction }: Sort): string => {
  const amount = amounts[column]
  const keys =
    amount === undefined
      ? [`${sortedBy[column] ?? sortedBy[newest]} ${direction}`]
      : moneyKeys({ currency: `${row}.currency`, amount }, direction)
  return [...keys, `${row}.id ${direction}`].join(', ')
}

/** A page of the rows that fit, newest first unless sorted, with the totals of all pages by currency. */
export const moneyPage = Effect.fnUntraced(function* <Total extends object>(
  sql: SqlClient.SqlClient,
  list: MoneyList,
  { fitting, found, sort, window, fields }: Asked<Total>,
): Effect.fn.Return<PageBytes & { readonly totals: ReadonlyArray<Omit<Counted<Total>, 'n'>> }, SqlError.SqlError> {
  const totals = found.map(({ n: _, ...total }) => total)
  const total = found.reduce((all, { n }) => all + n, 0)
  const sorted = sort ?? { column: list.newest, direction: 'desc' }
  const order = sql.literal(orderBy(list, sorted))
  const [table, row] = [sql.literal(`${list.table} ${list.row}`), sql.literal(list.row)]
  const customers = sql`left join clients c on c.id = ${row}.client_id`
  const rows = (among: Statement.Fragment, { skip, take }: Window) => sql`(
    select ${row}.id from ${table} ${sorted.column === 'companyName' ? customers : sql.literal('')}
    where ${fitting} and ${among} order by ${order} offset ${skip}::integer limit ${take}::integer)`
  const parts =
    list.amounts[sorted.column] === undefined
      ? [rows(sql`true`, window)]
      : windowsByCurrency(found, window).map((part) => rows(sql`${row}.currency = ${part.currency}`, part))
  if (parts.length === 0) return { ...noRows, total, totals }
  const [page] = yield* sql<{ rows: Uint8Array }>`with shown as materialized (${sql.join(' union all ', false)(parts)})
    select (select ${sql.literal(pageBytes)} from (
      select ${fields} from shown join ${table} using (id) ${customers} order by ${order}
    ) page) as rows`
  return { rows: page?.rows ?? noRows.rows, total, totals }
})
