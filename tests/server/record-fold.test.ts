import { PgClient } from '@effect/sql-pg'
import { Effect, Layer, Redacted, Schema } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Append, EventStore } from '../../server/events/event-store.ts'
import { declareEvents, storedAs } from '../../server/events/event-types.ts'
import { layerEventStore } from '../../server/events/postgres-event-store.ts'
import { projections } from '../../server/projections/all.ts'
import type { Projection } from '../../server/projections/projection.ts'
import { verify } from '../../server/projections/verify.ts'
import { keptRecords } from '../../server/records/all.ts'
import { decideRecord } from '../../server/records/decide.ts'
import type { RecordState } from '../../server/records/events.ts'
import type { KeptRecord } from '../../server/records/keep-record.ts'
import { saveKept } from '../../server/records/save.ts'
import { rowOfRecord } from '../../server/records/table.ts'
import { fieldsOf, type RecordFields, type Value } from '../../src/schemas/record/draft.ts'
import type { RecordField } from '../../src/schemas/record/fields.ts'
import { createDatabase } from './support/cluster.ts'

const BATCHES = [1, 5, 40, 300]
const COUNTRIES = [1, 2, 3, 4, 5]

type Work = Effect.Effect<unknown, unknown, EventStore | SqlClient.SqlClient>

/** Runs work on a database as a server with these projections would. */
const onDatabase = async (url: string, tables: ReadonlyArray<Projection>, work: Work) => {
  const database = PgClient.layer({ url: Redacted.make(url), maxConnections: 8 })
  await Effect.runPromise(
    work.pipe(Effect.provide(layerEventStore(tables).pipe(Layer.provideMerge(database)))) as Effect.Effect<void>,
  )
}
const onStore = async (work: Work) => onDatabase(await createDatabase(), projections, work)

/** What was stored of regions, countries and suppliers before they could be edited. */
const named = { id: Schema.Int, name: Schema.String }
const formerEvents = declareEvents({
  CountryAdded: storedAs(Schema.Struct({ ...named, code: Schema.String })),
  RegionAdded: storedAs(Schema.Struct({ ...named, countries: Schema.Array(Schema.Int) })),
  SupplierAdded: storedAs(Schema.Struct({ ...named, countries: Schema.Array(Schema.Int) })),
})

/** The tables of regions, countries and suppliers before they could be edited. */
const formerProjections: ReadonlyArray<Projection> = [
  {
    name: 'places',
    version: 1,
    tables: ['countries', 'regions'],
    handles: ['CountryAdded', 'RegionAdded'],
    create: (sql) =>
      Effect.all([
        sql`create table countries (id integer primary key, name text not null, code text not null unique)`,
        sql`create table regions (id integer primary key, name text not null)`,
      ]),
    apply: (events, sql) =>
      Effect.forEach(events.map(formerEvents.read), ({ type, data }) =>
        type === 'CountryAdded'
          ? sql`insert into countries values (${data.id}, ${data.name}, ${data.code})`
          : sql`insert into regions values (${data.id}, ${data.name})`,
      ),
  },
  {
    name: 'suppliers',
    version: 1,
    tables: ['suppliers', 'supplier_countries'],
    handles: ['SupplierAdded'],
    create: (sql) =>
      Effect.all([
        sql`create table suppliers (id integer primary key, name text not null)`,
        sql`create table supplier_countries (supplier_id integer not null, country_id integer not null)`,
      ]),
    apply: (events, sql) =>
      Effect.forEach(
        events.map(formerEvents.read),
        ({ data }) => sql`insert into suppliers values (${data.id}, ${data.name})`,
      ),
  },
]

const old = (category: string, type: string, id: number, data: object): Append => ({
  stream: `${category}-${id}`,
  expectedVersion: 0,
  events: [{ type, data: { id, ...data } }],
  actor: 'system',
})
const oldCountries = COUNTRIES.map((id) =>
  old('country', 'CountryAdded', id, { name: `Country ${id}`, code: `C${String.fromCharCode(64 + id)}` }),
)

/** Mostly what the field takes, few values of each, so that names collide and changes change nothing. */
const valueFor = (field: RecordField): fc.Arbitrary<Value> => {
  switch (field.kind) {
    case 'references':
      return fc.oneof(
        { weight: 30, arbitrary: fc.array(fc.constantFrom(...COUNTRIES), { minLength: 1, maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constantFrom([], [99]) },
      )
    case 'integer':
    case 'percent':
      return fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(field.from, field.to, 7) },
        { weight: 1, arbitrary: fc.constantFrom(null, -1, 0.5) },
      )
    case 'choice':
    case 'status':
      return fc.oneof(
        { weight: 30, arbitrary: fc.constantFrom(...field.choices.map(({ value }) => value)) },
        { weight: 1, arbitrary: fc.constantFrom(null, 'none of these') },
      )
    case 'code':
      return fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('').map((letter) => `X${letter}`), 'x')
    case 'email':
      return fc.constantFrom('', 'a@b.example', ' blanks@b.example ')
    case 'phone':
      return fc.constantFrom('', '+44 20 7946 0000')
    case 'link':
      return fc.constantFrom('', 'https://example.com')
    default:
      return field.written === undefined
        ? fc.oneof(
            { weight: 30, arbitrary: fc.integer({ min: 1, max: 200 }).map((number) => `Name ${number}`) },
            { weight: 3, arbitrary: fc.constantFrom(' name 7 ', 'NAME 8', 'ünï🙂', '"quoted\\', 'x\u200by') },
          )
        : fc.constantFrom('', '44', '1-684')
  }
}

