/**
 * The built application in front of a server that has the calls of the specification (§7) and nothing else, and writes
 * them as loosely as people's servers do. `specified-moods.spec.ts` has the other moods, and all reports.
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

test.use({ mood: 'loose' })

test('the menu of a server of the specification offers what it has, and stock is searched and changed', async ({
  page,
  server,
}) => {
  await lookAround(page)
  await keepStock(page, server)
})

test('plans, partners and reports of such a server are read; the lock opens by another sign-in', async ({
  page,
  server,
}) => {
  await readPlans(page)
  await readPartners(page)
  await readReports(page, reportRoutes.slice(1, 3))
  await lockAndLeave(page, server)
})
