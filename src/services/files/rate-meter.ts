/** Only this much of the past counts, so that the rate follows the current connection. */
const WINDOW_MS = 5_000

type Sample = { readonly at: number; readonly done: number }

/** Measures a rate per second from the amount done at each moment. */
export const createRateMeter = (now: () => number = () => performance.now()) => {
  let samples: ReadonlyArray<Sample> = []
  return {
    /** Starts over: time without a connection does not lower the rate. */
    restart: (done: number): void => {
      samples = [{ at: now(), done }]
    },
    /** The rate, once there is enough time to measure. */
    measure: (done: number): number | undefined => {
      const at = now()
      samples = [...samples.filter((sample) => at - sample.at <= WINDOW_MS), { at, done }]
      const [first] = samples
      const passed = at - (first?.at ?? at)
      return first && passed > 0 && done > first.done ? ((done - first.done) / passed) * 1000 : undefined
    },
  }
}
