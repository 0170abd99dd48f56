import { describe, expect, it } from 'vitest'
import { itemTable, listTable } from '../../../server/core/projections/item-columns.ts'

type Parcel = {
  readonly id: number
  readonly sentBy: string
  readonly supplierID: number
  readonly value: bigint
  readonly duty: bigint | null
  readonly grams: number | null
  readonly isOpen: boolean
  readonly marks: ReadonlyArray<string>
  readonly place: { readonly countryId: number | null; readonly Street: string }
  readonly loss: { readonly date: string; readonly by: string; readonly days: number } | null
}

const table = listTable<Parcel>({
  sentBy: 'text not null',
  supplierID: 'integer not null',
  value: 'bigint not null',
  duty: 'bigint',
  grams: 'int8',
  isOpen: ['open', 'boolean not null'],
  marks: 'jsonb not null',
  place: { countryId: 'integer', Street: 'text not null' },
  loss: { orNull: { date: ['lost_date', 'text not null'], by: ['lost_by', 'text'], days: 'integer' } },
})

const parcel: Parcel = {
  id: 4,
  sentBy: 'Asha',
  supplierID: 12,
  value: 9_007_199_254_740_993n,
  duty: null,
  grams: 1_200,
  isOpen: false,
  marks: ['fragile'],
  place: { countryId: null, Street: '' },
  loss: { date: '2026-11-03', by: 'Ben', days: 3 },
}
const row = {
  id: 4,
  ordinal: 2,
  sent_by: 'Asha',
  supplier_id: 12,
  value: '9007199254740993',
  duty: null,
  grams: 1_200,
  open: false,
  marks: ['fragile'],
  country_id: null,
  street: '',
  lost_date: '2026-11-03',
  lost_by: 'Ben',
  days: 3,
}

describe('the columns of an item', () => {
  it('are named after its values in snake case, or as they say themselves', () => {
    expect(table.columns).toEqual({
      id: 'integer primary key',
      ordinal: 'integer not null',
      sent_by: 'text not null',
      supplier_id: 'integer not null',
      value: 'bigint not null',
      duty: 'bigint',
      grams: 'int8',
      open: 'boolean not null',
      marks: 'jsonb not null',
      country_id: 'integer',
      street: 'text not null',
      lost_date: 'text not null',
      lost_by: 'text',
      days: 'integer',
    })
  })

  it('hold every value, exact amounts to the last digit, and give the item back', () => {
    expect(table.rowOf(parcel, 2)).toEqual(row)
    expect(table.itemOf(row)).toEqual(parcel)
  })

  it('of an object that may be null are empty where it is, and only then', () => {
    const found = { ...parcel, loss: null }
    const empty = { ...row, lost_date: '', lost_by: null, days: null }
    expect(table.rowOf(found, 2)).toEqual(empty)
    expect(table.itemOf(empty)).toEqual(found)
    expect(table.itemOf({ ...empty, lost_date: '2026-11-03', days: 3 }).loss).toEqual({
      date: '2026-11-03',
      by: null,
      days: 3,
    })
  })

  it('have a type that the value fits, one for each value', () => {
    // @ts-expect-error an amount in whole numbers
    itemTable<{ readonly total: bigint }>({ total: 'integer not null' })
    // @ts-expect-error a value that may be null
    itemTable<{ readonly count: number | null }>({ count: 'integer not null' })
    // @ts-expect-error a value without a column
    itemTable<{ readonly count: number; readonly name: string }>({ count: 'integer not null' })
  })
})
