import { customer } from '../../src/schemas/records/customer.ts'
import { storedAs } from '../events/event-types.ts'
import { keepRecord } from './keep-record.ts'

/** Who buys by invoice. The streams are `client-<id>`: `customer-<id>` are the shop's. */
export const customers = keepRecord(customer, {
  table: 'clients',
  version: 1,
  added: storedAs,
})
