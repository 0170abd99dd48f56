import type { AnyActorRef, Snapshot } from 'xstate'
import type { JournalPlace, Restored } from '../../journal/journal.ts'
import { isAtRest } from '../../journal/replay.ts'
import type { Host } from '../navigation/host.ts'
import type { OlderStream } from '../navigation/screen.ts'

/** A draft as it is when its screen opens. */
type OpenedDraft = {
  readonly restored: Restored | null
  /** Another tab writes it: here it is only read, and nothing that happens here is kept. */
  readonly isRead: boolean
  /** The person has just taken it over from another tab. */
  readonly isTaken: boolean
}

/** Gives a draft that lies under an older name the name that it has now. */
const renamed = async (place: JournalPlace, { stream, isSame }: OlderStream, { journal }: Host) => {
  const older = { ...place, stream }
  const found = await journal.restore(older)
  if (!found) return null
  // A copy of what another tab writes is of no use, and would be taken for a later one some day.
  if (found.isOpenElsewhere) await journal.clear(older)
  if (found.isOpenElsewhere || !isSame(found.snapshot)) return null
  await journal.move(older, place.stream)
  return journal.restore(place)
}

/** Brings a draft back, and finds out whether it may be written here. */
export const openDraft = async (
  place: JournalPlace,
  host: Host,
  older: OlderStream | null = null,
): Promise<OpenedDraft> => {
  const { journal, draftTabs } = host
  const restored = (await journal.restore(place)) ?? (older && (await renamed(place, older, host)))
  if (place.kind !== 'durable') return { restored, isRead: false, isTaken: false }
  // Where the browser does not open its database no tab has a draft in it.
  const isElsewhere = restored
    ? restored.isOpenElsewhere
    : await journal.isOpenElsewhere(place.stream).catch(() => false)
  const isRead = isElsewhere && (await draftTabs.isWrittenElsewhere(place.stream))
  // Reading a draft made a copy of it in this tab, which would be taken for a later one some day.
  if (isRead) await journal.clear(place)
  return { restored, isRead, isTaken: draftTabs.wasTaken(place.stream) }
}

/**
 * Writes what happens to an actor: into its stream, or while another tab writes that one, for bug reports only. Returns
 * how to stop.
 */
const writeDraft = (
  actor: AnyActorRef,
  place: JournalPlace,
  { isRead }: Pick<OpenedDraft, 'isRead'>,
  { journal, draftTabs }: Host,
  onTaken: () => void,
): (() => void) => {
  const inRing = { ...place, kind: 'ring' as const }
  if (isRead) return journal.attach(actor, inRing)
  let stop = journal.attach(actor, place)
  if (place.kind !== 'durable') return stop
  const leave = draftTabs.write(place.stream, {
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

type Hooks = {
  /** Another tab has taken the draft over. */
  readonly onTaken: () => void
  /** Whether the actor holds what would be lost if another draft took its place. */
  readonly isWorkedOn: () => boolean
}

/** The draft of an open screen while it is written; its stream gets another name when more is known of what it is. */
export class DraftStream {
  readonly #actor: AnyActorRef
  readonly #host: Host
  readonly #hooks: Hooks
  #isRead: boolean
  #place: JournalPlace
  #stop: () => void
  #isMoving = false
  #isOver = false

  constructor(actor: AnyActorRef, place: JournalPlace, isRead: boolean, host: Host, hooks: Hooks) {
    this.#actor = actor
    this.#host = host
    this.#hooks = hooks
    this.#isRead = isRead
    this.#place = place
    this.#stop = this.#write()
  }

  get place(): JournalPlace {
    return this.#place
  }

  /**
   * Goes on under another name, as soon as the actor can be written from its state alone; until then it is kept under the
   * one that it has. A draft that lies there already is the one to work on, unless this one holds work of its own: then
   * both are kept.
   */
  async follow(stream: string): Promise<void> {
    if (this.#isRead || this.#isMoving || this.#isOver || stream === this.#place.stream || !this.#rests()) return
    this.#isMoving = true
    const place = { ...this.#place, stream }
    const there = await openDraft(place, this.#host)
    this.#isMoving = false
    if (this.#isOver || !this.#rests()) return
    if (!there.restored && !there.isRead) this.#moveTo(place)
    else if (!this.#hooks.isWorkedOn()) this.#host.reopen()
  }

  stop(): void {
    this.#isOver = true
    this.#stop()
  }

  #moveTo(place: JournalPlace): void {
    const before = this.#place
    this.#stop()
    this.#place = place
    this.#stop = this.#write()
    void this.#host.journal.clear(before)
  }

  #write(): () => void {
    return writeDraft(this.#actor, this.#place, { isRead: this.#isRead }, this.#host, () => {
      this.#isRead = true
      this.#hooks.onTaken()
    })
  }

  #rests(): boolean {
    return isAtRest(this.#actor.getSnapshot() as Snapshot<unknown>)
  }
}
