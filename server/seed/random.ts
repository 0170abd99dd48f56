/** A seeded random generator (mulberry32), so that demo data is identical everywhere. */
export type Random = {
  /** From `min` to `max`, both included. */
  readonly integer: (min: number, max: number) => number
  readonly pick: <Value>(values: ReadonlyArray<Value>) => Value
  readonly shuffled: <Value>(values: ReadonlyArray<Value>) => ReadonlyArray<Value>
  readonly digits: (count: number) => string
  /** Capital letters and digits, without ambiguous ones. */
  readonly code: (count: number) => string
}

const CLEAR = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export const makeRandom = (seed: number): Random => {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <Value>(values: ReadonlyArray<Value>): Value => values[integer(0, values.length - 1)] as Value
  const shuffled = <Value>(values: ReadonlyArray<Value>): ReadonlyArray<Value> =>
    values
      .map((value) => ({ value, key: next() }))
      .sort((a, b) => a.key - b.key)
      .map(({ value }) => value)
  const digits = (count: number) => Array.from({ length: count }, () => integer(0, 9)).join('')
  const code = (count: number) => Array.from({ length: count }, () => CLEAR.charAt(integer(0, 31))).join('')
  return { integer, pick, shuffled, digits, code }
}
