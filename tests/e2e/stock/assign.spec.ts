/** Stock is assigned to a partner, from stock and by codes, and unassigned; problems are shown at their lines. */

import { readFile } from 'node:fs/promises'
import { formatDay } from '../../../src/schemas/core/format.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { assignmentMessages } from '../../../src/schemas/stock/assignment.ts'
import { stockMessages } from '../../../src/schemas/stock/stock.ts'
import { expectReplayable } from '../support/replayable.ts'
import { newCode } from '../support/samples.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

/** Assignments are listed by day, and midnight may pass during the test. */
const utcDay = () => new Date().toISOString().slice(0, 10)

test('two of a plan are assigned, the codes of one are refused, and both are taken back', async ({
  signedInPage: page,
  noise,
  api,
}) => {
  // A new plan, because other tests sell from the plans of the demo data meanwhile.
  const { pid, planName } = await api.addPlan(newCode('Fair plan'), { planSource: '1' })
  for (const planID of [String(pid), String(pid)]) await api.addItem({ planID })
  const began = utcDay()
  await page.goto('/pages/InventoryMaster/AssignInventory')
  await expect(page).toHaveTitle('Assign Inventory | SIM Desk')
  await page.getByRole('main').getByRole('link', { name: 'Assign', exact: true }).click()
  await expect(page).toHaveTitle('Assign Inventory Form | SIM Desk')

  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(assignmentMessages.target('partner'))).toBeVisible()
  await expect(page.getByText(assignmentMessages.plan)).toBeVisible()
  const partner = page.getByRole('combobox', { name: 'Partner' })
  await expect(partner).toBeFocused()
  await expectAccessibleInBothColours(page)

  await partner.press('ArrowDown')
  await partner.press('Enter')
  const name = await partner.inputValue()
  const plan = page.getByRole('combobox', { name: 'Plan Name' })
  await plan.fill(planName)
  await page.getByRole('option', { name: planName }).click()
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('Quantity').press('Enter')
  const verdicts = page.getByRole('region', { name: 'SIMs and verdicts' }).getByRole('row')
  await expect(verdicts).toHaveCount(3)
  const iccids = await verdicts.getByRole('cell', { name: /^\d{18,20}$/ }).allInnerTexts()
  await expectAccessibleInBothColours(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download verdicts' }).click()
  const verdictsFile = await readFile(await (await saved).path(), 'utf8')
  for (const iccid of iccids) expect(verdictsFile).toContain(`"${iccid}"`)
  await page.getByRole('button', { name: 'Assign 2 SIMs' }).dblclick()
  await expect(page.getByText(assignmentMessages.assigned(2, name))).toBeVisible()

  // An assigned SIM has an error at its line; a scanner types one line a code.
  await page.getByRole('button', { name: 'Assign more' }).click()
  await expect(partner).toHaveValue(name)
  await page.getByText('Paste codes').click()
  const codes = page.getByLabel('ICCIDs or activation codes')
  await codes.focus()
  for (const code of [iccids[0] ?? '', '8944000000000000000']) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('2 SIMs so far')).toBeVisible()
  // The codes of a file follow those that were typed, and leave with it.
  const delivery = {
    name: 'Delivery.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Box,ICCID\n1,8944000000000000095\n'),
  }
  await page.locator('input[type="file"]').setInputFiles(delivery)
  await expect(page.getByText('1 SIM from Delivery.csv')).toBeVisible()
  await expect(page.getByText('3 SIMs so far')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('2 SIMs so far')).toBeVisible()
  // If the server cannot be reached, the message scrolls into view from anywhere in the form, and allows a retry.
  noise.expect(/ERR_FAILED.*PreviewAssignment/)
  await page.route('**/PreviewAssignment', (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 600 })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeInViewport()
  await page.unroute('**/PreviewAssignment')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(verdicts.filter({ hasText: stockMessages.assignedTo(name) })).toHaveCount(1)
  await expect(verdicts.filter({ hasText: stockMessages.unknown })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Assign/ })).toBeDisabled()
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await expect(codes).toHaveValue(`${iccids[0]}\n8944000000000000000\n`)
  await page.getByRole('main').getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()

  // The assignments of today: an invalid day has an error at its field, and the days are in the address.
  await page.getByRole('button', { name: 'Filter' }).click()
  const from = page.getByRole('textbox', { name: 'Created From' })
  await from.fill('31/02/2026')
  await from.press('Enter')
  await expect(page.getByText(commonMessages.day)).toBeVisible()
  await expect(from).toBeFocused()
  const today = utcDay()
  await from.fill(formatDay(began))
  await page.getByRole('textbox', { name: 'Created To' }).fill(formatDay(today))
  await from.press('Enter')
  await expect(page).toHaveURL(new RegExp(`createdFrom=${began}&createdTo=${today}`))
  await expect(page.getByText(`Created From: ${formatDay(began)}`)).toBeVisible()
  // The chip appears before the rows. Until they load the download is disabled and pale.
  await expect(page.getByRole('button', { name: /^Download CSV/ })).toBeEnabled()
  await expectAccessibleInBothColours(page)
  await page.getByRole('link', { name: /^ASN-/ }).first().click()
  await expect(page).toHaveTitle('Assignment | SIM Desk')
  await page.getByLabel('Select all SIMs still held').check()
  await page.getByRole('button', { name: 'Unassign 2 SIMs' }).click()
  await expect(page.getByText(assignmentMessages.reason)).toBeVisible()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByLabel('Reason').fill('The fair was called off')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText(assignmentMessages.takenBack(2))).toBeVisible()
  // They stay listed, and say by whom and why they were unassigned.
  await expect(page.getByText('All SIMs were returned')).toBeVisible()
  const returned = page.getByRole('region', { name: 'SIMs of this assignment' }).getByRole('row')
  await expect(returned.filter({ hasText: 'Unassigned' }).filter({ hasText: 'The fair was called off' })).toHaveCount(2)
  // The file for the partner has them, too.
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download SIMs' }).click()
  const sims = await readFile(await (await downloading).path(), 'utf8')
  for (const iccid of iccids) expect(sims).toContain(iccid)
  expect(sims.split('The fair was called off')).toHaveLength(3)
  await expect(page.getByText(/\.csv has 2 SIMs\./)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectAccessibleInBothColours(page)

  await page.getByRole('navigation').getByRole('link', { name: 'Inventory List' }).click()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('activated')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/stockStatus=activated/)
  await expect(page.getByText('Status: Activated')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('')
  await page.getByRole('combobox', { name: 'Assigned To' }).fill('Coral')
  await page.getByRole('option', { name: 'Coral Roaming & Co.' }).click()
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/InventoryMaster\?assignedKind=partner&assignedID=4&filter=open$/)
  await expect(page.getByText('Assigned To: Coral Roaming & Co.')).toBeVisible()
  const { machines } = await expectReplayable(page, iccids)
  expect(machines).toEqual(expect.arrayContaining(['assignment', 'assignedItems', 'inventoryList']))
})
