import { Effect } from 'effect'
import type { Courier } from './list-file.ts'

type Ways = Omit<Courier, 'continued'> & {
  /** Called when the person continues an interrupted file. */
  readonly waiting: Set<() => void>
}

/** The connection between a file and the machine that requested it. */
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
