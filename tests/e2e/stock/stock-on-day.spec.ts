/** The stock on a day: by keyboard, with its totals, its address and its file; a day that has not ended is refused. */

import { readFileSync } from 'node:fs'
import { expectReplayable } from '../support/replayable.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const shown = (day: string) => day.split('-').reverse().join('/')

test('the stock on a past day is chosen, counted, added up and downloaded', async ({ signedInPage: page }) => {
  await page.goto('/pages/WareHouseInventory')
  await page.getByRole('link', { name: 'Stock on a day' }).click()
  await expect(page).toHaveTitle('Stock on a Day | SIM Desk')
  const day = page.getByLabel('Stock at the end of (UTC)')
  const rows = page.getByRole('table', { name: 'Stock on a Day' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expect(day).toHaveValue(shown(dayOf(1)))
  await expect(page.getByRole('table', { name: 'Totals of all pages' })).toContainText('USD')
  await expectAccessibleInBothColours(page)

  // Another day, typed; the address keeps it.
  const asked = dayOf(20)
  await day.fill(shown(asked))
  await expect(page).toHaveURL(new RegExp(`[?]day=${asked}$`))
  await expect(page.getByText(`Day: ${shown(asked)}`)).toBeVisible()
  await page.reload()
  await expect(rows.nth(1)).toBeVisible()
  await expect(day).toHaveValue(shown(asked))

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download CSV/ }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toContain(asked)
  const [header = '', first = ''] = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(header).toContain('In Stock')
  expect(first).toContain(asked.split('-').reverse().join('/'))

  // Neither today nor what is no day is asked for.
  for (const [typed, problem] of [
    [shown(dayOf(0)), 'Choose a day before today'],
    ['31/02/2026', 'Enter a valid date, e.g. 31/12/2027'],
  ] as const) {
    await day.fill(typed)
    await day.press('Enter')
    await expect(page.getByText(problem)).toBeVisible()
    await expect(day).toHaveValue(typed)
    await expect(page).toHaveURL(new RegExp(`[?]day=${asked}$`))
  }
  await day.fill('01/01/2020')
  await expect(page.getByText('No Data Found')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Totals of all pages' })).toBeHidden()
  await page.getByRole('list', { name: 'Active filters' }).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(day).toHaveValue(shown(dayOf(1)))
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectReplayable(page)
})
