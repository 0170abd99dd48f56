/**
 * The built application with a server that has only the calls of the specification (§7), in a loose format as real
 * servers have. `specified-moods.spec.ts` has the other moods, and all reports.
 */
import { test } from '../support/specified.ts'
import { keepStock, lockAndLeave, lookAround } from '../support/specified-journeys.ts'

test.use({ mood: 'loose' })

test('the menu of a server of the specification offers what it has, and stock is searched and changed', async ({
  page,
  server,
}) => {
  await lookAround(page)
  await keepStock(page, server)
})

test('the lock of such a server opens by another sign-in, and signing out tells nobody', ({ page, server }) =>
  lockAndLeave(page, server))
