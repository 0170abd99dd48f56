import { isDeepStrictEqual as isSame } from 'node:util'
import { itemCorrectionEvents } from '../../../../src/machines/stock/item-correction.events.ts'
import { itemCorrectionMachine } from '../../../../src/machines/stock/item-correction.machine.ts'
import { definePromises } from '../promises.ts'
import { isOtherwise, whatIsThere } from './item-correction.rules.ts'
import {
  anItem,
  buildsOnTheirs,
  corrects,
  edit,
  edits,
  fails,
  isActOf,
  isShut,
  marks,
  said,
  sends,
  startsAfresh,
  type Told,
} from './item-correction.words.ts'

export const itemCorrectionPromises = definePromises(
  { machine: itemCorrectionMachine, events: itemCorrectionEvents },
  {
    begins: {
      'no dialog is open, and nothing is known but the item': ({ input, after }) =>
        after.value === 'closed' && after.context.id === input.id && after.context.act === null,
    },
    events: {
      'correction.opened': [
        {
          in: 'closed',
          when: anItem,
          to: 'editing',
          changes: ['act', 'item', 'version', 'draft', 'file', 'errors', 'failure', 'conflict', 'submissionId'],
          so: {
            ...startsAfresh,
            'it begins with what is fixed now': ({ event, after: { context } }) =>
              context.act === 'correction' &&
              context.item === event.item &&
              context.version === event.version &&
              isSame(context.draft, whatIsThere(event.item)),
          },
        },
      ],
      'voiding.opened': [
        {
          in: 'closed',
          when: anItem,
          to: 'editing',
          changes: ['act', 'item', 'version', 'draft', 'file', 'errors', 'failure', 'conflict', 'submissionId'],
          so: {
            ...startsAfresh,
            'no reason is given yet': ({ event, after: { context } }) =>
              context.act === 'voiding' && context.version === event.version && context.draft.reason === '',
          },
        },
      ],
      'field.edited': [
        {
          in: 'editing',
          when: {
            'the dialog has the field: that to void asks for the reason alone': ({ before, event }) =>
              isActOf('correction', before) || event.field === 'reason',
          },
          changes: ['draft', 'errors', 'submissionId'],
          so: {
            'the field has the new value, no other has': ({ before, event, after }) =>
              edits(event.field, { before, after }, event.value),
          },
        },
      ],
      'newInvoice.chosen': [
        {
          in: 'editing',
          when: {
            ...corrects,
            'the item has an invoice: one paid as you go has none': ({ before }) =>
              before.context.item.paymentType !== 'payg',
          },
          changes: ['draft', 'file', 'errors', 'submissionId'],
          so: {
            'the file is that one, and the field says its name': ({ before, event, after }) =>
              edits('invoicePO', { before, after }, event.name) &&
              isSame(after.context.file, { ref: event.fileRef, name: event.name, size: event.size }),
          },
        },
      ],
      'newInvoice.refused': [
        {
          in: 'editing',
          when: {
            ...corrects,
            'the item has an invoice: one paid as you go has none': ({ before }) =>
              before.context.item.paymentType !== 'payg',
          },
          changes: ['errors'],
          so: {
            'its field says why, others what they said': ({ before, event, after }) =>
              isSame(after.context.errors, { ...before.context.errors, invoicePO: event.problem }),
          },
        },
      ],
      'newInvoice.removed': [
        {
          in: 'editing',
          when: { 'a file is chosen': ({ before }) => before.context.file !== null },
          changes: ['draft', 'file', 'errors', 'submissionId'],
          so: {
            'no file is chosen': ({ before, after }) =>
              edits('invoicePO', { before, after }, '') && after.context.file === null,
          },
        },
      ],
      'correction.submitted': [
        {
          in: 'editing',
          when: {
            ...corrects,
            'something is to be corrected': ({ before: { context } }) => isOtherwise(context.item, context.draft),
          },
          ...sends('correctItem', 'correcting'),
          changes: ['submissionId', 'errors'],
          so: marks,
        },
      ],
      'voiding.confirmed': [
        {
          in: 'editing',
          when: {
            'the item is voided': ({ before }) => isActOf('voiding', before),
            'the reason is given': ({ before }) => before.context.draft.reason.trim() !== '',
          },
          ...sends('voidItem', 'voiding'),
          changes: ['submissionId', 'errors'],
          so: marks,
        },
      ],
      'newer.accepted': [
        {
          in: 'conflicted',
          when: corrects,
          ...sends('correctItem', 'correcting'),
          changes: ['version', 'conflict', 'submissionId'],
          so: buildsOnTheirs,
        },
        {
          in: 'conflicted',
          ...sends('voidItem', 'voiding'),
          changes: ['version', 'conflict', 'submissionId'],
          so: buildsOnTheirs,
        },
      ],
      'dialog.closed': [{ in: ['editing', 'conflicted'], to: 'closed' }],
      'xstate.done.actor.correctItem': [
        {
          in: 'correcting',
          to: 'closed',
          tells: ['toast.shown', 'item.corrected'],
          so: {
            'it is said, and the form is told what is fixed now': ({
              event,
              told,
            }: Told & { event: { output: { message: string; item: unknown } } }) =>
              isSame(told, [said(event.output.message), { type: 'item.corrected', item: event.output.item }]),
          },
        },
      ],
      'xstate.error.actor.correctItem': fails('correcting'),
      'xstate.done.actor.voidItem': [
        {
          in: 'voiding',
          to: 'closed',
          tells: ['toast.shown', 'item.voided'],
          so: {
            'it is said, and the form is told': ({ event, told }) =>
              isSame(told, [said(event.output.message), { type: 'item.voided' }]),
          },
        },
      ],
      'xstate.error.actor.voidItem': fails('voiding'),
    },
    states: {
      closed: {
        'nothing is open': ({ after }) => !after.hasTag('open') && !after.hasTag('busy') && !after.can(edit),
      },
      editing: {
        'the dialog waits for the person': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.can(edit) && after.can({ type: 'dialog.closed' }),
        'the costs are asked for in a correction alone': ({ after }) =>
          after.can({ type: 'field.edited', field: 'buyingCost', value: '1' }) === isActOf('correction', after),
        'it can be voided with a reason alone': ({ after }) =>
          after.can({ type: 'voiding.confirmed', submissionId: 's' }) ===
          (isActOf('voiding', after) && after.context.draft.reason !== ''),
      },
      correcting: { ...isShut, 'it is a correction': ({ after }) => isActOf('correction', after) },
      voiding: {
        ...isShut,
        'it is voided with a reason': ({ after }) => isActOf('voiding', after) && after.context.draft.reason !== '',
      },
      conflicted: {
        'there is a conflict, and nothing can be typed': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.context.conflict !== null && !after.can(edit),
        'what was typed stays': ({ before, after }) => before === null || after.context.draft === before.context.draft,
      },
    },
    calls: {
      correctItem: {
        'what was typed is sent, upon the version that was seen': ({ input, after: { context } }) =>
          isSame(input, {
            id: context.id,
            version: context.version,
            item: context.item,
            draft: context.draft,
            fileRef: context.file?.ref ?? null,
            submissionId: context.submissionId,
          }),
      },
      voidItem: {
        'the reason is sent, upon the version that was seen': ({ input, after: { context } }) =>
          isSame(input, {
            id: context.id,
            version: context.version,
            reason: context.draft.reason,
            submissionId: context.submissionId,
          }),
      },
    },
  },
)
