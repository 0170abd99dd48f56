import type { LookupItem } from '../../../../src/schemas/core/lookup.ts'
import type { InventoryRecord } from '../../../../src/schemas/stock/inventory.ts'
import type { InventoryDraft } from '../../../../src/schemas/stock/inventory-draft.ts'

/** The rules of the SIM form, written a second time: nothing here uses the product's code. */

const amount = (value: number | null): string => (value === null ? '' : `${value}`)
/** An id; 0 means none. */
const id = (value: number | null): string => (value ? `${value}` : '')
/** The day of a timestamp, or of a day. */
const day = (text: string): string => text.split('T')[0] ?? ''

/** A day, unless it could not be read. */
const readDay = ({ unread }: InventoryRecord, name: string, text: string): string =>
  unread?.[name] === undefined ? day(text) : ''

/** The initial form of a SIM by field; fields that the server did not send are empty. */
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

/** A SIM with the ids of what the server only named, if the options contain it. In the samples, a country. */
export const numbered = (item: InventoryRecord, countries: ReadonlyArray<LookupItem>): InventoryRecord => {
  const { country: name, ...left } = item.unread ?? {}
  const found = countries.find((one) => one.name === name)
  return name === undefined || found === undefined ? item : { ...item, country: Number(found.id), unread: left }
}

/** The locked fields of a SIM, which a save does not send. */
const fixed = ['invoicePO', 'invoiceCost', 'sellingcost', 'buyingCost']

/** The fields that the server did not send and nobody has entered, which a save would send empty. */
export const wouldSendEmpty = (item: InventoryRecord, draft: InventoryDraft): ReadonlyArray<string> => {
  const was: Readonly<Record<string, string>> = formOf(item)
  const is: Readonly<Record<string, string>> = draft
  return (item.untold ?? [])
    .filter((name) => !fixed.includes(name))
    .filter((name) => (name === 'stockExpiryDate' ? is.expiryDate === was.expiryDate : is[name] === was[name]))
}

/** The fields to enter because they could not be read. In the samples: a day, or a country that is not an option. */
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

/** The initial form of a new SIM. */
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

/** A save that would empty one of these needs a confirmation, */
const codes = ['activationCode', 'iccid', 'simpin', 'serviceDeviceID'] as const
/** and so does one that would empty the last of these. */
const dates = ['stockReceivedDate', 'expiryDate'] as const

/** Whether a save would remove codes, the PIN or all dates of a SIM. */
export const wouldEmpty = (item: InventoryRecord, draft: InventoryDraft): boolean => {
  const was = formOf(item)
  const isGone = (name: (typeof codes)[number] | (typeof dates)[number]) =>
    was[name] !== '' && draft[name].trim() === ''
  return codes.some(isGone) || (dates.some(isGone) && dates.every((name) => draft[name].trim() === ''))
}

/** The expiry day of a SIM's stock if it differs from the SIM's own; null if there is none. */
export const otherStockDay = (item: InventoryRecord, draft: InventoryDraft): string | null => {
  const { stockExpiryDate, expiryDate, untold } = item
  if (untold?.includes('stockExpiryDate') && draft.expiryDate === day(expiryDate)) return null
  return day(stockExpiryDate) === day(expiryDate) ? '' : day(stockExpiryDate)
}

/** Whether the server sent any cost of a SIM. */
export const saysCosts = ({ invoiceCost, buyingCost, sellingcost }: InventoryRecord): boolean =>
  [invoiceCost, buyingCost, sellingcost].some((cost) => cost !== null)
