import { type RefObject, useEffect, useEffectEvent } from 'react'

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

export const undoKeys = isMac ? { undo: '⌘Z', redo: '⇧⌘Z' } : { undo: 'Ctrl+Z', redo: 'Ctrl+Shift+Z' }

/** Which of the two a key means, if any. Ctrl+Y is what Windows has for Redo. */
const meaningOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null => {
  if (altKey || !(isMac ? metaKey : ctrlKey)) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !isMac && !shiftKey ? 'redo' : null
}

/**
 * Undo and Redo by keyboard, and by the menu of a text field. Inside the wizard they are always the wizard's, in text
 * fields too: one history of the whole draft, that a reload keeps, instead of one for each field beside it.
 */
export const useUndoKeys = (root: RefObject<HTMLElement | null>, act: (what: 'undo' | 'redo') => void): void => {
  const answer = useEffectEvent(act)
  useEffect(() => {
    const isOurs = ({ target }: Event): boolean =>
      target === document.body || (target instanceof Node && (root.current?.contains(target) ?? false))
    const press = (event: KeyboardEvent) => {
      const meaning = event.isComposing ? null : meaningOf(event)
      if (meaning === null || !isOurs(event) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      answer(meaning)
    }
    const edit = (event: InputEvent) => {
      const meaning = ({ historyUndo: 'undo', historyRedo: 'redo' } as const)[event.inputType]
      if (meaning === undefined || !isOurs(event)) return
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
