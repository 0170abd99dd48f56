import type { FocusEvent } from 'react'
import { isPressing } from './after-press.ts'

/**
 * Scrolls a control that is tabbed to out from under fixed bars, headers and columns, by the scroll paddings. Browsers
 * count a half covered control as visible. A pressed control stays under the pointer. A control in a pinned column
 * scrolls nothing.
 */
export const bringOut = ({ target }: FocusEvent<HTMLElement>): void => {
  const isTabbedTo = target.matches(':focus-visible') && !isPressing()
  if (!isTabbedTo || !target.matches('input, select, textarea, button, a')) return
  const cell = target.closest('td, th')
  const region = cell !== null && getComputedStyle(cell).position === 'sticky' ? cell.closest('section') : null
  const left = region?.scrollLeft ?? 0
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (region) region.scrollLeft = left
}
