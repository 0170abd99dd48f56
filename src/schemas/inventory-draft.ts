import { Schema } from 'effect'
import { fieldErrors } from './field-errors.ts'
import { isRealDay } from './format.ts'
import { Currency, type InventoryRecord, InventoryType, PaymentType } from './inventory.ts'
import { inventoryFieldLabel } from './inventory-fields.ts'
import { Masked, Personal } from './masked.ts'
import { commonMessages, inventoryMessages } from './messages.ts'
import { textProblem, withoutUnseen } from './text.ts'

export { isRealDay }

/**
 * What a person has typed into the inventory form: text as typed, ids as text, days as `yyyy-MM-dd`.
 * `invoicePO` is the name of the chosen file; the file itself stays in the browser's file vault.
 */
export const InventoryDraft = Schema.Struct({
  type: InventoryType,
  country: Schema.String,
  region: Schema.String,
  supplierID: Schema.String,
  planID: Schema.String,
  activationCode: Masked,
  iccid: Masked,
  simpin: Masked,
  serviceDeviceID: Masked,
  paymentType: PaymentType,
  invoiceNumber: Schema.String,
  invoicePO: Personal,
  InvoiceCurrency: Currency,
  invoiceCost: Schema.String,
  buyingCost: Schema.String,
  sellingcost: Schema.String,
  stockReceivedDate: Schema.String,
  expiryDate: Schema.String,
})
export type InventoryDraft = typeof InventoryDraft.Type

const required = (name: Parameters<typeof inventoryFieldLabel>[0]) =>
  Schema.isPattern(/\S/, { message: commonMessages.required(inventoryFieldLabel(name)) })

const isEmptyOr = (accepts: (text: string) => boolean, message: string) =>
  Schema.makeFilter((text: string) => text.trim() === '' || accepts(text.trim()) || message)

const day = isEmptyOr(isRealDay, inventoryMessages.wrongDay)
/** An amount of money. */
export const cost = isEmptyOr(
  (text) => /^\d{1,10}(\.\d{1,4})?$/.test(text),
  'Enter a number of 0 or more, with at most 4 decimals',
)
/** An ICCID without the blanks and dashes that cards and suppliers' lists put between its digits. */
export const plainIccid = (text: string): string => withoutUnseen(text).replace(/[\s\p{Pd}\u2212]/gu, '')

/** ITU-T E.118: up to 19 digits with the check digit; some issuers print 18 or 20. */
const iccid = isEmptyOr((text) => /^\d{18,20}$/.test(plainIccid(text)), 'An ICCID has 18 to 20 digits')
const short = Schema.makeFilter((text: string) => textProblem(text, 200) ?? true)

/** What the server checks in any mode: dates, numbers, the form of an ICCID, lengths. */
export const InventorySubmission = Schema.Struct({
  ...InventoryDraft.fields,
  activationCode: Masked.check(short),
  iccid: Masked.check(iccid),
  simpin: Masked.check(short),
  serviceDeviceID: Masked.check(short),
  invoiceNumber: Schema.String.check(short),
  invoiceCost: Schema.String.check(cost),
  buyingCost: Schema.String.check(cost),
  sellingcost: Schema.String.check(cost),
  stockReceivedDate: Schema.String.check(day),
  expiryDate: Schema.String.check(day),
  /** The form has one expiry date for both (spec §4); another program may send one of the stock's own. */
  stockExpiryDate: Schema.optionalKey(Schema.String.check(day)),
})

/** The add form: the same, and what spec §5 requires. Country or region depends on the type: `missingPlace`. */
export const NewInventorySubmission = Schema.Struct({
  ...InventorySubmission.fields,
  activationCode: InventorySubmission.fields.activationCode.check(required('activationCode')),
  planID: InventorySubmission.fields.planID.check(required('planID')),
  invoiceCost: InventorySubmission.fields.invoiceCost.check(required('invoiceCost')),
  expiryDate: InventorySubmission.fields.expiryDate.check(required('expiryDate')),
})

type Problems = Readonly<Record<string, string>>

/** 'Country is required' for local stock, 'Region is required' for roaming (spec §5). */
export const missingPlace = (draft: Pick<InventoryDraft, 'type' | 'country' | 'region'>): Record<string, string> => {
  const name = draft.type === 'local' ? 'country' : 'region'
  return draft[name].trim() === '' ? { [name]: commonMessages.required(inventoryFieldLabel(name)) } : {}
}

