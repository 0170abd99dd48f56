import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine, Snapshot } from 'xstate'
import type { JournalPlace } from '../../journal/journal.ts'
import type { Host } from '../navigation/host.ts'
import type { DraftControls, ScreenContext, ScreenDefinition } from '../navigation/screen.ts'
import { DraftStream, openDraft } from './draft-stream.ts'
import { tellDiscarded } from './undo-discard.ts'

/** What is kept of an open screen, from its opening to its end. */
export type ScreenDraft = {
  /** Tells the machine, once it runs, what was found of an earlier visit. */
  readonly tellFound: () => void
  /** The address says more of what the draft is about: it goes on under the name that it has then. */
  readonly follow: (stream: string) => void
  /** It has served: nothing of it is to be found again. */
  readonly clear: () => void
  /** The person throws it away, and can have it back for a while. */
  readonly throwAway: () => Promise<void>
  /** Forgets what is kept in this tab only. */
  readonly discard: () => void
  readonly stop: () => void
  readonly controls: DraftControls
}

type Opening<Machine extends AnyStateMachine, Beside> = {
  readonly definition: ScreenDefinition<Machine, Beside>
  readonly context: ScreenContext
  readonly input: unknown
  readonly host: Host
  /** Makes the screen's actor, in a kept state or at its beginning. */
  readonly make: (kept: Snapshot<unknown> | undefined) => AnyActorRef
}

/** The actor of a screen with the draft that is kept of it; what happens from here on is written. */
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
    // Without a change there is nothing to go on with, unless the person is asked something (a conflict), or can undo and
    // redo, as in a durable draft.
    const isAsked = !(snapshot as AnyMachineSnapshot).hasTag('editing')
    return place?.kind === 'durable' || isDirty === undefined || isAsked || isDirty(snapshot, 'kept')
  }
  // What holds nothing that could be continued, or no change, is begun again: by the address, and with what the server says today.
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
        // Who goes on without being asked is told nothing of a draft.
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
      // The act that leads away may be going on still: it is written as well.
      stop: () => queueMicrotask(() => kept?.stop()),
      controls: {
        status: place ? host.journal.status.of(place.stream) : host.journal.status,
        takeOver: place && !host.recorded ? takeOver(place.stream) : null,
      },
    },
  }
}
