import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { Funnel } from '../shared/glyphs.tsx'

type Props = {
  readonly ref: Ref<HTMLButtonElement>
  readonly isOpen: boolean
  readonly isSearch: boolean
  /** The person is about to open the panel. */
  readonly onIntent: () => void
  readonly onToggle: () => void
  readonly onReset: () => void
}

/** Opens and closes the panel of the filter; with the panel closed over a search, the way back to all rows. */
export const FilterButton = ({ ref, isOpen, isSearch, onIntent, onToggle, onReset }: Props) => (
  <>
    <Button
      ref={ref}
      variant={isOpen ? 'outline' : 'default'}
      leftSection={<Funnel />}
      aria-expanded={isOpen}
      aria-keyshortcuts="/"
      title="Filter ( / )"
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onToggle}
    >
      Filter
    </Button>
    {isSearch && !isOpen && (
      <Button variant="subtle" onClick={onReset}>
        Show all again
      </Button>
    )}
  </>
)
