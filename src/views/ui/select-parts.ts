import { commonMessages } from '../../schemas/core/messages.ts'

/** What the searchable selects for one and for several choices share. */

/** The largest number of options in a menu; others are found by typing. Thousands of options would open slowly. */
export const SHOWN_AT_ONCE = 250

/** In Chromium a scrolling box is a tab stop; the menu gets its keys from the field. */
export const MENU = { options: { tabIndex: -1 } }

/** The marked option in a field's open menu. */
export const markedIn = (input: HTMLInputElement): HTMLElement | null =>
  document
    .getElementById(input.getAttribute('aria-controls') ?? '')
    ?.querySelector<HTMLElement>('[data-combobox-selected]') ?? null

/** The label of a value that is no option: an id is shown as such, a name as it is. */
export const nameless = (value: string, isLoading: boolean): string => {
  if (!/^\d+$/.test(value)) return value
  return isLoading ? commonMessages.wait : `No. ${value}`
}
