import type { Field } from '../../schemas/core/field.ts'
import { type Sort, sortInWords } from '../../schemas/lists/sort.ts'

/** How the rows of a file are sorted, for its name; nothing where the order is the list's own. */
export const sortedInWords = (columns: ReadonlyArray<Field>, sort: Sort | null): string =>
  sort === null ? '' : `sorted by ${sortInWords(columns, sort)}`
