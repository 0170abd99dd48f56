import type { InventoryRecord } from '../../../../src/schemas/inventory.ts'
import type { InventoryDraft } from '../../../../src/schemas/inventory-draft.ts'

/** The rules of the form of an item, said a second time: nothing here is asked of the product. */

const amount = (value: number | null): string => (value === null ? '' : `${value}`)
/** An id; 0 is none. */
const id = (value: number | null): string => (value ? `${value}` : '')
/** The day of a moment, or of a day. */
const day = (text: string): string => text.split('T')[0] ?? ''

/** What the form of an item begins with, field by field. */
export const formOf = (item: InventoryRecord): InventoryDraft => ({
  type: id(item.country) === '' ? 'roaming' : 'local',
  country: id(item.country),
  region: id(item.region),
  supplierID: id(item.supplierID),
  planID: id(item.planID),
  ...{ activationCode: item.activationCode, iccid: item.iccid, simpin: item.simpin },
  ...{ serviceDeviceID: item.serviceDeviceID, invoiceNumber: item.invoiceNumber, invoicePO: item.invoicePO },
  paymentType: item.paymentType as InventoryDraft['paymentType'],
  InvoiceCurrency: item.InvoiceCurrency as InventoryDraft['InvoiceCurrency'],
  ...{ invoiceCost: amount(item.invoiceCost), buyingCost: amount(item.buyingCost) },
  sellingcost: amount(item.sellingcost),
  ...{ stockReceivedDate: day(item.stockReceivedDate), expiryDate: day(item.expiryDate) },
})

/** What a new item begins with. */
export const newItem: InventoryDraft = {
  ...{ type: 'local', country: '', region: '', supplierID: '', planID: '' },
  ...{ activationCode: '', iccid: '', simpin: '', serviceDeviceID: '' },
  ...{ paymentType: 'prepaid', invoiceNumber: '', invoicePO: '' },
  ...{ InvoiceCurrency: 'USD', invoiceCost: '', buyingCost: '', sellingcost: '' },
  ...{ stockReceivedDate: '', expiryDate: '' },
}

/** A save is asked about that would empty one of these, */
const codes = ['activationCode', 'iccid', 'simpin', 'serviceDeviceID'] as const
/** or the last of these. */
const dates = ['stockReceivedDate', 'expiryDate'] as const

/** Whether codes, the PIN or all dates of an item would be gone. */
export const wouldEmpty = (item: InventoryRecord, draft: InventoryDraft): boolean => {
  const was = formOf(item)
  const isGone = (name: keyof InventoryDraft) => was[name] !== '' && draft[name].trim() === ''
  return codes.some(isGone) || (dates.some(isGone) && dates.every((name) => draft[name].trim() === ''))
}

/** The day on which the stock of an item expires, where that is another than the item's. */
export const otherStockDay = ({ stockExpiryDate, expiryDate }: InventoryRecord): string =>
  day(stockExpiryDate) === day(expiryDate) ? '' : day(stockExpiryDate)

/** Whether an item says what something of it cost. */
export const saysCosts = ({ invoiceCost, buyingCost, sellingcost }: InventoryRecord): boolean =>
  [invoiceCost, buyingCost, sellingcost].some((cost) => cost !== null)
