import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { CustomerAccount } from '../../../src/schemas/billing/customer-payment/wire.ts'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import { integer } from '../../core/projections/rows.ts'
import { due } from '../offline-book-queries.ts'

type Invoice = {
  readonly id: number
  readonly currency: string
  readonly invoiceNumber: string
  readonly invoiceDate: string
  readonly dueDate: string
  readonly total: string
  readonly due: string
}

/** SQL: the credit of every customer, in minor units: what is left of payments, and what was paid too much. */
const CREDITS = `select client_id, currency, left_over as amount from customer_payments where left_over > 0
  union all select s.client_id, s.currency, -${due} from offline_sales s where ${due} < 0`

const inText = (amount: string, currency: string): string => minorText(BigInt(amount), currency)

/** What a customer has as credit in a currency. */
export const creditLeft = Effect.fnUntraced(function* (customerID: number, currency: string) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ amount: string }>`select coalesce(sum(amount), 0)::text as amount
    from (${sql.literal(CREDITS)}) credits where client_id = ${integer(customerID)} and currency = ${currency}`
  return inText(found?.amount ?? '0', currency)
})

/** What a customer owes, invoice by invoice, and has as credit, by currency; null if there is no such customer. */
export const accountOf = Effect.fnUntraced(function* (customerID: number, today: string) {
  const sql = yield* SqlClient.SqlClient
  const id = integer(customerID)
  const [client] = yield* sql<{ id: number; name: string; currency: string }>`select id, name, currency from clients
    where id = ${id}`
  if (client === undefined) return null
  const invoices = yield* sql<Invoice>`select s.id, s.currency, s.invoice_number as "invoiceNumber",
      s.invoice_date as "invoiceDate", s.due_date as "dueDate", s.total::text as total,
      ${sql.literal(due)}::text as due
    from offline_sales s where s.client_id = ${id} and ${sql.literal(due)} > 0 order by s.due_date, s.id`
  const credits = yield* sql<{ currency: string; amount: string }>`select currency, sum(amount)::text as amount
    from (${sql.literal(CREDITS)}) credits where client_id = ${id} group by currency`
  const found = [...invoices, ...credits].map(({ currency }) => currency)
  const named = [...new Set([client.currency, ...found])].sort()
  const accounts = named.map((currency) => {
    const own = invoices.filter((one) => one.currency === currency)
    const open = own.reduce((sum, one) => sum + BigInt(one.due), 0n)
    return {
      currency,
      open: minorText(open, currency),
      credit: inText(credits.find((one) => one.currency === currency)?.amount ?? '0', currency),
      invoices: own.map(({ currency: _, total, due, ...invoice }) => ({
        ...invoice,
        total: inText(total, currency),
        due: inText(due, currency),
      })),
    }
  })
  const { name, currency } = client
  return { customerID: client.id, companyName: name, currency, today, accounts } satisfies CustomerAccount
})
