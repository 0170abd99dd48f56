import { expect, test } from 'vitest'
import { keptColumns, keptPresets } from '../../../src/app/screens/lists/kept-columns.ts'
import { defaultColumns, fittingColumns, shownColumns } from '../../../src/machines/lists/columns.ts'
import type { Field } from '../../../src/schemas/core/field.ts'
import { pagedLists } from '../../../src/schemas/lists/paged-lists.ts'
import { planColumns } from '../../../src/schemas/plans/plan-columns.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { recordColumns } from '../../../src/schemas/records/kit/columns.ts'
import { inventoryColumns } from '../../../src/schemas/stock/inventory-fields.ts'

const fields: ReadonlyArray<Field> = [
  { name: 'code', label: 'Code', kind: 'code', width: 100 },
  { name: 'cost', label: 'Cost', kind: 'money', width: 100 },
  { name: 'planID', label: 'Plan ID', kind: 'integer', width: 100, hiddenAtFirst: true },
]

test('at first the columns stand as declared, without those hidden at first', () => {
  expect(shownColumns(defaultColumns(fields))).toEqual(['code', 'cost'])
})

test('a kept arrangement survives columns that came and went', () => {
  expect(fittingColumns(fields, { order: ['gone', 'cost', 'code', 'cost'], hidden: ['code', 'gone'] })).toEqual({
    order: ['cost', 'code', 'planID'],
    hidden: ['code', 'planID'],
    pinned: [],
  })
})

test('an arrangement that would show nothing is set aside', () => {
  const nothing = { order: ['code', 'cost', 'planID'], hidden: ['code', 'cost', 'planID'] }
  expect(fittingColumns(fields, nothing)).toEqual(defaultColumns(fields))
})

const told: ReadonlyArray<Field> = [
  { name: 'code', label: 'Code', kind: 'code', width: 100 },
  { name: 'customer', label: 'Customer', kind: 'text', width: 100, tells: true },
  { name: 'plan', label: 'Plan', kind: 'text', width: 100, tells: true },
]

test('the first column that tells whose row it is stays in sight, in front of the others', () => {
  expect(defaultColumns(told).pinned).toEqual(['customer'])
  expect(shownColumns(defaultColumns(told))).toEqual(['customer', 'code', 'plan'])
})

test('an arrangement that was kept before columns had widths and could be pinned is kept', () => {
  expect(keptColumns({ order: ['plan', 'code', 'customer'], hidden: ['code'] }, told)).toEqual({
    order: ['plan', 'code', 'customer'],
    hidden: ['code'],
    pinned: ['customer'],
  })
})

test('widths and pinned columns are kept with the person, and nothing else of what the storage holds', () => {
  const kept = { order: ['plan', 'code', 'customer'], hidden: [], widths: { plan: 240 }, pinned: [] }
  expect(keptColumns({ ...kept, type: 'columns.arranged' }, told)).toEqual(kept)
  expect(keptColumns({ ...kept, widths: { plan: 'wide' }, pinned: 'plan' }, told)).toEqual({
    order: kept.order,
    hidden: [],
    pinned: ['customer'],
  })
  expect(fittingColumns(told, { ...kept, widths: { gone: 90 }, pinned: ['gone', 'plan'] })).toEqual({
    order: kept.order,
    hidden: [],
    pinned: ['plan'],
  })
})

const lists: ReadonlyArray<readonly [string, ReadonlyArray<Field>]> = [
  ['inventory', inventoryColumns],
  ['plans', planColumns],
  ...pagedLists.map(({ name, fields: own }) => [name, own] as const),
  ...Object.values(records).map((record) => [record.name, recordColumns(record)] as const),
]

test.each(lists)('the list %s shows at most a dozen columns at first, and those that tell the row', (_, own) => {
  const shown = shownColumns(defaultColumns(own))
  expect(shown.length).toBeLessThanOrEqual(12)
  expect(own.filter((field) => field.tells && !shown.includes(field.name))).toEqual([])
})

test('of the presets in the storage those are read that are some, each name once', () => {
  const columns = { order: ['code'], hidden: [] }
  const accounting = { name: 'Accounting', columns: { ...columns, widths: { code: 90 }, pinned: ['code'] } }
  const presets = [
    accounting,
    { name: 'ACCOUNTING', columns },
    { name: ' ', columns },
    { name: 'All columns', columns },
    { name: 'Half', columns: { order: 'code' } },
    'none',
    { name: 'Support', columns: { ...columns, type: 'columns.arranged' } },
  ]
  expect(keptPresets({ ...columns, presets })).toEqual([accounting, { name: 'Support', columns }])
  for (const kept of [null, 7, {}, { presets: 'none' }]) expect(keptPresets(kept)).toEqual([])
  const many = Array.from({ length: 30 }, (_, place) => ({ name: `Preset ${place}`, columns }))
  expect(keptPresets({ presets: many })).toEqual(many.slice(0, 20))
})

test('kept columns are fitted to those of a record', () => {
  const { supplier } = records
  const { order } = keptColumns({ order: ['status', 'colour'], hidden: ['email'] }, recordColumns(supplier))
  expect(order).toEqual(['status', ...supplier.columns.filter((name) => name !== 'status')])
})
