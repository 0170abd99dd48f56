import type { Locator } from '@playwright/test'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import type { ListScreen } from '../screens/list.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { bytesOf, linesOf } from '../support/files.ts'
import { expect, test } from '../support/test.ts'

const headOf = (list: ListScreen, label: string) => list.table.getByRole('columnheader', { name: label, exact: true })

/** The button in a header that sorts, beside the one that pins. */
const labelIn = (head: Locator) => head.locator('[data-head]')

/** The order of codes, and of days in the format of en-GB: by year first. */
const keyOf = (text: string) => text.split('/').toReversed().join('-')
const up = (texts: ReadonlyArray<string>) => texts.map(keyOf).toSorted()
const down = (texts: ReadonlyArray<string>) => up(texts).toReversed()

const isIn = (order: typeof up, list: ListScreen, label: string) => async () => {
  const cells = await list.column(label)
  return cells.length > 1 && String(cells.map(keyOf)) === String(order(cells))
}

test('a list of records is sorted by the head of a column: the address, Back and the file follow', async ({
  signedInPage: page,
}) => {
  const list = new RecordListScreen(page, 'country')
  const { routes } = list
  const code = list.label('countryCode')
  const head = headOf(list, code)
  await list.open()
  // An order that differs from the list's own, or the test could not tell them apart.
  expect(await isIn(up, list, code)()).toBe(false)

  await labelIn(head).click()
  await expect(page).toHaveURL(`${routes.list}?sort=countryCode`)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(isIn(up, list, code)).toBe(true)
  await labelIn(head).press('Enter')
  await expect(page).toHaveURL(`${routes.list}?sort=countryCode&order=desc`)
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(isIn(down, list, code)).toBe(true)

  const downloading = page.waitForEvent('download')
  await list.download.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^Countries \\d{4}-\\d\\d-\\d\\d sorted by ${code}, descending page 1 of \\d+\\.csv$`),
  )
  const [names = [], ...lines] = linesOf(await bytesOf(download))
  const codes = lines.map((line) => line[names.indexOf(code)] ?? '')
  expect(codes).toHaveLength(30)
  expect(codes).toEqual(down(codes))

  await page.goBack()
  await expect(page).toHaveURL(`${routes.list}?sort=countryCode`)
  await expect.poll(isIn(up, list, code)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(routes.list)
  await expect(head).not.toHaveAttribute('aria-sort')
  await expect.poll(isIn(up, list, code)).toBe(false)
})

test('the inventory is sorted by the day that items expire on, on its first page and its last', async ({
  signedInPage: page,
  api,
}) => {
  const item = await api.addItem({ expiryDate: '2099-12-31' })
  const list = new InventoryList(page)
  const head = headOf(list, 'Expiry Date')
  await list.open()
  const sort = labelIn(head)
  await sort.click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await sort.click()
  await expect(page).toHaveURL(`${LIST}?sort=expiryDate&order=desc`)
  await expect(list.row(item.activationCode)).toBeVisible()
  await expect.poll(isIn(down, list, 'Expiry Date')).toBe(true)

  await list.turn('Last page')
  await expect(page).toHaveURL(/page=\d+/)
  await expect(page).toHaveURL(/sort=expiryDate&order=desc/)
  await expect(list.row(item.activationCode)).toBeHidden()
  await sort.click()
  // The list's own order starts at the first page: the SIM was among the last added.
  await expect(page).toHaveURL(LIST)
  await expect(list.row(item.activationCode)).toBeVisible()
})
