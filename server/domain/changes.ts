/** A value as a record keeps it. */
export type Value = string | number | null

/** What one field was and what it became. */
export type Change = { readonly field: string; readonly from: Value; readonly to: Value }

/**
 * The fields that differ between two states of a record, in the order of `names`: the database keeps the fields of an
 * event, but not their order.
 */
export const changesFrom = (
  names: ReadonlyArray<string>,
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): ReadonlyArray<Change> =>
  names.flatMap((field) => {
    const [from = null, to = null] = [before[field], after[field]]
    return from === to ? [] : [{ field, from, to }]
  })
