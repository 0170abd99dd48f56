import { count } from './bulk-words.ts'

/** How much was done at a moment; moments are milliseconds of one clock that never goes back. */
export type Count = { readonly at: number; readonly done: number }

/** The rate is that of at least this time, if there is so much: single answers are faster or slower. */
const MEASURED_MS = 10_000
/** Before this time the rate is a guess. */
const FIRST_SAID_MS = 3_000
/** Less is over before it is read. */
const LEAST_SECONDS = 3

/** Units with their length in seconds, largest first; each is used from one and a half of it. */
const UNITS = [
  ['h', 3_600],
  ['min', 60],
] as const
/** From here on seconds are rounded to the step, so that the text changes less often. */
const ROUNDED_FROM = 10
const STEP = 5

/** The counts that the rate is measured by, after another one. The same list if it adds nothing. */
export const withCount = (counts: ReadonlyArray<Count>, next: Count): ReadonlyArray<Count> => {
  const last = counts.at(-1)
  // A lower count belongs to other work.
  if (last === undefined || next.done < last.done) return [next]
  if (next.done === last.done) {
    // Until something is done the work waits, for example for another import: that time is no part of the rate.
    return counts.length === 1 ? [next] : counts
  }
  const all = [...counts, next]
  const first = all.findLastIndex(({ at }) => next.at - at >= MEASURED_MS)
  return all.slice(Math.max(first, 0))
}

/** The seconds until `all` is done, at the rate of the counts; null if that is unknown yet, or nearly nothing. */
export const timeLeft = (counts: ReadonlyArray<Count>, all: number): number | null => {
  const [first, last] = [counts[0], counts.at(-1)]
  if (first === undefined || last === undefined) return null
  const [took, done] = [last.at - first.at, last.done - first.done]
  if (took < FIRST_SAID_MS || done <= 0) return null
  const seconds = ((all - last.done) * took) / done / 1_000
  return seconds < LEAST_SECONDS ? null : seconds
}

/** Seconds as a person reads them: `about 20 s left`, `about 2 min left`. */
export const timeLeftInWords = (seconds: number): string => {
  const unit = UNITS.find(([, length]) => seconds >= length * 1.5)
  if (unit !== undefined) return `about ${count(Math.round(seconds / unit[1]))} ${unit[0]} left`
  const rounded = seconds < ROUNDED_FROM ? Math.round(seconds) : Math.round(seconds / STEP) * STEP
  return `about ${count(rounded)} s left`
}
