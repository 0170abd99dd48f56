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
  /** The address now identifies the draft's subject: the draft continues under the matching name. */
  readonly follow: (stream: string) => void
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
  definition: { journal, draft: told, isDirty },
  context,
  input,
  host,
  make,
}: Opening<Machine, Beside>): Promise<{ readonly actor: AnyActorRef; readonly draft: ScreenDraft }> => {
  const place: JournalPlace | null = journal && {
    stream: journal.stream(context),
    machine: journal.name,
    kind: journal.kind,
    input,
  }
  const before = place && place.kind !== 'ring' ? await openDraft(place, host, journal?.older?.(context)) : null
  const found = told?.found(new Date(before?.restored?.at ?? 0).toISOString())
  let actor = make(before?.restored?.snapshot)
  const resumed = before?.restored ? told?.resumed?.(context) : null
  const goesOn = () => resumed != null && (actor.getSnapshot() as AnyMachineSnapshot).can(resumed)
  const isWorkedOn = () => {
    const snapshot = actor.getSnapshot()
    if (found === undefined || !(snapshot as AnyMachineSnapshot).can(found)) return false
    // A draft without changes is not offered. Exceptions are an open question (a conflict), and the Undo and Redo of a
    // durable draft.
    const isAsked = !(snapshot as AnyMachineSnapshot).hasTag('editing')
    return place?.kind === 'durable' || isDirty === undefined || isAsked || isDirty(snapshot, 'kept')
  }
  // A draft with nothing to continue starts over, from the address and with the server's current data.
  if (place && before?.restored && found && !isWorkedOn() && !goesOn()) {
    await host.journal.clear(place)
    actor = make(undefined)
  }
  const tell = (event: object | null | undefined) => {
    if (event) actor.send(event as never)
  }
  const becomeReader = () => tell(told?.readOnly?.())
  const kept =
    place && new DraftStream(actor, place, before?.isRead ?? false, host, { onTaken: becomeReader, isWorkedOn })
  const takeOver = (stream: string) => () => void host.draftTabs.take(stream).then(host.reopen)

  return {
    actor,
    draft: {
      tellFound: () => {
        if (before?.isRead) becomeReader()
        else if (before?.isTaken) tell(told?.takenOver?.())
        // A person who continues without a question gets no notice of a draft.
        else if (before?.restored && !goesOn()) tell(found)
        tell(resumed)
      },
      follow: (stream) => void kept?.follow(stream),
      clear: () => {
        if (kept) void host.journal.clear(kept.place)
      },
      throwAway: async () => {
        if (!kept) return
        const comeBack = host.comeBack()
        const taken = await host.journal.take(kept.place).catch(() => null)
        if (taken) tellDiscarded(taken, 'The draft was discarded.', host, comeBack)
      },
      discard: () => {
        if (kept?.place.kind === 'tab') void host.journal.clear(kept.place)
      },
      // The event that leads away may still be running and must be recorded.
      stop: () => queueMicrotask(() => kept?.stop()),
      controls: {
        status: place ? host.journal.status.of(place.stream) : host.journal.status,
        takeOver: place && !host.recorded ? takeOver(place.stream) : null,
      },
    },
  }
}
