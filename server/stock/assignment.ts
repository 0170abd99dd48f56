import type { EventOf } from '../core/events/event-types.ts'
import type { assignmentEvents } from './assignment.events.ts'

type AssignmentEvent = EventOf<typeof assignmentEvents.types>

/** An assignment: to whom, how many SIMs, by whom and when. The current status is in the SIMs. */
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

/** Applies one event; unassigned SIMs are in the SIMs' own streams. */
export const applyAssignment = (state: Assignment | null, event: AssignmentEvent): Assignment | null => {
  if (event.type !== 'StockAssigned') return state
  const { submission: _, ...assignment } = event.data
  return assignment
}
