import { inventoryMessages } from '../../src/schemas/core/messages.ts'
import { textProblem } from '../../src/schemas/core/text.ts'
import { recordProblems, recordMessages as words } from '../../src/schemas/records/kit/checks.ts'
import type { RecordFields, Value } from '../../src/schemas/records/kit/draft.ts'
import { receipt } from '../../src/schemas/records/receipt.ts'
import { RECEIPT_QUANTITY_MAX, warehouseMessages } from '../../src/schemas/stock/warehouse.ts'
import type { EventOf } from '../core/events/event-types.ts'
import type { Decision, FieldErrors, Stamp } from '../core/saving/decision.ts'
import type { receiptEvents } from './warehouse.events.ts'

export type ReceiptEvent = EventOf<typeof receiptEvents.types>
export type ReceiptFields = Extract<ReceiptEvent, { readonly type: 'StockReceived' }>['data']['fields']

/** A receipt's current state. */
export type Receipt = {
  readonly id: number
  readonly fields: ReceiptFields
  readonly version: number
  readonly createdBy: string
  readonly createdDate: string
  readonly updatedBy: string
  readonly updatedDate: string
  /** The reason of the last correction of its quantity; empty if there was none. */
  readonly reason: string
}

export const receiptStreams = {
  of: (id: number): string => `receipt-${id}`,
  refused: (id: number | null): string => (id === null ? 'receipt-refused' : `receipt-refused-${id}`),
  unchanged: (id: number): string => `receipt-unchanged-${id}`,
}

/** Applies one event to a receipt; null before the first. Refusals change nothing. */
export const applyReceipt = (state: Receipt | null, event: ReceiptEvent): Receipt | null => {
  if (event.type === 'StockReceived') {
    const { id, fields, by, date } = event.data
    return {
      id,
      fields,
      version: 1,
      createdBy: by,
      createdDate: date,
      updatedBy: by,
      updatedDate: date,
      reason: '',
    }
  }
  if (state === null || event.type !== 'StockReceiptCorrected') return state
  const { quantity, reason, by, date } = event.data
  return {
    ...state,
    fields: { ...state.fields, quantity },
    version: state.version + 1,
    updatedBy: by,
    updatedDate: date,
    reason,
  }
}

/** Whether another record is active; null if it is missing. */
type Offered = boolean | null

/** Facts that a decision about a receipt needs. */
export type ReceiptFacts = {
  /** The named location's number; a new location gets the next one. */
  readonly locationID: number
  readonly supplier: Offered
  readonly country: Offered
  readonly region: Offered
  readonly plan: Offered
  /** The supplier's currency; null without a supplier. */
  readonly currency: string | null
}

/** A submission in the form's shape. */
export type Received = RecordFields

const problemOfOther = (label: string, value: Value | undefined, offered: Offered): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (offered === null) return words.choose(label)
  return offered ? null : words.inactive(label.toLowerCase())
}

/** The errors in a submission, in the order of the form. */
const errorsOf = (values: Received, facts: ReceiptFacts): FieldErrors => {
  const { fields, sections } = receipt
  const [received, expires] = [String(values.stockReceivedDate ?? ''), String(values.expiryDate ?? '')]
  const place = values.type === 'roaming' ? 'region' : 'country'
  const problems: Readonly<Record<string, string | null | undefined>> = {
    supplierID: problemOfOther('Supplier', values.supplierID, facts.supplier),
    planID: problemOfOther(fields.planID.label, values.planID, facts.plan),
    [place]: problemOfOther(fields[place].label, values[place], facts[place]),
    expiryDate: expires !== '' && expires < received ? inventoryMessages.expiresTooSoon : null,
    ...recordProblems(receipt, values),
  }
  return Object.fromEntries(
    sections.flatMap(({ fields: names }) => names.flatMap((name) => (problems[name] ? [[name, problems[name]]] : []))),
  )
}

/** Receives stock. Without a chosen currency it uses the supplier's. */
export const decideReceive = (values: Received, facts: ReceiptFacts, stamp: Stamp): Decision<ReceiptEvent> => {
  const errors = errorsOf(values, facts)
  if (Object.keys(errors).length > 0) return { accepted: false, errors }
  const { locationName: _, receiptNumber: __, open: ___, correctionReason: ____, createdBy: _____, ...said } = values
  const isRoaming = said.type === 'roaming'
  const fields = {
    ...said,
    locationID: facts.locationID,
    country: isRoaming ? null : said.country,
    region: isRoaming ? said.region : null,
    InvoiceCurrency: said.InvoiceCurrency ?? facts.currency ?? '',
  } as ReceiptFields
  return { accepted: true, events: [{ type: 'StockReceived', data: { ...stamp, fields } }] }
}

export type Correction = { readonly quantity: number; readonly reason: string }

/** Corrects the received quantity, with a reason; it cannot be lower than the SIMs already added. */
export const decideCorrect = (
  { fields }: Receipt,
  { quantity, reason: told }: Correction,
  entered: number,
  stamp: Stamp,
): Decision<ReceiptEvent> => {
  const reason = told.trim()
  const isNumber = Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= RECEIPT_QUANTITY_MAX
  const ofReason = reason === '' ? warehouseMessages.reason : textProblem(reason, receipt.fields.correctionReason.max)
  const errors = {
    ...(!isNumber && { quantity: warehouseMessages.quantity }),
    ...(isNumber && quantity < entered && { quantity: warehouseMessages.entered(entered) }),
    ...(ofReason !== null && { reason: ofReason }),
  }
  if (Object.keys(errors).length > 0) return { accepted: false, errors }
  if (quantity === fields.quantity) return { accepted: true, events: [] }
  return { accepted: true, events: [{ type: 'StockReceiptCorrected', data: { ...stamp, quantity, reason } }] }
}
