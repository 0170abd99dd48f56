import { Clock, Effect, Option, Stream } from 'effect'
import { SqlClient, type SqlError } from 'effect/sql'
import { type Append, type AppendError, EventStore } from '../core/events/event-store.ts'
import { dropReaderIndexes, restoreReaderIndexes } from '../reports/report-indexes.ts'
import { reportTotal } from '../reports/report-queries.ts'
import { say } from '../say.ts'
import { demoEvents } from './demo.events.ts'
import { takeNumbers } from './numbers.ts'

/** From this number of sales on, progress is reported at this interval. */
const PROGRESS_FROM = 20_000
const PROGRESS_EVERY_MS = 5_000
/** Sales per transaction; larger batches for large demos, because a report's counts cost a row per value and batch. */
const batchOf = (sales: number) => (sales >= PROGRESS_FROM ? 5_000 : 1_000)

/** Reports progress if there are so many sales that people must wait. */
export const tell = (sales: number, what: string) => (sales >= PROGRESS_FROM ? say(`Demo data: ${what}`) : Effect.void)

const grouped = (value: number) => value.toLocaleString('en-GB')

/**
 * The requested number of demo sales and the day the demo ends before, as stored by the first start; null without a
 * demo.
 */
export const demoAsked = Effect.gen(function* () {
  const events = yield* EventStore
  const [first] = yield* events.read('demo-sales')
  return first === undefined ? null : demoEvents.read(first).data
})

/** Writes one batch, unless another server was faster; returns the current number of sales. */
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
 * Adds demo sales up to the number requested at the first start, each batch atomically. A batch's content depends only
 * on its number. So the next start continues an interrupted one, and of two servers one writes each batch.
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
    const showsProgress = count >= PROGRESS_FROM
    const started = yield* Clock.currentTimeMillis
    let reportedAt = started
    if (showsProgress) {
      yield* tell(count, `${grouped(count)} sales are being made${done > 0 ? `, from ${grouped(done)} on` : ''}.`)
      yield* dropReaderIndexes(sql)
    }

    while (done < count) {
      const first = done
      // A new instance: it remembers its decisions, and a slower server must decide the same sales again.
      const trade = demoTrade(count, day)
      const batches = Stream.paginate(done + 1, (from) =>
        Effect.sync(() => {
          const to = Math.min(from + batchOf(count), count + 1)
          const batch = { from, to, appends: trade.between(from, to) }
          return [[batch], to > count ? Option.none() : Option.some(to)]
        }),
      )
      // The next batch is prepared while the database writes this one.
      yield* Stream.runForEachWhile(Stream.buffer(batches, { capacity: 1 }), ({ from, to, appends }) =>
        Effect.gen(function* () {
          if (!(yield* write(appends, from))) return false
          done = to - 1
          const now = yield* Clock.currentTimeMillis
          if (showsProgress && (now - reportedAt >= PROGRESS_EVERY_MS || done === count)) {
            reportedAt = now
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

/** The first start's event with the number of demo sales and the day they end before. */
export const demoSalesBegun = (sales: number, day: string): Append => ({
  stream: 'demo-sales',
  expectedVersion: 0,
  events: [{ type: 'DemoSalesBegun', data: { sales, day } }],
  actor: 'system',
})
