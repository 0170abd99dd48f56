import type { SampleEvent } from './sample-event.ts'

/** What a case has to come by: an event with at least this data, or a state. */
export type Goal = { readonly event: SampleEvent } | { readonly state: string }

/**
 * A case of the smoke test, in the order in which it is done. The way to its goals is found on the machine: by the acts
 * that have words here and by answers, so there is no step in it that a person could not do.
 */
export type Subject = {
  readonly title: string
  readonly machine: string
  /** The walk of the plan of the machine with whose input it begins. */
  readonly walk: string
  /** How a person comes to where it begins. */
  readonly begin: string
  /** What the case comes by, in this order; it ends with the last. */
  readonly goals: ReadonlyArray<Goal>
  /** What a person does, by the type of the event, or by its type and the field. Labels of the screen are `**bold**`. */
  readonly acts: Readonly<Record<string, string>>
  /** What must be seen where a state is entered, or an answer has come. */
  readonly seen: Readonly<Record<string, string>>
}

/** An event happens, with at least this data. */
export const does = (type: string, data: Readonly<Record<string, unknown>> = {}): Goal => ({ event: { type, ...data } })
/** Something is entered into a field. */
export const enters = (field: string): Goal => does('field.changed', { field })
/** A state is entered. */
export const reaches = (state: string): Goal => ({ state })
