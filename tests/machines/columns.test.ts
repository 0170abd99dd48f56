import { expect, test } from 'vitest'
import { keptColumns } from '../../src/app/screens/kept-columns.ts'
import { defaultColumns, fittingColumns, shownColumns } from '../../src/machines/columns.ts'
import type { Field } from '../../src/schemas/field.ts'

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
  const before = keptColumns({ order: ['plan', 'code', 'customer'], hidden: ['code'] }, told)
  expect(fittingColumns(told, before)).toEqual({
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
  })
  expect(fittingColumns(told, { ...kept, widths: { gone: 90 }, pinned: ['gone', 'plan'] })).toEqual({
    order: kept.order,
    hidden: [],
    pinned: ['plan'],
  })
})
