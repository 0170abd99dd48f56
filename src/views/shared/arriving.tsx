import { type ReactNode, useEffect } from 'react'
import type { Code } from './code.ts'
import { useArrived } from './use-arrived.ts'

type Props<Module> = { readonly code: Code<Module>; readonly children: (module: Module) => ReactNode }

/**
 * A part of a screen whose code is fetched when the part is first shown, or a little before (`code.preload`): nothing
 * stands in its place until then. A fetch that failed is tried again when the part is shown again.
 */
export function Arriving<Module>({ code, children }: Props<Module>) {
  const module = useArrived(code)
  useEffect(() => code.preload(), [code])
  return module && children(module)
}
