import { type ReactNode, useEffect, useState } from 'react'
import type { Lazy } from '../../lazy.ts'
import { needsReload } from '../../machines/core/failure.ts'
import { useArrived } from './use-arrived.ts'

type Props<Module> = {
  readonly code: Lazy<Module>
  readonly children: (module: Module) => ReactNode
  /** The content if the code cannot be fetched. */
  readonly failed: (retry: () => void) => ReactNode
}

/**
 * A part of a screen whose code is fetched when it is first shown, or shortly before (`code.preload`). Until then it is
 * empty.
 */
export function Arriving<Module>({ code, children, failed }: Props<Module>) {
  const module = useArrived(code)
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try fetches again
  useEffect(() => {
    let isCurrent = true
    code.load().catch(() => {
      if (isCurrent) setHasFailed(true)
    })
    return () => {
      isCurrent = false
      setHasFailed(false)
    }
  }, [code, tries])
  if (module) return children(module)
  return hasFailed && failed(() => (needsReload(code.failure()) ? location.reload() : setTries(tries + 1)))
}
