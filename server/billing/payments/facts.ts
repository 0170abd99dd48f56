import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { Allocation } from '../../../src/schemas/billing/customer-payment/wire.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { integer } from '../../core/projections/rows.ts'
import { namedCurrencies } from '../currencies.ts'
import { invoiceWith } from '../offline/invoice.ts'
import type { OfflineSaleState } from '../offline-sale.ts'
import type { CreditAccount } from './credit-sources.ts'
import { customerPaymentEvents } from './customer-payment.events.ts'
import { applyCustomerPayment, type CustomerPaymentState, customerPaymentStream } from './customer-payment.ts'
import type { PaymentFacts } from './judge.ts'

/** Facts for decisions about a customer's payments and credit, read in the transaction that writes them. */

/** A payment of a customer folded from its events; null if it is missing. */
export const customerPaymentWith = Effect.fnUntraced(function* (id: number) {
  const events = yield* EventStore
  const stored = Number.isSafeInteger(id) && id > 0 ? yield* events.read(customerPaymentStream(id)) : []
  return stored.map(customerPaymentEvents.read).reduce<CustomerPaymentState | null>(applyCustomerPayment, null)
})

const salesWith = Effect.fnUntraced(function* (ids: ReadonlyArray<number>) {
  const sales = yield* Effect.forEach([...new Set(ids)], invoiceWith)
  return new Map(
    sales.flatMap((sale): ReadonlyArray<[number, OfflineSaleState]> => (sale ? [[sale.issued.id, sale]] : [])),
  )
})

/** The facts about a customer and the invoices that are to be paid. */
export const paymentFacts = Effect.fnUntraced(function* (
  customerID: number,
  allocations: ReadonlyArray<Allocation>,
  today: string,
) {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ currency: string }>`select currency from clients where id = ${integer(customerID)}
    union select currency from offline_sales where client_id = ${integer(customerID)}`
  const currencies = new Set([...(yield* namedCurrencies(sql)), ...found.map(({ currency }) => currency)])
  const sales = yield* salesWith(allocations.map(({ invoiceID }) => invoiceID))
  return { isCustomer: found.length > 0, currencies, sales, today } satisfies PaymentFacts
})

/** What a customer has as credit in a currency: the projections say where it is, the events how much it is. */
export const creditAccount = Effect.fnUntraced(function* (customerID: number, currency: string) {
  const sql = yield* SqlClient.SqlClient
  const client = integer(customerID)
  const payments = yield* sql<{ id: number }>`select id from customer_payments
    where client_id = ${client} and currency = ${currency} and left_over > 0`
  const sales = yield* sql<{ id: number }>`select id from offline_sales
    where client_id = ${client} and currency = ${currency} and total - credited - paid < 0`
  const found = yield* Effect.forEach(payments, ({ id }) => customerPaymentWith(id))
  return {
    payments: found.flatMap((payment) => payment ?? []),
    sales: [...(yield* salesWith(sales.map(({ id }) => id))).values()],
  } satisfies CreditAccount
})
