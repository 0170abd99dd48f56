import { Clock, Effect } from 'effect'
import { demoAsked } from '../../seed/demo-sales.ts'
import type { EventStore } from '../events/event-store.ts'

/**
 * Today in UTC, and the last day for figures. With demo sales that is the day of the newest sale, so that there is data
 * to see.
 */
export const makeLastDay = Effect.gen(function* () {
  const isDemo = Effect.map(
    Effect.provideContext(demoAsked, yield* Effect.context<EventStore>()),
    (demo) => demo !== null,
  )
  return Effect.fnUntraced(function* (newestDay: string) {
    const today = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
    return { today, endsOn: newestDay !== '' && (yield* isDemo) ? newestDay : today }
  })
})
