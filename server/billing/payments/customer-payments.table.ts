import type { EventOf } from '../../core/events/event-types.ts'
import { listTable } from '../../core/projections/item-columns.ts'
import { listProjection } from '../../lists/list-projection.ts'
import { stored } from '../offline-sale.ts'
import { customerPaymentEvents } from './customer-payment.events.ts'

/** A payment of a customer for lists and for the customer's credit; amounts in minor units. */
type PaymentRow = {
  readonly id: number
  readonly clientId: number
  readonly currency: string
  readonly receivedDate: string
  readonly paymentMode: string
  readonly paymentReference: string
  readonly account: string
  readonly amount: bigint
  readonly allocated: bigint
  readonly paidBack: bigint
  /** What is left as credit: 0 for a reversed payment. */
  readonly leftOver: bigint
  readonly isReversed: boolean
}

const table = listTable<PaymentRow>({
  clientId: 'integer not null',
  currency: 'text not null',
  receivedDate: 'text not null',
  paymentMode: 'text not null',
  paymentReference: 'text not null',
  account: 'text not null',
  amount: 'bigint not null',
  allocated: 'bigint not null',
  paidBack: 'bigint not null',
  leftOver: 'bigint not null',
  isReversed: 'boolean not null',
})

const withLeft = (row: PaymentRow): PaymentRow => ({
  ...row,
  leftOver: row.isReversed ? 0n : row.amount - row.allocated - row.paidBack,
})

const apply = (row: PaymentRow | null, event: EventOf<typeof customerPaymentEvents.types>): PaymentRow | null => {
  const amount = stored(event.data.amount, event.data.currency)
  if (event.type === 'CustomerPaymentRecorded') {
    const { id, customerID, currency, receivedDate, paymentMode, paymentReference, account } = event.data
    const how = { receivedDate, paymentMode, paymentReference, account }
    const nothing = { allocated: 0n, paidBack: 0n, isReversed: false }
    return { id, clientId: customerID, currency, ...how, amount, ...nothing, leftOver: amount }
  }
  if (row === null) return null
  switch (event.type) {
    case 'CustomerPaymentAllocated':
      return withLeft({ ...row, allocated: row.allocated + amount })
    case 'CustomerPaymentAllocationReversed':
      return withLeft({ ...row, allocated: row.allocated - amount })
    case 'CustomerPaymentPaidBack':
      return withLeft({ ...row, paidBack: row.paidBack + amount })
    case 'CustomerPaymentPayBackReversed':
      return withLeft({ ...row, paidBack: row.paidBack - amount })
    case 'CustomerPaymentReversed':
      return withLeft({ ...row, isReversed: true })
  }
}

/** The payments of customers in their order, with what is left of each as credit. */
export const customerPaymentsProjection = listProjection({
  name: 'customer-payments',
  version: 1,
  table: 'customer_payments',
  counter: 'customer_payments_counter',
  ...table,
  events: customerPaymentEvents,
  added: ['CustomerPaymentRecorded'],
  apply,
  indexes: (sql) => [
    sql`create index customer_payments_client on customer_payments (client_id, ordinal)`,
    // Finds the credit of a customer.
    sql`create index customer_payments_left on customer_payments (client_id, currency, id) where left_over > 0`,
  ],
})
