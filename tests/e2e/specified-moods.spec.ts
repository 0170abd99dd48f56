/**
 * The built application in front of a server that has the calls of the specification (§7) and nothing else: to the letter,
 * with fields that are missing, and written as loosely as people's servers do.
 */
import { reportRoutes } from '../../src/schemas/report-routes.ts'
import { test } from './support/specified.ts'
import {
  keepStock,
  lockAndLeave,
  lookAround,
  readPartners,
  readPlans,
  readReports,
} from './support/specified-journeys.ts'

for (const mood of ['letter', 'sparse', 'loose'] as const) {
  test.describe(`in front of a server of the specification, ${mood}`, () => {
    test.use({ mood })

    test('the menu offers what there is', ({ page }) => lookAround(page))
    test('stock is searched and changed', ({ page, server }) => keepStock(page, server, mood !== 'sparse'))
    test('plans are searched', ({ page }) => readPlans(page))
    test('all reports are read', async ({ page }) => {
      test.setTimeout(180_000)
      await readReports(page, reportRoutes)
    })
    test('partners are read', ({ page }) => readPartners(page))
    test('the lock opens by another sign-in, and a sign-out tells nobody', ({ page, server }) =>
      lockAndLeave(page, server))
  })
}