type Command = { readonly which: number | null; readonly fields: RecordFields }
const commandsFor = ({ record }: KeptRecord): fc.Arbitrary<ReadonlyArray<Command>> =>
  fc.array(
    fc.record({
      which: fc.oneof(fc.constant(null), fc.nat(60)),
      fields: fc.record(Object.fromEntries(fieldsOf(record).map(([name, field]) => [name, valueFor(field)]))),
    }),
    { minLength: 1, maxLength: 6 },
  )

/** The records in memory: decided by the same pure functions, without a database. */
const makeModel = ({ record, check, saved }: KeptRecord) => {
  const states = new Map<number, RecordState>()
  let refused = 0
  const key = (value: Value | undefined) => String(value).trim().normalize('NFC').toUpperCase().replaceAll('\u200b', '')
  const carryOut = ({ which, fields }: Command, index: number): Append | null => {
    const ids = [...states.keys()]
    const id = which === null || ids.length === 0 ? states.size + 1 + COUNTRIES.length : (ids[which % ids.length] ?? 0)
    const state = states.get(id) ?? null
    const taken = fieldsOf(record).flatMap(([name, field]) =>
      'unique' in field &&
      field.unique &&
      [...states.values()].some((other) => other.id !== id && key(other.fields[name]) === key(fields[name]))
        ? [name]
        : [],
    )
    const there = new Map(COUNTRIES.map((country) => [country, country !== 5]))
    const others = Object.fromEntries(fieldsOf(record).map(([name]) => [name, there]))
    const stamp = { id, by: `Person ${index % 3}`, date: `2026-01-01T00:00:0${index % 10}.000Z`, submission: '' }
    const decision = decideRecord(record, check, fields, state, { taken: new Set(taken), others }, stamp)
    if (!decision.accepted) refused++
    if (!decision.accepted || decision.events.length === 0) return null
    const after = decision.events.reduce(saved.apply, state)
    if (after !== null) states.set(id, after)
    return { stream: saved.streams.of(id), expectedVersion: 'any', events: decision.events, actor: '1' }
  }
  return { states, carryOut, refused: () => refused }
}

const rowsIn = ({ table }: KeptRecord) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(sql<{ row: object }>`select to_json(t) as row from ${sql(table)} t order by ordinal`, (rows) =>
      rows.map(({ row }) => row),
    ),
  )
/** Every record as the fold of all its events gives it, in the order of adding. */
const foldOfEvents = Effect.fnUntraced(function* ({ record, saved }: KeptRecord) {
  const store = yield* EventStore
  const sql = yield* SqlClient.SqlClient
  const streams = yield* sql<{ stream: string }>`select stream from events
    where type = ${`${record.thing}Added`} order by position`
  const states = yield* Effect.forEach(streams, ({ stream }) =>
    Effect.map(store.read(stream), (events) => events.map(saved.read).reduce(saved.apply, null as RecordState | null)),
  )
  return states.filter((state) => state !== null)
})

const expectTheFold = Effect.fnUntraced(function* (kept: KeptRecord) {
  const states = yield* foldOfEvents(kept)
  const rows = states.map((state, index) => rowOfRecord(kept.record, state, index + 1))
  expect(yield* rowsIn(kept)).toEqual(rows)
  for (const table of yield* verify(kept.projection)) {
    expect(table, table.table).toMatchObject({ missing: 0, surplus: 0 })
  }
})

