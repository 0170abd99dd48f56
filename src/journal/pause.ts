/** Splits long work into slices, so that the page can draw and react in between. */
export type Pause = {
  /** Whether the current slice has used up its time. */
  readonly isDue: () => boolean
  /** Yields to the page and begins the next slice. */
  readonly take: () => Promise<void>
}

/** Shorter than one frame. */
const SLICE_MS = 10

/** Not in every browser. `yield` returns at once if nothing waits; a timer takes at least 4 ms. */
type Scheduler = { readonly yield?: () => Promise<void> }

/** A full turn is taken this often: a browser resumes `yield` before all work that is not urgent. */
const WHOLE_TURN_MS = 100

const wholeTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const shortTurn = (): Promise<void> => {
  const { scheduler } = globalThis as { readonly scheduler?: Scheduler }
  return scheduler?.yield?.() ?? wholeTurn()
}

export const createPause = (now: () => number = () => performance.now()): Pause => {
  let began = now()
  let wholeAt = began
  return {
    isDue: () => now() - began > SLICE_MS,
    take: async () => {
      if (now() - wholeAt < WHOLE_TURN_MS) await shortTurn()
      else {
        await wholeTurn()
        wholeAt = now()
      }
      began = now()
    },
  }
}

/**
 * Runs `work` when the page is idle, at the latest after `within` milliseconds. Runs it at once in a browser without
 * idle callbacks.
 */
export const whenIdle = (work: () => void, within: number): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: within })
  else work()
}
