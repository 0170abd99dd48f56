/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random item by weight; undefined if no item has a weight. */
export const drawn = <Item>(
  items: ReadonlyArray<Item>,
  weightOf: (item: Item) => number,
  random: () => number,
): Item | undefined => {
  const weights = items.map(weightOf)
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0)
  return items.find((_, index) => {
    const weight = weights[index] ?? 0
    left -= weight
    return weight > 0 && left <= 0
  })
}
