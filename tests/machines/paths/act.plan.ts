import { actEvents } from '../../../src/machines/acts/act.events.ts'
import { actMachine } from '../../../src/machines/acts/act.machine.ts'
import type { Act, ActKind } from '../../../src/schemas/acts/act.ts'
import { definePlan, type Possible, type Walk } from './plan.ts'
import { actPromises } from './promises/act.ts'
import type { SampleEvent } from './sample-event.ts'

type Machine = typeof actMachine

/** The fields at which something is refused. */
const fieldsOf = ({ error }: SampleEvent): ReadonlyArray<string> => {
  const { errors = [] } = (error ?? {}) as { readonly errors?: ReadonlyArray<{ readonly field: string }> }
  return errors.map(({ field }) => field)
}

/** What the server refuses of a kind beside its fields. */
const refusedBeside: Partial<Record<ActKind, string>> = { reorderLevel: 'planID' }

/** Whether a dialog has the field open: whether a SIM can be sold again is asked of a card that was sold alone. */
const isAsked = (act: Act, field: unknown): boolean =>
  field !== 'restocked' || act.kind !== 'itemReturn' || (act.status === 'sold' && !act.isEsim)

/** Whether it is sent: the browser refuses a return or a quantity without a reason, and an invoice without its file. */
const isSentByBrowser = (act: Act): boolean => {
  if (act.kind === 'invoiceFile') return act.file !== null
  return (
    act.kind === 'itemCorrection' || act.kind === 'itemVoiding' || !('reason' in act.draft) || act.draft.reason !== ''
  )
}

/** Whether the server answers so: it refuses the fields that were sent, and a conflict is about a version. */
const isAnswer = (act: Act, { type, error, output, ...event }: SampleEvent): boolean => {
  const isConflict = (error as { readonly _tag?: string } | undefined)?._tag === 'Conflicted'
  const hasItem = output !== undefined && 'item' in (output as object)
  return (
    fieldsOf({ type, error, ...event }).every((field) => field in act.draft || refusedBeside[act.kind] === field) &&
    (!isConflict || 'version' in act) &&
    (output === undefined || hasItem === (act.kind === 'itemCorrection'))
  )
}

const isSent = ({ before: { context }, event }: Possible<Machine>): boolean => {
  const { act } = context
  if (act === null) return true
  if (event.type === 'save.requested') return isSentByBrowser(act)
  if (event.type !== 'field.changed') return isAnswer(act, event)
  // The same text again is no change.
  const draft: Readonly<Record<string, unknown>> = act.draft
  return isAsked(act, event.field) && draft[String(event.field)] !== event.value
}

/** What one act shows for all: a text that is copied beside it, and another id while an answer is missing. */
const triedOnce: ReadonlyArray<string> = ['text.copied', 'submission-2']

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

export const actPlan = definePlan({
  name: 'act',
  place:
    'The buttons in the form of an item (/pages/InventoryMaster/Edit/{id}), and in the rows of Warehouse Inventory and Invoice PO.',
  machine: actMachine,
  events: actEvents,
  walks: [
    walkOf('a reorder level is set', 'reorderLevel', 'text.copied'),
    {
      // What one act shows of a submission holds for all: it is one machine.
      ...walkOf('the quantity of a receipt is corrected', 'receiptQuantity', 'submission-2'),
      key: ({ value, context: { act, errors, failure, submissionId } }) => [
        value,
        act,
        Object.keys(errors),
        failure !== null,
        submissionId !== null,
      ],
    },
    {
      ...walkOf('an item comes back', 'itemReturn'),
      key: ({ value, context: { act } }) => [value, act?.draft, act !== null && isAsked(act, 'restocked')],
    },
    {
      ...walkOf('the costs and the invoice of an item are corrected', 'itemCorrection'),
      key: ({ value, context: { act, errors, submissionId } }) => [
        value,
        'invoicePO' in errors,
        act?.kind === 'itemCorrection' && [act.item.paymentType, act.draft.buyingCost, act.file],
        submissionId !== null,
      ],
    },
    {
      ...walkOf('an item is voided', 'itemVoiding'),
      key: ({ value, context: { act, submissionId, conflict } }) => [
        value,
        act?.draft,
        submissionId !== null,
        conflict !== null,
      ],
    },
    {
      ...walkOf('a file is attached to a supplier invoice', 'invoiceFile'),
      key: ({ value, context: { act, errors, submissionId } }) => [
        value,
        act?.kind === 'invoiceFile' && act.file,
        'invoicePO' in errors,
        submissionId !== null,
      ],
    },
  ],
  isSent,
  promises: actPromises,
})
