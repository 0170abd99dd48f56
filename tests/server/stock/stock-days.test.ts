import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { stockDayPage } from '../../../server/stock/stock-day-queries.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { plainStockOn } from '../support/plain-stock.ts'
import { RandomStock, randomActs } from '../support/random-stock.ts'
import { simFields } from '../support/sim-fields.ts'
import { emptyDatabase, expectTheFoldOf, onProductStore } from '../support/store.ts'

const HISTORIES = runs({ gate: 20, all: 200 })
const BATCHES = [1, 7, 60, 400]
const everything = { skip: 0, take: 10_000 }

type Row = Readonly<Record<string, string | number | null>>

/** The stock on a day, as the product answers it. */
const stockOn = Effect.fnUntraced(function* (day: string, search = {}) {
  const { rows, total, totals } = yield* stockDayPage(yield* SqlClient.SqlClient, day, search, everything)
  const lines: ReadonlyArray<Row> = JSON.parse(new TextDecoder().decode(rows))
  expect(lines).toHaveLength(total)
  return { lines, totals }
})

const onStore = async (work: Effect.Effect<void, unknown, EventStore | SqlClient.SqlClient>) =>
  onProductStore(await emptyDatabase(), work)

const allEvents = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ type: string; data: Row }>`select type, data from events order by position`,
)

const FIRST = '2026-01-30'

/** The events of SIM 1, each as one append. */
const history = (...events: ReadonlyArray<readonly [type: string, data: object]>): ReadonlyArray<Append> =>
  events.map(([type, data]) => ({
    stream: 'inventory-1',
    expectedVersion: 'any',
    events: [{ type, data: { id: 1, ...data } }],
    actor: 'system',
  }))

const saved = (day: string) => ({ by: 'Ada', date: `${day}T10:00:00.000Z`, submission: '' })
const happened = (day: string) => ({ by: '', date: `${day}T10:00:00.000Z` })

const added = (day: string, more: Parameters<typeof simFields>[0] = {}) =>
  ['InventoryItemAdded', { ...saved(day), fields: simFields({ buyingCost: 4.0001, ...more }), invoice: null }] as const

/** The counts of the only SIM on some days. */
const countsOn = Effect.fnUntraced(function* (appends: ReadonlyArray<Append>, ...days: ReadonlyArray<string>) {
  yield* (yield* EventStore).appendAll(appends)
  yield* expectTheFoldOf('inventory')
  return yield* Effect.forEach(days, (day) => Effect.map(stockOn(day), ({ lines }) => lines))
})

