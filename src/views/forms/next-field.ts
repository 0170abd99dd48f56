import type { KeyboardEvent } from 'react'
import { isKey } from '../ui/keys.ts'

/** A list of choices takes no scanned code, so it is passed over. */
const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
  /^(INPUT|TEXTAREA)$/.test(element.tagName)

type Press = KeyboardEvent<HTMLInputElement>

/**
 * Enter in a code field does not submit the form: a hand scanner types a code and presses Enter, and the form would be
 * half filled. Other fields, and Enter with Control, submit as usual.
 */
export const onEnter = (event: Press, act: (field: HTMLInputElement) => void): void => {
  if (!isKey('nextField', event) || event.nativeEvent.isComposing) return
  event.preventDefault()
  act(event.currentTarget)
}

/** Moves the focus to the next field. */
export const toNextField = (field: HTMLInputElement): void => {
  const fields = [...(field.form?.elements ?? [])].filter(isField)
  const next = fields.slice(fields.indexOf(field) + 1).find((one) => !one.disabled && one.offsetParent !== null)
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}
