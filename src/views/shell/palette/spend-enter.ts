import { isKey } from '../../ui/keys.ts'

/** A second key press within this time repeats the first. */
const TWICE_MS = 500

/**
 * Ignores a held or repeated Enter after it opened an entry. The focus returns to a button or row of the old screen,
 * which must not be pressed.
 */
export const spendEnter = (press: KeyboardEvent): void => {
  const listen = (event: KeyboardEvent) => {
    const isSame = event.repeat || event.timeStamp - press.timeStamp < TWICE_MS
    if (!isKey('openFound', event) || !isSame) return removeEventListener('keydown', listen, true)
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('keydown', listen, true)
}
