import { Effect } from 'effect'
import { SqlClient, type SqlError, type Statement } from 'effect/sql'
import type { Sort } from '../../src/schemas/lists/sort.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import { anywhere, integer, noRows, type PageBytes, type Window } from '../core/projections/rows.ts'
import { momentsWithinDays, withinDays } from '../lists/within-days.ts'
import { inMajor } from './in-major.ts'
import { open, toRefund } from './invoice-amounts.ts'
import { allOf, type MoneyList, moneyPage, ofCustomer, searchedTexts } from './money-list.ts'
import { due, isOn, statusOn } from './offline-book-queries.ts'
import { lastMail, sentStatus } from './sent-status.ts'

/** The search of the list of invoices: every part is optional, days are included. */
export type InvoiceSearch = {
  readonly id?: number
  readonly numberOrCustomer?: string
  readonly invoiceNumber?: string
  readonly companyName?: string
  readonly customerID?: number
  /** The status today, or `open` for invoices with an open amount. */
  readonly status?: number | string
  readonly currency?: number | string
  /** `yes` or `no`. */
  readonly disputed?: number | string
  readonly issuedFrom?: string
  readonly issuedTo?: string
  readonly dueFrom?: string
  readonly dueTo?: string
  /** Whether it was sent by mail, and the days of the last mail. */
  readonly sent?: number | string
  readonly mailedFrom?: string
  readonly mailedTo?: string
}

/** What is invoiced, paid, credited and open in one currency. */
type InvoiceTotal = {
  readonly currency: string
  readonly total: number
  readonly paid: number
  readonly credited: number
  readonly open: number
  readonly toRefund: number
  readonly overdue: number
}

type InvoicePage = PageBytes & { readonly totals: ReadonlyArray<InvoiceTotal> }

const invoices: MoneyList = {
  table: 'offline_sales',
  row: 's',
  sortedBy: {
    invoiceNumber: 'lower(s.invoice_number)',
    invoiceDate: 's.invoice_date',
    companyName: "coalesce(c.sort_key, '')",
    dueDate: 's.due_date',
    lastMail: 's.mail_date',
  },
  amounts: { total: 's.total', open },
  newest: 'invoiceDate',
}

/** SQL: whether something is open of the invoice `s` after its due date. */
const isOverdue = (sql: SqlClient.SqlClient, day: string): Statement.Fragment =>
  sql`${sql.literal(due)} > 0 and s.due_date < ${day}`

/** The company's current day, and the time zone in which moments are days. */
type Counted = { readonly today: string; readonly zone: string }

/** The conditions of a search of invoices `s` with their customers `c`; null if nothing can match. */
const conditionsOf = (
  sql: SqlClient.SqlClient,
  search: InvoiceSearch,
  { today, zone }: Counted,
): ReadonlyArray<Statement.Fragment> | null => {
  const texts = searchedTexts([search.numberOrCustomer, search.invoiceNumber, search.companyName])
  if (texts === null) return null
  const [either = '', number = '', name = ''] = texts
  const numbered = (text: string) => sql`s.invoice_number ilike ${anywhere(text)}`
  const {
    id,
    customerID,
    status,
    currency,
    disputed,
    issuedFrom,
    issuedTo,
    dueFrom,
    dueTo,
    sent,
    mailedFrom,
    mailedTo,
  } = search
  return [
    ...(id === undefined ? [] : [sql`s.id = ${integer(id)}`]),
    ...(either === '' ? [] : [sql`(${numbered(either)} or ${ofCustomer(sql, invoices, either)})`]),
    ...(number === '' ? [] : [numbered(number)]),
    ...(name === '' ? [] : [ofCustomer(sql, invoices, name)]),
    ...(customerID === undefined ? [] : [sql`s.client_id = ${integer(customerID)}`]),
    ...(status === undefined ? [] : [isOn(sql, String(status), today)]),
    ...(currency === undefined ? [] : [sql`s.currency = ${String(currency)}`]),
    ...(disputed === undefined ? [] : [sql`s.disputed = ${disputed === 'yes'}`]),
    ...withinDays(sql, sql`s.invoice_date`, { from: issuedFrom, to: issuedTo }),
    ...withinDays(sql, sql`s.due_date`, { from: dueFrom, to: dueTo }),
    ...(sent === undefined ? [] : [sql`${sql.literal(sentStatus)} = ${String(sent)}`]),
    ...momentsWithinDays(sql, sql`s.mail_date`, { from: mailedFrom, to: mailedTo }, zone),
  ]
}

