import { expect, test } from 'vitest'
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
  })
})

test('an arrangement that would show nothing is set aside', () => {
  const nothing = { order: ['code', 'cost', 'planID'], hidden: ['code', 'cost', 'planID'] }
  expect(fittingColumns(fields, nothing)).toEqual(defaultColumns(fields))
})
