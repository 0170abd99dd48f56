import { type RefObject, useEffect, useEffectEvent } from 'react'
import { keyAmong } from '../ui/keys.ts'

/** Whether a key is meant for a wizard: pressed inside it, or anywhere but in a field outside it. */
export const isForWizard = (root: HTMLElement | null, { target }: Event): boolean =>
  (target instanceof Node && root?.contains(target)) ||
  !(target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)

/**
 * Undo and Redo by keyboard, and by the menu of a text field. Inside the wizard they always apply to the whole draft,
 * also in text fields. The draft has one history that survives a reload, not one for each field.
 */
export const useUndoKeys = (root: RefObject<HTMLElement | null>, act: (what: 'undo' | 'redo') => void): void => {
  const answer = useEffectEvent(act)
  useEffect(() => {
    const isInside = ({ target }: Event): boolean => target instanceof Node && (root.current?.contains(target) ?? false)
    const press = (event: KeyboardEvent) => {
      const meaning = event.isComposing ? null : keyAmong(['undo', 'redo'], event)
      // Also from the page's heading, which has the focus when the wizard opens.
      if (meaning === null || !isForWizard(root.current, event) || document.querySelector('dialog[open]')) return
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
