import { type RefObject, useEffect, useEffectEvent } from 'react'
import { keyAmong } from '../ui/keys.ts'

/** A field outside the wizard has its own Undo. */
const isOtherField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/**
 * Undo and Redo by keyboard, and by the menu of a text field. Inside the wizard they always apply to the whole draft,
 * also in text fields. The draft has one history that survives a reload, not one for each field.
 */
export const useUndoKeys = (root: RefObject<HTMLElement | null>, act: (what: 'undo' | 'redo') => void): void => {
  const answer = useEffectEvent(act)
  useEffect(() => {
    const isInside = ({ target }: Event): boolean => target instanceof Node && (root.current?.contains(target) ?? false)
    // Also from the page's heading, which has the focus when the wizard opens.
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
