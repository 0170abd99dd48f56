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

/** The fields that are locked when a SIM is added (spec §7), and how they are added later or corrected (ours). */

/** The correctable fields of a SIM. */
export const CorrectableItem = Schema.Struct({
  paymentType: Schema.String,
  InvoiceCurrency: Schema.String,
  invoiceCost: Schema.NullOr(Schema.Finite),
  buyingCost: Schema.NullOr(Schema.Finite),
  sellingcost: Schema.NullOr(Schema.Finite),
  /** The file name of the stored invoice; empty for none. */
  invoicePO: Personal,
})
export type CorrectableItem = typeof CorrectableItem.Type

/** The entries of a correction: costs as text, `invoicePO` the name of the chosen file. */
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

/** A correction as it is sent: absent fields stay unchanged. */
export type Correction = Partial<Omit<CorrectionDraft, 'reason'>> & Pick<CorrectionDraft, 'reason'>

const REASON_LENGTH = 500

/** A reason as it is stored: on one line. */
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

/** The problems with a reason that is always required, such as that for voiding a SIM. */
export const requiredReasonProblems = (given: string): Readonly<Record<string, string>> =>
  plainReason(given) === ''
    ? { reason: REASON_MISSING }
    : fieldErrors(Schema.Struct({ reason: Submission.fields.reason }), { reason: given })

/** An amount as it is stored; null if unknown. */
export const amountOf = (text: string): number | null => (text.trim() === '' ? null : Number(plainAmount(text)))

type Corrected = Exclude<CorrectionField, 'reason'>

/** The fields that a correction changes: those that were empty, and those that had a value. */
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

/** Costs whose currency would change although nobody entered them again. */
const unsaidCosts = (item: CorrectableItem, correction: Correction) =>
  correctedFields(item, correction).replaced.includes('InvoiceCurrency')
    ? COSTS.filter((name) => item[name] !== null && correction[name] === undefined)
    : []

/**
 * The problems with a correction, by field. Form and server both check them. A reason is required to replace a value,
 * but not to fill an empty field.
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

/** The initial values of a correction: the current ones. */
export const correctionOf = (item: CorrectableItem): CorrectionDraft => ({
  InvoiceCurrency: Schema.is(Currency)(item.InvoiceCurrency) ? item.InvoiceCurrency : 'USD',
  invoiceCost: item.invoiceCost === null ? '' : String(item.invoiceCost),
  buyingCost: item.buyingCost === null ? '' : String(item.buyingCost),
  sellingcost: item.sellingcost === null ? '' : String(item.sellingcost),
  invoicePO: '',
  reason: '',
})

/** A SIM's values after a correction, and its new version. */
export const CorrectedItem = Schema.Struct({ ...CorrectableItem.fields, version: Schema.Int })
export type CorrectedItem = typeof CorrectedItem.Type

export const CorrectionAnswer = Schema.Struct({
  ...SaveAnswer.fields,
  item: Schema.optionalKey(CorrectedItem),
})
export type CorrectionAnswer = typeof CorrectionAnswer.Type
