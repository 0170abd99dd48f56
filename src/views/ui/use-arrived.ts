import { useSyncExternalStore } from 'react'
import type { Lazy } from '../../lazy.ts'

/** The module, once it has arrived; does not fetch it. */
export const useArrived = <Module>(code: Lazy<Module>): Module | null =>
  useSyncExternalStore(
    code.subscribe,
    () => code.peek(),
    () => code.peek(),
  )
