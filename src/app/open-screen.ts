import { createElement, type ReactNode } from 'react'
import { type ActorRefFrom, type AnyStateMachine, createActor, type SnapshotFrom } from 'xstate'
import type { Journal, JournalPlace } from '../journal/journal.ts'
import type { NavigationRequested, ToastShown } from '../machines/emitted.ts'
import type { ScreenContext, ScreenDefinition } from './screen.ts'

/** What an open screen needs from the application around it. */
export type Host = {
  readonly journal: Pick<Journal, 'inspect' | 'restore' | 'attach' | 'clear'>
  readonly toast: (kind: ToastShown['kind'], text: string) => void
  readonly navigate: (to: string, options: { readonly replace: boolean }) => void
  /** The query in the address bar, and how to change it under the same screen. */
  readonly search: () => URLSearchParams
  readonly writeSearch: (search: URLSearchParams, options: { readonly replace: boolean }) => void
  readonly readPreference: (key: string) => unknown
  readonly writePreference: (key: string, value: unknown) => void
}

/** A screen whose actor runs. */
export type OpenedScreen = {
  readonly render: () => ReactNode
  readonly isDirty: () => boolean
  /** Back, Forward or a link moved the address under the screen. */
  readonly locationMoved: (search: URLSearchParams) => void
  /** Forgets the draft: the person said so. */
  readonly discard: () => void
  readonly close: () => void
}

/** What any screen machine may emit. */
type Emitted = ToastShown | NavigationRequested | { readonly type: 'draft.cleared' }

/**
 * Makes the actor of a screen and ties it to the application: journal, address, toasts, navigation, preferences.
 * Outside React, so that a development build's StrictMode does not run the machine's calls twice.
 */
export const openScreen = async <Machine extends AnyStateMachine>(
  definition: ScreenDefinition<Machine>,
  context: ScreenContext,
  host: Host,
): Promise<OpenedScreen> => {
  const input = definition.input(context)
  const place: JournalPlace | null = definition.journal && {
    stream: definition.journal.stream(context),
    machine: definition.journal.name,
    kind: definition.journal.kind,
    input,
  }
  const restored = place && place.kind !== 'ring' ? await host.journal.restore(place) : null
  const actor = createActor(definition.machine as AnyStateMachine, {
    input,
    inspect: host.journal.inspect,
    ...(restored && { snapshot: restored.snapshot }),
  })
  const snapshot = () => actor.getSnapshot() as SnapshotFrom<Machine>
  if (place) host.journal.attach(actor, place)

  actor.on('*', (emitted) => {
    const told = emitted as Emitted
    if (told.type === 'toast.shown') host.toast(told.kind, told.text)
    else if (told.type === 'navigation.requested') host.navigate(told.to, { replace: told.replace })
    else if (told.type === 'draft.cleared' && place) void host.journal.clear(place)
  })

  // What follows from the address itself (a page that does not exist, a default spelt out) is no step of the history.
  let following = true
  const keepAddress = () => {
    if (!definition.toSearch) return
    const [before, after] = [host.search(), definition.toSearch(snapshot())]
    if (before.toString() === after.toString()) return
    host.writeSearch(after, { replace: following || (definition.replacesStep?.(before, after) ?? false) })
  }

  const { preference } = definition
  let kept = JSON.stringify(context.preference ?? null)
  const keepPreference = () => {
    if (!preference) return
    const value = preference.read(snapshot())
    const text = JSON.stringify(value ?? null)
    if (text === kept) return
    kept = text
    host.writePreference(preference.key, value)
  }

  const subscription = actor.subscribe(() => {
    keepAddress()
    keepPreference()
  })
  actor.start()
  keepAddress()
  following = false

  return {
    render: () => createElement(definition.view, { actor: actor as ActorRefFrom<Machine> }),
    isDirty: () => definition.isDirty?.(snapshot()) ?? false,
    locationMoved: (search) => {
      if (!definition.fromSearch) return
      following = true
      actor.send(definition.fromSearch(search, context) as never)
      following = false
    },
    discard: () => {
      if (place) void host.journal.clear(place)
    },
    close: () => {
      subscription.unsubscribe()
      actor.stop()
    },
  }
}
