import { actEvents } from '../../../src/machines/acts/act.events.ts'
import { type ActContext, actMachine } from '../../../src/machines/acts/act.machine.ts'
import type { Act, ActKind, ActOutcome } from '../../../src/schemas/acts/act.ts'
import { definePlan, type Possible, type Walk } from './plan.ts'
import { actPromises } from './promises/act.ts'
import type { SampleEvent } from './sample-event.ts'

type Machine = typeof actMachine

/** The fields at which something is refused. */
const fieldsOf = ({ error }: SampleEvent): ReadonlyArray<string> => {
  const { errors = [] } = (error ?? {}) as { readonly errors?: ReadonlyArray<{ readonly field: string }> }
  return errors.map(({ field }) => field)
}

/** A field that the server refuses and the dialog does not have. */
const refusedBeside: Partial<Record<ActKind, string>> = { reorderLevel: 'planID' }

type CreditNote = Extract<Act, { readonly kind: 'creditNote' }>

/** Whether a credit note asks for the field: each has its basis, and by amount no SIM comes back. */
const isOfBasis = ({ draft: { basis }, confirm }: CreditNote, field: string): boolean => {
  if (field.startsWith('lines.')) return basis === 'lines'
  if (field.startsWith('amounts.')) return basis === 'amount'
  if (field === 'ids') return basis === 'sims'
  return field !== 'restocked' || basis === 'sims' || (basis === 'lines' && Boolean(confirm))
}

/**
 * Whether a dialog has the field open. Whether a SIM can be sold again is asked of a sold card only, and boxes are asked
 * about where letters cannot be printed.
 */
const isAsked = (act: Act, field: unknown): boolean => {
  if (field === 'boxes') return 'letters' in act && act.letters.length > 0
  if (String(field).startsWith('allocations.')) return act.kind === 'customerAccount' && Boolean(act.confirm)
  // What is due is listed once it was checked.
  if (act.kind === 'reminders') return Boolean(act.confirm)
  if (act.kind === 'creditNote') return isOfBasis(act, String(field))
  return field !== 'restocked' || act.kind !== 'itemReturn' || (act.status === 'sold' && !act.isEsim)
}

/** The acts that the browser does not send without a reason. */
const needReason: ReadonlyArray<ActKind> = ['itemReturn', 'receiptQuantity', 'invoiceCosts', 'invoiceCheck']

/** Whether it is sent: the browser refuses it without its reason, its file, or an invoice to remind of. */
const isSentByBrowser = (act: Act): boolean => {
  if (act.kind === 'invoiceFile') return act.file !== null
  if (act.kind === 'reminders') return !act.confirm || act.draft.ids.length > 0
  return !needReason.includes(act.kind) || !('reason' in act.draft) || act.draft.reason !== ''
}

/** Whether the server answers so: SIMs and letters block credit notes alone; they do so by SIMs as by any other basis. */
const isOutcome = (act: Act, { message, item, blockers, confirm }: ActOutcome): boolean => {
  if (act.kind === 'creditNote' || act.kind === 'invoiceCancellation') {
    // The amounts come first, and nothing is done before they are confirmed.
    if (confirm !== undefined) return 'ids' in confirm && !act.confirm
    if (blockers === undefined) return Boolean(act.confirm) && item === undefined
    return act.kind === 'creditNote' && act.draft.basis === 'sims' && !act.confirm
  }
  if (act.kind === 'customerAccount') {
    // The open invoices come first.
    if (confirm !== undefined) return 'credit' in confirm && !act.confirm
    return Boolean(act.confirm) && item === undefined && blockers === undefined
  }
  if (confirm !== undefined) {
    if ('rows' in confirm) return act.kind === 'reminders' && !act.confirm
    if (act.kind === 'reminders') return false
    if ('due' in confirm || 'credit' in confirm) return false
    if (!('changed' in confirm)) return act.kind === 'invoiceCheck'
    // The numbers are asked first, and are others only after that.
    return act.kind === 'invoiceCosts' && (act.confirm === null) === (message === '')
  }
  if (act.kind === 'reminders' && !act.confirm) return false
  if (act.kind === 'invoiceCosts' && act.confirm === null) return false
  if (blockers === undefined) return (item !== undefined) === (act.kind === 'itemCorrection')
  return false
}

