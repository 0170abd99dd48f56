/**
 * Which live actors are shown side by side: all except the layout, which is long and rarely needed. Owned by the page
 * of the machines.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { EventOf } from '../core/define-events.ts'
import type { actorBoardEvents } from './actor-board.events.ts'

type ActorBoardContext = {
  /** The ids of actors that differ from the default: hidden ones, or the layout if it is shown. */
  readonly toggled: ReadonlyArray<string>
}

export const actorBoardMachine = setup({
  types: { context: {} as ActorBoardContext, events: {} as EventOf<typeof actorBoardEvents> },
  actions: {
    toggleActor: assign({
      toggled: ({ context: { toggled } }, { id }: { readonly id: string }) =>
        toggled.includes(id) ? toggled.filter((other) => other !== id) : [...toggled, id],
    }),
  },
}).createMachine({
  id: 'actorBoard',
  description: 'Which live actors are shown.',
  context: { toggled: [] },
  initial: 'showing',
  states: {
    showing: {
      description: 'The chosen actors are shown side by side.',
      on: { 'actor.toggled': { actions: { type: 'toggleActor', params: ({ event }) => event } } },
    },
  },
})

export type ActorBoardActor = ActorRefFrom<typeof actorBoardMachine>

/** Whether an actor is shown on the board. */
export const isShown = (
  { context }: Pick<SnapshotFrom<typeof actorBoardMachine>, 'context'>,
  { id, machine }: { readonly id: string; readonly machine: string },
): boolean => (machine !== 'layout') !== context.toggled.includes(id)
