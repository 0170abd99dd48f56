/** Long work in slices: the page draws and listens in between. */
export type Pause = {
  /** Whether the slice is over. */
  readonly isDue: () => boolean
  /** Lets the page have its turn, and begins the next slice. */
  readonly take: () => Promise<void>
}

/** Shorter than a frame. */
const SLICE_MS = 10

export const createPause = (now: () => number = () => performance.now()): Pause => {
  let began = now()
  return {
    isDue: () => now() - began > SLICE_MS,
    take: async () => {
      await new Promise<void>((resolve) => setTimeout(resolve))
      began = now()
    },
  }
}
