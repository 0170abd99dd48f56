import { Schema } from 'effect'
import { AccountingAccountsAct } from '../billing/accounting/acts.ts'
import { AccountFacts, CustomerAccountAct, proposedAfter, withFacts } from '../billing/customer-payment/acts.ts'
import { CustomerPaymentReversalAct } from '../billing/customer-payment/reversal.ts'
import { Blockers, type CreditAct, changesCredit, InvoiceAct } from '../billing/invoice-acts.ts'
import { CreditReview } from '../billing/offline-sale/invoice-acts.ts'
import { DisputeAct, RemindersAct, withDue } from '../billing/reminders/acts.ts'
import { RemindersDue } from '../billing/reminders/wire.ts'
import { PlanArchivingAct } from '../plans/plan-acts.ts'
import { CorrectedItem, correctedFields, plainReason } from '../stock/inventory-correction.ts'
import { CostCounts, hasNewCosts, InvoiceCostsAct, PlansOfInvoice } from '../stock/invoice-costs.ts'
import {
  InvoiceFileAct,
  ItemCorrectionAct,
  ItemReturnAct,
  ItemVoidingAct,
  ReceiptQuantityAct,
  ReorderLevelAct,
} from '../stock/stock-acts.ts'
import { InvoiceAmounts, InvoiceCheckAct } from '../stock/supplier-invoice.ts'

/** Every action that a dialog collects and sends with a submission id. */
export const Act = Schema.Union([
  ReorderLevelAct,
  ReceiptQuantityAct,
  ItemReturnAct,
  ItemCorrectionAct,
  ItemVoidingAct,
  InvoiceFileAct,
  PlanArchivingAct,
  InvoiceCostsAct,
  InvoiceCheckAct,
  InvoiceAct,
  AccountingAccountsAct,
  CustomerAccountAct,
  CustomerPaymentReversalAct,
  DisputeAct,
  RemindersAct,
])
export type Act = typeof Act.Type

export type ActKind = Act['kind']
export type ActOf<Kind extends ActKind> = Extract<Act, { readonly kind: Kind }>

/** Whether there is something to send: a correction changes a value, a voiding has a reason. */
export const isComplete = (act: Act): boolean => {
  if (act.kind === 'invoiceCosts') return hasNewCosts(act.draft)
  if (act.kind === 'itemCorrection') return correctedFields(act.item, act.draft).changed.length > 0
  return act.kind !== 'itemVoiding' || plainReason(act.draft.reason) !== ''
}

type KeysOf<Union> = Union extends unknown ? keyof Union : never
/** The name of a field of an action's draft. */
export type ActField = KeysOf<Act['draft']>

/**
 * The server's answer. `item` is a corrected SIM as it is now. `blockers` are the reasons why nothing was done. `confirm`
 * is what the person confirms first: nothing is done yet. `plans` can be chosen from.
 */
export const ActOutcome = Schema.Struct({
  message: Schema.String,
  item: Schema.optionalKey(CorrectedItem),
  blockers: Schema.optionalKey(Blockers),
  confirm: Schema.optionalKey(Schema.Union([CostCounts, InvoiceAmounts, CreditReview, AccountFacts, RemindersDue])),
  plans: Schema.optionalKey(PlansOfInvoice),
})
export type ActOutcome = typeof ActOutcome.Type

/** An act of which something is confirmed before it is done. */
export type ConfirmedAct = InvoiceCostsAct | InvoiceCheckAct | CreditAct | CustomerAccountAct | RemindersAct

/** What a person confirms of each act. */
const isConfirmedOf: Readonly<
  Record<Exclude<ConfirmedAct, CustomerAccountAct | RemindersAct>['kind'], (confirm: unknown) => boolean>
> = {
  invoiceCosts: Schema.is(CostCounts),
  invoiceCheck: Schema.is(InvoiceAmounts),
  creditNote: Schema.is(CreditReview),
  invoiceCancellation: Schema.is(CreditReview),
}

const isDue = Schema.is(RemindersDue)

/** The act with what the person confirms. An answer that fits another act changes nothing. */
export const confirming = (act: ConfirmedAct, { confirm, plans }: ActOutcome): ConfirmedAct => {
  if (act.kind === 'customerAccount') return withFacts(act, confirm)
  if (act.kind === 'reminders') return isDue(confirm) ? withDue(act, confirm) : act
  return isConfirmedOf[act.kind]?.(confirm) ? ({ ...act, confirm, ...(plans && { plans }) } as ConfirmedAct) : act
}

/** Another entry than the reason would do something else, which is not confirmed. */
export const unconfirmedBy = (act: Act, field: string): { readonly confirm?: null } => {
  if (act.kind === 'invoiceCosts') return field === 'reason' ? {} : { confirm: null }
  if (act.kind === 'customerAccount') return act.confirm && field === 'currency' ? { confirm: null } : {}
  const isCredit = act.kind === 'creditNote' || act.kind === 'invoiceCancellation'
  return isCredit && act.confirm && changesCredit(field) ? { confirm: null } : {}
}

/** The other fields that a changed one changes. */
export const followingFields = (
  act: Act | null,
  change: { readonly field: string; readonly value: unknown },
): Readonly<Record<string, string>> => (act?.kind === 'customerAccount' ? proposedAfter(act, change) : {})

/** An action as it is sent. A retry has the same `submissionId`, so the server does it once. */
export type ActRequest<Sent extends Act = Act> = { readonly act: Sent; readonly submissionId: string }
