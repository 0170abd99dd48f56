/** How much of the past counts: a rate should follow the line that the person has now. */
const WINDOW_MS = 5_000

type Sample = { readonly at: number; readonly done: number }

/** Tells how many a second are being done, from what has been done so far at each moment. */
export const createRateMeter = (now: () => number = () => performance.now()) => {
  let samples: ReadonlyArray<Sample> = []
  return {
    /** Begins again: time in which nothing could be done is no slowness. */
    restart: (done: number): void => {
      samples = [{ at: now(), done }]
    },
    /** The rate, once there is a moment to measure. */
    measure: (done: number): number | undefined => {
      const at = now()
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, done }]
      const [first] = samples
      const passed = at - (first?.at ?? at)
      return first && passed > 0 && done > first.done ? ((done - first.done) / passed) * 1000 : undefined
    },
  }
}
