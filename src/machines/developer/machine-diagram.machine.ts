/**
 * The diagram of one machine: its code is fetched, then it is laid out; both can fail and be asked for again. Owned by
 * whoever shows it. Code and layout stay with those who fetch and make them, by the name of the machine.
 */
import { type ActorRefFrom, assign, fromPromise, setup } from 'xstate'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import type { machineDiagramEvents } from './machine-diagram.events.ts'

type MachineDiagramInput = { readonly name: string }

type MachineDiagramContext = {
  /** The machine that is drawn. */
  readonly name: string
  /** Whether all of it is in the frame, however small. */
  readonly isWhole: boolean
  /** How many steps it is larger than its own size; below 0 smaller. */
  readonly zoom: number
  readonly failure: string | null
}

/** Further than this nothing more is seen, or nothing any more. */
const FURTHEST = 5

export const machineDiagramMachine = setup({
  types: {
    input: {} as MachineDiagramInput,
    context: {} as MachineDiagramContext,
    events: {} as EventOf<typeof machineDiagramEvents>,
    tags: {} as 'busy' | 'arrived',
  },
  actors: {
    /** The page provides both. */
    fetchCode: fromPromise<void, { readonly name: string }>(() => Promise.reject(new Error('The page fetches code.'))),
    layOut: fromPromise<void, { readonly name: string }>(() => Promise.reject(new Error('The page lays out.'))),
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
  description: 'The drawing of a machine, from its code to its layout.',
  context: ({ input }) => ({ name: input.name, isWhole: false, zoom: 0, failure: null }),
  initial: 'fetching',
  states: {
    fetching: {
      description: 'The code of the machine is on its way.',
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
      description: 'Every state and arrow is given its place, beside the page.',
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
    drawn: { description: 'The machine is drawn.', tags: ['arrived'] },
    notFetched: {
      description: 'The code did not come: the reason and Retry stand in its place.',
      on: { 'retry.requested': 'fetching' },
    },
    notLaidOut: {
      description: 'The layout failed: the reason and Retry stand in place of the drawing; the rest is shown.',
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
