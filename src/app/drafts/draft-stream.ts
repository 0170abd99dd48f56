import type { AnyActorRef, Snapshot } from 'xstate'
import type { JournalPlace, Restored } from '../../journal/journal.ts'
import { isAtRest } from '../../journal/replay.ts'
import type { Host } from '../navigation/host.ts'
import type { OlderDraft } from '../navigation/screen.ts'

/** Another stream that may hold the same draft. */
type OlderStream = { readonly stream: string; readonly isSame: OlderDraft['isSame'] }

/** A draft at the opening of its screen. */
type OpenedDraft = {
  readonly restored: Restored | null
  /** Another tab writes the draft: it is read-only here, and nothing is stored. */
  readonly isRead: boolean
  /** The person has just taken the draft over from another tab. */
  readonly isTaken: boolean
}

/** Renames a draft that is stored under an older name. */
const renamed = async (place: JournalPlace, { stream, isSame }: OlderStream, { journal }: Host) => {
  const older = { ...place, stream }
  const found = await journal.restore(older)
  if (!found) return null
  // A copy of another tab's draft is useless, and could later be taken for a newer one.
  if (found.isOpenElsewhere) await journal.clear(older)
  if (found.isOpenElsewhere || !isSame(found.snapshot)) return null
  await journal.move(older, place.stream)
  return journal.restore(place)
}

/** Restores a draft and checks whether this tab may write it. */
export const openDraft = async (
  place: JournalPlace,
  host: Host,
  older: OlderStream | null = null,
): Promise<OpenedDraft> => {
  const { journal, draftTabs } = host
  const restored = (await journal.restore(place)) ?? (older && (await renamed(place, older, host)))
  if (place.kind !== 'durable') return { restored, isRead: false, isTaken: false }
  // Without a database no tab has a draft in it.
  const isElsewhere = restored
    ? restored.isOpenElsewhere
    : await journal.isOpenElsewhere(place.stream).catch(() => false)
  const isRead = isElsewhere && (await draftTabs.isWrittenElsewhere(place.stream))
  // Reading made a copy of the draft in this tab, which could later be taken for a newer one.
  if (isRead) await journal.clear(place)
  return { restored, isRead, isTaken: draftTabs.wasTaken(place.stream) }
}

/**
 * Records an actor into its stream. While another tab writes that stream, only for bug reports. Returns the function
 * that stops it.
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
  /** Whether the actor holds work that would be lost if another draft replaced it. */
  readonly isWorkedOn: () => boolean
}

/** The draft of an open screen while it is written. Its stream is renamed once more is known about its subject. */
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
   * Moves to another name as soon as the actor is at rest; until then the draft is stored under its current name. A
   * draft that is already stored there is continued instead, unless this one holds work: then both are kept.
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

  /**
   * Leaves the draft to another screen, under that screen's name. The answer is whether it is kept there; if not, it is
   * written here as before.
   */
  async leaveTo(stream: string): Promise<boolean> {
    // The event that leads there may still be running and must be recorded.
    await Promise.resolve()
    if (this.#isRead || this.#isOver) return false
    this.#isMoving = true
    this.#stop()
    const isLeft = await this.#host.journal.move(this.#place, stream)
    this.#isMoving = false
    if (isLeft) this.#isOver = true
    else if (!this.#isOver) this.#stop = this.#write()
    return isLeft
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
