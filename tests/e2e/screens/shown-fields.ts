import type { Locator } from '@playwright/test'

/** A field of a form as a person sees it. */
export type ShownField = {
  /** Its value: the text, or the label of the choice. */
  readonly value: string
  /** The pills before its text, if several can be chosen. */
  readonly pills: ReadonlyArray<string>
  /** Its error message; empty if there is none. */
  readonly error: string
  /** Whether it can be edited. */
  readonly isOpen: boolean
}

/**
 * Every visible field of a form by its label, read in one round trip to the browser.
 *
 * Finding each by role would search the whole page. `among` selects the containers of the fields.
 */
export const shownFields = (form: Locator, among = '*'): Promise<Readonly<Record<string, ShownField>>> =>
  form.evaluate((root, wanted) => {
    type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
    const textOf = (element: Element | null | undefined) => {
      const copy = element?.cloneNode(true) as Element | undefined
      for (const unheard of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) unheard.remove()
      return copy?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
    }
    const isField = (control: Control) =>
      !['hidden', 'file', 'checkbox'].includes(control.type) &&
      control.closest(wanted) !== null &&
      control.checkVisibility()
    const wrongWith = (described: Element) =>
      (described.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter((id) => described.tagName === 'FIELDSET' || id.endsWith('-error'))
        .map((id) => textOf(document.getElementById(id)))
        .join(' ')
        .trim()
    const entries = [...root.querySelectorAll<Control>('input, select, textarea')]
      .filter(isField)
      .flatMap((control) => {
        const group = control.type === 'radio' ? control.closest('fieldset, [role="radiogroup"]') : null
        if (group && !(control as HTMLInputElement).checked) return []
        const label = textOf(group ? group.querySelector('legend') : control.labels?.[0])
        const chosen = control instanceof HTMLSelectElement ? control.selectedOptions[0] : control.labels?.[0]
        const before = group ? [] : [...(control.parentElement?.children ?? [])]
        const field = {
          value:
            group || control instanceof HTMLSelectElement ? textOf(chosen) : (control.dataset.value ?? control.value),
          pills: before.slice(0, before.indexOf(control)).map(textOf),
          error: wrongWith(group ?? control),
          isOpen: !(control.matches(':disabled') || (control as HTMLInputElement).readOnly),
        }
        return [[label, field] as const]
      })
    return Object.fromEntries(entries)
  }, among)

/** The buttons by accessible name, each with whether it is enabled. */
export const shownButtons = (buttons: Locator): Promise<Readonly<Record<string, boolean>>> =>
  buttons.evaluateAll((found) =>
    Object.fromEntries(
      found.map((one) => [one.ariaLabel ?? one.textContent ?? '', !one.matches(':disabled, [aria-disabled="true"]')]),
    ),
  )
