import type { EventOf } from '../core/events/event-types.ts'
import type { assignmentEvents } from './assignment.events.ts'

type AssignmentEvent = EventOf<typeof assignmentEvents.types>

/** An act of assigning: to whom, how many items, by whom and when. What became of them is told by the items. */
export type Assignment = {
  readonly id: number
  readonly kind: string
  readonly targetId: number
  readonly targetName: string
  readonly items: number
  readonly note: string
  readonly by: string
  readonly date: string
}

export const assignmentStream = (id: number): string => `assignment-${id}`

/** Folds one event; that some of it was taken back stands in the items' own streams. */
export const applyAssignment = (state: Assignment | null, event: AssignmentEvent): Assignment | null => {
  if (event.type !== 'StockAssigned') return state
  const { submission: _, ...assignment } = event.data
  return assignment
}