describe('the stock on a day', () => {
  it(`is the fold of the events after ${HISTORIES} random histories, on each day, however they were batched`, () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        const seed = seedOfRun()
        const stock = new RandomStock(FIRST)
        let batch: Array<Append> = []
        for (const [index, acts] of fc.sample(randomActs, { numRuns: HISTORIES, seed }).entries()) {
          for (const act of acts) batch.push(...stock.carryOut(act))
          if (batch.length < (BATCHES[index % BATCHES.length] ?? 1)) continue
          yield* store.appendAll(batch)
          batch = []
        }
        yield* store.appendAll(batch)
        const events = yield* allEvents
        let held = 0
        for (let day = dayAfter(FIRST, -2); day <= dayAfter(stock.day, 2); day = dayAfter(day, 1)) {
          const plain = plainStockOn(events, day)
          const { lines, totals } = yield* stockOn(day)
          const places = lines.map(({ id, version, updatedBy, updatedDate, planName, ...line }) => line)
          expect(places, `${day}, seed ${seed}`).toEqual(plain.lines)
          expect(totals, `${day}, seed ${seed}`).toEqual(plain.totals)
          held = Math.max(held, lines.length)
        }
        expect(held).toBeGreaterThan(5)
        yield* expectTheFoldOf('inventory')
      }),
    ))

  it('counts a SIM from its day, in its plan, until it is sold, and again once it is restocked', () =>
    onStore(
      Effect.gen(function* () {
        const change = { ...saved('2026-02-03'), changes: { planID: 9, supplierID: 4 }, formFactor: '' }
        const found = yield* countsOn(
          history(
            added('2026-02-01'),
            ['InventoryItemChanged', change],
            ['InventoryItemSold', { ...happened('2026-02-05'), how: 'sale', refId: 7 }],
            [
              'InventoryItemReturned',
              { ...happened('2026-02-07'), submission: '', reason: 'faulty', restocked: false },
            ],
            ['InventoryItemRestocked', { ...happened('2026-02-09'), submission: '', reason: 'as new' }],
            ['InventoryItemVoided', { ...saved('2026-02-11'), reason: 'lost' }],
          ),
          ...Array.from({ length: 12 }, (_, index) => dayAfter('2026-01-31', index)),
        )
        expect(found.map((lines) => lines.map(({ planID, supplierID }) => `${planID} of ${supplierID}`))).toEqual([
          [],
          ['1 of 1'],
          ['1 of 1'],
          ['9 of 4'],
          ['9 of 4'],
          [],
          [],
          [],
          [],
          ['9 of 4'],
          ['9 of 4'],
          [],
        ])
      }),
    ))

  it('has the cost of the day, in its currency, to the ten-thousandth', () =>
    onStore(
      Effect.gen(function* () {
        const correction = { invoice: null, reason: 'typed wrongly' }
        const found = yield* countsOn(
          history(
            added('2026-02-01', { buyingCost: null }),
            ['InventoryItemCorrected', { ...saved('2026-02-02'), ...correction, changes: { buyingCost: 0.1234 } }],
            ['InventoryItemCorrected', { ...saved('2026-02-03'), ...correction, changes: { InvoiceCurrency: 'EUR' } }],
          ),
          '2026-02-01',
          '2026-02-02',
          '2026-02-03',
        )
        expect(found).toMatchObject([
          [{ currency: 'USD', sims: 1, value: null, withoutCost: 1 }],
          [{ currency: 'USD', sims: 1, value: 0.1234, withoutCost: 0 }],
          [{ currency: 'EUR', sims: 1, value: 0.1234, withoutCost: 0 }],
        ])
      }),
    ))

  it('counts a SIM as expired from the day after its date, whenever that was recorded', () =>
    onStore(
      Effect.gen(function* () {
        const found = yield* countsOn(
          history(added('2026-02-01', { expiryDate: '2026-02-03' }), [
            'InventoryItemExpired',
            { ...happened('2026-02-20'), expiryDate: '2026-02-03' },
          ]),
          '2026-02-03',
          '2026-02-04',
        )
        expect(found).toMatchObject([[{ sims: 1, available: 1, expired: 0 }], [{ sims: 1, available: 0, expired: 1 }]])
      }),
    ))

  it('counts a sale on its day where it was recorded later, but never before an earlier change of the SIM', () =>
    onStore(
      Effect.gen(function* () {
        const assignment = { assignmentId: 1, kind: 'partner', targetId: 1, targetName: 'Globe' }
        const found = yield* countsOn(
          history(
            added('2026-02-01'),
            ['InventoryItemAssigned', { ...happened('2026-02-05'), ...assignment }],
            ['InventoryItemSold', { ...happened('2026-02-03'), how: 'sale', refId: 7 }],
          ),
          '2026-02-04',
          '2026-02-05',
        )
        expect(found).toMatchObject([[{ available: 1, assigned: 0 }], []])
      }),
    ))

  it('keeps no row for a day whose changes cancel each other, recorded one by one', () =>
    onStore(
      Effect.gen(function* () {
        const assignment = { assignmentId: 1, kind: 'partner', targetId: 1, targetName: 'Globe' }
        const store = yield* EventStore
        const sql = yield* SqlClient.SqlClient
        for (const append of history(
          added('2026-02-01'),
          ['InventoryItemAssigned', { ...happened('2026-02-03'), ...assignment }],
          ['InventoryItemUnassigned', { ...happened('2026-02-03'), assignmentId: 1, reason: '' }],
        )) {
          yield* store.append(append)
        }
        expect(yield* sql`select day from stock_days order by day`).toEqual([{ day: '2026-02-01' }])
        yield* expectTheFoldOf('inventory')
      }),
    ))

  it('is narrowed by plan, supplier, location and the name of the plan, with totals of what is left', () =>
    onStore(
      Effect.gen(function* () {
        yield* (yield* EventStore).appendAll([
          ...[1, 2].map(
            (id): Append => ({
              stream: `inventory-${id}`,
              expectedVersion: 0,
              events: [
                {
                  type: 'InventoryItemAdded',
                  data: {
                    id,
                    ...saved('2026-02-01'),
                    fields: simFields({ planID: id, supplierID: id + 2, buyingCost: id }),
                    invoice: null,
                    locationId: id + 4,
                  },
                },
              ],
              actor: 'system',
            }),
          ),
        ])
        const sql = yield* SqlClient.SqlClient
        yield* sql`insert into plans select (json_populate_record(null::plans, to_json(p))).* from plans p where false`
        for (const search of [{ planID: 2 }, { supplierID: 4 }, { locationID: 6 }]) {
          const { lines, totals } = yield* stockOn('2026-02-01', search)
          expect(lines).toMatchObject([{ planID: 2, supplierID: 4, locationID: 6, value: 2 }])
          expect(totals).toMatchObject([{ currency: 'USD', sims: 1, value: 2 }])
        }
        expect((yield* stockOn('2026-02-01')).totals).toMatchObject([{ currency: 'USD', sims: 2, value: 3 }])
        expect((yield* stockOn('2026-02-01', { planName: 'Nothing' })).lines).toEqual([])
        expect((yield* stockOn('2026-02-01', { planName: 'a\u0000' })).lines).toEqual([])
      }),
    ))
})
