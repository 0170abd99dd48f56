import { Schema } from 'effect'
import { answerFields, FieldProblem } from '../core/answer.ts'
import { pluralOf } from '../core/counted.ts'
import { Masked } from '../core/masked.ts'
import { inWords } from './assignment.ts'
import { Currency } from './inventory.ts'
import { type Correction, correctionProblems, plainReason, requiredReasonProblems } from './inventory-correction.ts'
import { COSTS } from './inventory-fields.ts'

/** Corrects the costs of all SIMs of a supplier invoice at once, or of those of one plan. */

/** A plan among the SIMs of an invoice, and how many of them have it. */
const PlanOfInvoice = Schema.Struct({ id: Schema.Int, name: Schema.String, items: Schema.Int })
export type PlanOfInvoice = typeof PlanOfInvoice.Type
export const PlansOfInvoice = Schema.Array(PlanOfInvoice)

/** What a correction does to the SIMs of an invoice. A person confirms `changed` before anything is written. */
export const CostCounts = Schema.Struct({
  changed: Schema.Int,
  /** SIMs that have these values already. */
  same: Schema.Int,
  /** Voided SIMs, which cannot be corrected. */
  voided: Schema.Int,
  /** Identifies the SIMs and their versions. */
  digest: Schema.optionalKey(Schema.String),
})
export type CostCounts = typeof CostCounts.Type

/** Absent values stay as they are. Without `confirmed` nothing is written: the answer has the counts. */
export const InvoiceCostsPayload = Schema.Struct({
  id: Schema.Int,
  /** Only SIMs of this plan. */
  planID: Schema.optionalKey(Schema.Int),
  InvoiceCurrency: Schema.optionalKey(Currency),
  invoiceCost: Schema.optionalKey(Schema.String),
  buyingCost: Schema.optionalKey(Schema.String),
  sellingcost: Schema.optionalKey(Schema.String),
  reason: Masked,
  /** The confirmed number of SIMs that change. */
  confirmed: Schema.optionalKey(Schema.Int),
  /** The digest that came with this number. If somebody has saved one of the SIMs since, nothing is written. */
  digest: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(64))),
})
export type InvoiceCostsPayload = typeof InvoiceCostsPayload.Type

/**
 * `counts` if nothing is written yet, because the number of SIMs was not confirmed, or is another by now; then `plans`
 * are those of all SIMs of the invoice, if there are several.
 */
export const InvoiceCostsAnswer = Schema.Struct({
  ...answerFields,
  errors: Schema.optionalKey(Schema.Array(FieldProblem)),
  counts: Schema.optionalKey(CostCounts),
  plans: Schema.optionalKey(PlansOfInvoice),
})
export type InvoiceCostsAnswer = typeof InvoiceCostsAnswer.Type

export const invoiceCostsMessages = {
  done: (count: number): string => `${inWords(count)} corrected`,
  otherCount: 'The SIMs of this invoice changed. Check the numbers and save again.',
  unchanged: 'These SIMs already have these values',
  noPlan: 'No SIM of this invoice has this plan',
  nothing: 'Enter at least one new value',
} as const

/** The entries of the correction; an empty one leaves the value of each SIM as it is. */
const InvoiceCostsDraft = Schema.Struct({
  InvoiceCurrency: Schema.Literals(['', ...Currency.literals]),
  invoiceCost: Schema.String,
  buyingCost: Schema.String,
  sellingcost: Schema.String,
  /** The plan as text; empty for all. */
  planID: Schema.String,
  reason: Masked,
})
type InvoiceCostsDraft = typeof InvoiceCostsDraft.Type

/** Correcting the costs of a supplier invoice; `InvoiceCurrency` is that of its SIMs now. */
export const InvoiceCostsAct = Schema.Struct({
  kind: Schema.Literal('invoiceCosts'),
  id: Schema.Int,
  invoiceNumber: Schema.String,
  InvoiceCurrency: Schema.String,
  /** The plans of the invoice; absent until they are known, or if there is only one. */
  plans: Schema.optionalKey(PlansOfInvoice),
  /** What would change; null until it is asked, and again after another entry. */
  confirm: Schema.NullOr(CostCounts),
  draft: InvoiceCostsDraft,
})
export type InvoiceCostsAct = typeof InvoiceCostsAct.Type

type Invoice = Pick<InvoiceCostsAct, 'id' | 'invoiceNumber' | 'InvoiceCurrency'>

/** The correction of an invoice begins without a value: every SIM stays as it is. */
export const invoiceCostsOf = (invoice: Invoice): InvoiceCostsAct => ({
  kind: 'invoiceCosts',
  ...invoice,
  confirm: null,
  draft: { InvoiceCurrency: '', invoiceCost: '', buyingCost: '', sellingcost: '', planID: '', reason: '' },
})

/** What a correction would do, in words. */
export const countsInWords = ({ changed, same, voided }: CostCounts): string => {
  const change = `${changed.toLocaleString('en-GB')} of ${inWords(changed + same)} ${pluralOf(changed, 'changes', 'change')}.`
  const others = same === 0 ? '' : ` ${inWords(same)} already ${pluralOf(same, 'has', 'have')} these values.`
  const left = voided === 0 ? '' : ` Voided SIMs stay as they are: ${voided.toLocaleString('en-GB')}.`
  return `${change}${others}${left}`
}

/** Whether a correction has a value. */
export const hasNewCosts = ({ InvoiceCurrency, ...draft }: InvoiceCostsDraft): boolean =>
  InvoiceCurrency !== '' || COSTS.some((name) => draft[name].trim() !== '')

/** The correction of each SIM: only what was entered. */
export const correctionOfCosts = ({ InvoiceCurrency, reason, ...draft }: InvoiceCostsDraft): Correction => ({
  ...(InvoiceCurrency !== '' && { InvoiceCurrency }),
  ...Object.fromEntries(COSTS.flatMap((name) => (draft[name].trim() === '' ? [] : [[name, draft[name].trim()]]))),
  reason: plainReason(reason),
})

/** A SIM without any value: its problems are those of every SIM. */
const anySim = {
  paymentType: '',
  InvoiceCurrency: '',
  invoiceCost: null,
  buyingCost: null,
  sellingcost: null,
  invoicePO: '',
}

/** The problems of a correction of many SIMs that no single SIM causes. It always has a reason. */
export const costsProblems = (correction: Correction): Readonly<Record<string, string>> => ({
  ...correctionProblems(anySim, correction),
  ...requiredReasonProblems(correction.reason),
})