const amountOf = (amount: string) => `trim_scale(${inMajor(amount, 's.currency')})`

const fields = `s.id, 1 as version, '' as "updatedBy", '' as "updatedDate", s.invoice_number as "invoiceNumber",
  s.invoice_date as "invoiceDate", coalesce(c.name, '') as "companyName", s.client_id as "customerID", s.currency,
  ${amountOf('s.total')} as total, ${amountOf('s.paid')} as paid, ${amountOf('s.credited')} as credited,
  ${amountOf(open)} as open, ${amountOf(toRefund)} as "toRefund", s.due_date as "dueDate",
  case when s.disputed then 'yes' else 'no' end as disputed, ${sentStatus} as sent`

/** SQL: the sums of one currency in major units, from those in minor units. */
const sums = ['total', 'paid', 'credited', 'open', 'refund', 'overdue']
  .map((name) => `${inMajor(name, 'currency')}::float8 as "${name === 'refund' ? 'toRefund' : name}"`)
  .join(', ')

/** Whether a search is only by what the sums of the invoices are kept by. */
const isSummed = ({ currency: _, dueFrom: __, dueTo: ___, status, ...others }: InvoiceSearch): boolean =>
  status === undefined &&
  Object.values(others).every((part) => part === undefined || (typeof part === 'string' && part.trim() === ''))

type Totals = InvoiceTotal & { readonly n: number }

/** The totals by currency, from the sums of each due date, or from the invoices themselves. */
const totalsOf = (sql: SqlClient.SqlClient, search: InvoiceSearch, fitting: Statement.Fragment, today: string) => {
  const minor = isSummed(search)
    ? sql`select s.currency, sum(s.n) as n, sum(s.total) as total, sum(s.paid) as paid, sum(s.credited) as credited,
          sum(s.open) as open, sum(s.refund) as refund,
          coalesce(sum(s.open) filter (where s.due_date < ${today}), 0) as overdue
        from offline_sale_sums s where ${fitting} group by s.currency`
    : sql`select s.currency, count(*) as n, sum(s.total) as total, sum(s.paid) as paid, sum(s.credited) as credited,
          sum(${sql.literal(open)}) as open, sum(${sql.literal(toRefund)}) as refund,
          coalesce(sum(${sql.literal(due)}) filter (where ${isOverdue(sql, today)}), 0) as overdue
        from offline_sales s where ${fitting} group by s.currency`
  return sql<Totals>`select currency, n::integer as n, ${sql.literal(sums)} from (${minor}) minor order by currency`
}

/** The invoices that match every given part, newest first unless sorted, with the totals of all pages by currency. */
export const invoicePage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  search: InvoiceSearch,
  sort: Sort | null,
  window: Window,
  today: string,
): Effect.fn.Return<InvoicePage, SqlError.SqlError> {
  const zone = yield* CompanyZone
  const conditions = conditionsOf(sql, search, { today, zone })
  if (conditions === null) return { ...noRows, totals: [] }
  const fitting = allOf(sql, conditions)
  const found = yield* totalsOf(sql, search, fitting, today)
  const day = yield* Effect.provideService(lastMail, SqlClient.SqlClient, sql)
  const overdue = sql`case when ${isOverdue(sql, today)} then ${sql.literal(amountOf(due))} else 0 end`
  const read = sql`${sql.literal(fields)}, ${overdue} as overdue, ${statusOn(sql, today)} as status, ${day} as "lastMail"`
  return yield* moneyPage(sql, invoices, { fitting, found, sort, window, fields: read })
})