/** Whether the server answers so: it refuses the fields that were sent, and a conflict is about a version. */
const isAnswer = (act: Act, event: SampleEvent): boolean => {
  const isConflict = (event.error as { readonly _tag?: string } | undefined)?._tag === 'Conflicted'
  return (
    fieldsOf(event).every(
      (field) => (field in act.draft && isAsked(act, field)) || refusedBeside[act.kind] === field,
    ) &&
    (!isConflict || 'version' in act) &&
    (event.output === undefined || isOutcome(act, event.output as ActOutcome))
  )
}

const isSent = ({ before: { context }, event }: Possible<Machine>): boolean => {
  const { act } = context
  if (act === null) return true
  const draft: Readonly<Record<string, unknown>> = act.draft
  const value = draft[String(event.field)]
  if (event.type === 'save.requested') return isSentByBrowser(act)
  // What is chosen already is no change.
  if (event.type === 'sims.toggled') {
    return isAsked(act, event.field) && Array.isArray(value) && value.includes(7) !== event.isOn
  }
  // The same text again is no change.
  if (event.type === 'field.changed') return isAsked(act, event.field) && value !== event.value
  return isAnswer(act, event)
}

/** What one act shows for all: a text that is copied beside it, and another id while an answer is missing. */
const triedOnce: ReadonlyArray<string> = ['text.copied', 'submission-2']

/** A failure that concerns no field and not the server's reach is the same for every act: those without a filter show it. */
const isGeneral = (event: SampleEvent): boolean => {
  const { _tag = '' } = (event.error ?? {}) as { readonly _tag?: string }
  return _tag === 'Unauthorized' || (_tag === 'Refused' && fieldsOf(event).length === 0)
}

/** Whether an answer was lost: the next try is the same submission, and what answers it ends that. */
const isLost = ({ unanswered = {} }: Pick<ActContext, 'unanswered'>): boolean => Object.keys(unanswered).length > 0

/** The walk of one kind of act, with what it shows for all. */
const walkOf = (name: string, kind: ActKind, ...own: ReadonlyArray<string>): Walk<Machine> => ({
  name,
  input: {},
  tries: (event) => {
    if (event.type === 'act.opened') return (event.act as Act).kind === kind
    const what = String(event.submissionId ?? event.type)
    return !triedOnce.includes(what) || own.includes(what)
  },
  key: ({ value, context: { act } }) => [value, act],
})

const withoutGeneral = (walk: Walk<Machine>): Walk<Machine> => ({
  ...walk,
  tries: (event) => walk.tries(event) && !isGeneral(event),
})

/** The walk of an act on an invoice. What blocks a cancellation blocks a credit note too, which shows it. */
const ofInvoice = (name: string, kind: ActKind): Walk<Machine> => ({
  ...withoutGeneral(walkOf(name, kind)),
  key: ({ value, context: { act, errors, ...context } }) => [
    value,
    act?.kind,
    act?.kind === 'invoiceCancellation' && [isLost(context), Boolean(act.confirm)],
    act?.kind === 'creditNote' && [act.draft.basis, Boolean(act.confirm)],
    act?.kind === 'creditNote' &&
      act.draft.basis === 'sims' &&
      !act.confirm &&
      (isLost(context) || ['ids' in errors, act.rows.length > 0, act.letters.length, act.draft.boxes]),
  ],
})

/** The walk of an act that asks first. Other acts show the refusals that do not concern its fields. */
const ofConfirmed = (name: string, kind: ActKind): Walk<Machine> => {
  const walk = withoutGeneral(walkOf(name, kind))
  return {
    ...walk,
    tries: (event) => walk.tries(event) && !fieldsOf(event).includes('planID'),
    key: ({ value, context: { act, submissionId, ...context } }) => [
      value,
      act?.kind === 'invoiceCheck' && isLost(context),
      act?.kind === 'invoiceCosts' && [act.draft.buyingCost, act.draft.reason, act.confirm?.changed],
      act?.kind === 'invoiceCheck' && [act.draft.reason, act.confirm.difference],
      submissionId !== null,
    ],
  }
}

/** The fields of a customer's payment that a payment of an invoice has too. */
const ofPayment: ReadonlyArray<string> = ['receivedDate', 'paymentMode', 'paymentReference']

