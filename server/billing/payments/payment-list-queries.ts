import { Effect } from 'effect'
import type { SqlClient, SqlError, Statement } from 'effect/sql'
import { isPaymentNumber } from '../../../src/schemas/billing/customer-payment/choices.ts'
import type { Sort } from '../../../src/schemas/lists/sort.ts'
import { anywhere, integer, noRows, type PageBytes, type Window } from '../../core/projections/rows.ts'
import { sortKey } from '../../lists/sort-key.ts'
import { withinDays } from '../../lists/within-days.ts'
import { inMajor } from '../in-major.ts'
import { allOf, type MoneyList, moneyPage, ofCustomer, searchedTexts } from '../money-list.ts'

/** The search of the list of payments: every part is optional, days are included. */
export type PaymentSearch = {
  readonly id?: number
  readonly anyNumberOrCustomer?: string
  readonly number?: string
  readonly companyName?: string
  readonly invoices?: string
  readonly paymentReference?: string
  readonly customerID?: number
  readonly type?: number | string
  readonly paymentMode?: number | string
  readonly currency?: number | string
  readonly status?: number | string
  readonly receivedFrom?: string
  readonly receivedTo?: string
}

/** What came in, went back, was reversed and is left as credit in one currency. */
type PaymentTotal = {
  readonly currency: string
  readonly received: number
  readonly paidBack: number
  readonly reversed: number
  readonly unallocated: number
}

type PaymentPage = PageBytes & { readonly totals: ReadonlyArray<PaymentTotal> }

const payments: MoneyList = {
  table: 'payments',
  row: 'p',
  sortedBy: { number: 'p.number_key', receivedDate: 'p.received_date', companyName: "coalesce(c.sort_key, '')" },
  amounts: { amount: 'p.amount', unallocated: 'p.left_over' },
  newest: 'receivedDate',
}

/** The whole number of a customer's payment finds it with what was paid back of it, and not PAY-120 for PAY-12. */
const numbered = (sql: SqlClient.SqlClient, text: string): Statement.Fragment => {
  const key = sortKey(text)
  return isPaymentNumber(text)
    ? sql`(p.number_key = ${key} or p.number_key like ${`${key}/%`})`
    : sql`p.number ilike ${anywhere(text)}`
}

/** The conditions of a search of payments `p`; null if nothing can match. */
const conditionsOf = (sql: SqlClient.SqlClient, search: PaymentSearch): ReadonlyArray<Statement.Fragment> | null => {
  const { anyNumberOrCustomer, number, companyName, invoices, paymentReference } = search
  const texts = searchedTexts([anyNumberOrCustomer, number, companyName, invoices, paymentReference])
  if (texts === null) return null
  const [any = '', ofNumber = '', name = '', invoice = '', reference = ''] = texts
  const settles = (text: string) => sql`p.invoices ilike ${anywhere(text)}`
  const { id, customerID, type, paymentMode, currency, status, receivedFrom, receivedTo } = search
  return [
    ...(id === undefined ? [] : [sql`p.id = ${integer(id)}`]),
    ...(any === '' ? [] : [sql`(${numbered(sql, any)} or ${settles(any)} or ${ofCustomer(sql, payments, any)})`]),
    ...(ofNumber === '' ? [] : [numbered(sql, ofNumber)]),
    ...(name === '' ? [] : [ofCustomer(sql, payments, name)]),
    ...(invoice === '' ? [] : [settles(invoice)]),
    ...(reference === '' ? [] : [sql`p.payment_reference ilike ${anywhere(reference)}`]),
    ...(customerID === undefined ? [] : [sql`p.client_id = ${integer(customerID)}`]),
    ...(type === undefined ? [] : [sql`(p.amount < 0) = ${type === 'payBack'}`]),
    ...(paymentMode === undefined ? [] : [sql`p.payment_mode = ${String(paymentMode)}`]),
    ...(currency === undefined ? [] : [sql`p.currency = ${String(currency)}`]),
    ...(status === undefined ? [] : [sql`p.is_reversed = ${status === 'reversed'}`]),
    ...withinDays(sql, sql`p.received_date`, { from: receivedFrom, to: receivedTo }),
  ]
}

const amountOf = (amount: string) => `trim_scale(${inMajor(amount, 'p.currency')})`

/** SQL: what a payment adds to each total, in minor units. */
const parts: Readonly<Record<Exclude<keyof PaymentTotal, 'currency'>, string>> = {
  received: 'case when p.is_reversed or p.amount < 0 then 0 else p.amount end',
  paidBack: 'case when p.is_reversed or p.amount > 0 then 0 else -p.amount end',
  reversed: 'case when p.is_reversed then p.amount else 0 end',
  unallocated: 'p.left_over',
}

const settled = `coalesce((select string_agg(concat_ws(' ', one->>'id', one->>'invoiceNumber', one->>'amount'), E'\\n'
  order by place) from jsonb_array_elements(p.settled) with ordinality each (one, place)), '')`

const fields = `p.id, 1 as version, '' as "updatedBy", '' as "updatedDate", p.number,
  p.received_date as "receivedDate", coalesce(c.name, '') as "companyName", p.client_id as "customerID",
  case when p.amount < 0 then 'payBack' else 'payment' end as type, p.currency, ${amountOf('p.amount')} as amount,
  p.payment_mode as "paymentMode", p.payment_reference as "paymentReference", p.account, p.invoices,
  case when p.is_reversed then 'reversed' else 'recorded' end as status, p.reason, p.recorded_by as "recordedBy",
  p.customer_payment as "paymentID", case when p.sale_id = 0 then p.pay_back else (p.settled->0->>'payment')::integer end as part, p.sale_id as "saleID", ${settled} as settled,
  ${Object.entries(parts)
    .map(([name, part]) => `${amountOf(part)} as "${name}"`)
    .join(', ')}`

const sums = Object.entries(parts)
  .map(([name, part]) => `${inMajor(`sum(${part})`, 'p.currency')}::float8 as "${name}"`)
  .join(', ')

/** The payments that match every given part, newest first unless sorted, with the totals of all pages by currency. */
export const paymentPage = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  search: PaymentSearch,
  sort: Sort | null,
  window: Window,
): Effect.fn.Return<PaymentPage, SqlError.SqlError> {
  const conditions = conditionsOf(sql, search)
  if (conditions === null) return { ...noRows, totals: [] }
  const fitting = allOf(sql, conditions)
  const found = yield* sql<PaymentTotal & { readonly n: number }>`select p.currency, count(*)::integer as n,
      ${sql.literal(sums)} from payments p where ${fitting} group by p.currency order by p.currency`
  return yield* moneyPage(sql, payments, { fitting, found, sort, window, fields: sql.literal(fields) })
})
