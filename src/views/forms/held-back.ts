import { flushSync } from 'react-dom'

/**
 * Whether a searchable select with an ambiguous text blocks an action; it takes the focus and shows the reason. For
 * places that are not forms: a form is blocked by its own fields.
 */
export const isHeldBack = (place: Element | null): boolean => {
  const typedIn = place?.querySelector<HTMLElement>('[data-searching]:focus')
  // Not every browser blurs the field when a finger taps a button; a field settles when it is left.
  if (typedIn) flushSync(() => typedIn.blur())
  const field = place?.querySelector<HTMLElement>('[data-searching]')
  field?.focus()
  return Boolean(field)
}
