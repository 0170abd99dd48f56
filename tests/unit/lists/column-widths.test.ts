import { expect, it } from 'vitest'
import type { Field } from '../../../src/schemas/core/field.ts'
import { labelIn } from '../../../src/schemas/core/times.ts'
import { pagedListOf, pagedLists } from '../../../src/schemas/lists/paged-lists.ts'
import { planColumns } from '../../../src/schemas/plans/plan-columns.ts'
import { recordColumns } from '../../../src/schemas/records/kit/columns.ts'
import { listed } from '../../../src/schemas/records/viewed.ts'
import { inventoryColumns } from '../../../src/schemas/stock/inventory-fields.ts'

type Fields = ReadonlyArray<Field>

const lists: ReadonlyArray<readonly [string, Fields]> = [
  ['inventory', inventoryColumns],
  ['plans', planColumns],
  ...Object.values(listed).map((record) => [record.name, recordColumns(record)] as const),
  ...pagedLists.map(({ name, fields }) => [name, fields as Fields] as const),
]

/** In pixels, in the widest of the system's fonts: the mean width of a letter, the paddings of a cell, the arrows. */
const [LETTER, PADDING, ARROWS] = [6.5, 24, 16]

it('a header fits into its column', () => {
  const cut = lists.flatMap(([list, fields]) =>
    fields
      .filter((field) => labelIn(field, 'utc').length * LETTER + PADDING + (field.sortable ? ARROWS : 0) > field.width)
      .map(({ label }) => `${list}: ${label}`),
  )
  expect(cut).toEqual([])
})

/** The room of a table at 1,440 pixels beside the menu and a scroll bar, without the serial number and the controls. */
const roomBeside = (controls: number) => 1140 - 64 - Math.max(72, 28 + 32 * controls)

it.each<readonly [string, Fields, number]>([
  ['regions', recordColumns(listed.region), 1],
  ['roles', recordColumns(listed.role), 2],
  ['timeline', pagedListOf('Timeline').fields, 1],
  ['offline sales', pagedListOf('OfflineSaleReport').fields, 1],
  ['sales of partners', pagedListOf('PartnerSalesReport').fields, 1],
])('the %s fit into a window of 1,440 pixels', (_, fields, controls) => {
  const width = fields.reduce((sum, field) => sum + (field.hiddenAtFirst ? 0 : field.width), 0)
  expect(width).toBeLessThanOrEqual(roomBeside(controls))
})

it('a status is among the first three columns of a record', () => {
  const late = Object.values(listed).filter((record) => {
    const shown = recordColumns(record).filter(({ hiddenAtFirst }) => !hiddenAtFirst)
    return shown.findIndex(({ kind }) => kind === 'status') > 2
  })
  expect(late.map(({ name }) => name)).toEqual([])
})
