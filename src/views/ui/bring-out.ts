import type { FocusEvent } from 'react'
import { isPressing } from './after-press.ts'

/**
 * Brings a control that is tabbed to out from under the bars, table headers and columns that stay, as far as the scroll
 * paddings say: the browser takes what is half covered for seen. What is pressed stays under the pointer, and what lies
 * in a column that stays itself moves no other column.
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
