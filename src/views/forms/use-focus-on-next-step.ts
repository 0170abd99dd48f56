import { type RefObject, useEffect, useRef } from 'react'

/** The pressed button disappears with its step: the focus moves to the new step, unless an element has it. */
export const useFocusOnNextStep = (place: RefObject<HTMLElement | null>, step: string): void => {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body && place.current !== null) {
      // The browser would scroll a step that is higher than the window. Its start is shown only if it is out of sight.
      place.current.focus({ preventScroll: true })
      if (place.current.getBoundingClientRect().top < 0) place.current.scrollIntoView({ block: 'start' })
    }
    shown.current = step
  }, [place, step])
}
