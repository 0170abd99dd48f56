import { useEffect, useState } from 'react'
import { type Count, timeLeft, withCount } from './time-left.ts'

type Progress = {
  readonly done: number
  readonly all: number
  /** The last answer of the server: another object each time, also if nothing was done in between. */
  readonly answer: object
  /** The work is interrupted; it goes on from here after a retry. */
  readonly isStalled: boolean
}

/**
 * The seconds that are left of some work, null if unknown. An estimate by the view's own clock: nothing depends on it,
 * so no machine and no journal has it. It changes with an answer only, so it keeps still while the work does.
 */
export const useTimeLeft = ({ done, all, answer, isStalled }: Progress): number | null => {
  const [counts, setCounts] = useState<ReadonlyArray<Count>>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is measured, also one with the same count
  useEffect(() => {
    const at = performance.now()
    setCounts((before) => withCount(before, { at, done }))
  }, [answer, done])
  // The interruption is no part of the rate, so it is measured again after a retry.
  useEffect(() => (isStalled ? () => setCounts([]) : undefined), [isStalled])
  return timeLeft(counts, all)
}
