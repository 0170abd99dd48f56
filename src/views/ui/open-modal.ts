import { isFocusLost } from './focus-lost.ts'

/**
 * Opens a dialog over the page. The result closes it: the focus returns to where it was, or to the tab stop of its table
 * if the element was drawn again in the meantime.
 */
export const openModal = (dialog: HTMLDialogElement | null): (() => void) => {
  const table = document.activeElement?.closest('section[data-form]') ?? null
  dialog?.showModal()
  return () => {
    // A dialog that is removed while open does not return the focus. Closed, it may keep it until the next frame.
    dialog?.close()
    const isLost = isFocusLost() || dialog?.contains(document.activeElement)
    if (isLost) table?.querySelector<HTMLElement>('[tabindex="0"]:is(td, th, td *, th *)')?.focus()
  }
}
