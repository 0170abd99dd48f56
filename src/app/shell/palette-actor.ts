import { createActor } from 'xstate'
import { journal } from '../../journal/journal.ts'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { areKeysShown, isPaletteOpen, paletteMachine } from '../../machines/shell/palette.machine.ts'
import { isKey, isOverlaid, placesShown, takesText } from '../../views/ui/keys.ts'

/** What a key lays over any screen; made when the shell arrives, it lives as long as the page. */
export const palette = createActor(paletteMachine, { inspect: journal.inspect })
palette.start()

export const openPalette = (): void => palette.send({ type: 'palette.opened' })

/** Lists the keys that do something where the person is. */
export const openKeys = (): void => palette.send({ type: 'keys.opened', places: placesShown() })

const closeAll = (): void => {
  const snapshot = palette.getSnapshot()
  if (isPaletteOpen(snapshot)) palette.send({ type: 'palette.closed' })
  if (areKeysShown(snapshot)) palette.send({ type: 'keys.closed' })
}

const answer = (event: KeyboardEvent): void => {
  const snapshot = palette.getSnapshot()
  if (isKey('find', event)) {
    event.preventDefault()
    // Held, it would open and close by turns.
    if (event.repeat) return
    if (isPaletteOpen(snapshot)) closeAll()
    else if (!isOverlaid()) openPalette()
  }
  if (isKey('help', event) && !event.defaultPrevented && !takesText(event.target)) {
    event.preventDefault()
    openKeys()
  }
}

/**
 * Answers the keys of the whole product for who is signed in and asked nothing else. Closes with the session, the lock,
 * and what the person may see: what was found is of before.
 */
export const keepPalette = (session: SessionActor): void => {
  journal.attach(palette, { stream: 'palette', machine: 'palette', kind: 'ring', input: null })
  const isAway = () => {
    const snapshot = session.getSnapshot()
    return !snapshot.hasTag('signedIn') || snapshot.hasTag('locked') || snapshot.hasTag('leaving')
  }
  addEventListener('keydown', (event) => {
    if (!isAway()) answer(event)
  })
  const accessNow = () => session.getSnapshot().context.user?.accessVersion
  let access = accessNow()
  session.subscribe(() => {
    if (isAway() || access !== accessNow()) closeAll()
    access = accessNow()
  })
}
