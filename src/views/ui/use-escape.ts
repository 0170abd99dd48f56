import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { KeyName } from '../../schemas/shell/keys.ts'
import { isKey } from './keys.ts'

/** A select, a menu or a calendar that is open, or a text that is searched in a select: Escape is meant for it. */
const isOpenPopup = (element: Element): boolean =>
  element.getAttribute('aria-expanded') === 'true' ||
  element.hasAttribute('data-searching') ||
  element.closest('[role="dialog"]') !== null

/**
 * Calls when a person presses the key, which is Escape, inside an element, unless something inside is open and takes the key itself.
 * Heard on the window before those: they close at once, and what was open could no longer be told.
 */
export const useEscape = (place: RefObject<HTMLElement | null>, key: KeyName, onEscape: () => void): void => {
  const answer = useEffectEvent(onEscape)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const focused = document.activeElement
      if (!isKey(key, event) || !focused || !place.current?.contains(focused) || isOpenPopup(focused)) return
      answer()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [place, key])
}
