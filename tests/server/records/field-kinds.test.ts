import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { storedAs } from '../../../server/core/events/event-types.ts'
import { keepRecord } from '../../../server/records/keep-record.ts'
import { saveKept } from '../../../server/records/save.ts'
import { defineRecord } from '../../../src/schemas/records/kit/define.ts'
import { fieldsOf, type RecordFields } from '../../../src/schemas/records/kit/draft.ts'
import { activeStatus, cost, integer, money, percent, text } from '../../../src/schemas/records/kit/fields.ts'
import { toWire } from '../../../src/schemas/records/kit/wire-values.ts'
import { expectTheFold, onDatabase } from '../support/record-store.ts'
import { emptyDatabase } from '../support/store.ts'

/** A record with every kind of number, small and large. No record of the product has all of them. */
const parcel = defineRecord({
  name: 'parcel',
  version: 1,
  area: 'ParcelMaster',
  thing: 'Parcel',
  listKey: 'getParcelslist',
  noun: { one: 'Parcel', many: 'Parcels' },
  fields: {
    parcelName: text('Parcel Name', { required: true, unique: true }),
    weight: integer('Weight', { from: -5, to: 1_000_000 }),
    barcode: integer('Barcode', { from: 0, to: 9_999_999_999_999 }),
    discount: percent('Discount (%)', { from: -100, to: 100, decimals: 3 }),
    shipping: cost('Shipping'),
    insured: money('Insured'),
    status: activeStatus(),
  },
  title: 'parcelName',
  counted: {},
  relations: {},
  columns: ['parcelName', 'shipping', 'status'],
  sorts: ['parcelName'],
  searchBy: ['parcelName'],
  filters: ['status'],
  sections: [
    {
      title: 'Parcel',
      text: '',
      fields: ['parcelName', 'weight', 'barcode', 'discount', 'shipping', 'insured', 'status'],
    },
  ],
  asks: {},
  samples: {},
})
const parcels = keepRecord(parcel, { table: 'parcels', version: 1, added: storedAs })

const lives = { idle: "interval '1 hour'", absolute: "interval '12 hours'" }
const saver = { accountId: '1', name: 'Alex Morgan', requestId: 'r', commandId: null }

it('a number of every kind is stored and returned at both ends of its range', async () => {
  const numbers = fieldsOf(parcel).flatMap(([name, field]) => ('from' in field ? [[name, field] as const] : []))
  const endOf = (end: 'from' | 'to'): RecordFields => ({
    parcelName: end,
    status: 'Active',
    ...Object.fromEntries(numbers.map(([name, field]) => [name, Math.round(field[end] * 10 ** field.decimals)])),
  })
  await onDatabase(
    await emptyDatabase(),
    [...projections, parcels.projection],
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      for (const [at, fields] of [endOf('from'), endOf('to')].entries()) {
        const id = at + 1
        const renamed = { ...fields, parcelName: `${fields.parcelName}, renamed` }
        expect(yield* saveKept(parcels, { id: null, version: null, fields }, saver)).toMatchObject({ id })
        expect(yield* saveKept(parcels, { id, version: 1, fields: renamed }, saver)).toMatchObject({ isSuccess: true })
        const { rows } = yield* parcels.queries.one(sql, lives, id)
        const [read] = JSON.parse(new TextDecoder().decode(rows))
        expect(read).toMatchObject({ ...toWire(parcel, renamed), version: 2 })
      }
      yield* expectTheFold(parcels)
    }),
  )
})
