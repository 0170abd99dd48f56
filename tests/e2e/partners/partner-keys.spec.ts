import { contract } from '../../../src/schemas/contract.ts'
import { editRecord, RecordForm } from '../screens/record-form.ts'
import { expectReplayable } from '../support/replayable.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

test('a key is issued, shown once, kept nowhere, and revoked after a question; its record replays to what was seen', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/the server responded with a status of 4/)
  const form = new RecordForm(page, 'partner')
  await form.open(editRecord('partner', 3))
  const keys = form.main.getByRole('group', { name: 'API keys' })
  const name = keys.getByLabel('Purpose of the new key')
  await expect(keys.getByText('No key was issued yet.')).toBeVisible()
  await name.press('Enter')
  await expect(keys.getByText('Enter a purpose for the key')).toBeVisible()
  await expect(name).toBeFocused()
  await name.fill('Web shop')
  await name.press('Enter')
  const told = keys.locator('code').first()
  await expect(told).toHaveText(/^sdk_[\w-]{43}$/)
  const key = await told.innerText()
  await expect(keys.getByRole('button', { name: 'Copy key' })).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await keys.getByRole('button', { name: 'I have saved it' }).click()
  await expect(name).toBeFocused()
  const row = keys.getByRole('listitem')
  await expect(row).toContainText(/Web shop sdk_[\w-]{6}….*Never used\./s)
  await expect(page.getByText(key)).toHaveCount(0)

  const revoke = keys.getByRole('button', { name: /^Revoke Web shop/ })
  await revoke.click()
  await page.getByRole('button', { name: 'Keep key' }).click()
  await expect(revoke).toBeFocused()
  await revoke.click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(keys.getByRole('status')).toHaveText(/Key revoked/)
  await expect(row).toContainText('Revoked by')
  await expect(revoke).toHaveCount(0)

  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]))
  expect(kept).not.toContain(key)
  const { machines } = await expectReplayable(page, [key])
  expect(machines).toEqual(expect.arrayContaining(['recordForm', 'partnerKeys']))
})

test('a key whose answer was lost is asked for again, and who leaves while it is shown is asked first', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/net::ERR_FAILED/)
  const form = new RecordForm(page, 'partner')
  await form.open(editRecord('partner', 4))
  const keys = form.main.getByRole('group', { name: 'API keys' })
  const name = keys.getByLabel('Purpose of the new key')
  await page.route(
    '**/api/Partner/IssuePartnerKey',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await name.fill('Lost on the way')
  await keys.getByRole('button', { name: 'Issue key' }).click()
  await expect(keys.getByRole('alert')).toContainText('cannot be reached')
  await expect(name).toHaveAccessibleDescription('The answer was lost. Issue it again to get the same key.')
  await expect(name).toBeFocused()
  const row = keys.getByRole('listitem')
  await name.press('Enter')
  const told = keys.locator('code').first()
  await expect(told).toHaveText(/^sdk_[\w-]{43}$/)
  const key = await told.innerText()

  await form.back.click()
  const question = page.getByRole('dialog', { name: 'Leave without the key?' })
  await expect(question).toContainText('The new key is shown only once.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(told).toHaveText(key)
  await keys.getByRole('button', { name: 'I have saved it' }).click()
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Never used.')
  await expect(row).toContainText(`Lost on the way ${key.slice(0, 10)}`)
  await form.back.click()
  await expect(page).toHaveURL(/\/pages\/PartnerMaster$/)
})

test('a new key outlives what becomes of the form around it, and who saves while it is shown is asked first', async ({
  signedInPage: page,
}) => {
  const form = new RecordForm(page, 'partner')
  await form.open(editRecord('partner', 5))
  const city = form.field('city')
  await city.fill('Begun before the key')
  await page.reload()
  await expect(form.startAgain).toBeVisible()
  const keys = form.main.getByRole('group', { name: 'API keys' })
  await keys.getByLabel('Purpose of the new key').fill('Till')
  await keys.getByRole('button', { name: 'Issue key' }).click()
  const told = keys.locator('code').first()
  await expect(told).toHaveText(/^sdk_[\w-]{43}$/)
  const key = await told.innerText()
  await form.startAgain.click()
  await expect(form.startAgain).toHaveCount(0)
  await expect(told).toHaveText(key)

  await city.fill('Calls by a key')
  await form.save.click()
  const question = page.getByRole('dialog', { name: 'Leave without the key?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(told).toHaveText(key)
  await expect(city).toHaveValue('Calls by a key')
  await form.save.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/\/pages\/PartnerMaster$/)
  await form.open(editRecord('partner', 5))
  await expect(city).toHaveValue('Calls by a key')
})

test('a partner that is in use is asked about before it is inactive, with what there is of it and nothing else', async ({
  signedInPage: page,
  api,
}) => {
  type Uses = { id: number; peopleCount: number; heldCount: number; keyCount: number; waitingCount: number }
  const usesOf = async (id: number) =>
    (await api.post<{ partners: ReadonlyArray<Uses> }>(contract.GetPartners.path, { id })).partners[0]
  // The partner of the demo operators; other tests use keys of partners.
  const uses = await usesOf(2)
  const { peopleCount = 0, heldCount = 0, waitingCount = 0 } = uses ?? {}
  expect(Math.min(peopleCount, heldCount, waitingCount)).toBeGreaterThan(0)
  const form = new RecordForm(page, 'partner')
  await form.open(editRecord('partner', 2))
  const held = form.main.getByRole('link', { name: `SIMs held: ${heldCount}` })
  await expect(held).toBeVisible()
  await form.enter('status', 'Inactive')
  await form.save.click()
  await expect(form.question.locator('p')).toHaveText([
    `Partner users: ${peopleCount}. They are signed out at once.`,
    `SIMs that it holds: ${heldCount}. They stay with it, but it is assigned no more.`,
    `Waiting API orders: ${waitingCount}. They are not cancelled, and may still be delivered.`,
  ])
  await expectAccessibleInBothColours(page)
  await form.reconsider.click()
  await expect(form.save).toBeFocused()
  await form.enter('status', 'Active')
  await held.click()
  await expect(page).toHaveURL(/InventoryMaster\?stockStatus=assigned&assignedKind=partner&assignedID=2$/)
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(heldCount)
})
