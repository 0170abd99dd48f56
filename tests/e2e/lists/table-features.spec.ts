import { join } from 'node:path'
import { servePages } from '../../../bench/pages.mjs'
import { expect, expectAccessible, test } from '../support/test.ts'

// Features of the library's table that no list of the product shows together, on a page built with the product's
// settings. One worker builds it, because two would write into the same folder.
test.describe.configure({ mode: 'default' })

let served: Awaited<ReturnType<typeof servePages>>
test.beforeAll(async () => {
  served = await servePages(join(import.meta.dirname, '../table-page'), ['table'])
})
test.afterAll(() => served.close())

test.beforeEach(async ({ page }) => {
  await page.goto(served.urlOf('table'))
  await expect(page.getByRole('row', { name: /Row 5/ })).toBeVisible()
})

test('rows are chosen one by one, as a range with Shift, and as a page; those of another page stay chosen', async ({
  page,
}) => {
  const box = (serial: number) => page.getByRole('checkbox', { name: `Select row ${serial}`, exact: true })
  const all = page.getByRole('checkbox', { name: 'Select all rows of the page' })
  const chosen = page.getByRole('status')
  await box(2).click()
  await box(4).click({ modifiers: ['Shift'] })
  await expect(chosen).toHaveText('2 3 4')
  await box(3).click()
  await expect(chosen).toHaveText('2 4')
  await expect(all).toBeChecked({ indeterminate: true })
  await all.click()
  await expect(chosen).toHaveText('1 2 3 4 5')
  await expect(all).toBeChecked()

  await page.getByRole('button', { name: 'Turn' }).click()
  await expect(all).not.toBeChecked()
  // A range starts on the visible page.
  await box(9).click({ modifiers: ['Shift'] })
  await expect(chosen).toHaveText('1 2 3 4 5 9')
  await box(7).click({ modifiers: ['Shift'] })
  await expect(chosen).toHaveText('1 2 3 4 5 7 8 9')
  await all.click()
  await expect(chosen).toHaveText('1 2 3 4 5 6 7 8 9 10')
  await all.click()
  await expect(chosen).toHaveText('1 2 3 4 5')
  await page.getByRole('button', { name: 'Turn' }).click()
  await expect(all).toBeChecked()
})

test('a row opens below itself and is opened as the row that it is, not as a place on the page', async ({ page }) => {
  await page.getByRole('cell', { name: 'Row 2', exact: true }).click()
  await expect(page.getByText('More of Row 2')).toBeVisible()
  await page.getByRole('button', { name: 'Turn' }).click()
  await expect(page.getByRole('cell', { name: 'Row 7', exact: true })).toBeVisible()
  await expect(page.getByText(/^More of/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn' }).click()
  await expect(page.getByText('More of Row 2')).toBeVisible()
})

test('the head of a column sorts, by pointer and by keyboard, and stays the head of a column', async ({ page }) => {
  const head = page.getByRole('columnheader', { name: /^Amount/ })
  await expect(head).not.toHaveAttribute('aria-sort')
  await head.locator('[data-head]').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.locator('[data-head]').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page.getByRole('columnheader', { name: /^Name/ })).not.toHaveAttribute('aria-sort')
})

test('footers stand under their column, the row that a person comes back from is marked, and axe finds nothing', async ({
  page,
}) => {
  await expect(page.locator('tfoot')).toContainText('Sum 150')
  await expect(page.getByRole('row', { name: /Row 4/ })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('cell', { name: 'Row 2', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click()
  await page
    .getByRole('columnheader', { name: /^Amount/ })
    .locator('[data-head]')
    .click()
  await expectAccessible(page)
})

test('check boxes are met by the arrow keys, and Space on a cell chooses its row', async ({ page }) => {
  const cell = page.getByRole('cell', { name: 'Row 1', exact: true })
  await cell.click()
  await page.keyboard.press('Space')
  await expect(page.getByRole('status')).toHaveText('1')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Space')
  await expect(page.getByRole('status')).toHaveText('1 2 3')
  await page.keyboard.press('Home')
  await expect(page.getByRole('checkbox', { name: 'Select row 3', exact: true })).toBeFocused()
})
