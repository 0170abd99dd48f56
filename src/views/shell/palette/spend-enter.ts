import { isKey } from '../../ui/keys.ts'

/** A second press within so long is meant for what the first one was. */
const TWICE_MS = 500

/**
 * Enter opens an entry, and the focus goes back to where it was, which is a button or a row of the screen that is left: a
 * press that is still held, or made twice, is not meant for that.
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
