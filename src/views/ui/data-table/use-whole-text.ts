import { type RefObject, useMemo } from 'react'

/** The gap between a cell and its bubble, in pixels. */
const GAP = 4

const isCut = (cell: HTMLElement): boolean => {
  const text = cell.tagName === 'TH' ? cell.querySelector('button') : cell
  return text !== null && text.scrollWidth > text.clientWidth
}

/** Places the bubble below its cell, or above if there is no room. */
const place = (cell: HTMLElement, bubble: HTMLElement): void => {
  const { left, bottom, top } = cell.getBoundingClientRect()
  const size = bubble.getBoundingClientRect()
  const fitsBelow = bottom + GAP + size.height <= innerHeight
  bubble.style.insetBlockStart = `${fitsBelow ? bottom + GAP : top - GAP - size.height}px`
  bubble.style.insetInlineStart = `${Math.max(GAP, Math.min(left, innerWidth - size.width - GAP))}px`
}

/**
 * Shows the whole text of a cut cell in a bubble, for pointer and focus; Escape closes it. The table has one bubble: a
 * title on each of 1,200 cells would cost a tenth of a page change. Screen readers get the whole text from the cell.
 */
export const useWholeText = (bubble: RefObject<HTMLElement | null>) =>
  useMemo(() => {
    let shown: HTMLElement | null = null
    const hide = () => {
      shown = null
      if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover()
    }
    const tell = (cell: HTMLElement, text: string) => {
      hide()
      if (!bubble.current) return
      shown = cell
      bubble.current.textContent = text
      bubble.current.showPopover()
      place(cell, bubble.current)
    }
    const show = (target: EventTarget | null) => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('td, th') : null
      if (cell === shown) return
      hide()
      // A cell with a check box alone has no text to show.
      if (cell?.textContent && isCut(cell)) tell(cell, cell.textContent)
    }
    /** The cell was scrolled, perhaps only into view: the bubble follows while the cell is visible. */
    const follow = () => {
      if (shown === null || !bubble.current) return
      const cell = shown.getBoundingClientRect()
      const table = bubble.current.parentElement?.getBoundingClientRect()
      if (table && (cell.bottom < table.top || cell.top > table.bottom)) hide()
      else place(shown, bubble.current)
    }
    return { show, tell, hide, follow, isShown: () => shown !== null }
  }, [bubble])
