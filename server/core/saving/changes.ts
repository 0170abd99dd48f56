/** A value as a record keeps it; several ids of others in ascending order, several keys in that of their grid. */
export type Value = string | number | null | ReadonlyArray<number> | ReadonlyArray<string>

/** What one field was and what it became. */
export type Change = { readonly field: string; readonly from: Value; readonly to: Value }

/** Whether two values are the same; nothing said of several is the same as none of them. */
export const isSameValue = (one: Value, other: Value): boolean =>
  Array.isArray(one) || Array.isArray(other) ? String(one ?? '') === String(other ?? '') : one === other

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
    return isSameValue(from, to) ? [] : [{ field, from, to }]
  })
