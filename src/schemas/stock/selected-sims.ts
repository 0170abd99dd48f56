import { Schema } from 'effect'

/** The most SIMs of one act, or of one file of selected SIMs. */
export const MAX_SELECTED = 10_000

export const tooManySelected = `At most ${MAX_SELECTED.toLocaleString('en-GB')} SIMs at a time. Narrow the filter.`

/** SIMs that were selected one by one, by their ids. */
export const SelectedIds = Schema.Array(Schema.Int).check(
  Schema.isMaxLength(MAX_SELECTED, { message: tooManySelected }),
)
