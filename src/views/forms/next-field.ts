import type { KeyboardEvent } from 'react'
import { isKey } from '../ui/keys.ts'

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  /^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)

/**
 * Enter in a code field moves to the next field. A hand scanner types a code and presses Enter, which would submit a
 * half filled form. Other fields, and Enter with Control, submit as usual.
 */
export const toNextField = (event: KeyboardEvent<HTMLInputElement>): void => {
  if (!isKey('nextField', event) || event.nativeEvent.isComposing) return
  event.preventDefault()
  const field = event.currentTarget
  const fields = [...(field.form?.elements ?? [])].filter(isField)
  const next = fields.slice(fields.indexOf(field) + 1).find((one) => !one.disabled && one.offsetParent !== null)
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
