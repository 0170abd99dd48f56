import type { SessionActor } from '../../machines/session/session.machine.ts'
import { isKey, takesText } from '../../views/ui/keys.ts'
import { isAway, personServed } from './present-person.ts'
import { afterwards, openKeys, reach } from './reach.ts'

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Answers the keys of the whole product for who is signed in and asked nothing else. */
export const answerKeys = (session: SessionActor): void => {
  /** What is typed after the key of the search while its code is on its way; null while none is. */
  let typed: string | null = null
  const answer = (event: KeyboardEvent): void => {
    if (typed !== null && isLetter(event)) {
      event.preventDefault()
      typed += event.key
    }
    if (isKey('find', event)) {
      event.preventDefault()
      // Held, it would open and close by turns.
      if (event.repeat || typed !== null) return
      if (afterwards.peek() === null) typed = ''
      reach(({ togglePalette }) => {
        togglePalette(typed ?? '', personServed(session, 'find') !== null)
        typed = null
      })
    }
    if (isKey('help', event) && !event.defaultPrevented && !takesText(event.target)) {
      event.preventDefault()
      openKeys()
    }
  }
  addEventListener('keydown', (event) => {
    if (!isAway(session)) answer(event)
  })
}
