/**
 * Which of the live actors are shown side by side. Each is, but the layout's: it is long, and rarely asked for. Owned by
 * the page of the machines.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { EventOf } from '../core/define-events.ts'
import type { actorBoardEvents } from './actor-board.events.ts'

type ActorBoardContext = {
  /** The ids of the actors that are not as they begin: put away, or the layout's shown. */
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
      description: 'The chosen actors stand side by side.',
      on: { 'actor.toggled': { actions: { type: 'toggleActor', params: ({ event }) => event } } },
    },
  },
})

export type ActorBoardActor = ActorRefFrom<typeof actorBoardMachine>

/** Whether an actor stands on the board. */
export const isShown = (
  { context }: Pick<SnapshotFrom<typeof actorBoardMachine>, 'context'>,
  { id, machine }: { readonly id: string; readonly machine: string },
): boolean => (machine !== 'layout') !== context.toggled.includes(id)
