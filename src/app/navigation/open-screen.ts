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
import { servesOf } from '../../schemas/core/serves.ts'
import { openWithDraft } from '../drafts/screen-draft.ts'
import { followAddress } from './follow-address.ts'
import { followEmitted } from './follow-emitted.ts'
import { followLive } from './follow-live.ts'
import { followPreference } from './follow-preference.ts'
import type { Host } from './host.ts'
import type { OpenedScreen, ScreenContext, ScreenDefinition, StartBeside } from './screen.ts'

/** A value read from actors, read again when one of them changes. */
const observed = (get: () => string | null, actors: ReadonlyArray<AnyActorRef>): OpenedScreen['subject'] => ({
  get,
  subscribe: (listener) => {
    const subscriptions = actors.map((actor) => actor.subscribe(listener))
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  },
})

/**
 * Starts a screen's actor and connects it to the application: draft, address, toasts, links, preferences. Outside
 * React, so that StrictMode in development does not send the calls twice.
 */
export const openScreen = async <Machine extends AnyStateMachine, Beside>(
  definition: ScreenDefinition<Machine, Beside>,
  asked: ScreenContext,
  host: Host,
): Promise<OpenedScreen> => {
  const { recorded } = host
  // In a session record the address is complete, and there are no saved views.
  const views = recorded ? undefined : definition.views
  const given = (await views?.beginning(asked)) ?? asked
  const search = recorded ? given.search : ((await definition.completed?.(given, host)) ?? given.search)
  const context = { ...given, search }
  const input = definition.input(context)
  const machineOf = (machine: AnyStateMachine) => recorded?.machine(machine) ?? machine

  const others: AnyActorRef[] = []
  let isAnswer = false
  /** While the screen's actor notifies: what its subscribers send to actors beside it follows from the same event. */
  let isNotifying = false
  const inspect = (inspection: InspectionEvent) => {
    host.journal.inspect(inspection)
    if (inspection.type !== '@xstate.event') return
    const isOfScreen = [actor, ...others].some((known) => known === inspection.actorRef)
    if (isOfScreen && !isNotifying) isAnswer = inspection.event.type.startsWith('xstate.')
  }
  const { actor, draft } = await openWithDraft({
    definition,
    context,
    input,
    host,
    make: (kept) => {
      const snapshot = kept ?? recorded?.snapshot
      return createActor(machineOf(definition.machine), { input, inspect, ...(snapshot && { snapshot }) })
    },
  })
  actor.subscribe(() => {
    isNotifying = true
  })
  const own = actor as ActorRefFrom<Machine>
  const snapshot = () => actor.getSnapshot() as SnapshotFrom<Machine>
  followEmitted(actor, host, draft)

  const startBeside: StartBeside = (machine, name, besideInput) => {
    const snapshot = recorded?.beside(name)
    const other = createActor(machineOf(machine), { input: besideInput, inspect, ...(snapshot && { snapshot }) })
    const stream = `${name}:${context.user.userName}`
    host.journal.attach(other, { stream, machine: name, kind: 'ring', input: besideInput })
    followEmitted(other, host, draft)
    others.push(other)
    other.start()
    return other as never
  }
  const beside = definition.beside?.(startBeside, context, host) as Beside
  definition.tie?.(own, beside)
  const news = followLive(definition.told, host, {
    actor,
    beside,
    start: startBeside,
    serves: servesOf(context.user),
  })

  const kept = views?.follow(context, startBeside, host.onChanges)

  const address = followAddress(definition, context, host, snapshot, beside, kept)
  const keepPreference = followPreference(definition, context, host, snapshot, beside, kept?.kept)
  // The last of its subscribers, after those of `tie` and of the news.
  const subscription = actor.subscribe(() => {
    isNotifying = false
    address.write(isAnswer)
    keepPreference()
    const written = address.search()
    if (written !== null) draft.follow(written)
  })
  // Sibling actors may hold preferences too.
  for (const other of others) {
    other.subscribe(keepPreference)
    if (definition.besideSearch || kept) other.subscribe(() => address.write(isAnswer))
  }
  address.obey(() => {
    actor.start()
    draft.tellFound()
    address.write(isAnswer)
  })

  const isSafe = () => definition.draft === 'durable' && draft.controls.status.get() !== 'notKept'
  const isOwnDirty = () => (definition.isDirty?.(snapshot()) ?? false) && !isSafe()
  const isDirty = () => isOwnDirty() || (definition.isBesideDirty?.(beside) ?? false)
  const subject = observed(() => definition.subject?.(snapshot()) ?? null, [actor])
  const { record: namedBeside } = definition
  return {
    render: () => {
      const view = news.around(createElement(definition.view, { actor: own, beside, drafts: draft.controls }))
      return kept?.around(view) ?? view
    },
    settled: (atLatest) =>
      waitFor(actor, (current) => !current.hasTag('busy'), { timeout: atLatest }).catch(() => undefined),
    subject,
    record: namedBeside === undefined ? subject : observed(() => namedBeside(beside), others),
    isOfSetup: host.isOfSetup,
    isDirty,
    isKept: () => definition.draft !== undefined && isOwnDirty(),
    isShownOnce: () => definition.isShownOnce?.(beside) ?? false,
    isDownloading: () => definition.isDownloading?.(snapshot()) ?? false,
    locationMoved: (moved) => {
      const { fromSearch, besideSearch, isOther } = definition
      if (isOther?.(moved, context)) host.reopen()
      else if (besideSearch?.stays?.(moved, beside)) {
        besideSearch.moved(moved, beside)
        address.restore()
      } else if (fromSearch || besideSearch) {
        address.obey(() => {
          // Back closes a drawer: nothing has changed for the screen itself.
          if (fromSearch && !address.isSameBut(moved)) actor.send(fromSearch(moved, context) as never)
          besideSearch?.moved(moved, beside)
        })
      }
    },
    discard: draft.discard,
    close: () => {
      subscription.unsubscribe()
      draft.stop()
      news.stop()
      kept?.stop()
      // A form that was only viewed is no draft. It would fill the tab's storage, with codes and PINs.
      if (!isDirty()) draft.discard()
      actor.stop()
      for (const other of others) other.stop()
    },
  }
}
