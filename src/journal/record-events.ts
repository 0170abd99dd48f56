import { Effect, Schema } from 'effect'
import type { Pause } from './pause.ts'
import { RecordedEvent, RecordMalformed } from './record-format.ts'

/** An event of a record with its place in the file. */
export type PlacedEvent = { readonly place: string; readonly recorded: typeof RecordedEvent.Type }

/** The message of a failure on one line. */
export const reasonIn = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).replace(/\s*\n\s*/g, ' ')

/** The error for a file that the product cannot have written, with the place in the file if known. */
export const damaged = (reason: string, place = ''): RecordMalformed =>
  new RecordMalformed({ message: `This session record is damaged${place && ` at ${place}`}: ${reason}` })

const decodeEvent = Schema.decodeUnknownSync(RecordedEvent)

/** The events of each actor by its id, read in slices. They must be in chronological order. */
export const readEvents = Effect.fn('SessionRecord.readEvents')(function* (
  events: ReadonlyArray<unknown>,
  pause: Pause,
) {
  const byActor = new Map<string, Array<PlacedEvent>>()
  let last = Number.NEGATIVE_INFINITY
  for (const [index, value] of events.entries()) {
    const place = `events[${index}]`
    let recorded: PlacedEvent['recorded']
    try {
      recorded = decodeEvent(value)
    } catch (cause) {
      return yield* damaged(reasonIn(cause), place)
    }
    const { seq, actor } = recorded
    if (seq <= last) return yield* damaged(`the number ${seq} comes after ${last}.`, `${place}.seq`)
    last = seq
    const own = byActor.get(actor)
    if (own) own.push({ place, recorded })
    else byActor.set(actor, [{ place, recorded }])
    if (pause.isDue()) yield* Effect.promise(pause.take)
  }
  return byActor
})
