import { isDeepStrictEqual as isSame } from 'node:util'
import { warehouseActEvents } from '../../../../src/machines/stock/warehouse-act.events.ts'
import { type WarehouseActContext, warehouseActMachine } from '../../../../src/machines/stock/warehouse-act.machine.ts'
import { definePromises } from '../promises.ts'

type Kept = {
  readonly before: { readonly context: WarehouseActContext }
  readonly after: { readonly context: WarehouseActContext }
}

const nothingLost = {
  'what was typed stays': ({ before, after }: Kept) =>
    after.context.value === before.context.value && after.context.reason === before.context.reason,
  'the person goes on where it is to be mended': ({ before, after }: Kept) =>
    after.context.comebacks === before.context.comebacks + 1,
} as const

/** Whether the errors are those of before but for these fields. */
const areOthers = ({ before, after }: Kept, ...names: ReadonlyArray<string>) =>
  isSame(
    after.context.errors,
    Object.fromEntries(Object.entries(before.context.errors).filter(([name]) => !names.includes(name))),
  )

export const warehouseActPromises = definePromises(
  { machine: warehouseActMachine, events: warehouseActEvents },
  {
    begins: {
      'nothing is changed': ({ after }) =>
        after.matches('closed') &&
        isSame(after.context, {
          act: null,
          id: 0,
          name: '',
          value: '',
          reason: '',
          errors: {},
          failure: null,
          submissionId: null,
          comebacks: 0,
        }),
    },
    events: {
      'act.opened': [
        {
          in: 'closed',
          to: 'editing',
          changes: ['act', 'id', 'name', 'value', 'reason', 'errors', 'failure', 'submissionId'],
          so: {
            'it begins with the number that there is, and nothing else': ({ event, before, after }) =>
              isSame(after.context, {
                act: event.act,
                id: event.id,
                name: event.name,
                value: event.value,
                reason: '',
                errors: {},
                failure: null,
                submissionId: null,
                comebacks: before.context.comebacks,
              }),
          },
        },
      ],
      'reorder.copied': [
        {
          in: 'closed',
          tells: ['toast.shown'],
          so: {
            'it says whether it was': ({ event, told }) =>
              isSame(told, [
                event.isCopied
                  ? { type: 'toast.shown', kind: 'success', text: 'The reorder was copied' }
                  : { type: 'toast.shown', kind: 'error', text: 'The reorder could not be copied' },
              ]),
          },
        },
      ],
      'value.changed': [
        {
          in: 'editing',
          changes: ['value', 'errors', 'submissionId'],
          so: {
            'it is what was typed, nothing is wrong with it, and it is another submission': (kept) =>
              kept.after.context.value === kept.event.value &&
              areOthers(kept, 'level', 'quantity') &&
              kept.after.context.submissionId === null,
          },
        },
      ],
      'reason.changed': [
        {
          in: 'editing',
          changes: ['reason', 'errors', 'submissionId'],
          so: {
            'it is what was written, nothing is wrong with it, and it is another submission': (kept) =>
              kept.after.context.reason === kept.event.reason &&
              areOthers(kept, 'reason') &&
              kept.after.context.submissionId === null,
          },
        },
      ],
      'save.requested': [
        {
          in: 'editing',
          to: 'saving',
          changes: ['submissionId', 'errors', 'failure'],
          asks: ['saveAct'],
          so: {
            'what is sent again is the same submission': ({ event, before, after }) =>
              after.context.submissionId === (before.context.submissionId ?? event.submissionId),
          },
        },
      ],
      'act.closed': [{ in: 'editing', to: 'closed' }],
      'xstate.done.actor.saveAct': [
        {
          in: 'saving',
          to: 'closed',
          tells: ['toast.shown', 'rows.outdated'],
          so: {
            'it is told in the words of the server, and the list is of before': ({ event, told }) =>
              isSame(told, [
                { type: 'toast.shown', kind: 'success', text: event.output.message },
                { type: 'rows.outdated' },
              ]),
          },
        },
      ],
      'xstate.error.actor.saveAct': [
        {
          in: 'saving',
          when: {
            'the server says no at fields': ({ event: { error } }) =>
              error._tag === 'Refused' && error.errors.length > 0,
          },
          to: 'editing',
          changes: ['errors', 'submissionId', 'comebacks'],
          so: {
            ...nothingLost,
            'it says why at the fields, and the next try is another submission': ({ event: { error }, after }) =>
              error._tag === 'Refused' &&
              isSame(
                after.context.errors,
                Object.fromEntries(error.errors.map(({ field, message }) => [field, message])),
              ) &&
              after.context.failure === null &&
              after.context.submissionId === null,
          },
        },
        {
          in: 'saving',
          when: { 'the server says no': ({ event }) => event.error._tag === 'Refused' },
          to: 'editing',
          changes: ['failure', 'submissionId', 'comebacks'],
          so: {
            ...nothingLost,
            'it says why, and the next try is another submission': ({ event, after }) =>
              after.context.failure === event.error.message && after.context.submissionId === null,
          },
        },
        {
          in: 'saving',
          to: 'editing',
          changes: ['failure', 'comebacks'],
          so: {
            ...nothingLost,
            'it says why': ({ event, after }) => after.context.failure === event.error.message,
          },
        },
      ],
    },
    states: {
      closed: { 'nothing is in the way of the list': ({ after }) => !after.hasTag('open') && !after.hasTag('busy') },
      editing: {
        'something is changed': ({ after }) =>
          after.hasTag('open') && !after.hasTag('busy') && after.context.act !== null,
      },
      saving: {
        'something is on its way, under an id': ({ after }) =>
          after.hasTag('open') && after.hasTag('busy') && after.context.submissionId !== null,
      },
    },
    calls: {
      saveAct: {
        'it sends what is typed, under its id': ({ input, after: { context } }) =>
          isSame(input, {
            act: context.act,
            id: context.id,
            value: context.value,
            reason: context.reason,
            submissionId: context.submissionId,
          }),
      },
    },
  },
)
