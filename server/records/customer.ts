import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { offlineSaleMessages } from '../../src/schemas/billing/offline-sale/choices.ts'
import { customer } from '../../src/schemas/records/customer.ts'
import { storedAs } from '../core/events/event-types.ts'
import { integer } from '../core/projections/rows.ts'
import { type Asking, keepRecord } from './keep-record.ts'

/** The facts that a customer's save needs: the currency of their invoices, null before the first. */
export type CustomerFacts = { readonly invoicedIn: string | null }

const know = (sql: SqlClient.SqlClient, { id }: Pick<Asking, 'id'>) =>
  Effect.map(
    sql<{ currency: string }>`select currency from offline_sales where client_id = ${integer(id)} limit 1`,
    ([invoice]): CustomerFacts => ({ invoicedIn: invoice?.currency ?? null }),
  )

/** Customers who buy by invoice. Their streams are `client-<id>`; `customer-<id>` are the shop's. */
export const customers = keepRecord(customer, {
  table: 'clients',
  version: 3,
  added: storedAs,
  know,
  check: ({ currency }, _, { known: { invoicedIn } }) =>
    invoicedIn === null || currency === invoicedIn ? {} : { currency: offlineSaleMessages.currencyFixed(invoicedIn) },
})
