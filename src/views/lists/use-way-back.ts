import { type RefObject, useLayoutEffect, useRef } from 'react'

type Place = { readonly page: number; readonly top: number; readonly left: number }

/** Where each list was scrolled to when it was left, as long as the page lives. */
const places = new Map<string, Place>()

/** What the rows scroll in, below the frame of the list. */
const scrollerOf = (frame: HTMLElement): HTMLElement | null => {
  let element = frame.querySelector<HTMLElement>('tbody')?.parentElement ?? null
  while (element && element !== frame) {
    const { overflowX, overflowY } = getComputedStyle(element)
    if (/auto|scroll/.test(overflowX + overflowY)) return element
    element = element.parentElement
  }
  return null
}

/**
 * Who comes back from a record finds the list scrolled as it was left, and the row of the record in view. Who comes from
 * elsewhere begins at its top.
 */
export const useWayBack = (frame: RefObject<HTMLElement | null>, list: string, page: number, markedRow: number) => {
  const pageNow = useRef(page)
  pageNow.current = page
  const isMarked = markedRow >= 0
  useLayoutEffect(() => {
    const scroller = isMarked && frame.current ? scrollerOf(frame.current) : null
    if (scroller === null) return
    const place = places.get(list)
    places.delete(list)
    if (place?.page === pageNow.current) scroller.scrollTo({ top: place.top, left: place.left, behavior: 'instant' })
    scroller.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [frame, list, isMarked])
  useLayoutEffect(() => {
    const element = frame.current
    return () => {
      const scroller = element && scrollerOf(element)
      if (scroller) places.set(list, { page: pageNow.current, top: scroller.scrollTop, left: scroller.scrollLeft })
    }
  }, [frame, list])
}
