import { useId as useReactId } from 'react'

/**
 * Replaces Mantine's `useId` (vite.swaps.ts), which renders every field twice, the second time with a generated id, to
 * support React versions without `useId`.
 */
export const useId = (own?: string): string => {
  const id = useReactId()
  return typeof own === 'string' ? own : id
}
