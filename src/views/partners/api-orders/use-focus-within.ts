import { useEffect } from 'react'

/**
 * Focuses the first field, and later returns the focus to the button that opened the form. If that is gone, the heading
 * gets it.
 */
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
