import { createActor } from 'xstate'
import { journal } from '../journal/journal.ts'
import { type LayoutSnapshot, layoutMachine, orientationOf, settingsOf } from '../machines/layout.machine.ts'
import type { SessionActor } from '../machines/session.machine.ts'
import { sidebarBreakpoints } from '../schemas/layout.ts'
import { applyLayout, layoutInput } from './layout-attributes.ts'
import { askedLayout } from './root-attributes.ts'

const input = layoutInput()

/**
 * How the application is laid out: made once, when the shell arrives, and lives as long as the page. Until then the
 * root's attributes are those of the last visit (root-attributes.ts).
 */
export const layout = createActor(layoutMachine, { input, inspect: journal.inspect })

layout.start()
applyLayout(layout)

/** Brings back what a person has set, where this browser knows it. */
const restoreSettings = (kept: LayoutSnapshot): void => {
  const settings = settingsOf(kept)
  // What a narrow window imposed at the time is no choice.
  const isChosen = kept.context.width >= sidebarBreakpoints.wide
  const { sidebarSize } = isChosen ? settings : layoutInput().settings
  layout.send({ type: 'settings.restored', settings: { ...settings, sidebarSize } })
  if (askedLayout() === null) layout.send({ type: 'orientation.chosen', orientation: orientationOf(kept) })
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
    if (userName === null) return
    const place = { stream: `layout:${userName}`, machine: 'layout', kind: 'durable', input } as const
    const restored = await journal.restore(place)
    if (keptFor !== userName) return
    if (restored) restoreSettings(restored.snapshot as LayoutSnapshot)
    stop = journal.attach(layout, place)
  }
  session.subscribe(() => void follow())
  void follow()
}
