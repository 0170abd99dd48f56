import type { Choice } from './choice.ts'

/** How a value is edited, aligned and formatted. */
export type FieldKind =
  | 'text'
  | 'code'
  | 'integer'
  | 'number'
  | 'money'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'choice'
  | 'status'
  | 'email'
  | 'phone'
  | 'link'
  | 'image'
  | 'file'

/**
 * One row of a subject's field table: from it lists, forms, review steps and CSV files are made.
 * `name` is the name on the wire, `width` the width of its column in pixels.
 */
export type Field<Name extends string = string> = {
  readonly name: Name
  readonly label: string
  readonly kind: FieldKind
  readonly width: number
  /** It is the day, or the time, of one moment that the wire has in these two fields, in UTC. */
  readonly halfOf?: { readonly day: string; readonly time: string }
  /** Its values are codes, and these are their words. */
  readonly choices?: ReadonlyArray<Choice<string>>
  /** Not among the columns that a person sees before choosing others. */
  readonly hiddenAtFirst?: true
  /** Tells whose row it is: a phone shows these alone, and the first of them stays in sight in a wide table. */
  readonly tells?: true
  /** The list can be had in the order of this column. */
  readonly sortable?: true
  /** Identifies a person or a SIM: the journal does not keep its values. */
  readonly masked?: true
  /** Not in the specification: rows of another server may lack it. */
  readonly ours?: true
}