describe.each(Object.entries(keptRecords))('the table of each %s', (name, kept) => {
  it('is the fold of the events after 400 random histories, however they were batched', () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.appendAll(oldCountries)
        const seed = Date.now()
        const model = makeModel(kept)
        let batch: Array<Append> = []
        for (const [index, commands] of fc.sample(commandsFor(kept), { numRuns: 400, seed }).entries()) {
          for (const command of commands) {
            const append = model.carryOut(command, index)
            if (append !== null) batch.push(append)
          }
          // One command alone, some, many: the projection has to come to the same.
          if (batch.length < (BATCHES[index % BATCHES.length] ?? 1)) continue
          yield* store.appendAll(batch)
          batch = []
        }
        yield* store.appendAll(batch)
        yield* expectTheFold(kept)
        const rows = [...model.states.values()]
        const found = (yield* foldOfEvents(kept)).filter(({ id }) => id > COUNTRIES.length)
        expect(found, `seed ${seed}`).toEqual(rows)
        expect(model.refused(), `seed ${seed}`).toBeGreaterThan(20)
        expect(rows.length, `seed ${seed}`).toBeGreaterThan(15)
      }),
    ))

  it('is the fold of the events after saves that were really made, many at the same time, and no two have one name', () =>
    onStore(
      Effect.gen(function* () {
        const [store, sql] = [yield* EventStore, yield* SqlClient.SqlClient]
        yield* store.appendAll(oldCountries)
        yield* store.nextId('country', COUNTRIES.length)
        const seed = Date.now()
        const commands = fc.sample(commandsFor(kept), { numRuns: 60, seed }).flat()
        let saved = 0
        yield* Effect.forEach(
          commands,
          Effect.fnUntraced(function* ({ which, fields }, index) {
            const saver = { accountId: '1', name: `Person ${index % 3}`, requestId: `r${index}`, commandId: null }
            const id = which === null ? null : 1 + (which % 20)
            if ((yield* saveKept(kept, { id, version: null, fields }, saver)).isSuccess) saved++
          }),
          { concurrency: 6 },
        )
        expect(saved, `seed ${seed}`).toBeGreaterThan(20)
        yield* expectTheFold(kept)
        const names = yield* sql`select lower(trim(name)) from ${sql(kept.table)} group by 1 having count(*) > 1`
        expect(names, `${name}, seed ${seed}`).toEqual([])
      }),
    ))
})

describe('a store of before records could be edited', () => {
  it('has its regions, countries and suppliers as they were, Active, and what nobody had said is empty', () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.appendAll([
          ...oldCountries,
          old('region', 'RegionAdded', 1, { name: 'Balkans', countries: [3, 1] }),
          old('supplier', 'SupplierAdded', 1, { name: 'Plum', countries: [2, 5] }),
        ])
        for (const kept of Object.values(keptRecords)) yield* expectTheFold(kept)
        const [country] = yield* rowsIn(keptRecords.country)
        expect(country).toMatchObject({ name: 'Country 1', country_code: 'CA', dial_code: '', status: 'Active' })
        const [region] = yield* rowsIn(keptRecords.region)
        expect(region).toMatchObject({ name: 'Balkans', countries: [1, 3], offered: true, version: 1, updated_by: '' })
        const [supplier] = yield* rowsIn(keptRecords.supplier)
        expect(supplier).toMatchObject({
          name: 'Plum',
          countries: [2, 5],
          plan_source: null,
          currency: null,
          payment_term_days: null,
          reorder_level: 0,
          email: '',
          status: 'Active',
          updated_date: '',
        })
      }),
    ))

  it('can be edited: what is saved as it is leaves no trace, whatever order its countries are in', () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.appendAll([
          ...oldCountries,
          old('region', 'RegionAdded', 1, { name: 'Balkans', countries: [3, 1] }),
        ])
        const saver = { accountId: '1', name: 'Anna', requestId: 'r', commandId: null }
        const fields = { regionName: 'Balkans', countries: [1, 3], status: 'Active' }
        expect(yield* saveKept(keptRecords.region, { id: 1, version: 1, fields }, saver)).toMatchObject({
          isSuccess: true,
        })
        expect(yield* store.versionOf('region-1')).toBe(1)
        const renamed = { ...fields, regionName: 'South-East Europe' }
        yield* saveKept(keptRecords.region, { id: 1, version: 1, fields: renamed }, saver)
        const [, changed] = yield* store.read('region-1')
        expect(changed).toMatchObject({
          type: 'RegionChanged',
          data: { id: 1, changes: { regionName: 'South-East Europe' }, by: 'Anna' },
        })
        expect(JSON.stringify(changed?.data)).toContain('"changes":{"regionName":"South-East Europe"}')
        yield* expectTheFold(keptRecords.region)
      }),
    ))

  it('goes over with its tables and events as they are: the tables of before make room', async () => {
    const url = await createDatabase()
    const events = [
      ...oldCountries,
      old('region', 'RegionAdded', 1, { name: 'Balkans', countries: [3, 1] }),
      old('supplier', 'SupplierAdded', 1, { name: 'Plum', countries: [2, 5] }),
    ]
    await onDatabase(
      url,
      formerProjections,
      Effect.flatMap(EventStore, (store) => store.appendAll(events)),
    )
    await onDatabase(
      url,
      projections,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        for (const kept of Object.values(keptRecords)) yield* expectTheFold(kept)
        expect(yield* sql`select name from projections where name = 'places'`).toEqual([])
        const names = yield* sql<{ name: string }>`select name from countries union all select name from regions
          union all select name from suppliers order by name`
        expect(names.map(({ name }) => name)).toEqual(['Balkans', ...COUNTRIES.map((id) => `Country ${id}`), 'Plum'])
      }),
    )
  })

  it('says which event cannot be read, and not what it says', async () => {
    const work = onStore(
      Effect.flatMap(EventStore, (store) =>
        store.append(old('supplier', 'SupplierAdded', 1, { title: 'Secret Ltd', countries: [] })),
      ),
    )
    await expect(work).rejects.toThrow(/position \d+.*SupplierAdded of supplier-1/)
    await expect(work).rejects.not.toThrow(/Secret/)
  })
})
