/** Messages by field, in the order of the form. */
export type FieldErrors = Readonly<Record<string, string>>

/**
 * What a decision comes to: what happens (no event, where the save changes nothing), errors at the fields, or what keeps
 * anybody from touching the record at all, such as an item that is voided.
 */
export type Decision<Event, Obstacle extends string = never> =
  | { readonly accepted: true; readonly events: ReadonlyArray<Event> }
  | { readonly accepted: false; readonly errors: FieldErrors }
  | { readonly accepted: false; readonly obstacle: Obstacle }

/** What the events of a save say beside the fields: `submission` is its fingerprint, by which a repeated one is known. */
export type Stamp = {
  readonly id: number
  /** The person's name as it is now. */
  readonly by: string
  /** ISO 8601 in UTC. */
  readonly date: string
  readonly submission: string
}
