import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate'

/** Receives the events of an actor. Called within the actor's step, so it must be cheap and must not throw. */
export type Listener = {
  /** An event is about to be handled. */
  readonly received?: (event: RecordedEvent) => void
  /** An event was handled and led to this snapshot. Called before the screen can show it. */
  readonly taken: (event: RecordedEvent, snapshot: Snapshot<unknown>) => void
}

export type RecordedEvent = { readonly type: string }

/** Events that XState sends by itself; every replay produces them again. */
const isOwn = ({ type }: RecordedEvent) => type === 'xstate.init' || type === 'xstate.stop'

/**
 * Observes every event of every actor through XState's `inspect` and reports those of tracked actors. An event counts
 * once it was handled: in the order of the actor's steps, and not if the actor had stopped.
 */
export const createRecorder = () => {
  const listeners = new WeakMap<object, Set<Listener>>()
  const started = new WeakSet<object>()

  const inspect = (inspection: InspectionEvent): void => {
    if (inspection.type === '@xstate.event') {
      const { actorRef, event } = inspection
      if (event.type === 'xstate.init') started.add(actorRef)
      else for (const listener of listeners.get(actorRef) ?? []) listener.received?.(event)
    } else if (inspection.type === '@xstate.snapshot') {
      const { actorRef, event, snapshot } = inspection
      const told = listeners.get(actorRef)
      if (told && !isOwn(event)) for (const listener of told) listener.taken(event, snapshot)
    }
  }

  return {
    /** The `inspect` option of `createActor`. */
    inspect,
    /** Whether an actor has started. `inspect` knows that only of actors created with it. */
    hasStarted: (actor: AnyActorRef): boolean => started.has(actor),
    track: (actor: AnyActorRef, listener: Listener): (() => void) => {
      const told = listeners.get(actor) ?? new Set()
      told.add(listener)
      listeners.set(actor, told)
      return () => void told.delete(listener)
    },
  }
}

export type Recorder = ReturnType<typeof createRecorder>
