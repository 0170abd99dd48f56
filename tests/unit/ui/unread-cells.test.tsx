import { isValidElement, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import type { FieldKind } from '../../../src/schemas/core/field.ts'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import type { PagedRow } from '../../../src/schemas/lists/paged-rows.ts'
import type { PlanRow } from '../../../src/schemas/plans/plan.ts'
import type { InventoryRow } from '../../../src/schemas/stock/inventory.ts'
import { legacyText } from '../../../src/services/files/legacy.ts'
import { columns as plans } from '../../../src/views/plans/columns.tsx'
import { columnsOf } from '../../../src/views/reports/columns.tsx'
import { columns as inventory } from '../../../src/views/stock/inventory/columns.tsx'

type Marked = { readonly text: string; readonly kind: FieldKind }
type Drawn<Row> = { readonly name: string; readonly cell?: (row: Row) => ReactNode }

/** The text of a cell's mark, or of the cell if it has none. */
const drawnIn = <Row,>(columns: ReadonlyArray<Drawn<Row>>, name: string, row: Row): unknown => {
  const drawn = columns.find((column) => column.name === name)?.cell?.(row)
  if (!isValidElement<Marked>(drawn)) return drawn
  return 'kind' in drawn.props ? { text: drawn.props.text, kind: drawn.props.kind } : 'drawn'
}

describe('a cell that could not be read is marked, and no other is', () => {
  test('in the inventory list', () => {
    const row = { buyingCost: null, iccid: '89441', expiryDate: 'soon' } as InventoryRow
    const unread = { buyingCost: '4,50', expiryDate: 'soon' }
    expect(drawnIn(inventory.utc, 'buyingCost', { ...row, unread })).toEqual({ text: '4,50', kind: 'money' })
    expect(drawnIn(inventory.utc, 'expiryDate', { ...row, unread })).toEqual({ text: 'soon', kind: 'date' })
    expect(drawnIn(inventory.utc, 'iccid', { ...row, unread })).toBe('89441')
    expect(drawnIn(inventory.utc, 'buyingCost', { ...row, buyingCost: 4.5 })).toBe('4.50')
  })

  test('in the plan list', () => {
    const row = { planName: 'Japan', validity: 0 } as PlanRow
    const unread = { validity: 'a month' }
    expect(drawnIn(plans, 'validity', { ...row, unread })).toEqual({ text: 'a month', kind: 'number' })
    expect(drawnIn(plans, 'planName', { ...row, unread })).toBe('Japan')
    expect(drawnIn(plans, 'validity', { ...row, validity: 30 })).toBe('30')
  })

  test('in a report', () => {
    const columns = columnsOf(pagedListOf('SaleReport'), 'utc')
    const row = { id: 1, currency: '', sellingPrice: 'n/a', purchaseDate: 'soon' } as unknown as PagedRow
    expect(drawnIn(columns, 'sellingPrice', row)).toEqual({ text: 'n/a', kind: 'money' })
    expect(drawnIn(columns, 'purchaseDate', row)).toMatchObject({ text: 'soon' })
    expect(drawnIn(columns, 'sellingPrice', { ...row, sellingPrice: 4 } as PagedRow)).toBe('4.00')
  })
})

test('the fixed layout of a file has what could not be read as it came', () => {
  const rows = [
    { planName: 'Japan', validity: 0, unread: { validity: 'a month' } },
    { planName: 'Peru', validity: 30 },
  ]
  expect(legacyText('Name,Validity', ['planName', 'validity'], rows)).toBe('Name,Validity\nJapan,a month\nPeru,30')
})
