import type { AnyActorRef, Snapshot } from 'xstate'
import type { RecordedEvent, Recorder } from './recorder.ts'
import type { StreamWriter } from './stream-writer.ts'

/** Gives a writer the events of an actor until the returned function is called. */
export const follow = (recorder: Recorder, actor: AnyActorRef, writer: StreamWriter): (() => void) =>
  recorder.track(actor, {
    received: (event) => writer.received(event, actor.getSnapshot() as Snapshot<unknown>),
    taken: (event, snapshot) => writer.taken(event, snapshot),
  })

/** The same for a writer that is still loading: events wait in memory until it is there. */
export const followLater = (
  recorder: Recorder,
  actor: AnyActorRef,
  opening: Promise<StreamWriter>,
  onFailure: () => void,
): (() => void) => {
  const waiting: Array<{ readonly event: RecordedEvent; readonly snapshot: Snapshot<unknown> }> = []
  let stop = recorder.track(actor, { taken: (event, snapshot) => void waiting.push({ event, snapshot }) })
  let isStopped = false
  opening.then((writer) => {
    stop()
    for (const { event, snapshot } of waiting) writer.taken(event, snapshot)
    if (!isStopped) stop = follow(recorder, actor, writer)
  }, onFailure)
  return () => {
    isStopped = true
    stop()
  }
}

/** Calls `stop` when the actor ends, too. */
export const untilEnd = (actor: AnyActorRef, stop: () => void): (() => void) => {
  // XState completes an actor before it reports the actor's last event to `inspect`.
  const end = () => queueMicrotask(stop)
  actor.subscribe({ complete: end, error: end })
  return stop
}
