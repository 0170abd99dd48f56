/** Long work in slices: the page draws and listens in between. */
export type Pause = {
  /** Whether the slice is over. */
  readonly isDue: () => boolean
  /** Lets the page have its turn, and begins the next slice. */
  readonly take: () => Promise<void>
}

/** Shorter than a frame. */
const SLICE_MS = 10

/** Where the browser has it: comes back at once when nobody waits, while a timer waits for 4 ms in any case. */
type Scheduler = { readonly yield?: () => Promise<void> }

/** So often everything has its turn: a browser lets who comes back by `yield` go before all that is not urgent. */
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

/** Does something when the page has nothing else to do, after so many milliseconds in any case; at once where no browser tells. */
export const whenIdle = (work: () => void, within: number): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: within })
  else work()
}
