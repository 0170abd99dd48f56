import { useMergedRef } from '@mantine/hooks'
import type { Ref, RefCallback } from 'react'

/**
 * Replaces the function that Mantine's scroll area imports from Floating UI. That library loads only as a whole, and
 * only popovers need it.
 */
export const useMergeRefs = <Element>(refs: ReadonlyArray<Ref<Element>>): RefCallback<Element> => useMergedRef(...refs)
