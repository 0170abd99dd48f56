import { flushSync } from 'react-dom'

/**
 * Whether a place is held back by a searchable select whose text is no choice: it takes the focus and says why. For
 * places that are no form; a form is held back by its fields themselves.
 */
export const isHeldBack = (place: Element | null): boolean => {
  const typedIn = place?.querySelector<HTMLElement>('[data-searching]:focus')
  // A finger on a button takes no focus from the field in every browser; the field settles as it is left.
  if (typedIn) flushSync(() => typedIn.blur())
  const field = place?.querySelector<HTMLElement>('[data-searching]')
  field?.focus()
  return Boolean(field)
}
