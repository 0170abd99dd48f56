/** A stored value. Lists of ids are in ascending order, lists of keys in the order of their grid. */
export type Value = string | number | null | ReadonlyArray<number> | ReadonlyArray<string>

/** The old and new value of a field. */
export type Change = { readonly field: string; readonly from: Value; readonly to: Value }

/** Whether two values are the same; a missing list equals an empty one. */
export const isSameValue = (one: Value, other: Value): boolean =>
  Array.isArray(one) || Array.isArray(other) ? String(one ?? '') === String(other ?? '') : one === other

/**
 * The fields that differ between two states of a record, in the order of `names`: the database does not keep the order
 * of an event's fields.
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
