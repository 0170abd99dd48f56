import { type RefObject, useLayoutEffect } from 'react'
import { isFocusLost } from './focus-lost.ts'

const AREA = 'fieldset, section[aria-label], section[aria-labelledby], dialog, main'

/** The heading of an area, else the area, which then takes the focus this once. */
const placeIn = (area: HTMLElement): HTMLElement => {
  const heading = area.querySelector<HTMLElement>(':is(h1, h2)[tabindex="-1"]')
  if (heading !== null) return heading
  if (!area.hasAttribute('tabindex')) {
    area.tabIndex = -1
    area.addEventListener('blur', () => area.removeAttribute('tabindex'), { once: true })
  }
  return area
}

/**
 * When an element goes that has the focus, the area around it takes the focus, unless something else does. In a list
 * that stays, the next item takes it.
 */
export const useFocusAfter = (place: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = place.current
    return () => {
      if (element === null || !element.contains(document.activeElement)) return
      const area = element.closest<HTMLElement>(AREA)
      const item = element.matches('li') ? element.nextElementSibling : null
      queueMicrotask(() => {
        if (!isFocusLost()) return
        const next = item?.isConnected ? item.querySelector<HTMLElement>('button') : null
        if (next) next.focus()
        else if (area?.isConnected) placeIn(area).focus({ preventScroll: true })
      })
    }
  }, [place])
}
