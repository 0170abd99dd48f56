import { type RefObject, useLayoutEffect, useRef } from 'react'

type Form = RefObject<HTMLElement | null>

/** The first field with an error takes the focus, else the button that was pressed, else what both stand in. */
const focusOnRefusal = (form: Form): void => {
  const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const place = field ?? form.current?.querySelector<HTMLElement>('[type="submit"]:enabled')
  ;(place ?? form.current)?.focus()
}

/** After a save that was not accepted: at once, before anybody can type into another field. */
export const useFocusOnRefusal = (form: Form, isBusy: boolean): void => {
  const wasBusy = useRef(false)
  useLayoutEffect(() => {
    if (wasBusy.current && !isBusy) focusOnRefusal(form)
    wasBusy.current = isBusy
  }, [form, isBusy])
}

/**
 * The same where the machine counts how often a save has come back: what its checks refuse takes no time. `isIts` where
 * what comes back may be another form of the same machine.
 */
export const useFocusOnComeback = (form: Form, comebacks: number, isIts = true): void => {
  const known = useRef(comebacks)
  useLayoutEffect(() => {
    if (isIts && known.current !== comebacks) focusOnRefusal(form)
    known.current = comebacks
  }, [form, comebacks, isIts])
}
