import { accountingEvents } from './billing/accounting/accounting.events.ts'
import { mailTemplatesKept } from './billing/mail-templates/templates.ts'
import { offlineSaleEvents } from './billing/offline-sale.events.ts'
import { customerPaymentEvents } from './billing/payments/customer-payment.events.ts'
import { vatCheckEvents } from './billing/vat-check.events.ts'
import { auditEvents } from './core/audit/audit.events.ts'
import { type Declared, declareEvents } from './core/events/event-types.ts'
import { viewEvents } from './lists/views.events.ts'
import { apiOrderEvents } from './partners/api-order.events.ts'
import { partnerKeyEvents } from './partners/partner-key.events.ts'
import { accessEvents, departmentEvents } from './people/account.events.ts'
import { customerEvents } from './people/customer.events.ts'
import { catalogueEvents } from './plans/catalogue.events.ts'
import { planEvents } from './plans/plan.events.ts'
import { keptRecords } from './records/all.ts'
import { companySettings } from './records/company.ts'
import { mailPasswordEvents } from './records/mail-password.events.ts'
import { keptSettings } from './records/settings.ts'
import { saleEvents } from './reports/sale.events.ts'
import { subscriptionEvents } from './reports/subscription.events.ts'
import { demoEvents } from './seed/demo.events.ts'
import { assignmentEvents } from './stock/assignment.events.ts'
import { bulkEvents } from './stock/bulk/bulk.events.ts'
import { inventoryEvents } from './stock/inventory.events.ts'
import { supplierInvoiceEvents } from './stock/supplier-invoice.events.ts'
import { locationEvents, receiptEvents, reorderEvents } from './stock/warehouse.events.ts'

const ofRecords: Declared = Object.assign({}, ...Object.values(keptRecords).map(({ events }) => events.types))

const ofSettings: Declared = Object.assign({}, ...Object.values(keptSettings).map(({ events }) => events.types))

/** All event types of the product. */
export const allEvents = declareEvents<Declared>({
  ...ofRecords,
  ...companySettings.events.types,
  ...ofSettings,
  ...mailPasswordEvents.types,
  ...mailTemplatesKept.events.types,
  ...catalogueEvents.types,
  ...planEvents.types,
  ...inventoryEvents.types,
  ...bulkEvents.types,
  ...assignmentEvents.types,
  ...offlineSaleEvents.types,
  ...accountingEvents.types,
  ...customerPaymentEvents.types,
  ...vatCheckEvents.types,
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
