import { useMergedRef } from '@mantine/hooks'
import type { Ref, RefCallback } from 'react'

/**
 * Replaces the function that Mantine's scroll area imports from Floating UI, which can only be loaded whole and is
 * needed with popovers only.
 */
export const useMergeRefs = <Element>(refs: ReadonlyArray<Ref<Element>>): RefCallback<Element> => useMergedRef(...refs)
