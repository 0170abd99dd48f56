import type { AnyActorRef } from 'xstate'
import type { JournalPlace, Restored } from '../journal/journal.ts'
import type { Host } from './open-screen.ts'

/** A draft as it is when its screen opens. */
export type OpenedDraft = {
  readonly restored: Restored | null
  /** Another tab writes it: here it is only read, and nothing that happens here is kept. */
  readonly isRead: boolean
  /** The person has just taken it over from another tab. */
  readonly isTaken: boolean
}

/** Brings a draft back, and finds out whether it may be written here. */
export const openDraft = async (place: JournalPlace, { journal, desk }: Host): Promise<OpenedDraft> => {
  const restored = await journal.restore(place)
  if (place.kind !== 'durable') return { restored, isRead: false, isTaken: false }
  const isElsewhere = restored ? restored.isOpenElsewhere : await journal.isOpenElsewhere(place.stream)
  const isRead = isElsewhere && (await desk.isWrittenElsewhere(place.stream))
  // Reading a draft made a copy of it in this tab, which would be taken for a later one some day.
  if (isRead) await journal.clear(place)
  return { restored, isRead, isTaken: desk.wasTaken(place.stream) }
}

/**
 * Writes what happens to an actor: into its stream, or while another tab writes that one, for bug reports only. Returns
 * how to stop.
 */
export const keepDraft = (
  actor: AnyActorRef,
  place: JournalPlace,
  { isRead }: Pick<OpenedDraft, 'isRead'>,
  { journal, desk }: Host,
  onTaken: () => void,
): (() => void) => {
  const inRing = { ...place, kind: 'ring' as const }
  if (isRead) return journal.attach(actor, inRing)
  let stop = journal.attach(actor, place)
  if (place.kind !== 'durable') return stop
  const leave = desk.write(place.stream, {
    onTaken: () => {
      stop()
      stop = journal.attach(actor, inRing)
      onTaken()
    },
    onRead: () => void journal.clear(place),
  })
  return () => {
    leave()
    stop()
  }
}
