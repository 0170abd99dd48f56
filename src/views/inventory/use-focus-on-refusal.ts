import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * After a save that was not accepted the first field with an error takes the focus, else the button that was pressed: at
 * once, before anybody can type into another one.
 */
export const useFocusOnRefusal = (form: RefObject<HTMLFormElement | null>, isBusy: boolean): void => {
  const wasBusy = useRef(false)
  useLayoutEffect(() => {
    if (wasBusy.current && !isBusy) {
      const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const place = field ?? form.current?.querySelector<HTMLElement>('[type="submit"]:enabled')
      place?.focus()
    }
    wasBusy.current = isBusy
  }, [form, isBusy])
}
