import { createBrowserInspector } from '@statelyai/inspect'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { journal } from '../../journal/journal.ts'
import type { LiveActor } from '../../journal/live.ts'
import { journaledMachines, loadMachine, type MachineTable } from '../../journal/machines.ts'
import { type MaskedView, maskedView } from '../../journal/masked-view.ts'

/** The used part of Stately's inspector. It is only fed by hand, so that no unmasked data gets there. */
export type Inspector = Pick<ReturnType<typeof createBrowserInspector>, 'actor' | 'event' | 'snapshot'>

const LAST = 50

type ActiveSnapshot = { readonly status: 'active'; readonly value: unknown; readonly context: unknown }

/** Reports the recorded actors to an inspector, masked like an exported record. Returns the function that stops it. */
export const tellInspector = (
  inspector: Inspector,
  live: { readonly get: () => ReadonlyArray<LiveActor>; readonly subscribe: (listener: () => void) => () => void },
  machines: MachineTable,
): (() => void) => {
  const told = new Map<string, () => void>()

  const begin = async ({ id, machine, actor, last }: LiveActor) => {
    const loaded = await loadMachine(machines, machine)
    const lookAt = (): MaskedView =>
      maskedView(loaded, actor.getSnapshot() as SnapshotFrom<AnyStateMachine>, last(LAST))
    const said = ({ value, context }: MaskedView): ActiveSnapshot => ({ status: 'active', value, context })
    if (!told.has(id)) return
    const first = lookAt()
    let seen = first.events.at(-1)?.seq ?? 0
    inspector.actor(actor, said(first) as never)
    const tell = () => {
      const view = lookAt()
      const fresh = view.events.filter(({ seq }) => seq > seen)
      seen = fresh.at(-1)?.seq ?? seen
      // An undeclared event is reported by name, without its fields.
      const events = fresh.map(({ type, event }) => (event ?? { type }) as never)
      for (const event of events) inspector.event(actor, event)
      const latest = events.at(-1)
      if (latest) inspector.snapshot(actor, said(view) as never, { event: latest })
    }
    // XState reports a new state before the journal has its event.
    const { unsubscribe } = actor.subscribe(() => queueMicrotask(tell))
    told.set(id, unsubscribe)
  }

  const follow = () => {
    const now = live.get()
    for (const one of now) {
      if (told.has(one.id)) continue
      told.set(one.id, () => {})
      begin(one).catch((reason: unknown) => console.error(reason))
    }
    for (const [id, stop] of told) {
      if (now.some((one) => one.id === id)) continue
      stop()
      told.delete(id)
    }
  }
  follow()
  const unsubscribe = live.subscribe(follow)
  return () => {
    unsubscribe()
    for (const stop of told.values()) stop()
    told.clear()
  }
}

/**
 * `?inspect` in development: opens Stately's page beside the application. A browser blocks a window that opens without
 * a key press or click. A message then says how to allow it.
 */
export const openInspector = (say: (text: string) => void): void => {
  const opened = window.open('about:blank', 'xstateinspector')
  if (opened === null) {
    say('The browser has blocked the page of the inspector. Allow pop-ups for this address, and load the page again.')
    return
  }
  tellInspector(createBrowserInspector(), journal.live, journaledMachines)
}
