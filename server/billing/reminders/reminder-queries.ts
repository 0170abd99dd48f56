import { Effect } from 'effect'
import type { SqlClient, SqlError, Statement } from 'effect/sql'
import type { DueReminder, ReminderFilter } from '../../../src/schemas/billing/reminders/wire.ts'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import type { Sort } from '../../../src/schemas/lists/sort.ts'
import {
  anywhere,
  canExist,
  integer,
  noRows,
  type PageBytes,
  pageBytes,
  type Window,
} from '../../core/projections/rows.ts'
import { moneyKeys } from '../../lists/money-order.ts'
import { withinDays } from '../../lists/within-days.ts'
import { inMajor } from '../in-major.ts'
import { due } from '../offline-book-queries.ts'
import type { ReminderDays } from './level-due.ts'

/** The search of the list of due reminders. */
export type ReminderSearch = ReminderFilter

type Total = { readonly currency: string; readonly open: number }
type ReminderPage = PageBytes & { readonly totals: ReadonlyArray<Total> }

/** What decides which level is due: the settings, and the company's day. */
export type Due = { readonly days: ReminderDays; readonly today: string }

/** SQL: the open invoices `s` of which a reminder is due, as `levelDueOf` computes it. */
const isDue = (sql: SqlClient.SqlClient, { days: [first, second, third], today }: Due): Statement.Fragment => {
  const days = sql`(${today}::date - s.due_date::date)`
  const since = sql`(${today}::date - nullif(s.reminder_day, '')::date)`
  const next = (from: number, before: number) => sql`${days} >= ${from}::integer
    and coalesce(${since} >= ${from - before}::integer, true)`
  return sql`${sql.literal(due)} > 0 and not s.disputed and s.due_date < ${today} and case s.reminder_level
    when 0 then ${next(first, 0)} when 1 then ${next(second, first)} when 2 then ${next(third, second)}
    else false end`
}

const conditionsOf = (
  sql: SqlClient.SqlClient,
  search: ReminderSearch,
  at: Due,
): ReadonlyArray<Statement.Fragment> | null => {
  const texts = [search.numberOrCustomer, search.invoiceNumber, search.companyName].map((text = '') => text.trim())
  if (!texts.every(canExist)) return null
  const [either = '', number = '', name = ''] = texts
  const named = (text: string) => sql`c.name ilike ${anywhere(text)}`
  const numbered = (text: string) => sql`s.invoice_number ilike ${anywhere(text)}`
  const { id, customerID, currency, level, hasEmail, dueFrom, dueTo } = search
  return [
    isDue(sql, at),
    ...(id === undefined ? [] : [sql`s.id = ${integer(id)}`]),
    ...(either === '' ? [] : [sql`(${numbered(either)} or ${named(either)})`]),
    ...(number === '' ? [] : [numbered(number)]),
    ...(name === '' ? [] : [named(name)]),
    ...(customerID === undefined ? [] : [sql`s.client_id = ${integer(customerID)}`]),
    ...(currency === undefined ? [] : [sql`s.currency = ${String(currency)}`]),
    ...(level === undefined ? [] : [sql`(s.reminder_level + 1)::text = ${String(level)}`]),
    ...(hasEmail === undefined ? [] : [sql`(coalesce(c.email, '') <> '') = ${hasEmail === 'yes'}`]),
    ...withinDays(sql, sql`s.due_date`, { from: dueFrom, to: dueTo }),
  ]
}

const OPEN = `trim_scale(${inMajor(due, 's.currency')})`
const FROM = 'from offline_sales s left join clients c on c.id = s.client_id'

const fields = `s.id, 1 as version, '' as "updatedBy", '' as "updatedDate", s.invoice_number as "invoiceNumber",
  coalesce(c.name, '') as "companyName", s.client_id as "customerID", s.currency, s.due_date as "dueDate",
  (s.reminder_level + 1)::text as level, ${OPEN} as open, case s.reminder_level when 0 then null
  else s.reminder_level::text end as "lastLevel", s.reminder_day as "lastDay", s.reminder_problem as problem,
  case when coalesce(c.email, '') = '' then 'no' else 'yes' end as "hasEmail"`

/** SQL: what each column is sorted by. */
const sortedBy: Readonly<Record<string, string>> = {
  invoiceNumber: 'lower(s.invoice_number)',
  companyName: "coalesce(c.sort_key, '')",
  dueDate: 's.due_date',
}

const orderBy = ({ column, direction }: Sort): string => {
  const keys =
    column === 'open'
      ? moneyKeys({ currency: 's.currency', amount: due }, direction)
      : [`${sortedBy[column] ?? 's.due_date'} ${direction}`]
  return [...keys, `s.id ${direction}`].join(', ')
}

const LONGEST_FIRST: Sort = { column: 'dueDate', direction: 'asc' }

type Counted = Total & { readonly n: number }

/** What is open of the due reminders `s` under a condition, and their number, by currency. */
const openOf = (sql: SqlClient.SqlClient, fitting: Statement.Fragment) =>
  sql<Counted>`select s.currency, count(*)::integer as n, ${sql.literal(inMajor(`sum(${due})`, 's.currency'))}::float8 as open
    ${sql.literal(FROM)} where ${fitting} group by s.currency order by s.currency`

/** What is open of all invoices of which a reminder is due, by currency. */
export const openToRemind = (sql: SqlClient.SqlClient, at: Due) => openOf(sql, isDue(sql, at))

/** The invoices to be reminded that match every given part, the longest overdue first, with totals by currency. */
export const reminderPage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  search: ReminderSearch,
  at: Due,
  { sort, window: { skip, take } }: { readonly sort: Sort | null; readonly window: Window },
): Effect.fn.Return<ReminderPage, SqlError.SqlError> {
  const conditions = conditionsOf(sql, search, at)
  if (conditions === null) return { ...noRows, totals: [] }
  const fitting = sql.and(conditions)
  const found = yield* openOf(sql, fitting)
  const [page] = yield* sql<{ rows: Uint8Array }>`select (select ${sql.literal(pageBytes)} from (
      select ${sql.literal(fields)}, (${at.today}::date - s.due_date::date) as "daysOverdue"
      ${sql.literal(FROM)} where ${fitting} order by ${sql.literal(orderBy(sort ?? LONGEST_FIRST))}
      offset ${skip}::integer limit ${take}::integer
    ) page) as rows`
  return {
    rows: page?.rows ?? noRows.rows,
    total: found.reduce((all, { n }) => all + n, 0),
    totals: found.map(({ n: _, ...total }) => total),
  }
})

/** The first of the due reminders that match every given part, the longest overdue first, and how many there are. */
export const dueReminders = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  search: ReminderSearch,
  at: Due,
  most: number,
) {
  const conditions = conditionsOf(sql, search, at)
  if (conditions === null) return { rows: [], count: 0 }
  const found = yield* sql<DueReminder & { readonly n: number }>`select s.id, s.invoice_number as "invoiceNumber",
      coalesce(c.name, '') as "companyName", s.client_id as "customerID", s.reminder_level + 1 as level, coalesce(c.email, '') as email, s.currency,
      ${sql.literal(due)}::text as open, (count(*) over ())::integer as n
    ${sql.literal(FROM)} where ${sql.and(conditions)}
    order by ${sql.literal(orderBy(LONGEST_FIRST))} limit ${most}::integer`
  return {
    rows: found.map(({ n: _, ...row }) => ({ ...row, open: minorText(BigInt(row.open), row.currency) })),
    count: found[0]?.n ?? 0,
  }
})
