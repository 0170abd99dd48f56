import { type RefObject, useEffect, useRef } from 'react'

/** The button that led on is gone with its step: the focus goes to the place where another has come, unless it has one. */
export const useFocusOnNextStep = (place: RefObject<HTMLElement | null>, step: string): void => {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) place.current?.focus()
    shown.current = step
  }, [place, step])
}
