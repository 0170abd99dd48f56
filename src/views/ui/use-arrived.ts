import { useSyncExternalStore } from 'react'
import type { Lazy } from '../../lazy.ts'

/** The module once it has loaded; does not load it. */
export const useArrived = <Module>(code: Lazy<Module>): Module | null =>
  useSyncExternalStore(
    code.subscribe,
    () => code.peek(),
    () => code.peek(),
  )