/** The supplier is labelled required (spec §5); no item may be without one. */
const missingSupplier = ({ supplierID }: Pick<InventoryDraft, 'supplierID'>): Problems =>
  /^0*$/.test(supplierID.trim()) ? { supplierID: commonMessages.required(inventoryFieldLabel('supplierID')) } : {}

type Dates = Pick<InventoryDraft, 'stockReceivedDate' | 'expiryDate'> & { readonly stockExpiryDate?: string }

/** Stock that expires before it is received: days in `yyyy-MM-dd` compare as text. */
const crossedDates = ({ stockReceivedDate, ...expiries }: Dates): Problems => {
  const received = stockReceivedDate.trim()
  const isBefore = (day: string) => isRealDay(received) && isRealDay(day) && day < received
  return Object.fromEntries(
    (['expiryDate', 'stockExpiryDate'] as const).flatMap((name) =>
      isBefore(expiries[name]?.trim() ?? '') ? [[name, inventoryMessages.expiresTooSoon]] : [],
    ),
  )
}

/**
 * What is wrong with a draft, by field: the checks of the form and of the server alike. What spec §5 requires is asked of
 * a new item alone.
 */
export const draftProblems = (draft: InventoryDraft & Dates, isNew: boolean): Problems => ({
  ...missingPlace(draft),
  ...missingSupplier(draft),
  ...crossedDates(draft),
  ...fieldErrors(isNew ? NewInventorySubmission : InventorySubmission, draft),
})

const CODES = ['activationCode', 'iccid', 'simpin', 'serviceDeviceID'] as const
const DATES = ['stockReceivedDate', 'expiryDate'] as const

/** The codes and the PIN that a save would empty, and the dates where it would leave none: seldom what is meant. */
export const emptiedFields = (before: InventoryDraft, after: InventoryDraft) => {
  const isEmpty = (draft: InventoryDraft) => (name: keyof InventoryDraft) => draft[name].trim() === ''
  const isEmptied = (name: keyof InventoryDraft) => !isEmpty(before)(name) && isEmpty(after)(name)
  return [...CODES.filter(isEmptied), ...(DATES.every(isEmpty(after)) ? DATES.filter(isEmptied) : [])]
}

/** The stock's expiry date where it has one of its own: the form does not show it, and must not lose it. */
export const ownStockExpiry = ({ expiryDate, stockExpiryDate }: InventoryRecord): string =>
  stockExpiryDate.slice(0, 10) === expiryDate.slice(0, 10) ? '' : stockExpiryDate.slice(0, 10)

/**
 * The draft without the place that its type hides, which is kept for whoever changes the type back, but neither sent nor
 * compared: a country left over would make a roaming item local when it is edited next (spec §4).
 */
export const withPlaceOfType = (draft: InventoryDraft): InventoryDraft => ({
  ...draft,
  [draft.type === 'local' ? 'region' : 'country']: '',
})

export const emptyInventoryDraft: InventoryDraft = {
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

const text = (value: number | null) => (value === null ? '' : String(value))
const idText = (value: number | null) => (value === null || value === 0 ? '' : String(value))

/** The draft with which editing a record begins; the type is local if the record has a country (spec §4). */
export const draftOf = (record: InventoryRecord): InventoryDraft => ({
  type: record.country ? 'local' : 'roaming',
  country: idText(record.country),
  region: idText(record.region),
  supplierID: idText(record.supplierID),
  planID: idText(record.planID),
  activationCode: record.activationCode,
  iccid: record.iccid,
  simpin: record.simpin,
  serviceDeviceID: record.serviceDeviceID,
  paymentType: Schema.is(PaymentType)(record.paymentType) ? record.paymentType : 'prepaid',
  invoiceNumber: record.invoiceNumber,
  invoicePO: record.invoicePO,
  InvoiceCurrency: Schema.is(Currency)(record.InvoiceCurrency) ? record.InvoiceCurrency : 'USD',
  invoiceCost: text(record.invoiceCost),
  buyingCost: text(record.buyingCost),
  sellingcost: text(record.sellingcost),
  stockReceivedDate: record.stockReceivedDate.slice(0, 10),
  expiryDate: record.expiryDate.slice(0, 10),
})
