import type { SessionActor } from '../../machines/session/session.machine.ts'
import { isKey, takesText } from '../../views/ui/keys.ts'
import { isAway, personServed } from './present-person.ts'
import { afterwards, openKeys, reach } from './reach.ts'

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Handles the global shortcuts, for a signed-in person without an open question. */
export const answerKeys = (session: SessionActor): void => {
  /** A search that waits for its code, with the letters typed since; null if none waits. */
  let waiting: { typed: string } | null = null
  const find = (): void => {
    const own = afterwards.peek() === null ? { typed: '' } : null
    waiting = own
    // Escape or a failure gives it up; later letters go to the focused element again.
    reach(
      ({ togglePalette }) => {
        if (waiting !== own) return
        waiting = null
        togglePalette(own?.typed ?? '', personServed(session, 'find') !== null)
      },
      () => {
        waiting = null
      },
    )
  }
  const answer = (event: KeyboardEvent): void => {
    if (isKey('closePalette', event)) waiting = null
    if (waiting !== null && isLetter(event)) {
      event.preventDefault()
      waiting.typed += event.key
    }
    if (isKey('find', event)) {
      event.preventDefault()
      // A held key would open and close it repeatedly.
      if (!event.repeat && waiting === null) find()
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
