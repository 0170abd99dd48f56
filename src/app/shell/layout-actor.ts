import { createActor } from 'xstate'
import { type JournalPlace, journal } from '../../journal/journal.ts'
import type { SessionActor } from '../../machines/session/session.machine.ts'
import {
  isUserShown,
  type LayoutSnapshot,
  layoutMachine,
  orientationOf,
  settingsOf,
  timesOf,
} from '../../machines/shell/layout.machine.ts'
import { sidebarBreakpoints } from '../../schemas/shell/layout.ts'
import { times } from '../../services/core/times.ts'
import { askedLayout } from '../boot/root-attributes.ts'
import { applyLayout, isUserMirrored, layoutInput, mirroredTimes } from './layout-attributes.ts'

const input = layoutInput()

/**
 * How the application is laid out: made once, when the shell arrives, and lives as long as the page. Until then the
 * root's attributes are those of the last visit (root-attributes.ts).
 */
export const layout = createActor(layoutMachine, { input, inspect: journal.inspect })

/** Shows or hides the user block of the sidebar, which begins hidden (spec §4). */
const showUser = (isShown: boolean): void => {
  if (isUserShown(layout.getSnapshot()) !== isShown) layout.send({ type: 'sidebarUser.toggled' })
}

layout.start()
showUser(isUserMirrored())
// Files are written by services, which know no machine.
layout.subscribe((snapshot) => times.set(timesOf(snapshot)))
layout.send({ type: 'times.chosen', times: mirroredTimes() })
applyLayout(layout)

/** Brings back what a person has set, where this browser knows it. */
const restoreSettings = (kept: LayoutSnapshot): void => {
  const settings = settingsOf(kept)
  // What a narrow window imposed at the time is no choice.
  const isChosen = kept.context.width >= sidebarBreakpoints.wide
  const { sidebarSize } = isChosen ? settings : layoutInput().settings
  layout.send({ type: 'settings.restored', settings: { ...settings, sidebarSize } })
  showUser(isUserShown(kept))
  layout.send({ type: 'times.chosen', times: timesOf(kept) })
  if (askedLayout() === null) layout.send({ type: 'orientation.chosen', orientation: orientationOf(kept) })
}

const settled = (snapshot: LayoutSnapshot): string =>
  JSON.stringify([settingsOf(snapshot), orientationOf(snapshot), isUserShown(snapshot), timesOf(snapshot)])

/**
 * Writes the stream from the first change on: most visits change nothing, and need none of what writes it. Until then the
 * layout is in the ring only. Returns how to stop.
 */
const attachWithFirstChange = (place: JournalPlace): (() => void) => {
  const leaveRing = journal.attach(layout, { ...place, kind: 'ring' })
  let stop = () => {}
  const before = settled(layout.getSnapshot())
  const subscription = layout.subscribe((snapshot) => {
    if (settled(snapshot) === before) return
    subscription.unsubscribe()
    stop = journal.keep(layout, place)
  })
  return () => {
    subscription.unsubscribe()
    stop()
    leaveRing()
  }
}

/** Keeps the settings of whoever is signed in, as a durable stream of their own. */
export const keepLayout = (session: SessionActor): void => {
  let keptFor: string | null = null
  let stop = () => {}
  const follow = async () => {
    const userName = session.getSnapshot().context.user?.userName ?? null
    if (userName === keptFor) return
    keptFor = userName
    stop()
    stop = () => {}
    if (userName === null) return
    const place = { stream: `layout:${userName}`, machine: 'layout', kind: 'durable', input } as const
    const restored = (await journal.hasDurable()) ? await journal.restore(place) : null
    if (keptFor !== userName) return
    if (restored) restoreSettings(restored.snapshot as LayoutSnapshot)
    stop = restored ? journal.attach(layout, place) : attachWithFirstChange(place)
  }
  session.subscribe(() => void follow())
  void follow()
}
