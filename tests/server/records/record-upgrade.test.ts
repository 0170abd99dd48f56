import { Effect, Schema } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { permissionsOfAccount } from '../../../server/auth/permissions.ts'
import { readConfig, ServerConfig } from '../../../server/config.ts'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { declareEvents, storedAs } from '../../../server/core/events/event-types.ts'
import type { Projection } from '../../../server/core/projections/projection.ts'
import { keptRecords } from '../../../server/records/all.ts'
import { saveKept } from '../../../server/records/save.ts'
import { seed } from '../../../server/seed/seed.ts'
import { delivered } from '../../../src/schemas/people/permissions.ts'
import { createDatabase } from '../support/cluster.ts'
import { COUNTRIES, expectTheFold, old, oldCountries, onDatabase, onStore, rowsIn } from '../support/record-store.ts'

/** The events of regions, countries and suppliers before they could be edited. */
const named = { id: Schema.Int, name: Schema.String }
const formerEvents = declareEvents({
  CountryAdded: storedAs(Schema.Struct({ ...named, code: Schema.String })),
  RegionAdded: storedAs(Schema.Struct({ ...named, countries: Schema.Array(Schema.Int) })),
  SupplierAdded: storedAs(Schema.Struct({ ...named, countries: Schema.Array(Schema.Int) })),
})

/** A partner as it was stored before it could be edited. */
const formerPartner = {
  partnerCode: 1_001,
  companyName: 'Plum Travel',
  contactPerson: 'Ana',
  role: 'Reseller',
  phone: '',
  email: 'ana@plum.example',
  address: '',
  city: '',
  state: '',
  country: 'Spain',
  zipCode: '',
  website: '',
  createdDate: '2026-01-01T08:00:00.000Z',
  status: 'Active',
  partnerImage: 'data:image/svg+xml,%3Csvg/%3E',
  markupDiscount: 12.5,
}

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

  it('has its partners since they were added, their terms in whole hundredths, and the changes of their time', () =>
    onStore(
      Effect.gen(function* () {
        const store = yield* EventStore
        yield* store.appendAll([old('partner', 'PartnerAdded', 1, formerPartner)])
        const changes = { markupDiscount: -2.35, status: 'Inactive', createdDate: '2026-02-02T00:00:00.000Z' }
        const changed = { id: 1, changes }
        const events = [{ type: 'PartnerChanged', data: changed }]
        yield* store.append({ stream: 'partner-1', expectedVersion: 1, events, actor: '1' })
        yield* expectTheFold(keptRecords.partner)
        const [partner] = yield* rowsIn(keptRecords.partner)
        expect(partner).toMatchObject({
          name: 'Plum Travel',
          partner_code: 1_001,
          partner_image: 'data:image/svg+xml,%3Csvg/%3E',
          markup_discount: -235,
          status: 'Inactive',
          offered: false,
          version: 2,
          created_date: '2026-01-01T08:00:00.000Z',
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

  it('has the roles that ship after the first start, once, and its people have those that their accounts name', () =>
    onStore(
      Effect.gen(function* () {
        const [store, sql] = [yield* EventStore, yield* SqlClient.SqlClient]
        const account = { employeeName: 'A', departmentName: 'B', departmentID: 1, mobileNumber: '' }
        yield* store.appendAll(
          ['Admin', 'Staff', 'Partner', 'Boss'].map((roleName, index) =>
            old('user', 'UserAdded', index + 1, {
              ...account,
              roleName,
              email: `${roleName}@desk.example`,
              userName: `EMP00${index + 1}`,
            }),
          ),
        )
        const start = seed.pipe(Effect.provideService(ServerConfig, yield* readConfig({})))
        expect(yield* start).toEqual({ email: 'Admin@desk.example', password: 'known' })
        yield* start
        yield* expectTheFold(keptRecords.role)
        expect((yield* rowsIn(keptRecords.role)).map((role) => Object(role).name)).toEqual([
          'Admin',
          'Staff',
          'Partner',
        ])
        expect(yield* store.nextId('role')).toBe(4)
        const held = yield* Effect.forEach(['1', '2', '3', '4'], (id) => permissionsOfAccount(sql, id))
        expect(held).toEqual([delivered.Admin, delivered.Staff, delivered.Partner, []])
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
