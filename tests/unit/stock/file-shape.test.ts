import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BulkMapping } from '../../../src/schemas/stock/bulk-mapping.ts'
import { mappingOf, rememberedSources } from '../../../src/schemas/stock/bulk-matching.ts'
import { type ShapedFile, shapeOrder, shapeText } from '../../../src/schemas/stock/file-shape.ts'

const named = (...header: ReadonlyArray<string>): ShapedFile => ({ header, headerRow: 1, rows: [] })
const nameless = (...rows: ReadonlyArray<ReadonlyArray<string>>): ShapedFile => ({
  header: rows[0]?.map((_, column) => `Column ${column + 1}`) ?? [],
  headerRow: 0,
  rows,
})
const ICCID = '8944500000000000018'

describe('two files have one shape', () => {
  it('if their columns have the same names, however written and in any order', () => {
    const shape = shapeText(named('ICCID', 'Plan Name', 'Expiry'))
    expect(shapeText(named('expiry', 'iccid', 'plan_name'))).toBe(shape)
    expect(shapeText(named('ICCID', 'Plan Name'))).not.toBe(shape)
    expect(shapeText(named('ICCID', 'Plan Name', 'Expiry', 'Expiry'))).not.toBe(shape)
  })

  it('if no column has a name and the columns hold the same kinds of cells', () => {
    const shape = shapeText(nameless([ICCID, 'Asia', '31/12/2028'], ['', 'Europe', '30/11/2028']))
    expect(shapeText(nameless(['8944500000000000026', 'x', '1.1.2029']))).toBe(shape)
    expect(shapeText(nameless(['Asia', ICCID, '31/12/2028']))).not.toBe(shape)
    expect(shapeText(nameless([ICCID, 'Asia', '12.50']))).not.toBe(shape)
    expect(shapeText(nameless([ICCID, 'Asia', '31/12/2028', ''])) === shape).toBe(false)
  })

  it('not if only one of them has names', () => {
    expect(shapeText(named('Column 1'))).not.toBe(shapeText(nameless([ICCID])))
  })
})

const noId = () => null

it('a remembered matching fits every order of the columns', () => {
  const names = ['ICCID', 'Code', 'Plan', 'Expiry', 'Cost']
  fc.assert(
    fc.property(
      fc.shuffledSubarray(names, { minLength: 5 }),
      fc.shuffledSubarray(names, { minLength: 5 }),
      (one, other) => {
        const from = (header: ReadonlyArray<string>): BulkMapping => ({
          iccid: { column: header.indexOf('ICCID') },
          expiryDate: { column: header.indexOf('Expiry'), dayOrder: 'monthFirst' },
          invoiceCost: { column: header.indexOf('Cost'), decimalSign: 'comma' },
        })
        const sources = rememberedSources(from(one), shapeOrder(named(...one)), noId)
        expect(mappingOf(sources, shapeOrder(named(...other)))).toEqual(from(other))
      },
    ),
  )
})

it('of values for all rows only records and choices are remembered, never a code, an amount or a day', () => {
  const mapping: BulkMapping = {
    supplierID: { value: 'Telco' },
    planID: { value: 'No such plan' },
    type: { value: 'local' },
    paymentType: { value: 'whatever' },
    simpin: { value: '1234' },
    activationCode: { value: 'A-1' },
    invoiceNumber: { value: 'INV-7' },
    invoiceCost: { value: '12.50' },
    expiryDate: { value: '2028-12-31' },
  }
  const sources = rememberedSources(mapping, [], (field) => (field === 'supplierID' ? 3 : null))
  expect(mappingOf(sources, [])).toEqual({ type: { value: 'local' }, supplierID: { value: '3' } })
})
