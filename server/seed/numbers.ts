import { Effect } from 'effect'
import { type Append, EventStore } from '../events/event-store.ts'

/** Later numbers count on from those that were given out in these appends. */
export const takeNumbers = Effect.fnUntraced(function* (appends: ReadonlyArray<Append>) {
  const events = yield* EventStore
  const last = new Map<string, number>()
  for (const { stream } of appends) {
    const [, category = '', number] = /^(.*)-(\d+)$/.exec(stream) ?? []
    if (category !== '') last.set(category, Math.max(last.get(category) ?? 0, Number(number)))
  }
  for (const [category, number] of last) {
    const next = yield* events.nextId(category, 0)
    if (number >= next) yield* events.nextId(category, number - next + 1)
  }
})
