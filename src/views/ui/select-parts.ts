import { commonMessages } from '../../schemas/core/messages.ts'

/** What the searchable selects of one and of several have in common. */

/** More are found by typing; drawing thousands of options would only make the menu slow to open. */
export const SHOWN_AT_ONCE = 250

/** A box that scrolls takes the Tab key in Chromium: the menu has its keys from the field. */
export const MENU = { options: { tabIndex: -1 } }

/** An option that the arrow keys have marked in a field's open menu. */
export const markedIn = (input: HTMLInputElement): HTMLElement | null =>
  document
    .getElementById(input.getAttribute('aria-controls') ?? '')
    ?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null

/** A value that is no option: an id is told as such, a name speaks for itself. */
export const nameless = (value: string, isLoading: boolean): string => {
  if (!/^\d+$/.test(value)) return value
  return isLoading ? commonMessages.wait : `No. ${value}`
}
