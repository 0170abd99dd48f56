/** A value as a record keeps it. */
export type Value = string | number | null

/** What one field was and what it became. */
export type Change = { readonly field: string; readonly from: Value; readonly to: Value }

/** The fields that differ between two states of a record, in the order of the later one. */
export const changesFrom = (
  before: Readonly<Record<string, Value>>,
  after: Readonly<Record<string, Value>>,
): ReadonlyArray<Change> =>
  Object.entries(after).flatMap(([field, to]) => {
    const from = before[field] ?? null
    return from === to ? [] : [{ field, from, to }]
  })