const isUnreachable = ({ error }: SampleEvent): boolean =>
  (error as { readonly _tag?: string } | undefined)?._tag === 'Unreachable'

/** The walk of a customer's payment: what it has in common with a payment of an invoice is shown there. */
const ofAccount = (name: string): Walk<Machine> => {
  const walk = withoutGeneral(walkOf(name, 'customerAccount'))
  return {
    ...walk,
    tries: (event) =>
      walk.tries(event) &&
      !isUnreachable(event) &&
      !ofPayment.includes(String(event.field)) &&
      !fieldsOf(event).includes('amount'),
    key: ({ value, context: { act } }) => [value, act?.kind === 'customerAccount' && Boolean(act.confirm)],
  }
}

export const actPlan = definePlan({
  name: 'act',
  place:
    'The buttons in the form of an item (/pages/InventoryMaster/Edit/{id}), and in the rows of Warehouse Inventory, Invoice PO Plan List and Payments, and of an issued invoice (/pages/BillingReports/CreateOfflinePlan/Billing?invoice={id}).',
  machine: actMachine,
  events: actEvents,
  walks: [
    {
      ...walkOf('a reorder level is set', 'reorderLevel', 'text.copied'),
      key: ({ value, context }) => [value, context.act, isLost(context)],
    },
    {
      // What one act shows of a submission holds for all: it is one machine.
      ...walkOf('the quantity of a receipt is corrected', 'receiptQuantity', 'submission-2'),
      key: ({ value, context }) => [
        value,
        context.act,
        Object.keys(context.errors),
        context.failure !== null,
        context.submissionId !== null,
        isLost(context),
      ],
    },
    {
      ...walkOf('a plan is archived', 'planArchiving'),
      key: ({ value, context: { act } }) => [value, act?.kind === 'planArchiving' && act.archived],
    },
    {
      ...walkOf('an item comes back', 'itemReturn'),
      key: ({ value, context: { act } }) => [value, act?.draft, act !== null && isAsked(act, 'restocked')],
    },
    {
      ...withoutGeneral(walkOf('the costs and the invoice of an item are corrected', 'itemCorrection')),
      key: ({ value, context: { act, errors } }) => [
        value,
        'invoicePO' in errors,
        act?.kind === 'itemCorrection' && [act.item.paymentType, act.draft.buyingCost, act.file],
      ],
    },
    {
      ...walkOf('an item is voided', 'itemVoiding'),
      key: ({ value, context: { act, submissionId, conflict, ...context } }) => [
        value,
        act?.draft,
        submissionId !== null,
        conflict !== null,
        conflict === null && isLost(context),
      ],
    },
    {
      ...walkOf('a file is attached to a supplier invoice', 'invoiceFile'),
      key: ({ value, context: { act, errors } }) => [
        value,
        act?.kind === 'invoiceFile' && act.file,
        'invoicePO' in errors,
      ],
    },
    ofConfirmed('the costs of a supplier invoice are corrected', 'invoiceCosts'),
    ofConfirmed('an invoice that differs from its SIMs is marked as checked', 'invoiceCheck'),
    ofInvoice('a payment of an invoice is recorded', 'payment'),
    {
      ...withoutGeneral(walkOf('a document is sent by mail', 'documentMail')),
      key: ({ value, context: { act, ...context } }) => [
        value,
        act?.kind === 'documentMail' && [act.draft.to, act.draft.xml, isLost(context)],
      ],
    },
    ofInvoice('a payment is reversed', 'paymentReversal'),
    ofInvoice('a payment of a customer is reversed', 'customerPaymentReversal'),
    ofInvoice('a credit note is issued', 'creditNote'),
    ofInvoice('an invoice is cancelled', 'invoiceCancellation'),
    ofAccount("a customer's payment over several invoices is recorded"),
    ofInvoice('an invoice is disputed', 'invoiceDispute'),
    {
      ...withoutGeneral(walkOf('reminders are sent', 'reminders')),
      key: ({ value, context: { act } }) => [value, act?.kind === 'reminders' && Boolean(act.confirm)],
    },
    {
      ...withoutGeneral(walkOf('the accounts of the accountant are changed', 'accountingAccounts')),
      key: ({ value, context: { act } }) => [value, act?.kind === 'accountingAccounts' && act.draft.consultant],
    },
  ],
  isSent,
  promises: actPromises,
})
