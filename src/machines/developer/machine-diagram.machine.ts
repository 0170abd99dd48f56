/**
 * The diagram of one machine: its code is fetched, then its layout is computed. Both can fail and be retried. Owned by
 * the view that shows it. Code and layout are cached outside the machine, by its name.
 */
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import type { machineDiagramEvents } from './machine-diagram.events.ts'

type MachineDiagramInput = { readonly name: string }

type MachineDiagramContext = {
  /** The machine that is drawn. */
  readonly name: string
  /** Whether the whole diagram is fitted into the frame. */
  readonly isWhole: boolean
  /** Zoom steps from the full size; negative ones are smaller. */
  readonly zoom: number
  readonly failure: string | null
}

/** The furthest zoom in either direction: beyond it the diagram is too large or too small to read. */
const FURTHEST = 5

export const machineDiagramMachine = setup({
  types: {
    input: {} as MachineDiagramInput,
    context: {} as MachineDiagramContext,
    events: {} as EventOf<typeof machineDiagramEvents>,
    tags: {} as 'busy' | 'arrived',
  },
  actors: {
    /** The page provides both actors. */
    fetchCode: fromPromise<void, { readonly name: string }>(() =>
      Promise.reject(new Error('The page must provide fetchCode.')),
    ),
    layOut: fromPromise<void, { readonly name: string }>(() =>
      Promise.reject(new Error('The page must provide layOut.')),
    ),
  },
  actions: {
    toggleWhole: assign({ isWhole: ({ context }) => !context.isWhole, zoom: 0 }),
    zoomBy: assign({
      isWhole: false,
      zoom: ({ context }, { by }: { readonly by: number }) =>
        Math.max(-FURTHEST, Math.min(FURTHEST, context.zoom + by)),
    }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'machineDiagram',
  description: 'The diagram of a machine, from its code to its layout.',
  context: ({ input }) => ({ name: input.name, isWhole: false, zoom: 0, failure: null }),
  initial: 'fetching',
  states: {
    fetching: {
      description: 'The code of the machine is being fetched.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'fetchCode',
        src: 'fetchCode',
        input: ({ context }) => ({ name: context.name }),
        onDone: 'layingOut',
        onError: {
          target: 'notFetched',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    layingOut: {
      description: 'The layout is computed in a worker.',
      tags: ['busy', 'arrived'],
      entry: 'clearFailure',
      invoke: {
        id: 'layOut',
        src: 'layOut',
        input: ({ context }) => ({ name: context.name }),
        onDone: 'drawn',
        onError: {
          target: 'notLaidOut',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    drawn: { description: 'The diagram is shown.', tags: ['arrived'] },
    notFetched: {
      description: 'The code could not be fetched: the reason and Retry are shown in its place.',
      on: { 'retry.requested': 'fetching' },
    },
    notLaidOut: {
      description: 'The layout failed: the reason and Retry replace the diagram; the rest is shown.',
      tags: ['arrived'],
      on: { 'retry.requested': 'layingOut' },
    },
  },
  on: {
    'whole.toggled': { actions: 'toggleWhole' },
    'zoom.requested': { actions: { type: 'zoomBy', params: ({ event }) => event } },
  },
})

export type MachineDiagramActor = ActorRefFrom<typeof machineDiagramMachine>
