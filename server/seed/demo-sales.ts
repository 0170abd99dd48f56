import { Clock, Effect, Option, Stream } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { type Append, type AppendError, EventStore } from '../core/events/event-store.ts'
import { dropReaderIndexes, restoreReaderIndexes } from '../reports/report-indexes.ts'
import { reportTotal } from '../reports/report-queries.ts'
import { say } from '../say.ts'
import { demoEvents } from './demo.events.ts'
import { takeNumbers } from './numbers.ts'

/** From here on the person who waits is told how far it is, this often. */
const TOLD_FROM = 20_000
const TOLD_EVERY_MS = 5_000
/** Sales whose events go into the store in one transaction; of many more at once, for the counts of reports take a row a value and batch. */
const batchOf = (sales: number) => (sales >= TOLD_FROM ? 5_000 : 1_000)

/** Says what is being done, where the number of sales makes people wait. */
export const tell = (sales: number, what: string) => (sales >= TOLD_FROM ? say(`Demo data: ${what}`) : Effect.void)

const grouped = (value: number) => value.toLocaleString('en-GB')

/** How many demo sales there are to be, and the day that the demo ends before, as the first start has written down; null where none were asked for. */
export const demoAsked = Effect.gen(function* () {
  const events = yield* EventStore
  const [first] = yield* events.read('demo-sales')
  return first === undefined ? null : demoEvents.read(first).data
})

/** One batch, unless another server was faster; answers how many sales there are now. */
const write = Effect.fnUntraced(function* (appends: ReadonlyArray<Append>, from: number) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  return yield* events.transact(
    Effect.gen(function* () {
      if ((yield* reportTotal(sql, 'PurchaseReport')) !== from - 1) return false
      yield* takeNumbers(appends)
      yield* events.appendAll(appends)
      return true
    }),
  )
})

/**
 * Brings the demo sales to the number that was asked for at the first start, batch by batch, each all or nothing. What
 * a batch holds follows from its number alone: an interrupted start is continued by the next one, and of two servers
 * that do so at once each batch is written by one.
 */
export const demoSales: Effect.Effect<void, AppendError | SqlError.SqlError, EventStore | SqlClient.SqlClient> =
  Effect.gen(function* () {
    const demo = yield* demoAsked
    if (demo === null) return
    const { sales: count, day } = demo
    const sql = yield* SqlClient.SqlClient
    let done = yield* reportTotal(sql, 'PurchaseReport')
    if (done >= count) return yield* restoreReaderIndexes(sql)
    const { demoTrade } = yield* Effect.promise(() => import('./first-events.ts'))
    const isTold = count >= TOLD_FROM
    const started = yield* Clock.currentTimeMillis
    let told = started
    if (isTold) {
      yield* tell(count, `${grouped(count)} sales are being made${done > 0 ? `, from ${grouped(done)} on` : ''}.`)
      yield* dropReaderIndexes(sql)
    }

    while (done < count) {
      const first = done
      // Made anew: it remembers what it has decided, and a server that was slower decides the same sales again.
      const trade = demoTrade(count, day)
      const batches = Stream.paginate(done + 1, (from) =>
        Effect.sync(() => {
          const to = Math.min(from + batchOf(count), count + 1)
          const batch = { from, to, appends: trade.between(from, to) }
          return [[batch], to > count ? Option.none() : Option.some(to)]
        }),
      )
      // The next batch is made while the database writes this one.
      yield* Stream.runForEachWhile(Stream.buffer(batches, { capacity: 1 }), ({ from, to, appends }) =>
        Effect.gen(function* () {
          if (!(yield* write(appends, from))) return false
          done = to - 1
          const now = yield* Clock.currentTimeMillis
          if (isTold && (now - told >= TOLD_EVERY_MS || done === count)) {
            told = now
            const perSecond = Math.round(((done - first) * 1_000) / Math.max(1, now - started))
            const share = Math.floor((done / count) * 100)
            yield* say(
              `Demo data: ${grouped(done)} of ${grouped(count)} sales (${share} %), ${grouped(perSecond)} a second.`,
            )
          }
          return true
        }),
      )
      done = yield* reportTotal(sql, 'PurchaseReport')
    }
    yield* tell(count, 'the indexes of the reports are being made.')
    yield* restoreReaderIndexes(sql)
  })

/** What says, from the first start on, how many demo sales there are to be before which day. */
export const demoSalesBegun = (sales: number, day: string): Append => ({
  stream: 'demo-sales',
  expectedVersion: 0,
  events: [{ type: 'DemoSalesBegun', data: { sales, day } }],
  actor: 'system',
})
