/**
 * The built application with a server that has only the calls of the specification (§7): to the letter, with missing
 * fields, and in a loose format as real servers have.
 */
import { test } from '../support/specified.ts'
import { keepStock, lockAndLeave, lookAround, readReports } from '../support/specified-journeys.ts'

for (const mood of ['letter', 'sparse', 'loose'] as const) {
  test.describe(`in front of a server of the specification, ${mood}`, () => {
    test.use({ mood })

    test('the menu offers what there is', ({ page }) => lookAround(page))
    test('stock is searched and changed', ({ page, server }) => keepStock(page, server, mood !== 'sparse'))
    test('all that comes of all reports is shown', async ({ page, server }) => {
      test.setTimeout(180_000)
      await readReports(page, server)
    })
    test('the lock opens by another sign-in, and a sign-out tells nobody', ({ page, server }) =>
      lockAndLeave(page, server))
  })
}
