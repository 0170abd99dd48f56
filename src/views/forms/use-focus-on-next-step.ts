import { type RefObject, useEffect, useRef } from 'react'

/** The pressed button disappears with its step: the focus moves to the new step, unless an element has it. */
export const useFocusOnNextStep = (place: RefObject<HTMLElement | null>, step: string): void => {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) place.current?.focus()
    shown.current = step
  }, [place, step])
}
