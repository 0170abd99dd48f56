/** Messages by field, in the order of the form. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * The outcome of a decision: events (none if nothing changes), errors at the fields, or an obstacle that blocks any
 * change, such as a voided SIM.
 */
export type Decision<Event, Obstacle extends string = never> =
  | { readonly accepted: true; readonly events: ReadonlyArray<Event> }
  | { readonly accepted: false; readonly errors: FieldErrors }
  | { readonly accepted: false; readonly obstacle: Obstacle }

/** What a save's events hold beside the fields; `submission` is its fingerprint, which identifies a repeat. */
export type Stamp = {
  readonly id: number
  /** The person's name at the time. */
  readonly by: string
  /** ISO 8601 in UTC. */
  readonly date: string
  readonly submission: string
}
