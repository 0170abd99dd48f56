import { Schema } from 'effect'
import { plainAmount } from '../core/amount-text.ts'
import { fieldErrors } from '../core/field-errors.ts'
import { Masked, Personal } from '../core/masked.ts'
import { commonMessages, inventoryMessages } from '../core/messages.ts'
import { SaveAnswer } from '../core/saving.ts'
import { textProblem, visibleName } from '../core/text.ts'
import { Currency } from './inventory.ts'
import { cost } from './inventory-draft.ts'
import { COSTS, hasCosts, inventoryFieldLabel } from './inventory-fields.ts'

/** What is fixed when an item is added (spec §7), and how it is added later or corrected (ours). */

/** What of an item a correction is about. */
export const CorrectableItem = Schema.Struct({
  paymentType: Schema.String,
  InvoiceCurrency: Schema.String,
  invoiceCost: Schema.NullOr(Schema.Finite),
  buyingCost: Schema.NullOr(Schema.Finite),
  sellingcost: Schema.NullOr(Schema.Finite),
  /** The stored invoice's file name; empty where there is none. */
  invoicePO: Personal,
})
export type CorrectableItem = typeof CorrectableItem.Type

/** What a person has typed into a correction: costs as text, `invoicePO` the name of the chosen file. */
export const CorrectionDraft = Schema.Struct({
  InvoiceCurrency: Currency,
  invoiceCost: Schema.String,
  buyingCost: Schema.String,
  sellingcost: Schema.String,
  invoicePO: Personal,
  reason: Masked,
})
export type CorrectionDraft = typeof CorrectionDraft.Type
type CorrectionField = keyof CorrectionDraft

/** A correction as it is sent: what is left out stays as it is. */
export type Correction = Partial<Omit<CorrectionDraft, 'reason'>> & Pick<CorrectionDraft, 'reason'>

const REASON_LENGTH = 500

/** A reason as it is kept: on one line. */
export const plainReason = (reason: string): string => visibleName(reason).replace(/\s+/g, ' ').trim()

const reason = Schema.makeFilter((text: string) => textProblem(plainReason(text), REASON_LENGTH) ?? true)

const Submission = Schema.Struct({
  InvoiceCurrency: Schema.optionalKey(Currency),
  invoiceCost: Schema.optionalKey(Schema.String.check(cost)),
  buyingCost: Schema.optionalKey(Schema.String.check(cost)),
  sellingcost: Schema.optionalKey(Schema.String.check(cost)),
  reason: Schema.String.check(reason),
})

const REASON_MISSING = commonMessages.required('Reason')

/** What is wrong with the reason for voiding an item; it is required. */
export const voidProblems = (given: string): Readonly<Record<string, string>> =>
  plainReason(given) === ''
    ? { reason: REASON_MISSING }
    : fieldErrors(Schema.Struct({ reason: Submission.fields.reason }), { reason: given })

/** An amount as it is kept; null where it is unknown. */
export const amountOf = (text: string): number | null => (text.trim() === '' ? null : Number(plainAmount(text)))

type Corrected = Exclude<CorrectionField, 'reason'>

/** What a correction changes: what was empty, and what was there. */
export const correctedFields = (item: CorrectableItem, correction: Correction) => {
  const costs = COSTS.filter((name) => {
    const given = correction[name]
    return given !== undefined && amountOf(given) !== item[name]
  })
  const isCurrency = correction.InvoiceCurrency !== undefined && correction.InvoiceCurrency !== item.InvoiceCurrency
  const changed: ReadonlyArray<Corrected> = [
    ...(isCurrency ? (['InvoiceCurrency'] as const) : []),
    ...costs,
    ...(correction.invoicePO ? (['invoicePO'] as const) : []),
  ]
  const wasThere = (name: Corrected) =>
    name === 'InvoiceCurrency' ? hasCosts(item) : item[name] !== null && item[name] !== ''
  return { changed, replaced: changed.filter(wasThere) }
}

/** The costs that would stand in another currency without anybody having said so. */
const unsaidCosts = (item: CorrectableItem, correction: Correction) =>
  correctedFields(item, correction).replaced.includes('InvoiceCurrency')
    ? COSTS.filter((name) => item[name] !== null && correction[name] === undefined)
    : []

/**
 * What is wrong with a correction, by field: the checks of the form and of the server alike. To add what was empty needs
 * no reason; to replace what was there does.
 */
export const correctionProblems = (item: CorrectableItem, correction: Correction): Readonly<Record<string, string>> => {
  const { invoicePO, ...submission } = correction
  const isUnpriced = item.invoiceCost !== null && correction.invoiceCost?.trim() === ''
  const needsReason = correctedFields(item, correction).replaced.length > 0 && plainReason(correction.reason) === ''
  return {
    ...Object.fromEntries(unsaidCosts(item, correction).map((name) => [name, inventoryMessages.otherCurrency])),
    ...(isUnpriced ? { invoiceCost: commonMessages.required(inventoryFieldLabel('invoiceCost')) } : {}),
    ...(invoicePO && item.paymentType === 'payg' ? { invoicePO: inventoryMessages.noInvoice } : {}),
    ...(needsReason ? { reason: REASON_MISSING } : {}),
    ...fieldErrors(Submission, submission),
  }
}

/** The correction with which a person begins: what is there. */
export const correctionOf = (item: CorrectableItem): CorrectionDraft => ({
  InvoiceCurrency: Schema.is(Currency)(item.InvoiceCurrency) ? item.InvoiceCurrency : 'USD',
  invoiceCost: item.invoiceCost === null ? '' : String(item.invoiceCost),
  buyingCost: item.buyingCost === null ? '' : String(item.buyingCost),
  sellingcost: item.sellingcost === null ? '' : String(item.sellingcost),
  invoicePO: '',
  reason: '',
})

/** What an item has after a correction, and its version then. */
export const CorrectedItem = Schema.Struct({ ...CorrectableItem.fields, version: Schema.Int })
export type CorrectedItem = typeof CorrectedItem.Type

export const CorrectionAnswer = Schema.Struct({
  ...SaveAnswer.fields,
  item: Schema.optionalKey(CorrectedItem),
})
export type CorrectionAnswer = typeof CorrectionAnswer.Type
