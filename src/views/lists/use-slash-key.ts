import { useEffect, useEffectEvent } from 'react'
import { isKey, isOverlaid, takesText } from '../ui/keys.ts'

/** Calls when a person presses `/` anywhere but in a field or a dialog: the key that begins a search. */
export const useSlashKey = (onSlash: () => void): void => {
  const answer = useEffectEvent(onSlash)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isKey('quickSearch', event) || event.defaultPrevented || takesText(event.target) || isOverlaid()) return
      event.preventDefault()
      answer()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
