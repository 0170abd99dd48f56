import { createElement } from 'react'
import {
  type ActorRefFrom,
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  type SnapshotFrom,
  waitFor,
} from 'xstate'
import type { JournalPlace, Restored } from '../../journal/journal.ts'
import type {
  DraftCleared,
  DraftDiscarded,
  NavigationRequested,
  ToastOutdated,
  ToastShown,
} from '../../machines/emitted.ts'
import { tellDiscarded } from '../drafts/discarded-draft.ts'
import { KeptDraft, openDraft } from '../drafts/open-draft.ts'
import type { DraftControls, OpenedScreen, ScreenContext, ScreenDefinition, StartBeside } from './definition.ts'
import type { Host } from './host.ts'

/** What any screen machine may emit. */
type Emitted = ToastShown | ToastOutdated | NavigationRequested | DraftCleared | DraftDiscarded

/**
 * Makes the actor of a screen and ties it to the application: journal, address, toasts, navigation, preferences.
 * Outside React, so that a development build's StrictMode does not run the machine's calls twice.
 */
export const openScreen = async <Machine extends AnyStateMachine, Beside>(
  definition: ScreenDefinition<Machine, Beside>,
  given: ScreenContext,
  host: Host,
): Promise<OpenedScreen> => {
  const { recorded } = host
  const search = recorded ? given.search : ((await definition.completed?.(given, host)) ?? given.search)
  const context = { ...given, search }
  const machineOf = (machine: AnyStateMachine) => recorded?.machine(machine) ?? machine
  const input = definition.input(context)
  const place: JournalPlace | null = definition.journal && {
    stream: definition.journal.stream(context),
    machine: definition.journal.name,
    kind: definition.journal.kind,
    input,
  }
  let isAnswer = false
  const inspect = (inspection: InspectionEvent) => {
    host.journal.inspect(inspection)
    if (inspection.type !== '@xstate.event' || inspection.actorRef !== actor) return
    isAnswer = inspection.event.type.startsWith('xstate.')
  }
  const actorFrom = (restored: Restored | null) => {
    const begun = restored?.snapshot ?? recorded?.snapshot
    return createActor(machineOf(definition.machine), { input, inspect, ...(begun && { snapshot: begun }) })
  }
  const draft =
    place && place.kind !== 'ring' ? await openDraft(place, host, definition.journal?.older?.(context)) : null
  const found = definition.draft?.found(new Date(draft?.restored?.at ?? 0).toISOString())
  let actor = actorFrom(draft?.restored ?? null)
  // What holds nothing that could be continued is begun again: by the address, and with what the server says today.
  if (place && draft?.restored && found && !actor.getSnapshot().can(found)) {
    await host.journal.clear(place)
    actor = actorFrom(null)
  }
  const snapshot = () => actor.getSnapshot() as SnapshotFrom<Machine>
  const tell = (told: typeof found) => {
    if (told) actor.send(told as never)
  }
  const becomeReader = () => tell(definition.draft?.readOnly?.())
  const kept =
    place &&
    new KeptDraft(actor, place, draft?.isRead ?? false, host, {
      onTaken: becomeReader,
      isWorkedOn: () => found !== undefined && actor.getSnapshot().can(found),
    })

  const throwAway = async () => {
    if (!kept) return
    const comeBack = host.comeBack()
    const taken = await host.journal.take(kept.place).catch(() => null)
    if (taken) tellDiscarded(taken, 'The draft was discarded.', host, comeBack)
  }
  const answer = (emitted: Emitted) => {
    if (emitted.type === 'toast.shown') host.toast(emitted.kind, emitted.text, emitted)
    else if (emitted.type === 'toast.outdated') host.withdrawToast(emitted.about)
    else if (emitted.type === 'navigation.requested') host.navigate(emitted.to, { replace: emitted.replace })
    else if (emitted.type === 'draft.discarded') void throwAway()
    else if (emitted.type === 'draft.cleared' && kept) void host.journal.clear(kept.place)
  }
  actor.on('*', (emitted) => answer(emitted as Emitted))

  const others: AnyActorRef[] = []
  const startBeside: StartBeside = (machine, name, besideInput) => {
    const other = createActor(machineOf(machine), { input: besideInput, inspect })
    host.journal.attach(other, {
      stream: `${name}:${context.user.userName}`,
      machine: name,
      kind: 'ring',
      input: besideInput,
    })
    other.on('*', (emitted) => answer(emitted as Emitted))
    other.start()
    others.push(other)
    return other as never
  }
  const beside = definition.beside?.(startBeside, context, host) as Beside
  definition.tie?.(actor as ActorRefFrom<Machine>, beside)

  // What follows from the address itself (a default spelt out), or from an answer to it (a page that does not exist), is
  // no step of the history: Back would lead to it again and again.
  let following = true
  let written: string | null = null
  let stream: string | null = null
  const keepAddress = () => {
    if (!definition.toSearch) return
    const after = definition.toSearch(snapshot(), context)
    // With every letter that is typed: the address is only read where it may be another one.
    if (!following && after.toString() === written) return
    written = after.toString()
    stream = definition.journal?.stream({ ...context, search: after }) ?? null
    const before = host.search()
    if (before.toString() === written) return
    host.writeSearch(after, { replace: following || isAnswer || (definition.replacesStep?.(before, after) ?? false) })
  }

  const { preference } = definition
  let keptText = JSON.stringify(context.preference ?? null)
  const keepPreference = () => {
    if (!preference) return
    const value = preference.read(snapshot())
    const text = JSON.stringify(value ?? null)
    if (text === keptText) return
    keptText = text
    host.writePreference(preference.key, value)
  }

  const subscription = actor.subscribe(() => {
    keepAddress()
    keepPreference()
    if (stream !== null) void kept?.follow(stream)
  })
  actor.start()
  if (draft?.isRead) becomeReader()
  else if (draft?.isTaken) tell(definition.draft?.takenOver?.())
  else if (draft?.restored) {
    tell(found)
    tell(definition.draft?.resumed?.(context) ?? undefined)
  }
  keepAddress()
  following = false

  const drafts: DraftControls = {
    status: place ? host.journal.status.of(place.stream) : host.journal.status,
    takeOver:
      place && !recorded
        ? () => {
            void host.desk.take(place.stream).then(host.reopen)
          }
        : null,
  }

  const isDirty = () => definition.isDirty?.(snapshot(), drafts.status.get()) ?? false
  const discard = () => {
    if (kept?.place.kind === 'tab') void host.journal.clear(kept.place)
  }

  return {
    render: () => createElement(definition.view, { actor: actor as ActorRefFrom<Machine>, beside, drafts }),
    settled: (atLatest) =>
      waitFor(actor, (current) => !current.hasTag('busy'), { timeout: atLatest }).catch(() => undefined),
    subject: {
      get: () => definition.subject?.(snapshot()) ?? null,
      subscribe: (listener) => {
        const { unsubscribe } = actor.subscribe(listener)
        return unsubscribe
      },
    },
    isDirty,
    isDownloading: () => definition.isDownloading?.(snapshot()) ?? false,
    locationMoved: (moved) => {
      if (definition.isOther?.(moved, context)) return host.reopen()
      if (!definition.fromSearch) return
      following = true
      actor.send(definition.fromSearch(moved, context) as never)
      following = false
    },
    discard,
    close: () => {
      subscription.unsubscribe()
      kept?.stop()
      // What was only looked at is no draft: it would fill the tab, with the item's codes and PINs.
      if (!isDirty()) discard()
      actor.stop()
      for (const other of others) other.stop()
    },
  }
}
