import { type RefObject, useLayoutEffect, useState } from 'react'

/** Smaller differences of width are ignored, so that resizing a window renders few tables. */
const STEP = 32

/** The width of the table without scrolling, in pixels at the default font size; infinite until it is known. */
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
