import type { SampleEvent } from './sample-event.ts'

/** A goal of a case: an event with at least this data, or a state. */
export type Goal = { readonly event: SampleEvent } | { readonly state: string }

/**
 * A case of the smoke test, in the order of execution.
 *
 * The path to its goals is found on the machine, along the acts that have words here and the answers. So every step of
 * it can be done by a person.
 */
export type Subject = {
  readonly title: string
  readonly machine: string
  /** The walk of the machine's plan whose input it starts with. */
  readonly walk: string
  /** How a person gets to the start. */
  readonly begin: string
  /** The goals in order; the case ends with the last. */
  readonly goals: ReadonlyArray<Goal>
  /** The acts of a person, by event type or by type and field. Screen labels are `**bold**`. */
  readonly acts: Readonly<Record<string, string>>
  /** What must be visible after a state is entered or an answer has arrived. */
  readonly seen: Readonly<Record<string, string>>
}

/** The goal that an event happens, with at least this data. */
export const does = (type: string, data: Readonly<Record<string, unknown>> = {}): Goal => ({ event: { type, ...data } })
/** The goal that something is entered into a field. */
export const enters = (field: string): Goal => does('field.changed', { field })
/** The goal that a state is entered. */
export const reaches = (state: string): Goal => ({ state })
