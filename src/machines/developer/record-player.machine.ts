/**
 * Plays a session record: the current moment, whether and how fast it plays, and the moment that it is compared with.
 * Owned by the replay page. The importer keeps the record and its states; this machine knows only the times of its
 * moments.
 */
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import type { Imported, PlaybackSpeed, recordPlayerEvents } from './record-player.events.ts'

type Import = typeof Imported.Type
type Speed = typeof PlaybackSpeed.Type
/** A file in the vault. */
type Chosen = { readonly fileRef: string; readonly name: string }

type RecordPlayerContext = {
  /** The file that was chosen last, whether it is still being read, was opened or was refused. */
  readonly chosen: Chosen
  /** Why that file was refused; null if it was not. A record that was already open stays open. */
  readonly refusal: string | null
  /** The file name of the open record; null if none is open. */
  readonly fileName: string | null
  readonly savedAt: string
  /** The time of each moment, in milliseconds since 1970, in chronological order. */
  readonly times: ReadonlyArray<number>
  /** The number of moments that have happened; 0 is the start. */
  readonly position: number
  readonly speed: Speed
  /** The position to compare with. */
  readonly mark: number | null
  /** The index of the selected actor. */
  readonly actor: number
}

/** Longer pauses of the record are cut to this, in milliseconds at 1×. */
const LONGEST_PAUSE = 2_000

const within = ({ times }: RecordPlayerContext, position: number): number =>
  Math.max(0, Math.min(times.length, Math.round(position)))

export const recordPlayerMachine = setup({
  types: {
    context: {} as RecordPlayerContext,
    events: {} as EventOf<typeof recordPlayerEvents>,
    tags: {} as 'busy' | 'loaded' | 'playing',
  },
  actors: {
    /** Reads and folds the file; the application provides it. */
    importRecord: fromPromise<Import, { readonly fileRef: string }>(() =>
      Promise.reject(new Error('The application must provide importRecord.')),
    ),
  },
  delays: {
    untilNext: ({ context: { times, position, speed } }) => {
      const gap = (times[position] ?? 0) - (times[position - 1] ?? times[position] ?? 0)
      return Math.max(0, Math.min(gap, LONGEST_PAUSE)) / speed
    },
  },
  guards: {
    hasNext: ({ context }) => context.position < context.times.length,
    hasRecord: ({ context }) => context.fileName !== null,
    hasRefusal: ({ context }) => context.refusal !== null,
    isAtEnd: ({ context }) => context.position >= context.times.length,
  },
  actions: {
    noteFile: assign({ chosen: (_, { fileRef, name }: Chosen) => ({ fileRef, name }) }),
    clearRefusal: assign({ refusal: null }),
    storeRecord: assign(({ context }, { savedAt, times }: Import) => ({
      fileName: context.chosen.name,
      savedAt,
      times,
      position: 0,
      mark: null,
      actor: 0,
    })),
    storeRefusal: assign({ refusal: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    goTo: assign({ position: ({ context }, { position }: { readonly position: number }) => within(context, position) }),
    goBy: assign({
      position: ({ context }, { by }: { readonly by: number }) => within(context, context.position + by),
    }),
    storeSpeed: assign({ speed: (_, { speed }: { readonly speed: Speed }) => speed }),
    setMark: assign({ mark: ({ context }) => context.position }),
    clearMark: assign({ mark: null }),
    storeActor: assign({ actor: (_, { actor }: { readonly actor: number }) => actor }),
  },
}).createMachine({
  id: 'recordPlayer',
  description: 'A session record, stepped through and played.',
  context: {
    chosen: { fileRef: '', name: '' },
    refusal: null,
    fileName: null,
    savedAt: '',
    times: [],
    position: 0,
    speed: 1,
    mark: null,
    actor: 0,
  },
  initial: 'empty',
  states: {
    empty: {
      description:
        'No record is open; one can be chosen or dropped. If the last file was refused, the reason is shown.',
    },
    importing: {
      description: 'The file is read and its events are folded; the page stays responsive.',
      tags: ['busy'],
      entry: 'clearRefusal',
      invoke: {
        id: 'importRecord',
        src: 'importRecord',
        input: ({ context }) => ({ fileRef: context.chosen.fileRef }),
        onDone: { target: 'loaded', actions: { type: 'storeRecord', params: ({ event }) => event.output } },
        onError: [
          {
            guard: 'hasRecord',
            target: 'loaded',
            actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'empty', actions: { type: 'storeRefusal', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    loaded: {
      description: 'A record is open. If another file was refused since, the reason is shown above it.',
      tags: ['loaded'],
      initial: 'paused',
      states: {
        paused: {
          description: 'A moment of the record is shown.',
          on: { 'play.requested': { guard: 'hasNext', target: 'playing' }, 'continue.requested': 'continued' },
        },
        playing: {
          description: 'The record plays by itself in its original timing; long pauses are cut.',
          tags: ['playing'],
          always: { guard: 'isAtEnd', target: 'paused' },
          after: { untilNext: { target: 'playing', reenter: true, actions: { type: 'goBy', params: { by: 1 } } } },
          on: { 'pause.requested': 'paused' },
        },
        continued: {
          description: 'The screen itself is open in the recorded state; the record answers its calls.',
          on: { 'continue.ended': 'paused' },
        },
      },
      on: {
        'position.chosen': { target: '.paused', actions: { type: 'goTo', params: ({ event }) => event } },
        'step.requested': { target: '.paused', actions: { type: 'goBy', params: ({ event }) => event } },
        'speed.chosen': { actions: { type: 'storeSpeed', params: ({ event }) => event } },
        'mark.set': { actions: 'setMark' },
        'mark.cleared': { actions: 'clearMark' },
        'actor.chosen': { actions: { type: 'storeActor', params: ({ event }) => event } },
      },
    },
  },
  on: {
    'record.chosen': { target: '.importing', actions: { type: 'noteFile', params: ({ event }) => event } },
    'retry.requested': { guard: 'hasRefusal', target: '.importing' },
  },
})

export type RecordPlayerActor = ActorRefFrom<typeof recordPlayerMachine>
