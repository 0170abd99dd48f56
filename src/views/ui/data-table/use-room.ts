import { type RefObject, useLayoutEffect, useState } from 'react'

/** Widths that differ by less make no difference: a window that is dragged to its size draws few tables. */
const STEP = 32

/** How wide the table may be without scrolling, in pixels for letters of the usual size; everything until it is known. */
export const useRoom = (region: RefObject<HTMLElement | null>): number => {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    const measure = () => {
      const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
      setRoom(Math.floor(element.clientWidth / letters / STEP) * STEP)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [region])
  return room
}
