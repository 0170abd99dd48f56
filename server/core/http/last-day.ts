import { Clock, Effect } from 'effect'
import { demoAsked } from '../../seed/demo-sales.ts'
import type { EventStore } from '../events/event-store.ts'

/** Today by UTC, and the day that figures end on: where the sales are made up, that of the newest, so that there is something to see. */
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
