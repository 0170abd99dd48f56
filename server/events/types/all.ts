import { keptRecords } from '../../records/all.ts'
import { type Declared, declareEvents } from '../event-types.ts'
import { accessEvents, departmentEvents } from './account.ts'
import { apiOrderEvents } from './api-order.ts'
import { assignmentEvents } from './assignment.ts'
import { auditEvents } from './audit.ts'
import { bulkEvents } from './bulk.ts'
import { catalogueEvents } from './catalogue.ts'
import { customerEvents } from './customer.ts'
import { demoEvents } from './demo.ts'
import { inventoryEvents } from './inventory.ts'
import { offlineSaleEvents } from './offline-sale.ts'
import { partnerKeyEvents } from './partner-key.ts'
import { planEvents } from './plan.ts'
import { saleEvents } from './sale.ts'
import { subscriptionEvents } from './subscription.ts'
import { supplierInvoiceEvents } from './supplier-invoice.ts'
import { viewEvents } from './views.ts'
import { locationEvents, receiptEvents, reorderEvents } from './warehouse.ts'

const ofRecords: Declared = Object.assign({}, ...Object.values(keptRecords).map(({ events }) => events.types))

/** Every type of event of the product. */
export const allEvents = declareEvents<Declared>({
  ...ofRecords,
  ...catalogueEvents.types,
  ...planEvents.types,
  ...inventoryEvents.types,
  ...bulkEvents.types,
  ...assignmentEvents.types,
  ...offlineSaleEvents.types,
  ...apiOrderEvents.types,
  ...partnerKeyEvents.types,
  ...supplierInvoiceEvents.types,
  ...receiptEvents.types,
  ...locationEvents.types,
  ...reorderEvents.types,
  ...customerEvents.types,
  ...saleEvents.types,
  ...subscriptionEvents.types,
  ...departmentEvents.types,
  ...accessEvents.types,
  ...auditEvents.types,
  ...viewEvents.types,
  ...demoEvents.types,
})
