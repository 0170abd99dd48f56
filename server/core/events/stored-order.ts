/** Keys in the order of `jsonb`: shorter first, then by bytes. */
const sorted = (keys: ReadonlyArray<string>): ReadonlyArray<string> =>
  keys
    .map((key) => ({ key, bytes: Buffer.from(key) }))
    .sort((one, other) => one.bytes.length - other.bytes.length || one.bytes.compare(other.bytes))
    .map(({ key }) => key)

/** How many kinds of object are cached. A kind is a list of keys in their order. */
const MOST_KINDS = 1_000
const orders = new Map<string, ReadonlyArray<string>>()

/** The cached order for a kind of object: the thousands of events of an import share a few kinds. */
const ordered = (keys: ReadonlyArray<string>): ReadonlyArray<string> => {
  const kind = JSON.stringify(keys)
  const known = orders.get(kind)
  if (known !== undefined) return known
  const order = sorted(keys)
  if (orders.size < MOST_KINDS) orders.set(kind, order)
  return order
}

/**
 * The same JSON value with its keys in the order that `jsonb` returns. Events are stored in this order, so the fold of
 * a new event and a rebuild see the same key order.
 */
export const inStoredOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inStoredOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(ordered(Object.keys(fields)).map((key) => [key, inStoredOrder(fields[key])]))
}
