import { useMergedRef } from '@mantine/hooks'
import type { Ref, RefCallback } from 'react'

/** What Mantine's scroll area asks Floating UI for, which comes whole or not at all, and whose place is below a button. */
export const useMergeRefs = <Element>(refs: ReadonlyArray<Ref<Element>>): RefCallback<Element> => useMergedRef(...refs)
