import { itemCorrectionEvents } from '../../../src/machines/stock/item-correction.events.ts'
import { itemCorrectionMachine } from '../../../src/machines/stock/item-correction.machine.ts'
import { any, definePlan, only } from './plan.ts'
import { itemCorrectionPromises } from './promises/item-correction.ts'
import type { SampleEvent } from './sample-event.ts'

const opensInvoiced = ({ type, item }: SampleEvent): boolean =>
  type === 'correction.opened' && (item as { readonly invoicePO: string }).invoicePO !== ''

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
      key: ({ value, context }) => [
        value,
        context.draft.reason === '',
        context.submissionId === null,
        context.failure,
        Object.keys(context.errors),
        context.conflict !== null,
      ],
    },
    {
      name: 'a correction that failed is begun again',
      input: { id: 12 },
      tries: any(
        opensInvoiced,
        only(
          'field.edited',
          'correction.submitted',
          'dialog.closed',
          'xstate.done.actor.correctItem',
          'xstate.error.actor.correctItem',
        ),
      ),
      key: ({ value, context }) => [
        value,
        context.draft.buyingCost,
        context.failure,
        Object.keys(context.errors),
        context.conflict !== null,
      ],
    },
    {
      name: 'the one dialog is opened after the other',
      input: { id: 12 },
      tries: any(
        opensInvoiced,
        only('newInvoice.chosen', 'newInvoice.refused', 'newInvoice.removed', 'voiding.opened', 'dialog.closed'),
      ),
      key: ({ value, context }) => [value, context.act, context.file, context.errors],
    },
    {
      name: 'an item that is being added is neither',
      input: { id: 0 },
      tries: only('correction.opened', 'voiding.opened'),
      key: ({ value }) => value,
    },
  ],
  promises: itemCorrectionPromises,
})
