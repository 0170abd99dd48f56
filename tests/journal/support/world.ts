import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { type AnyActorRef, createActor, type SnapshotFrom } from 'xstate'
import { Journal, type JournalPlace } from '../../../src/journal/journal.ts'
import type { Leases } from '../../../src/journal/lease.ts'
import type { MachineTable } from '../../../src/journal/machines.ts'
import { noteMachine, noteTable } from './note-machine.ts'
import { FakeStorage } from './storage.ts'

export type NoteSnapshot = SnapshotFrom<typeof noteMachine>

/** One browser: what its tabs share, and the open pages. */
export const createWorld = () => {
  globalThis.indexedDB = new IDBFactory()
  const origin = new FakeStorage()
  const open = new Set<string>()
  const clock = { now: Date.parse('2026-03-01T10:00:00Z') }
  let pages = 0
  const leasesOf = (page: string): Leases => ({
    take: async () => void open.add(page),
    openElsewhere: async (asked) => new Set(asked.filter((other) => other !== page && open.has(other))),
  })
  /** A page in a tab: a new tab, or the same one after a reload. */
  const openPage = (tab: FakeStorage | null = new FakeStorage(), machines: MachineTable = noteTable()) => {
    const page = `page-${String(++pages).padStart(3, '0')}`
    const journal = new Journal(machines, {
      now: () => clock.now++,
      tab,
      origin,
      page,
      leases: leasesOf(page),
    })
    return { page, tab, journal, close: () => void open.delete(page) }
  }
  return { origin, clock, leasesOf, close: (page: string) => void open.delete(page), openPage }
}

/** Opens a note as a screen does: restored if there is a stream, attached, started. */
export const openNote = async (journal: Journal, kind: JournalPlace['kind'], title = 'Note') => {
  const place: JournalPlace = { stream: `note:${title}`, machine: 'note', kind, input: { title } }
  const restored = await journal.restore(place)
  const actor = createActor(noteMachine, {
    input: { title },
    inspect: journal.inspect,
    ...(restored && { snapshot: restored.snapshot as NoteSnapshot }),
  })
  const detach = journal.attach(actor as AnyActorRef, place)
  actor.start()
  const write = (...lines: ReadonlyArray<string>) => {
    for (const line of lines) actor.send({ type: 'line.written', line })
  }
  return { actor, place, restored, detach, write, lines: () => actor.getSnapshot().context.lines }
}
