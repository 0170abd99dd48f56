import { itemCorrectionEvents } from '../../../src/machines/item-correction.events.ts'
import { isCorrecting, isVoiding, itemCorrectionMachine } from '../../../src/machines/item-correction.machine.ts'
import { definePlan, only, type Taken } from './plan.ts'

type Step = Taken<typeof itemCorrectionMachine>

const edit = { type: 'field.edited', field: 'reason', value: 'another' } as const
const keepsDraft = ({ before, after }: Step) => before === null || after.context.draft === before.context.draft
const isClosed = ({ after }: Step) => !after.can(edit) && !after.can({ type: 'dialog.closed' })

const isSending = (step: Step) =>
  step.after.hasTag('busy') &&
  step.after.context.submissionId !== null &&
  Object.keys(step.after.context.errors).length === 0 &&
  isClosed(step) &&
  keepsDraft(step)

export const itemCorrectionPlan = definePlan({
  name: 'itemCorrection',
  place: 'Correct costs or invoice, or Void, in the form of an item.',
  machine: itemCorrectionMachine,
  events: itemCorrectionEvents,
  walks: [
    {
      name: 'the costs and the invoice are corrected',
      input: { id: 12 },
      tries: only(
        'correction.opened',
        'field.edited',
        'newInvoice.chosen',
        'newInvoice.removed',
        'correction.submitted',
        'newer.accepted',
        'dialog.closed',
        'xstate.done.actor.correctItem',
        'xstate.error.actor.correctItem',
      ),
      key: ({ value, context }) => [
        value,
        context.item.paymentType,
        context.draft.buyingCost,
        context.draft.invoicePO,
        context.submissionId === null,
      ],
    },
    {
      name: 'an item is voided',
      input: { id: 12 },
      tries: only(
        'voiding.opened',
        'field.edited',
        'voiding.confirmed',
        'newer.accepted',
        'dialog.closed',
        'xstate.done.actor.voidItem',
        'xstate.error.actor.voidItem',
      ),
      key: ({ value, context }) => [value, context.draft.reason === '', context.submissionId === null],
    },
    {
      name: 'an item that is being added is neither',
      input: { id: 0 },
      tries: only('correction.opened', 'voiding.opened'),
      key: ({ value }) => value,
    },
  ],
  promises: {
    closed: ({ after }) => !after.hasTag('open') && !after.hasTag('busy') && !after.can(edit),
    editing: ({ after }) =>
      after.can(edit) &&
      after.can({ type: 'dialog.closed' }) &&
      after.can({ type: 'field.edited', field: 'buyingCost', value: '1' }) === isCorrecting(after) &&
      after.can({ type: 'voiding.confirmed', submissionId: 's' }) ===
        (isVoiding(after) && after.context.draft.reason !== ''),
    correcting: (step) => isCorrecting(step.after) && isSending(step),
    voiding: (step) => isVoiding(step.after) && isSending(step) && step.after.context.draft.reason !== '',
    conflicted: (step) => step.after.context.conflict !== null && !step.after.can(edit) && keepsDraft(step),
  },
})
