/**
 * An overlay that a key opens on any screen (screens.md §11.1). It is the search over everything, with its text and
 * results, or the list of the screen's keys. Owned by the shell. The view finds screens and actions, which need no
 * server.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { FoundGroup } from '../../schemas/shell/found.ts'
import type { KeyPlace } from '../../schemas/shell/keys.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { paletteEvents } from './palette.events.ts'

type PaletteContext = {
  readonly text: string
  readonly groups: ReadonlyArray<FoundGroup>
  /** Why the records could not be searched. */
  readonly failure: string | null
  /** The parts that had keys when the list was opened. */
  readonly places: ReadonlyArray<KeyPlace>
}

export const paletteMachine = setup({
  types: {
    context: {} as PaletteContext,
    events: {} as EventOf<typeof paletteEvents>,
    tags: {} as 'open' | 'busy' | 'answered' | 'keys',
  },
  actors: {
    findRecords: fromEffect(({ text }: { readonly text: string }) =>
      import('../../services/shell/find-service.ts').then(({ FindService }) =>
        FindService.ask(({ find }) => find(text)),
      ),
    ),
  },
  guards: {
    isEnough: (_, { isEnough }: { readonly isEnough: boolean }) => isEnough,
  },
  actions: {
    storeText: assign((_, { text }: { readonly text: string }) => ({ text })),
    storeGroups: assign((_, { groups }: { readonly groups: ReadonlyArray<FoundGroup> }) => ({ groups })),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearFailure: assign({ failure: null }),
    forget: assign({ groups: [], failure: null }),
    forgetAll: assign({ text: '', groups: [], failure: null, places: [] }),
    storePlaces: assign((_, { places }: { readonly places: ReadonlyArray<KeyPlace> }) => ({ places })),
  },
}).createMachine({
  id: 'palette',
  description: "The search over everything: screens, actions and records; or the list of the screen's keys.",
  context: { text: '', groups: [], failure: null, places: [] },
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the button is shown; the typed text is not kept.',
      entry: 'forgetAll',
      on: {
        'palette.opened': 'open',
        'keys.opened': { target: 'keys', actions: { type: 'storePlaces', params: ({ event }) => event } },
      },
    },
    keys: {
      description: 'The keys of the screen are listed.',
      tags: ['keys'],
      exit: 'forgetAll',
      on: { 'keys.closed': 'closed', 'palette.opened': 'open' },
    },
    open: {
      description: 'The dialog is open, with the search field and its results.',
      tags: ['open'],
      initial: 'idle',
      states: {
        idle: { description: 'The text is too short to search records.', entry: 'forget' },
        searching: {
          description: 'Records are searched, after a pause for the next key press; the known ones stay.',
          tags: ['busy'],
          entry: 'clearFailure',
          invoke: {
            id: 'findRecords',
            src: 'findRecords',
            input: ({ context }) => ({ text: context.text.trim() }),
            onDone: {
              target: 'found',
              actions: { type: 'storeGroups', params: ({ event }) => ({ groups: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
        },
        found: { description: 'The matching records are shown.', tags: ['answered'] },
        failed: {
          description: 'The records could not be searched: the reason and Retry are shown.',
          on: { 'retry.requested': 'searching' },
        },
      },
      on: {
        'text.typed': [
          {
            guard: { type: 'isEnough', params: ({ event }) => event },
            target: '.searching',
            actions: { type: 'storeText', params: ({ event }) => event },
          },
          { target: '.idle', actions: { type: 'storeText', params: ({ event }) => event } },
        ],
        'palette.closed': 'closed',
      },
    },
  },
})

export type PaletteActor = ActorRefFrom<typeof paletteMachine>
export const isPaletteOpen = (snapshot: SnapshotFrom<typeof paletteMachine>): boolean => snapshot.hasTag('open')
/** Whether the known records belong to the current text, not to an earlier one. */
export const isFindAnswered = (snapshot: SnapshotFrom<typeof paletteMachine>): boolean => snapshot.hasTag('answered')
export const areKeysShown = (snapshot: SnapshotFrom<typeof paletteMachine>): boolean => snapshot.hasTag('keys')
