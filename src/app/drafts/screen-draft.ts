import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, Snapshot } from 'xstate'
import type { JournalPlace } from '../../journal/journal.ts'
import type { Host } from '../navigation/host.ts'
import type { DraftControls, ScreenContext, ScreenDefinition } from '../navigation/screen.ts'
import { DraftStream, openDraft } from './draft-stream.ts'
import { tellDiscarded } from './undo-discard.ts'

/** The stored draft of an open screen, from its opening to its end. */
export type ScreenDraft = {
  /** Tells the running machine what was found of an earlier visit. */
  readonly tellFound: () => void
  /** The address may have changed: the draft continues under the name of its subject there. */
  readonly follow: (search: URLSearchParams) => void
  /** The form has become that of a record, whose screen goes on with its draft once it is opened. */
  readonly move: (id: number, open: () => void) => Promise<void>
  /** The draft is no longer needed, so that nothing of it is found again. */
  readonly clear: () => void
  /** The person discards the draft and can restore it for a while. */
  readonly throwAway: () => Promise<void>
  /** Removes a draft that is stored only in this tab. */
  readonly discard: () => void
  readonly stop: () => void
  readonly controls: DraftControls
}

type Opening<Machine extends AnyStateMachine, Beside> = {
  readonly definition: ScreenDefinition<Machine, Beside>
  readonly context: ScreenContext
  readonly input: unknown
  readonly host: Host
  /** Makes the screen's actor from a stored state or from its start. */
  readonly make: (kept: Snapshot<unknown> | undefined) => AnyActorRef
}

/** Opens the actor of a screen with its stored draft and records it from now on. */
export const openWithDraft = async <Machine extends AnyStateMachine, Beside>({
  definition: { machine, draft: kind, about, older, resumed: continuing, isDirty },
  context,
  input,
  host,
  make,
}: Opening<Machine, Beside>): Promise<{ readonly actor: AnyActorRef; readonly draft: ScreenDraft }> => {
  const { id } = machine
  const streamAbout = (subject = '') => `${id}:${context.user.userName}${subject && `:${subject}`}`
  const place: JournalPlace = { stream: streamAbout(about?.(context)), machine: id, kind: kind ?? 'ring', input }
  const olderDraft = older?.(context)
  const olderStream = olderDraft && { stream: streamAbout(olderDraft.about), isSame: olderDraft.isSame }
  const before = kind ? await openDraft(place, host, olderStream) : null
  const at = new Date(before?.restored?.at ?? 0).toISOString()
  const found = { type: 'draft.found', ...(kind === 'durable' && { at }) }
  let actor = make(before?.restored?.snapshot)
  const resumed = before?.restored ? continuing?.(context) : null
  const goesOn = () => resumed != null && (actor.getSnapshot() as AnyMachineSnapshot).can(resumed)
  const isWorkedOn = () => {
    const snapshot = actor.getSnapshot()
    if (!(snapshot as AnyMachineSnapshot).can(found)) return false
    // A draft without changes is not offered. Exceptions are an open question (a conflict), and the Undo and Redo of a
    // durable draft.
    const isAsked = !(snapshot as AnyMachineSnapshot).hasTag('editing')
    return kind === 'durable' || isDirty === undefined || isAsked || isDirty(snapshot)
  }
  // A draft with nothing to continue starts over, from the address and with the server's current data.
  if (before?.restored && !isWorkedOn() && !goesOn()) {
    await host.journal.clear(place)
    actor = make(undefined)
  }
  const tell = (event: object | null | undefined) => {
    if (event) actor.send(event as never)
  }
  const becomeReader = () => tell({ type: 'draft.readOnly' })
  const kept = new DraftStream(actor, place, before?.isRead ?? false, host, { onTaken: becomeReader, isWorkedOn })
  const takeOver = (stream: string) => () => void host.draftTabs.take(stream).then(host.reopen)

  return {
    actor,
    draft: {
      tellFound: () => {
        if (before?.isRead) becomeReader()
        else if (before?.isTaken) tell({ type: 'draft.takenOver' })
        // A person who continues without a question gets no notice of a draft.
        else if (before?.restored && !goesOn()) tell(found)
        tell(resumed)
      },
      follow: (search) => void kept.follow(streamAbout(about?.({ ...context, search }))),
      move: async (id, open) => {
        const there = { ...context, params: { ...context.params, id: String(id) }, search: new URLSearchParams() }
        const isLeft = kind !== undefined && (await kept.leaveTo(streamAbout(about?.(there))))
        if (isLeft) open()
        // Another screen would not know what was typed.
        else tell(found)
      },
      clear: () => void host.journal.clear(kept.place),
      throwAway: async () => {
        const comeBack = host.comeBack()
        const taken = await host.journal.take(kept.place).catch(() => null)
        if (taken) tellDiscarded(taken, 'The draft was discarded.', host, comeBack)
      },
      discard: () => {
        if (kind === 'tab') void host.journal.clear(kept.place)
      },
      // The event that leads away may still be running and must be recorded.
      stop: () => queueMicrotask(() => kept.stop()),
      controls: {
        status: host.journal.status.of(place.stream),
        takeOver: host.recorded ? null : takeOver(place.stream),
      },
    },
  }
}
