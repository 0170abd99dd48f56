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
 * The layout of the application, created when the shell loads, for the life of the page. Until then the root has the
 * attributes of the last visit (root-attributes.ts).
 */
export const layout = createActor(layoutMachine, { input, inspect: journal.inspect })

/** Shows or hides the sidebar's user block, which is hidden at first (spec §4). */
const showUser = (isShown: boolean): void => {
  if (isUserShown(layout.getSnapshot()) !== isShown) layout.send({ type: 'sidebarUser.toggled' })
}

layout.start()
showUser(isUserMirrored())
// Services write files and do not know machines, so they get the time zone here.
layout.subscribe((snapshot) => times.set(timesOf(snapshot)))
layout.send({ type: 'times.chosen', times: mirroredTimes() })
applyLayout(layout)

/** Restores a person's settings that this browser stored. */
const restoreSettings = (kept: LayoutSnapshot): void => {
  const settings = settingsOf(kept)
  // A layout forced by a narrow window is no choice.
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
 * Writes the stream from the first change on. Most visits change nothing, and then need no writer; the layout is only
 * in the ring until then. Returns a function that stops it.
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

/** Keeps a signed-in person's settings in a durable stream. */
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
