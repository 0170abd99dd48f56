/** A generator that returns the same numbers for the same seed, so that a failing run can be pinned. */
export const createRandom = (seed: number) => {
  let state = seed >>> 0
  /** From 0 up to but not including 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick: <Value>(values: ReadonlyArray<Value>): Value => {
      const value = values[below(values.length)]
      if (value === undefined && values.length === 0) throw new Error('Nothing to pick from')
      return value as Value
    },
  }
}

export type Random = ReturnType<typeof createRandom>
