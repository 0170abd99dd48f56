import type { FocusEvent } from 'react'

/**
 * Brings what is tabbed to in a table out from under its header and the columns that stay: the browser takes what is
 * half covered for seen. What lies in a column that stays itself moves no other column.
 */
export const bringOut = ({ target, currentTarget }: FocusEvent<HTMLElement>): void => {
  if (!target.matches(':focus-visible')) return
  const region = currentTarget.parentElement
  const left = region?.scrollLeft ?? 0
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const cell = target.closest('td, th')
  if (region && cell && getComputedStyle(cell).position === 'sticky') region.scrollLeft = left
}
