import { NOTIFICATION_RULES, SESSION_SETTINGS } from '../../../src/schemas/records/routes.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { failedResponse } from '../support/noise.ts'
import { expect, test } from '../support/test.ts'

test('Save keeps the focus while it saves, sends one request for several presses, and loses nothing to a failure', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(failedResponse)
  await page.goto(SESSION_SETTINGS)
  const save = page.getByRole('button', { name: /^(Save|Saving\.\.\.)$/ })
  const idle = page.locator('main form input[inputmode]').first()
  await expect(save).toBeEnabled()
  await idle.fill('77')

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let calls = 0
  await page.route('**/api/SessionSettings/SaveSessionSettings', async (route) => {
    calls += 1
    await held
    await route.fulfill({ status: 500, body: '' })
  })
  await save.focus()
  await page.keyboard.press('Enter')
  await expect(save).toHaveText('Saving...')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect(save).toBeFocused()
  answer()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible()
  await expect(save).toBeFocused()
  await expect(idle).toHaveValue('77')
  expect(calls).toBe(1)

  await page.unrouteAll()
  await retry.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Session settings updated' })).toBeVisible()
  await expect(idle).toHaveValue('77')
  await expect(page.locator('body')).not.toBeFocused()
})

test('a part of a filter that is removed passes the focus on, and the last one to the heading', async ({
  signedInPage: page,
}) => {
  const list = new RecordListScreen(page, 'supplier')
  await list.open()
  await list.search('supplierName', 'a')
  const chips = page.getByRole('list', { name: 'Active filters' })
  const remove = chips.getByRole('button', { name: /^Remove / })
  await remove.first().press('Enter')
  await expect(chips).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('in forced colours a chosen box has a mark that is seen', async ({ signedInPage: page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(NOTIFICATION_RULES)
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: /settings/i }).click()
  const box = drawer.getByRole('checkbox').first()
  await expect(box).toBeChecked()
  const [back, mark] = await box.evaluate((input) => [
    getComputedStyle(input).backgroundColor,
    getComputedStyle(input.parentElement?.querySelector('svg') ?? input).color,
  ])
  expect(mark).not.toBe(back)
})
