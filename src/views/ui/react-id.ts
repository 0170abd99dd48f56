import { useId as useReactId } from 'react'

/**
 * What Mantine gets for its `useId` (vite.swaps.ts), which renders whatever asks for an id twice, the second time with an
 * id of its own making: for Reacts without one. Every field asks.
 */
export const useId = (own?: string): string => {
  const id = useReactId()
  return typeof own === 'string' ? own : id
}
