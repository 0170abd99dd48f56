import type { LookupItem } from '../../../../src/schemas/core/lookup.ts'
import type { InventoryRecord } from '../../../../src/schemas/stock/inventory.ts'
import type { InventoryDraft } from '../../../../src/schemas/stock/inventory-draft.ts'

/** The rules of the form of an item, said a second time: nothing here is asked of the product. */

const amount = (value: number | null): string => (value === null ? '' : `${value}`)
/** An id; 0 is none. */
const id = (value: number | null): string => (value ? `${value}` : '')
/** The day of a moment, or of a day. */
const day = (text: string): string => text.split('T')[0] ?? ''

/** A day, unless it is one that could not be read. */
const readDay = ({ unread }: InventoryRecord, name: string, text: string): string =>
  unread?.[name] === undefined ? day(text) : ''

/** What the form of an item begins with, field by field: what the server did not send is empty. */
export const formOf = (item: InventoryRecord): InventoryDraft => ({
  type: id(item.country) !== '' || (id(item.region) === '' && item.type === 'local') ? 'local' : 'roaming',
  country: id(item.country),
  region: id(item.region),
  supplierID: id(item.supplierID),
  planID: id(item.planID),
  activationCode: item.activationCode,
  iccid: item.iccid,
  simpin: item.simpin,
  serviceDeviceID: item.serviceDeviceID,
  invoiceNumber: item.invoiceNumber,
  invoicePO: item.invoicePO,
  paymentType: item.paymentType as InventoryDraft['paymentType'],
  InvoiceCurrency: item.InvoiceCurrency as InventoryDraft['InvoiceCurrency'],
  invoiceCost: amount(item.invoiceCost),
  buyingCost: amount(item.buyingCost),
  sellingcost: amount(item.sellingcost),
  stockReceivedDate: readDay(item, 'stockReceivedDate', item.stockReceivedDate),
  expiryDate: readDay(item, 'expiryDate', item.expiryDate),
})

/** An item with the ids of what the server has named, as far as the options have it: of the samples, a country. */
export const numbered = (item: InventoryRecord, countries: ReadonlyArray<LookupItem>): InventoryRecord => {
  const { country: name, ...left } = item.unread ?? {}
  const found = countries.find((one) => one.name === name)
  return name === undefined || found === undefined ? item : { ...item, country: Number(found.id), unread: left }
}

/** What a save of an item does not send: it is fixed. */
const fixed = ['invoicePO', 'invoiceCost', 'sellingcost', 'buyingCost']

/** What the server did not send, nobody has entered since, and a save sends empty. */
export const wouldSendEmpty = (item: InventoryRecord, draft: InventoryDraft): ReadonlyArray<string> => {
  const was: Readonly<Record<string, string>> = formOf(item)
  const is: Readonly<Record<string, string>> = draft
  return (item.untold ?? [])
    .filter((name) => !fixed.includes(name))
    .filter((name) => (name === 'stockExpiryDate' ? is.expiryDate === was.expiryDate : is[name] === was[name]))
}

/** What has to be entered because it could not be read: of the samples, a day, or a country that no option is called. */
export const toEnter = (
  item: InventoryRecord,
  { type }: InventoryDraft,
  touched: ReadonlyArray<string>,
): Readonly<Record<string, string>> => {
  const names = { country: 'Country', stockReceivedDate: 'Stock Received Date' }
  return Object.fromEntries(
    Object.entries(names)
      .filter(([name]) => item.unread?.[name] !== undefined && !touched.includes(name))
      .filter(([name]) => name !== 'country' || type === 'local')
      .map(([name, label]) => [name, `Enter ${label}: what the server sent cannot be read`]),
  )
}

/** What a new item begins with. */
export const newItem: InventoryDraft = {
  type: 'local',
  country: '',
  region: '',
  supplierID: '',
  planID: '',
  activationCode: '',
  iccid: '',
  simpin: '',
  serviceDeviceID: '',
  paymentType: 'prepaid',
  invoiceNumber: '',
  invoicePO: '',
  InvoiceCurrency: 'USD',
  invoiceCost: '',
  buyingCost: '',
  sellingcost: '',
  stockReceivedDate: '',
  expiryDate: '',
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

/** The day on which the stock of an item expires, where that is another than the item's; null where it has none. */
export const otherStockDay = (item: InventoryRecord, draft: InventoryDraft): string | null => {
  const { stockExpiryDate, expiryDate, untold } = item
  if (untold?.includes('stockExpiryDate') && draft.expiryDate === day(expiryDate)) return null
  return day(stockExpiryDate) === day(expiryDate) ? '' : day(stockExpiryDate)
}

/** Whether an item says what something of it cost. */
export const saysCosts = ({ invoiceCost, buyingCost, sellingcost }: InventoryRecord): boolean =>
  [invoiceCost, buyingCost, sellingcost].some((cost) => cost !== null)
