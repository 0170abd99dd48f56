import { Effect } from 'effect'
import { demoAsked } from '../../seed/demo-sales.ts'
import { today } from '../days/company-zone.ts'
import type { EventStore } from '../events/event-store.ts'

/**
 * The company's current day, and the last day for figures. With demo sales that is the day of the newest sale, so that there is data
 * to see.
 */
export const makeLastDay = Effect.gen(function* () {
  const isDemo = Effect.map(
    Effect.provideContext(demoAsked, yield* Effect.context<EventStore>()),
    (demo) => demo !== null,
  )
  return Effect.fnUntraced(function* (newestDay: string) {
    const day = yield* today
    return { today: day, endsOn: newestDay !== '' && (yield* isDemo) ? newestDay : day }
  })
})
