import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isInDialog, isKey } from '../ui/keys.ts'
import { isHeldBack } from './held-back.ts'
import { isForWizard } from './use-undo-keys.ts'

/** Every form that offers the keys of a form. */
const FORM = 'form[data-keys~="form"]'

/** The form with the focus; else the only one of what is open over the page, or of the page. */
const formToSave = (target: EventTarget | null): HTMLFormElement | null => {
  const own = target instanceof Element ? target.closest('form') : null
  if (own !== null) return own.matches(FORM) ? own : null
  const over = [...document.querySelectorAll('dialog[open], [role="dialog"][aria-modal="true"]')].at(-1)
  const [form = null, ...others] = (over ?? document).querySelectorAll<HTMLFormElement>(FORM)
  return others.length === 0 ? form : null
}

const press = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing || !isKey('saveNow', event)) return
  const form = formToSave(event.target)
  if (form === null) return
  // Not the browser's own dialog, which saves the page.
  event.preventDefault()
  if (event.repeat || isHeldBack(form)) return
  form.querySelector<HTMLButtonElement>('[type="submit"]:enabled')?.click()
}

/** The keys that save a form, from wherever the focus is. */
export const useSaveKeys = (): void => {
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** The same keys in a wizard, whose steps have no button that saves. */
export const useSaveKey = (root: RefObject<HTMLElement | null>, save: () => void): void => {
  const act = useEffectEvent(save)
  useEffect(() => {
    const onPress = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || !isKey('savePlan', event)) return
      if (isInDialog() || !isForWizard(root.current, event)) return
      event.preventDefault()
      if (!event.repeat && !isHeldBack(root.current)) act()
    }
    document.addEventListener('keydown', onPress)
    return () => document.removeEventListener('keydown', onPress)
  }, [root])
}
