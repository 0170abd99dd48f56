import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { KeyName } from '../../schemas/shell/keys.ts'
import { isKey } from './keys.ts'

/** An open select, menu or calendar, or a search text in a select: Escape is meant for it. */
const isOpenPopup = (element: Element): boolean =>
  element.getAttribute('aria-expanded') === 'true' ||
  element.hasAttribute('data-searching') ||
  element.closest('[role="dialog"]') !== null

/**
 * Calls `onEscape` when Escape (`key`) is pressed inside an element, unless an open popup inside handles it. The window
 * listens first: popups close at once, and could not be detected afterwards.
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
