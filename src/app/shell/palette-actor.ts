import { createActor } from 'xstate'
import { journal } from '../../journal/journal.ts'
import { isPaletteOpen, paletteMachine } from '../../machines/palette.machine.ts'
import type { SessionActor } from '../../machines/session.machine.ts'

/** The search over everything; made when the shell arrives, it lives as long as the page. */
export const palette = createActor(paletteMachine, { inspect: journal.inspect })
palette.start()

export const openPalette = (): void => palette.send({ type: 'palette.opened' })

/** Opens it by Ctrl+K or ⌘K for who is signed in and asked nothing else, closes it with the session or under the lock. */
export const keepPalette = (session: SessionActor): void => {
  journal.attach(palette, { stream: 'palette', machine: 'palette', kind: 'ring', input: null })
  const isAway = () => {
    const snapshot = session.getSnapshot()
    return !snapshot.hasTag('signedIn') || snapshot.hasTag('locked') || snapshot.hasTag('leaving')
  }
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    if (isAway()) return
    event.preventDefault()
    if (isPaletteOpen(palette.getSnapshot())) palette.send({ type: 'palette.closed' })
    else if (!document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]')) openPalette()
  })
  session.subscribe(() => {
    if (isAway() && isPaletteOpen(palette.getSnapshot())) palette.send({ type: 'palette.closed' })
  })
}
