import { type RefObject, useLayoutEffect, useRef } from 'react'
import { isFocusLost } from '../ui/focus-lost.ts'

type Form = RefObject<HTMLElement | null>

/** Focuses the first field with an error, else the submit button, else the form. */
const focusOnRefusal = (form: Form): void => {
  const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const place = field ?? form.current?.querySelector<HTMLElement>('[type="submit"]:enabled')
  ;(place ?? form.current)?.focus()
}

/** After a refused save, at once, before the person can type into another field. */
export const useFocusOnRefusal = (form: Form, isBusy: boolean): void => {
  const wasBusy = useRef(false)
  useLayoutEffect(() => {
    if (wasBusy.current && !isBusy) focusOnRefusal(form)
    wasBusy.current = isBusy
  }, [form, isBusy])
}

/**
 * The same for a machine that counts its refusals, since its own checks take no time. `isIts` is false while another
 * form of the machine is shown.
 */
export const useFocusOnComeback = (form: Form, comebacks: number, isIts = true): void => {
  const known = useRef(comebacks)
  useLayoutEffect(() => {
    if (isIts && known.current !== comebacks) focusOnRefusal(form)
    known.current = comebacks
  }, [form, comebacks, isIts])
}

/**
 * After a form was closed for a moment: if the focused element could not keep the focus, the form takes it.
 * `wasShown` belongs to the owner of the form, because the form may be removed while its record is read again.
 */
export const useFocusAfterWait = (form: Form, isClosed: boolean, wasShown: RefObject<boolean>): void => {
  const wasClosed = useRef(wasShown.current)
  useLayoutEffect(() => {
    const isAround = isFocusLost() || document.activeElement?.matches('main') === true
    if (wasClosed.current && !isClosed && isAround) focusOnRefusal(form)
    wasClosed.current = isClosed
    wasShown.current = true
  }, [form, isClosed, wasShown])
}
