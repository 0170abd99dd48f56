import { type RefObject, useEffect, useEffectEvent } from 'react'
import { keyAmong } from '../ui/keys.ts'

/** A field that is not the wizard's has its own Undo. */
const isOtherField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/**
 * Undo and Redo by keyboard, and by the menu of a text field. Inside the wizard they are always the wizard's, in text
 * fields too: one history of the whole draft, that a reload keeps, instead of one for each field beside it.
 */
export const useUndoKeys = (root: RefObject<HTMLElement | null>, act: (what: 'undo' | 'redo') => void): void => {
  const answer = useEffectEvent(act)
  useEffect(() => {
    const isInside = ({ target }: Event): boolean => target instanceof Node && (root.current?.contains(target) ?? false)
    // From the page's heading too, where the focus is when the wizard has just opened.
    const isOurs = (event: Event): boolean => isInside(event) || !isOtherField(event.target)
    const press = (event: KeyboardEvent) => {
      const meaning = event.isComposing ? null : keyAmong(['undo', 'redo'], event)
      if (meaning === null || !isOurs(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      answer(meaning)
    }
    const edit = (event: InputEvent) => {
      const meaning = ({ historyUndo: 'undo', historyRedo: 'redo' } as const)[event.inputType]
      if (meaning === undefined || !isInside(event)) return
      event.preventDefault()
      answer(meaning)
    }
    document.addEventListener('keydown', press)
    document.addEventListener('beforeinput', edit)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('beforeinput', edit)
    }
  }, [root])
}
