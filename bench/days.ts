import { join } from 'node:path'
import { PgClient } from '@effect/sql-pg'
import { Effect, Redacted } from 'effect'
import { SqlClient } from 'effect/sql'
import { projections } from '../server/all-projections.ts'
import { ensureRunning, initialise, stop } from '../server/core/postgres/cluster.ts'
import { preparePlaces } from '../server/core/postgres/places.ts'
import { apply, type InventoryEvent, type InventoryItem } from '../server/stock/inventory-item.ts'
import { stockDayPage } from '../server/stock/stock-day-queries.ts'
import { stockDays } from '../server/stock/stock-days.table.ts'
import { dayAfter } from '../src/schemas/core/day-range.ts'

const DAYS = 1_000
const FIRST = '2024-01-01'
const BATCH = 5_000
const TURNS = 12
const WARM_UP = 2
/** The number of further events, each applied alone. */
const ALONE = 200
const PLANS = 200
const LOCATIONS = 3
const PAGE = { skip: 0, take: 30 }

const fieldsOf = (id: number): InventoryItem['fields'] => ({
  type: 'local',
  country: 1,
  region: null,
  supplierID: 1 + Math.floor((id % PLANS) / 10),
  planID: 1 + (id % PLANS),
  activationCode: `C${id}`,
  formFactor: 'card',
  iccid: '',
  simpin: '',
  serviceDeviceID: '',
  paymentType: 'prepaid',
  invoiceNumber: '',
  InvoiceCurrency: id % 3 === 0 ? 'EUR' : 'USD',
  invoiceCost: null,
  buyingCost: (id % 997) / 100,
  sellingcost: null,
  stockReceivedDate: '',
  expiryDate: '',
  stockExpiryDate: '',
})

/** An event by its index: every second adds a SIM; the others sell, assign and change SIMs added before. */
const eventAt = (index: number, of: number): InventoryEvent => {
  const date = `${dayAfter(FIRST, Math.floor((index * DAYS) / of))}T10:00:00.000Z`
  const done = { by: '', date }
  const newest = 1 + Math.floor(index / 2)
  if (index % 2 === 0) {
    const data = { id: newest, ...done, submission: '', fields: fieldsOf(newest), invoice: null }
    return { type: 'InventoryItemAdded', data: { ...data, locationId: 1 + (Math.floor(newest / 7) % LOCATIONS) } }
  }
  const id = 1 + ((index * 7_919) % newest)
  if (index % 10 < 5) return { type: 'InventoryItemSold', data: { id, ...done, how: 'sale', refId: index } }
  if (index % 10 < 8) {
    const holder = { assignmentId: 1, kind: 'partner', targetId: 1, targetName: 'Globe' }
    return { type: 'InventoryItemAssigned', data: { id, ...done, ...holder } }
  }
  const changes = { planID: 1 + ((id + index) % PLANS) }
  return { type: 'InventoryItemChanged', data: { id, ...done, submission: '', changes, formFactor: '' } }
}

type Took = { readonly median: number; readonly worst: number }

const tookOf = (times: ReadonlyArray<number>): Took => {
  const sorted = times.slice(WARM_UP).sort((one, other) => one - other)
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 }
}

const timed = Effect.fnUntraced(function* <A, E>(work: Effect.Effect<A, E>) {
  const started = performance.now()
  const answer = yield* work
  return { answer, took: performance.now() - started }
})

/** Applies the events as the inventory's projection does; returns the durations of the changes by day alone. */
const fill = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, events: number) {
  const sims = new Map<number, InventoryItem>()
  const applied = (from: number, count: number) => {
    const before: Array<InventoryItem> = []
    const touched = new Set<number>()
    const states: Array<InventoryItem> = []
    for (let index = from; index < from + count; index++) {
      const event = eventAt(index, events)
      const { id } = event.data as { readonly id: number }
      const earlier = sims.get(id) ?? null
      const state = apply(earlier, event)
      if (state === null) continue
      // A SIM that these events add has no state before them.
      if (earlier !== null && !touched.has(id)) before.push(earlier)
      touched.add(id)
      sims.set(id, state)
      states.push(state)
    }
    return timed(sql.withTransaction(stockDays.apply(sql, { own: [], before, states })))
  }
  let took = 0
  for (let from = 0; from < events; from += BATCH) took += (yield* applied(from, Math.min(BATCH, events - from))).took
  yield* sql`vacuum analyze`
  const alone: Array<number> = []
  for (let index = 0; index < ALONE; index++) alone.push((yield* applied(events + index, 1)).took)
  return { thousand: (took / events) * 1_000, alone: tookOf(alone) }
})

const asked = [
  ['on the last day', DAYS, {}],
  ['in the middle', DAYS / 2, {}],
  ['on the first day', 0, {}],
  ['on the last day, of a plan', DAYS, { planID: 17 }],
  ['on the last day, of a location', DAYS, { locationID: 2 }],
] as const

/** The durations of the stock on a day in milliseconds, after this many events in a separate database. */
export const timeDays = async (dataDir: string, events: number) => {
  const places = preparePlaces(join(dataDir, 'data'))
  await initialise(places)
  const postmaster = await ensureRunning(places, {})
  const url = `postgres://simdesk@localhost/postgres?host=${encodeURIComponent(postmaster.socketFolder)}`
  const work = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    for (const projection of projections) yield* projection.create(sql)
    const made = yield* fill(sql, events)
    const [{ rows } = { rows: 0 }] = yield* sql<{ rows: number }>`select count(*)::float8 as rows from stock_days`
    const times = yield* Effect.forEach(
      asked,
      Effect.fnUntraced(function* ([what, days, search]) {
        const turn = timed(stockDayPage(sql, dayAfter(FIRST, days), search, PAGE))
        const turns = yield* Effect.replicateEffect(turn, TURNS)
        return { what, lines: turns[0]?.answer.total ?? 0, ...tookOf(turns.map(({ took }) => took)) }
      }),
    )
    return { ...made, rows, times }
  })
  try {
    return await Effect.runPromise(work.pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) }))))
  } finally {
    await stop(postmaster, places.cluster)
  }
}
