/** A place where two values differ. */
export type Difference = { readonly path: string; readonly before: unknown; readonly after: unknown }

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** A tree that replaces an empty one is a single difference, whatever its size. */
const isEmpty = (tree: object): boolean => Object.keys(tree).length === 0

/** The places where two values differ. `isCut` is true if there are more than `found` holds. */
export type Differences = { readonly found: ReadonlyArray<Difference>; readonly isCut: boolean }

/** The places where one context differs from another, at most `limit` of them. */
export const differencesOf = (before: unknown, after: unknown, limit = 200): Differences => {
  const found: Array<Difference> = []
  let isCut = false
  const compare = (one: unknown, other: unknown, path: string): void => {
    // A part that the step did not change is the same object.
    if (isCut || Object.is(one, other)) return
    if (
      !isTree(one) ||
      !isTree(other) ||
      Array.isArray(one) !== Array.isArray(other) ||
      isEmpty(one) !== isEmpty(other)
    ) {
      if (found.length === limit) isCut = true
      else found.push({ path, before: one, after: other })
      return
    }
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
      compare(one[key], other[key], path === '' ? key : `${path}.${key}`)
  }
  compare(before, after, '')
  return { found, isCut }
}
