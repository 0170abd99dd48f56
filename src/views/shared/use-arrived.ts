import { useSyncExternalStore } from 'react'
import type { Code } from './code.ts'

/** The module, once it has arrived; does not fetch it. */
export const useArrived = <Module>(code: Code<Module>): Module | null =>
  useSyncExternalStore(
    code.subscribe,
    () => code.peek(),
    () => code.peek(),
  )
