import { Schema } from 'effect'
import { plainAmount, unclearAmount } from '../core/amount-text.ts'
import { fieldErrors } from '../core/field-errors.ts'
import { isRealDay } from '../core/format.ts'
import { Masked, Personal } from '../core/masked.ts'
import { commonMessages, inventoryMessages } from '../core/messages.ts'
import { textProblem } from '../core/text.ts'
import { readActivationCode } from './identity/activation-code.ts'
import { readIccid } from './identity/iccid.ts'
import { Currency, type InventoryRecord, InventoryType, PaymentType } from './inventory.ts'
import { formFactors, inventoryFieldLabel } from './inventory-fields.ts'
import { pinProblem } from './sim-pin.ts'

export { isRealDay }

/**
 * The entries of the inventory form: text as typed, ids as text, days as `yyyy-MM-dd`. `invoicePO` is the name of the
 * chosen file; the browser's file vault holds the file.
 */
export const InventoryDraft = Schema.Struct({
  type: InventoryType,
  country: Schema.String,
  region: Schema.String,
  supplierID: Schema.String,
  planID: Schema.String,
  activationCode: Masked,
  /** One of `formFactors` where somebody has chosen it; else the activation code says it. */
  formFactor: Schema.optionalKey(Schema.String),
  iccid: Masked,
  simpin: Masked,
  serviceDeviceID: Masked,
  /** One of `paymentTypes`, unless another server sent something else, or nothing. */
  paymentType: Schema.String,
  invoiceNumber: Schema.String,
  invoicePO: Personal,
  /** One of `currencies`, with the same exception. */
  InvoiceCurrency: Schema.String,
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
/** An amount of money, with a decimal point or a decimal comma. */
export const cost = Schema.makeFilter((text: string) => {
  const isRight = text.trim() === '' || /^\d{1,10}(\.\d{1,4})?$/.test(plainAmount(text).trim())
  return isRight || (unclearAmount(text) ?? 'Enter a number of 0 or more, with at most 4 decimals')
})
const problemIn = (reading: object): string | null => ('problem' in reading ? String(reading.problem) : null)
const iccid = Schema.makeFilter((text: string) => text.trim() === '' || (problemIn(readIccid(text)) ?? true))
const activationCode = Schema.makeFilter(
  (text: string) => textProblem(text, 200) ?? problemIn(readActivationCode(text)) ?? true,
)
const short = Schema.makeFilter((text: string) => textProblem(text, 200) ?? true)
const pin = Schema.makeFilter((text: string) => textProblem(text, 200) ?? pinProblem(text) ?? true)

/** What the server always checks: dates, numbers, the ICCID's form, lengths. */
export const InventorySubmission = Schema.Struct({
  ...InventoryDraft.fields,
  paymentType: PaymentType,
  InvoiceCurrency: Currency,
  activationCode: Masked.check(activationCode),
  formFactor: Schema.optionalKey(Schema.Literals(['', ...formFactors.map(({ value }) => value)])),
  iccid: Masked.check(iccid),
  simpin: Masked.check(pin),
  serviceDeviceID: Masked.check(short),
  invoiceNumber: Schema.String.check(short),
  invoiceCost: Schema.String.check(cost),
  buyingCost: Schema.String.check(cost),
  sellingcost: Schema.String.check(cost),
  stockReceivedDate: Schema.String.check(day),
  expiryDate: Schema.String.check(day),
  /** The form has one expiry date for both (spec §4); an API client may send a separate one for the stock. */
  stockExpiryDate: Schema.optionalKey(Schema.String.check(day)),
})

/**
 * The add form: the same, plus the fields required by spec §5. Country or region depends on the type: `missingPlace`.
 */
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

/** The supplier is labelled required (spec §5); no SIM may be without one. */
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

/** Whether a new SIM has an invoice, and with it an invoice cost: pay as you go has none. */
export const isInvoiced = ({ paymentType }: Pick<InventoryDraft, 'paymentType'>): boolean => paymentType !== 'payg'

/**
 * The problems with a draft, by field. Form and server both check them. The fields required by spec §5 are required
 * only for a new SIM. The invoice cost of a new pay-as-you-go SIM is neither required nor checked, since it is not
 * stored.
 */
export const draftProblems = (draft: InventoryDraft & Dates, isNew: boolean): Problems => {
  const { invoiceCost, ...others } = fieldErrors(isNew ? NewInventorySubmission : InventorySubmission, draft)
  return {
    ...missingPlace(draft),
    ...missingSupplier(draft),
    ...crossedDates(draft),
    ...others,
    ...(invoiceCost !== undefined && (isInvoiced(draft) || !isNew) && { invoiceCost }),
  }
}

/**
 * The problems with a change to a SIM. The payment type and currency are not checked: another server may send values
 * outside our choices. Nor are the PIN and the activation code, which may be masked or older than the checks. The server
 * checks them if they are entered.
 */
export const changeProblems = (draft: InventoryDraft): Problems => {
  const {
    paymentType: _,
    InvoiceCurrency: __,
    simpin: ___,
    activationCode: ____,
    ...problems
  } = draftProblems(draft, false)
  return problems
}

const CODES = ['activationCode', 'iccid', 'simpin', 'serviceDeviceID'] as const
const DATES = ['stockReceivedDate', 'expiryDate'] as const
/** The draft of the next SIM of a box: everything but the codes, and what the SIM is follows from its next code. */
export const withoutCodes = ({ formFactor: _, ...draft }: InventoryDraft): InventoryDraft => ({
  ...draft,
  ...Object.fromEntries(CODES.map((name) => [name, ''])),
})
type EmptiedField = (typeof CODES)[number] | (typeof DATES)[number]

/** The codes, PIN and dates that a save would clear: seldom intended. */
export const emptiedFields = (before: InventoryDraft, after: InventoryDraft) => {
  const isEmpty = (draft: InventoryDraft) => (name: EmptiedField) => draft[name].trim() === ''
  const isEmptied = (name: EmptiedField) => !isEmpty(before)(name) && isEmpty(after)(name)
  return [...CODES.filter(isEmptied), ...(DATES.every(isEmpty(after)) ? DATES.filter(isEmptied) : [])]
}

/** The stock's separate expiry date, if it has one: the form does not show it, and must keep it. */
export const ownStockExpiry = ({ expiryDate, stockExpiryDate }: InventoryRecord): string =>
  stockExpiryDate.slice(0, 10) === expiryDate.slice(0, 10) ? '' : stockExpiryDate.slice(0, 10)

/**
 * The draft without the place that its type hides. The hidden place is kept in case the type changes back, but neither
 * sent nor compared. A leftover country would make a roaming SIM local at the next edit (spec §4).
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

/** Only our own server counts the saves of a SIM; it leaves out fields that are always set. */
const isOfOthers = ({ version }: InventoryRecord): boolean => version === undefined

/** A missing choice becomes the first one, except where another server would take that as entered. */
const choiceIn = (record: InventoryRecord, name: 'paymentType' | 'InvoiceCurrency'): string =>
  record[name] === '' && !isOfOthers(record) ? emptyInventoryDraft[name] : record[name]

/** A day; empty if the value is not a valid day. */
const dayIn = (record: InventoryRecord, name: 'stockReceivedDate' | 'expiryDate'): string =>
  record.unread?.[name] === undefined ? record[name].slice(0, 10) : ''

/** Local if the record has a country, else roaming (spec §4). Without a known place, the record's type is used. */
const typeIn = ({ type, country, region }: InventoryRecord): InventoryType => {
  if (country) return 'local'
  return !region && Schema.is(InventoryType)(type) ? type : 'roaming'
}

/**
 * The stock's expiry date in a save, null for none. It is the form's date, with two exceptions: the stock has a
 * separate one, or another server has none and nobody entered one.
 */
export const stockExpiryOf = (record: InventoryRecord, draft: Pick<InventoryDraft, 'expiryDate'>): string | null => {
  const isKept = isOfOthers(record) && draft.expiryDate === dayIn(record, 'expiryDate')
  if (isKept && record.stockExpiryDate === '') return null
  const sent = record.unread?.stockExpiryDate
  if (sent !== undefined) return isKept ? sent : ''
  return ownStockExpiry(record)
}

/** The initial draft when a record is edited: only values that the server sent. */
export const draftOf = (record: InventoryRecord): InventoryDraft => ({
  type: typeIn(record),
  country: idText(record.country),
  region: idText(record.region),
  supplierID: idText(record.supplierID),
  planID: idText(record.planID),
  activationCode: record.activationCode,
  ...(record.formFactor !== undefined && { formFactor: record.formFactor }),
  iccid: record.iccid,
  simpin: record.simpin,
  serviceDeviceID: record.serviceDeviceID,
  paymentType: choiceIn(record, 'paymentType'),
  invoiceNumber: record.invoiceNumber,
  invoicePO: record.invoicePO,
  InvoiceCurrency: choiceIn(record, 'InvoiceCurrency'),
  invoiceCost: text(record.invoiceCost),
  buyingCost: text(record.buyingCost),
  sellingcost: text(record.sellingcost),
  stockReceivedDate: dayIn(record, 'stockReceivedDate'),
  expiryDate: dayIn(record, 'expiryDate'),
})
