import { expect, it } from 'vitest'
import { reportsOfSale } from '../../../server/reports/report-entries.ts'
import { saleWith } from '../support/sales.ts'

/** The reports of a sale on 2 November. */
const reportsFor = (travelDate: string) => reportsOfSale({ ...saleWith(1), at: '2026-11-02T23:59:59.999Z', travelDate })

it.each([
  ['', false, false],
  ['2026-11-01', true, false],
  ['2026-11-02', true, false],
  ['2026-11-03', true, true],
])('a sale for a travel on "%s" tells of a travel: %s, of a future one: %s', (travelDate, isTravel, isFuture) => {
  expect(reportsFor(travelDate).includes('TravelReport')).toBe(isTravel)
  expect(reportsFor(travelDate).includes('FutureSaleReport')).toBe(isFuture)
})
