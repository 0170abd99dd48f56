import { expectTypeOf, test } from 'vitest'
import type { records } from '../../../src/schemas/records/all.ts'
import { countListed, defineRecord, range } from '../../../src/schemas/records/kit/define.ts'
import type { DraftOf, FieldsOf } from '../../../src/schemas/records/kit/draft.ts'
import { activeStatus, references, text } from '../../../src/schemas/records/kit/fields.ts'
import type { recordCalls, viewedCalls } from '../../../src/schemas/records/records.calls.ts'

// Type checks of a definition: they fail at compile time, not at run time.

type Payload<Name extends keyof typeof recordCalls> = (typeof recordCalls)[Name] extends {
  readonly payload: infer Schema extends { readonly Type: unknown }
}
  ? Schema['Type']
  : never

test('a call of a record is typed by its fields', () => {
  expectTypeOf<Payload<'InsertUpdateRegion'>>().toEqualTypeOf<{
    readonly regionName: string
    readonly countries: ReadonlyArray<number>
    readonly status: string | number | null
    readonly flag: 1 | 2
    readonly id: number
    readonly version?: number
  }>()
  expectTypeOf<Payload<'SearchCountry'>>().toEqualTypeOf<{
    readonly countryName?: string
    readonly countryCode?: string
    readonly region?: number
    readonly supplier?: number
    readonly status?: string | number
    readonly pageIndex?: number
    readonly pageSize?: number
    readonly sortBy?: string
    readonly sortOrder?: 'asc' | 'desc'
  }>()
})

test('the days of a filter are a pair of names in its search', () => {
  type Search = (typeof viewedCalls)['SearchReceipt']['payload']['Type']
  expectTypeOf<Search['receivedFrom']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Search['receivedTo']>().toEqualTypeOf<string | undefined>()
})

test('a draft has texts, and lists of ids for what it refers to', () => {
  expectTypeOf<DraftOf<typeof records.region>>().toEqualTypeOf<{
    readonly regionName: string
    readonly countries: ReadonlyArray<string>
    readonly status: string
  }>()
  expectTypeOf<FieldsOf<typeof records.supplier>['paymentTermDays']>().toEqualTypeOf<number | null>()
})

test('a name that is none of the fields is an error of types', () => {
  const bare = {
    name: 'bay',
    version: 1,
    area: 'BayMaster',
    thing: 'Bay',
    listKey: 'getBayslist',
    noun: { one: 'Bay', many: 'Bays' },
    fields: {
      bayName: text('Bay Name'),
      places: references('Places', 'country', { one: 'place' }),
      status: activeStatus(),
    },
    title: 'bayName',
    counted: {},
    relations: {},
    columns: ['bayName', 'status'],
    sorts: ['bayName'],
    searchBy: ['bayName'],
    filters: ['status'],
    sections: [],
    asks: {},
    samples: {},
  } as const
  defineRecord(bare)
  // @ts-expect-error: no field
  defineRecord({ ...bare, title: 'bay' })
  // @ts-expect-error: many ids are no column
  defineRecord({ ...bare, columns: ['places'] })
  // @ts-expect-error: no field to sort by
  defineRecord({ ...bare, sorts: ['bay'] })
  // @ts-expect-error: a field that is no column of the list
  defineRecord({ ...bare, columns: ['bayName'], sorts: ['status'] })
  // @ts-expect-error: no text to search by
  defineRecord({ ...bare, searchBy: ['status'] })
  // @ts-expect-error: no choice to filter by
  defineRecord({ ...bare, filters: ['bayName'] })
  defineRecord({ ...bare, counted: { placeCount: countListed('Places', 'places', '/places') } })
  // @ts-expect-error: no field that refers to others
  defineRecord({ ...bare, counted: { placeCount: countListed('Places', 'bayName', '/places') } })
  defineRecord({ ...bare, ranges: { updated: range('Updated', 'updatedDate') } })
  // @ts-expect-error: no days
  defineRecord({ ...bare, ranges: { name: range('Name', 'bayName') } })
  // @ts-expect-error: no field
  defineRecord({ ...bare, sections: [{ title: '', text: '', fields: ['bay'] }] })
  // @ts-expect-error: no field
  defineRecord({ ...bare, samples: { bay: 'x' } })
})
