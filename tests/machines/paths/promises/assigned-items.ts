import { isDeepStrictEqual as isSame } from 'node:util'
import { assignedItemsEvents } from '../../../../src/machines/stock/assigned-items.events.ts'
import {
  type AssignedItemsContext,
  assignedItemsMachine,
} from '../../../../src/machines/stock/assigned-items.machine.ts'
import { definePromises } from '../promises.ts'

type Kept = {
  readonly before: { readonly context: AssignedItemsContext }
  readonly after: { readonly context: AssignedItemsContext }
}

const nothingLost = {
  'what was chosen and written stays': ({ before, after }: Kept) =>
    isSame(after.context.chosen, before.context.chosen) && after.context.reason === before.context.reason,
} as const

const isAnother = {
  'what is sent next is another submission': ({ after }: Kept) => after.context.submissionId === null,
} as const

type FileFailed = { readonly event: { readonly error: { readonly message: string } } } & Pick<Kept, 'after'>
const fileSaysWhy = {
  'it says why': ({ event, after }: FileFailed) => after.context.fileFailure === event.error.message,
} as const

export const assignedItemsPromises = definePromises(
  { machine: assignedItemsMachine, events: assignedItemsEvents },
  {
    begins: {
      'the act of the address is asked for': ({ after }) =>
        after.matches('loading') &&
        isSame(after.context, {
          id: 12,
          record: null,
          chosen: [],
          reason: '',
          rows: [],
          submissionId: null,
          problem: null,
          failure: null,
        }),
    },
    events: {
      'item.toggled': [
        {
          in: 'ready',
          changes: ['chosen', 'submissionId'],
          so: {
            ...isAnother,
            'it is chosen, or no longer; others stay as they are': ({ event: { id }, before, after }) => {
              const [was, is] = [before.context.chosen, after.context.chosen]
              const others = was.filter((one) => one !== id)
              return isSame(is, was.includes(id) ? others : [...others, id])
            },
          },
        },
      ],
      'all.toggled': [
        {
          in: 'ready',
          changes: ['chosen', 'submissionId'],
          so: {
            ...isAnother,
            'all of them are chosen, or none; others stay as they are': ({ event: { ids, isOn }, before, after }) => {
              const others = before.context.chosen.filter((id) => !ids.includes(id))
              return isSame(after.context.chosen, isOn ? [...others, ...ids] : others)
            },
          },
        },
      ],
      'reason.changed': [
        {
          in: 'ready',
          changes: ['reason', 'problem', 'submissionId'],
          so: {
            ...isAnother,
            'it is what was written, and nothing is wrong with it': ({ event, after: { context } }) =>
              context.reason === event.reason && context.problem === null,
          },
        },
      ],
      'takeBack.requested': [
        {
          in: 'ready',
          when: { 'the reason is wrong': ({ event }) => event.problem !== null },
          to: 'ready',
          changes: ['problem'],
          so: { 'it says what is wrong': ({ event, after }) => after.context.problem === event.problem },
        },
        {
          in: 'ready',
          when: { 'something is chosen': ({ before }) => before.context.chosen.length > 0 },
          to: 'takingBack',
          changes: ['submissionId', 'problem', 'failure', 'rows'],
          asks: ['takeBack'],
          so: {
            'what is sent again is the same submission': ({ event, before, after }) =>
              after.context.submissionId === (before.context.submissionId ?? event.submissionId),
          },
        },
      ],
      'download.requested': [
        {
          in: 'ready',
          to: 'downloading',
          changes: ['fileFormat', 'written', 'fileFailure'],
          asks: ['writeFile'],
          so: {
            'it is that file, and the last one is forgotten': ({ event, after: { context } }) =>
              isSame([context.fileFormat, context.written, context.fileFailure], [event.format, null, null]),
          },
        },
      ],
      'written.read': [
        {
          in: 'ready',
          changes: ['written', 'fileFailure'],
          so: {
            'nothing is said of a file any more': ({ after: { context } }) =>
              context.written === null && context.fileFailure === null,
          },
        },
      ],
      'file.written': [
        {
          in: 'downloading',
          to: 'ready',
          changes: ['written'],
          so: { 'it says which file': ({ event, after }) => after.context.written === event.file },
        },
      ],
      'file.declined': [{ in: 'downloading', to: 'ready' }],
      'file.interrupted': [{ in: 'downloading', to: 'ready', changes: ['fileFailure'], so: fileSaysWhy }],
      'file.failed': [{ in: 'downloading', to: 'ready', changes: ['fileFailure'], so: fileSaysWhy }],
      'retry.requested': [{ in: 'failed', to: 'loading', changes: ['failure'], asks: ['loadAssignment'] }],
      'xstate.done.actor.loadAssignment': [
        {
          in: 'loading',
          to: 'ready',
          changes: ['record'],
          so: {
            'it is what came': ({ event, after }) => after.context.record === event.output,
          },
        },
      ],
      'xstate.error.actor.loadAssignment': [
        {
          in: 'loading',
          to: 'failed',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      'xstate.done.actor.takeBack': [
        {
          in: 'takingBack',
          when: { 'all of it was taken back': ({ event }) => event.output.isDone },
          to: 'loading',
          changes: ['chosen', 'reason', 'submissionId'],
          asks: ['loadAssignment'],
          tells: ['toast.shown'],
          so: {
            'nothing is chosen any more, and the next one is another submission': ({ after: { context } }) =>
              isSame([context.chosen, context.reason, context.submissionId], [[], '', null]),
            'it is told in the words of the server': ({ event, told }) =>
              isSame(told, [{ type: 'toast.shown', kind: 'success', text: event.output.message }]),
          },
        },
        {
          in: 'takingBack',
          to: 'ready',
          changes: ['rows', 'failure', 'submissionId'],
          so: {
            ...nothingLost,
            'it says which, and the next try is another submission': ({ event, after: { context } }) =>
              context.rows === event.output.rows &&
              context.failure === event.output.message &&
              context.submissionId === null,
          },
        },
      ],
      'xstate.error.actor.takeBack': [
        {
          in: 'takingBack',
          when: { 'the server says no': ({ event }) => event.error._tag === 'Refused' },
          to: 'ready',
          changes: ['problem', 'submissionId'],
          so: {
            ...nothingLost,
            'it says why at the reason, and the next try is another submission': ({ event, after: { context } }) =>
              context.problem === event.error.message && context.submissionId === null,
          },
        },
        {
          in: 'takingBack',
          to: 'ready',
          changes: ['failure'],
          so: {
            ...nothingLost,
            'it says why': ({ event, after }) => after.context.failure === event.error.message,
          },
        },
      ],
    },
    states: {
      loading: { 'it is busy': ({ after }) => after.hasTag('busy') && !after.hasTag('shown') },
      failed: {
        'it says why, and can be asked again': ({ after }) =>
          after.context.failure !== null && after.can({ type: 'retry.requested' }),
      },
      ready: {
        'there are items': ({ after }) =>
          after.hasTag('shown') && !after.hasTag('busy') && after.context.record !== null,
      },
      downloading: {
        'the SIMs are shown, and nothing else can be done meanwhile': ({ after }) =>
          after.hasTag('shown') && after.hasTag('busy') && after.context.record !== null,
      },
      takingBack: {
        'something is on its way back, under an id': ({ after }) =>
          after.hasTag('shown') &&
          after.hasTag('busy') &&
          after.context.chosen.length > 0 &&
          after.context.submissionId !== null,
      },
    },
    calls: {
      writeFile: {
        'it asks for all SIMs of this assignment, in the format that was chosen': ({ input, after: { context } }) =>
          isSame(input, { id: context.id, format: context.fileFormat, total: context.record?.items.length }),
      },
      loadAssignment: {
        'it asks for the act of the address': ({ input, after }) => isSame(input, { id: after.context.id }),
      },
      takeBack: {
        'it sends what is chosen with the reason, under its id': ({ input, after: { context } }) =>
          isSame(input, { ids: context.chosen, reason: context.reason, submissionId: context.submissionId }),
      },
    },
  },
)
