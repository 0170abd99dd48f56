import type { Field } from '../../schemas/core/field.ts'
import { type Sort, sortInWords } from '../../schemas/lists/sort.ts'

/** The sort order of a file for its name; empty for the list's default order. */
export const sortedInWords = (columns: ReadonlyArray<Field>, sort: Sort | null): string =>
  sort === null ? '' : `sorted by ${sortInWords(columns, sort)}`
