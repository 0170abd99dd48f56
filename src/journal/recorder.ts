import type { AnyActorRef, InspectionEvent, Snapshot } from 'xstate'

/** Who is told what an actor was sent and what it became. Called within the actor's step: cheap, and never throwing. */
export type Listener = {
  /** An event is about to be taken up. */
  readonly received?: (event: RecordedEvent) => void
  /** An event was taken up and led to this snapshot; before anybody can have seen it on the screen. */
  readonly taken: (event: RecordedEvent, snapshot: Snapshot<unknown>) => void
}

export type RecordedEvent = { readonly type: string }

/** What XState does by itself and every replay does again. */
const isOwn = ({ type }: RecordedEvent) => type === 'xstate.init' || type === 'xstate.stop'

/**
 * Sees every event of every actor through XState's `inspect` and tells the listeners of those that are tracked. An event
 * counts when it has been taken up: in the order of the actor's own steps, and not if the actor no longer listened.
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
    /** Whether an actor has begun to take events, which `inspect` can only know of actors created with it. */
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
