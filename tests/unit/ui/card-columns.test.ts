import { expect, it } from 'vitest'
import type { Field, FieldKind } from '../../../src/schemas/core/field.ts'
import { pagedLists } from '../../../src/schemas/lists/paged-lists.ts'
import { planColumns } from '../../../src/schemas/plans/plan-columns.ts'
import { recordColumns } from '../../../src/schemas/records/kit/columns.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { listed } from '../../../src/schemas/records/viewed.ts'
import { inventoryColumns } from '../../../src/schemas/stock/inventory-fields.ts'
import { cardColumns } from '../../../src/views/ui/data-table/card-columns.ts'

const column = (name: string, kind: FieldKind, tells: true | 'name' = true) => ({
  name,
  label: name,
  kind,
  width: 100,
  text: () => name,
  tells,
})
const placesOf = (...columns: ReadonlyArray<ReturnType<typeof column>>) =>
  cardColumns(columns).map(({ column: { name }, place }) => `${name} ${place}`)

it('puts name and status on the first line of a card, and an amount or a day at the end of the second', () => {
  const status = column('status', 'status')
  const plan = column('plan', 'text')
  const code = column('code', 'code')
  expect(placesOf(code, status, plan, column('expiry', 'date'))).toEqual([
    'code title',
    'status corner',
    'plan more',
    'expiry end',
  ])
  expect(placesOf(code, column('company', 'text', 'name'), status, column('due', 'money'))).toEqual([
    'company title',
    'status corner',
    'code more',
    'due end',
  ])
  expect(placesOf(plan, column('cost', 'money'), column('place', 'text'))).toEqual([
    'plan title',
    'place more',
    'cost end',
  ])
})

it('uses the corner where there is no status and a third line would be needed', () => {
  expect(
    placesOf(column('company', 'text'), column('user', 'text'), column('sold', 'dateTime'), column('plan', 'text')),
  ).toEqual(['company title', 'sold corner', 'user more', 'plan end'])
  expect(placesOf(column('company', 'text'), column('due', 'money'))).toEqual(['company title', 'due more'])
})

it('shows the first two columns where none identifies the row', () => {
  const some = [column('a', 'text'), column('b', 'text'), column('c', 'text')].map(({ tells: _, ...other }) => other)
  expect(cardColumns(some).map(({ column: { name } }) => name)).toEqual(['a', 'b'])
})

const listedRecords: ReadonlyArray<AnyRecord> = Object.values(listed)
const lists: ReadonlyArray<readonly [name: string, fields: ReadonlyArray<Field>]> = [
  ['inventory', inventoryColumns],
  ['plans', planColumns],
  ...pagedLists.map(({ name, fields }) => [name, fields] as const),
  ...listedRecords.map((record) => [record.name, recordColumns(record)] as const),
]

it.each(lists)('the card of %s has two lines', (_, fields) => {
  expect(fields.filter(({ tells }) => tells).length).toBeLessThanOrEqual(4)
})
