import type { InventoryFacts } from '../../../server/stock/inventory-facts.ts'
import type { InventoryFields } from '../../../server/stock/inventory-item.ts'

/** The stored fields of a local SIM with an activation code, an invoice cost and an expiry date. */
export const simFields = (more: Partial<InventoryFields> = {}): InventoryFields => ({
  type: 'local',
  country: 1,
  region: null,
  supplierID: 1,
  planID: 1,
  activationCode: 'A1',
  formFactor: 'card',
  iccid: '',
  simpin: '',
  serviceDeviceID: '',
  paymentType: 'prepaid',
  invoiceNumber: '',
  InvoiceCurrency: 'USD',
  invoiceCost: 120.5,
  buyingCost: null,
  sellingcost: null,
  stockReceivedDate: '',
  expiryDate: '2028-01-01',
  stockExpiryDate: '',
  ...more,
})

/** What the server finds for a SIM that may be saved: its references exist, its codes are free. */
export const savableFacts: InventoryFacts = {
  supplierExists: true,
  planExists: true,
  countryExists: true,
  regionExists: true,
  supplierInactive: false,
  planArchived: false,
  countryInactive: false,
  regionInactive: false,
  activationCodeTaken: false,
  iccidTaken: false,
}
