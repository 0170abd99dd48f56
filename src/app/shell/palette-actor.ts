import { createActor } from 'xstate'
import { journal } from '../../journal/journal.ts'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import { areKeysShown, isPaletteOpen, paletteMachine } from '../../machines/shell/palette.machine.ts'
import { isSearched } from '../../views/shell/palette/said.ts'
import { isOverlaid, placesShown } from '../../views/ui/keys.ts'
import { isAway } from './present-person.ts'

/** The overlays that a key opens, created after the first rows, for the life of the page. */
export const palette = createActor(paletteMachine, { inspect: journal.inspect })
palette.start()

export const openPalette = (): void => palette.send({ type: 'palette.opened' })

/** Lists the keyboard shortcuts of the current screen. */
export const openKeys = (): void => palette.send({ type: 'keys.opened', places: placesShown() })

const closeAll = (): void => {
  const snapshot = palette.getSnapshot()
  if (isPaletteOpen(snapshot)) palette.send({ type: 'palette.closed' })
  if (areKeysShown(snapshot)) palette.send({ type: 'keys.closed' })
}

const openWith = (typed: string, findsRecords: boolean): void => {
  openPalette()
  if (typed !== '') palette.send({ type: 'text.typed', text: typed, isEnough: isSearched(typed, findsRecords) })
}

/** Opens the search with the text typed so far, or closes it. */
export const togglePalette = (typed: string, findsRecords: boolean): void => {
  if (isPaletteOpen(palette.getSnapshot())) closeAll()
  else if (!isOverlaid()) openWith(typed, findsRecords)
}

/** Closes it when the session, the lock or the person's rights change: its results may no longer be allowed. */
export const keepPalette = (session: SessionActor): void => {
  journal.attach(palette, { stream: 'palette', machine: 'palette', kind: 'ring', input: null })
  const accessNow = () => session.getSnapshot().context.user?.accessVersion
  let access = accessNow()
  session.subscribe(() => {
    if (isAway(session) || access !== accessNow()) closeAll()
    access = accessNow()
  })
}
