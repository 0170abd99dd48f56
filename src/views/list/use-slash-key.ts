import { useEffect, useEffectEvent } from 'react'

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.closest('input, textarea, select') !== null)

/** Calls when a person presses `/` anywhere but in a field or a dialog: the key that begins a search. */
export const useSlashKey = (onSlash: () => void): void => {
  const answer = useEffectEvent(onSlash)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (takesText(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      answer()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
