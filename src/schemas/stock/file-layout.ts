import { Schema } from 'effect'
import type { Choice } from '../core/choice.ts'

/** How a file of SIMs is laid out: which row has the names of the columns, and what separates its cells. */

export const separators = [
  { value: 'comma', label: 'Comma' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: 'tab', label: 'Tab' },
  { value: 'pipe', label: 'Vertical bar' },
] as const satisfies ReadonlyArray<Choice<string>>
export const Separator = Schema.Literals(separators.map(({ value }) => value))
export type Separator = typeof Separator.Type

/** The header row of a file that has none. */
export const NO_HEADER = 0

/** What a person chose instead of what was recognised. */
export const FileLayout = Schema.Struct({
  /** The row with the names of the columns, counted as in the file from 1; 0 for none. */
  headerRow: Schema.optionalKey(Schema.Int),
  /** The separator of a CSV file. */
  separator: Schema.optionalKey(Separator),
})
export type FileLayout = typeof FileLayout.Type

/** How many rows are shown as they are, and searched for the header. */
export const FIRST_ROWS = 20

/** The names of the columns of a file without a header. */
export const namelessColumns = (count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, column) => `Column ${column + 1}`)
