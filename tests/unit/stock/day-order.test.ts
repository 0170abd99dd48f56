import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ofReceipt } from '../../../src/machines/stock/bulk-import.context.ts'
import { type BulkMapping, mappingProblems, withFittingOrders } from '../../../src/schemas/stock/bulk-mapping.ts'
import { dayIn } from '../../../src/schemas/stock/bulk-row.ts'
import { daysIn, openDaysIn } from '../../../src/schemas/stock/day-order.ts'

describe('the days of a column', () => {
  it.each([
    [['03/04/2028', '12/31/2027'], 'monthFirst'],
    [['12/31/2027'], 'monthFirst'],
    [['03/04/2028', '31/12/2027'], null],
    [['31/12/2027'], null],
    [['03/04/2028', '1/2/2028'], 'either'],
    [['31/12/2027', '12/31/2027', '01/02/2028'], 'mixed'],
    [['04/04/2028', '1/1/2028'], null],
    [['2027-12-31', '31.12.2027', '', 'soon'], null],
    [['03.04.2028'], null],
    [[], null],
  ] as const)('%j leave open: %s', (texts, open) => {
    expect(openDaysIn(texts)).toBe(open)
  })

  it('are all read right by the order that they are written in, or leave it open', () => {
    const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 8 }), fc.boolean(), (moments, isMonthFirst) => {
        const days = moments.map((moment) => moment.toISOString().slice(0, 10))
        const texts = days.map((one) => {
          const [year, month, date] = one.split('-')
          return (isMonthFirst ? [month, date, year] : [date, month, year]).join('/')
        })
        const open = openDaysIn(texts)
        if (isMonthFirst) expect(texts.map((text) => dayIn(text, 'monthFirst'))).toEqual(days)
        // If nothing is ambiguous, the dates are read day first, which is right.
        if (open === null) expect(texts.map((text) => dayIn(text))).toEqual(days)
        if (open === 'monthFirst') expect(isMonthFirst).toBe(true)
      }),
    )
  })

  it('with dots are never read month first', () => {
    expect(dayIn('03.04.2028', 'monthFirst')).toBe('2028-04-03')
    expect(dayIn('03/04/2028', 'monthFirst')).toBe('2028-03-04')
    expect(dayIn('12/31/2027')).toBe('2027-31-12')
  })
})

describe('a mapping', () => {
  const whole = Object.fromEntries(
    ['supplierID', 'planID', 'activationCode', 'country'].map((name, column) => [name, { column }]),
  )
  const mapped = (dayOrder?: 'dayFirst' | 'monthFirst'): BulkMapping => ({
    ...whole,
    expiryDate: { column: 4, ...(dayOrder && { dayOrder }) },
  })

  it('has to say how days are written that leave it open', () => {
    expect(mappingProblems(mapped(), { 4: 'monthFirst' })).toEqual({
      expiryDate: 'These look like month/day/year. Choose how to read them.',
    })
    expect(mappingProblems(mapped(), { 4: 'either' })).toHaveProperty('expiryDate')
    expect(mappingProblems(mapped(), { 4: 'mixed' })).toHaveProperty('expiryDate')
    expect(mappingProblems(mapped('dayFirst'), { 4: 'monthFirst' })).toEqual({})
    expect(mappingProblems(mapped(), { 3: 'monthFirst' })).toEqual({})
    expect(mappingProblems(mapped(), {})).toEqual({})
    expect(mappingProblems({ ...whole, expiryDate: { value: '2028-04-03' } }, { 4: 'either' })).toEqual({})
  })

  it('of an earlier file holds for the next, but where its days say otherwise', () => {
    const orderOf = (kept: BulkMapping, open: Parameters<typeof withFittingOrders>[1]) =>
      withFittingOrders(kept, open).expiryDate
    expect(orderOf(mapped('monthFirst'), { 4: 'either' })).toEqual({ column: 4, dayOrder: 'monthFirst' })
    expect(orderOf(mapped('dayFirst'), { 4: 'either' })).toEqual({ column: 4, dayOrder: 'dayFirst' })
    expect(orderOf(mapped('monthFirst'), { 4: 'monthFirst' })).toEqual({ column: 4, dayOrder: 'monthFirst' })
    expect(orderOf(mapped('dayFirst'), { 4: 'monthFirst' })).toEqual({ column: 4 })
    expect(orderOf(mapped('monthFirst'), { 4: 'mixed' })).toEqual({ column: 4 })
    expect(orderOf(mapped('monthFirst'), {})).toEqual({ column: 4 })
    expect(withFittingOrders(whole, { 4: 'either' })).toEqual(whole)
  })

  it('of items of a receipt has the order that is remembered of its supplier, where the file names none', () => {
    const suppliers = [{ id: 3, name: 'Northwind Telecom', tag: 'monthFirst' }]
    const lookups = { countries: [], regions: [], suppliers, plans: [], locations: [] }
    const said = { supplierID: { value: '3' } }
    const file = (mapping: BulkMapping) => ({
      tableRef: 'ref-1',
      sha256: '',
      rowCount: 1,
      sheets: [],
      sheet: null,
      mapping,
      days: { 4: 'either' as const },
    })
    const { supplierID: _, ...others } = mapped()
    expect(ofReceipt(said, file(others), lookups).expiryDate).toEqual({ column: 4, dayOrder: 'monthFirst' })
    expect(ofReceipt(said, file(mapped()), lookups).expiryDate).toEqual({ column: 4 })
    expect(ofReceipt(said, file(others), null).expiryDate).toEqual({ column: 4 })
  })
})

it('dates that are clearly day first have a recognised order; those without an order of day and month have none', () => {
  expect(daysIn(['31/12/2028', '03/04/2028'])).toBe('dayFirst')
  expect(daysIn(['2028-12-31', '', '04/04/2028'])).toBeNull()
  expect(daysIn(['03/04/2028'])).toBe('either')
  expect(daysIn(['31/12/2028', '12/31/2028'])).toBe('mixed')
})
