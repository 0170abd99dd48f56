import { useEffect } from 'react'

/** Gives the focus to the first field, and back to the button that has asked; where that is gone, to the heading. */
export const useFocusWithin = (form: { readonly current: HTMLFormElement | null }): void => {
  useEffect(() => {
    const opener = document.activeElement
    const drawer = form.current?.closest('dialog')
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    return () => {
      const back = opener?.isConnected ? opener : drawer?.querySelector('h2')
      if (back instanceof HTMLElement) back.focus()
    }
  }, [form])
}
