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
 * One entry of a subject's field table, from which lists, forms, review steps and CSV files are made. `name` is the
 * wire name, `width` the column's width in pixels.
 */
export type Field<Name extends string = string> = {
  readonly name: Name
  readonly label: string
  readonly kind: FieldKind
  readonly width: number
  /** The field is the day or the time of a moment that the wire splits into these two fields, in UTC. */
  readonly halfOf?: { readonly day: string; readonly time: string }
  /** The labels of the field's values, which are codes. */
  readonly choices?: ReadonlyArray<Choice<string>>
  /** Hidden in the default columns. */
  readonly hiddenAtFirst?: true
  /**
   * Identifies the row: a phone shows only these fields, four at most, and the first stays visible in a wide table. A
   * phone's card begins with the `name`, or else with the first.
   */
  readonly tells?: true | 'name'
  /** The list can be sorted by this column. */
  readonly sortable?: true
  /** Identifies a person or a SIM: the journal does not keep its values. */
  readonly masked?: true
  /** Not in the specification: rows of another server may lack it. */
  readonly ours?: true
}
