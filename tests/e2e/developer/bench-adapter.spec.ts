import type { Page } from '@playwright/test'
import adapter from '../../../bench/adapter.mjs'
import { expect, test } from '../support/test.ts'

/** The serial numbers of the rows that the adapter counts. */
const keysOn = (page: Page) =>
  page
    .locator(adapter.row)
    .evaluateAll(
      (rows, cell) => rows.map((row) => Number(row.querySelector(cell)?.textContent?.replaceAll(',', ''))),
      adapter.keyCell,
    )

test('what drives the product beside its peers finds the rows of the report, not its totals, and turns the page', async ({
  signedInPage: page,
}) => {
  await page.goto(new URL(adapter.loginPath, 'http://any').searchParams.get('next') ?? '')
  await expect(page.getByRole('table', { name: 'Totals of all pages' })).toBeVisible()
  const numbersFrom = (first: number) => Array.from({ length: 30 }, (_, index) => first + index)
  await expect.poll(() => keysOn(page)).toEqual(numbersFrom(1))
  await page.locator(adapter.next).click()
  await expect.poll(() => keysOn(page)).toEqual(numbersFrom(31))
})
