/** Steps of an axis, times a power of ten. */
const STEPS = [1, 2, 2.5, 5, 10]
/** An axis has at most this many steps. */
const MOST_STEPS = 5

/**
 * The marks of an axis from 0 to a round number that is at least the highest value. Steps are whole numbers, since counts
 * have no halves.
 */
export const roundAxis = (highest: number): ReadonlyArray<number> => {
  const least = Math.max(highest, 1) / MOST_STEPS
  const power = 10 ** Math.floor(Math.log10(least))
  const fitting = STEPS.map((step) => step * power).find((step) => step >= least && Number.isInteger(step))
  const step = fitting ?? 1
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_, place) => place * step)
}
