import { Effect } from 'effect'
import type { Courier } from './list-file.ts'

type Ways = Omit<Courier, 'continued'> & {
  /** Whom to call when the person says that an interrupted file is to go on. */
  readonly waiting: Set<() => void>
}

/** The errands between a file and whoever wants it. */
export const createCourier = ({ tell, progress, waiting }: Ways): Courier => ({
  tell,
  progress,
  continued: Effect.callback<void>((resume) => {
    const goOn = () => {
      waiting.delete(goOn)
      resume(Effect.void)
    }
    waiting.add(goOn)
    return Effect.sync(() => waiting.delete(goOn))
  }),
})
