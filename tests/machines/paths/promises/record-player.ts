import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { recordPlayerEvents } from '../../../../src/machines/developer/record-player.events.ts'
import { recordPlayerMachine } from '../../../../src/machines/developer/record-player.machine.ts'
import { definePromises } from '../promises.ts'

type Snapshot = SnapshotFrom<typeof recordPlayerMachine>
type Before = { readonly before: Snapshot }
type After = { readonly after: Snapshot }
type Failed = After & { readonly event: { readonly error: { readonly message: string } } }

/** From the start to after the last moment. */
const reached = ({ before }: Before, wanted: number) =>
  wanted < 0 ? 0 : wanted > before.context.times.length ? before.context.times.length : wanted

const refused = {
  'it says why, of the file that was chosen': ({ event, after }: Failed) =>
    after.context.refusal === event.error.message,
}
const open = {
  'a record is open, at one of its moments': ({ after }: After) => {
    const { fileName, position, times } = after.context
    return after.hasTag('loaded') && fileName !== null && position >= 0 && position <= times.length
  },
}
const still = {
  'it does not move by itself': ({ after }: After) => !after.hasTag('playing') && !after.hasTag('busy'),
}

export const recordPlayerPromises = definePromises(
  { machine: recordPlayerMachine, events: recordPlayerEvents },
  {
    begins: {
      'no record is open, and nothing was refused': ({ after }) =>
        after.matches('empty') && after.context.fileName === null && after.context.refusal === null,
    },
    events: {
      'record.chosen': [
        {
          in: '',
          to: 'importing',
          changes: ['chosen', 'refusal'],
          asks: ['importRecord'],
          so: {
            'the file is known': ({ event, after }) =>
              isSame(after.context.chosen, { fileRef: event.fileRef, name: event.name }),
          },
        },
      ],
      'retry.requested': [
        {
          in: '',
          when: { 'a file was refused': ({ before }) => before.context.refusal !== null },
          to: 'importing',
          changes: ['refusal'],
          asks: ['importRecord'],
        },
      ],
      'play.requested': [
        {
          in: 'loaded.paused',
          when: {
            'there is another moment': ({ before: { context } }) => context.position < context.times.length,
          },
          to: 'loaded.playing',
        },
      ],
      'pause.requested': [{ in: 'loaded.playing', to: 'loaded.paused' }],
      'position.chosen': [
        {
          in: 'loaded',
          to: 'loaded.paused',
          changes: ['position'],
          so: {
            'it is the moment that was chosen, or the last': ({ before, event, after }) =>
              after.context.position === reached({ before }, event.position),
          },
        },
      ],
      'step.requested': [
        {
          in: 'loaded',
          to: 'loaded.paused',
          changes: ['position'],
          so: {
            'it is so many moments on or back, as far as there are any': ({ before, event, after }) =>
              after.context.position === reached({ before }, before.context.position + event.by),
          },
        },
      ],
      'speed.chosen': [
        {
          in: 'loaded',
          changes: ['speed'],
          so: { 'it is the one that was chosen': ({ event, after }) => after.context.speed === event.speed },
        },
      ],
      'mark.set': [
        {
          in: 'loaded',
          changes: ['mark'],
          so: { 'it is at the moment that is shown': ({ after: { context } }) => context.mark === context.position },
        },
      ],
      'mark.cleared': [
        {
          in: 'loaded',
          changes: ['mark'],
          so: { 'nothing is compared': ({ after }) => after.context.mark === null },
        },
      ],
      'actor.chosen': [
        {
          in: 'loaded',
          changes: ['actor'],
          so: { 'it is the one that was chosen': ({ event, after }) => after.context.actor === event.actor },
        },
      ],
      'continue.requested': [{ in: 'loaded.paused', to: 'loaded.continued' }],
      'continue.ended': [{ in: 'loaded.continued', to: 'loaded.paused' }],
      'xstate.after.untilNext.recordPlayer.loaded.playing': [
        {
          in: 'loaded.playing',
          when: {
            'the next moment is the last': ({ before: { context } }) => context.position === context.times.length - 1,
          },
          to: 'loaded.paused',
          changes: ['position'],
          so: { 'it is shown': ({ after: { context } }) => context.position === context.times.length },
        },
        {
          in: 'loaded.playing',
          to: 'loaded.playing',
          changes: ['position'],
          so: {
            'the next moment is shown': ({ before, after }) => after.context.position === before.context.position + 1,
          },
        },
      ],
      'xstate.done.actor.importRecord': [
        {
          in: 'importing',
          to: 'loaded.paused',
          changes: ['fileName', 'savedAt', 'times', 'position', 'mark', 'actor'],
          so: {
            'the record is that of the file that was chosen': ({ event, after: { context } }) =>
              context.fileName === context.chosen.name &&
              isSame({ savedAt: context.savedAt, times: context.times }, event.output),
            'it stands at its beginning, nothing of the one before it': ({ after: { context } }) =>
              isSame([context.position, context.mark, context.actor], [0, null, 0]),
          },
        },
      ],
      'xstate.error.actor.importRecord': [
        {
          in: 'importing',
          when: { 'a record was open before': ({ before }) => before.context.fileName !== null },
          to: 'loaded.paused',
          changes: ['refusal'],
          so: refused,
        },
        { in: 'importing', to: 'empty', changes: ['refusal'], so: refused },
      ],
    },
    states: {
      empty: {
        'no record is open': ({ after }) =>
          after.context.fileName === null && !after.hasTag('loaded') && !after.hasTag('busy'),
      },
      importing: {
        'it is busy, and nothing is refused': ({ after }) => after.hasTag('busy') && after.context.refusal === null,
      },
      'loaded.paused': { ...open, ...still },
      'loaded.playing': {
        ...open,
        'it moves by itself, and has somewhere to go': ({ after }) =>
          after.hasTag('playing') && after.context.position < after.context.times.length,
      },
      'loaded.continued': { ...open, ...still },
    },
    calls: {
      importRecord: {
        'the file that was chosen last is read': ({ input, after }) =>
          isSame(input, { fileRef: after.context.chosen.fileRef }),
      },
    },
  },
)
