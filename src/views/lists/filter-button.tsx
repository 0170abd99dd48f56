import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { Funnel } from '../ui/glyphs.tsx'

type Props = {
  readonly ref: Ref<HTMLButtonElement>
  readonly isOpen: boolean
  /** The person is about to open the panel. */
  readonly onIntent: () => void
  readonly onToggle: () => void
}

/** Opens and closes the panel of the filter. */
export const FilterButton = ({ ref, isOpen, onIntent, onToggle }: Props) => (
  <Button
    ref={ref}
    variant={isOpen ? 'outline' : 'default'}
    leftSection={<Funnel />}
    aria-expanded={isOpen}
    onPointerEnter={onIntent}
    onFocus={onIntent}
    onClick={onToggle}
  >
    Filter
  </Button>
)
