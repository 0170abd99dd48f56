/**
 * Three of six sessions, one a subject, each without a reload: the product's record of them replays to what was seen.
 *
 * `tests/journal/golden/` has the recordings; docs/journal.md describes how to make one.
 */

import { contract } from '../../../src/schemas/contract.ts'
import { inventoryMessages } from '../../../src/schemas/core/messages.ts'
import { MAX_SEARCH_TEXT, textMessages } from '../../../src/schemas/core/text.ts'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { assignmentMessages } from '../../../src/schemas/stock/assignment.ts'
import { bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import type { InventoryRow } from '../../../src/schemas/stock/inventory.ts'
import { warehouseMessages } from '../../../src/schemas/stock/warehouse.ts'
import { ADD, editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { PlanList } from '../screens/plan-list.ts'
import { NEW_PLAN, PlanWizard } from '../screens/plan-wizard.ts'
import { ReportScreen } from '../screens/report.ts'
import { callTo } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { expectReplayable } from '../support/replayable.ts'
import { newCode, newIccid, notAnInvoice } from '../support/samples.ts'
import { button, follow, take } from '../support/sessions.ts'
import { expect, test } from '../support/test.ts'

type Found = { readonly getInventorieslist: ReadonlyArray<InventoryRow> }

test.slow()

test('stock', async ({ signedInPage: page, api }) => {
  const [item, doubled] = [await api.addItem(), await api.addItem(), await api.addItem()]
  const fair = await api.addPlan(newCode('Fair plan'), { planSource: '1' })
  for (const planID of [String(fair.pid), String(fair.pid)]) await api.addItem({ planID })
  const found = await api.post<Found>(contract.SearchInventory.path, { stockStatus: 'sold', pageSize: 200 })
  const card = found.getInventorieslist.findLast(({ formFactor }) => formFactor === 'card')
  const form = new InventoryForm(page)
  const list = new InventoryList(page)
  const dialog = page.getByRole('dialog')

  // A stored draft is discarded; a file that is no invoice is refused.
  await form.open(ADD)
  await form.field('invoiceNumber').fill('INV-KEPT')
  await page.reload()
  await form.isReady()
  await form.attach(notAnInvoice)
  await expect(form.problem(inventoryMessages.fileKind)).toBeVisible()
  await button(page, 'Discard draft').click()
  await expect(form.field('invoiceNumber')).toHaveValue('')

  // The list: a search text that is too long, then a SIM, which is corrected and voided.
  await follow(page, `${LIST}?pageSize=5`)
  await list.isReady()
  await list.turn('Next page')
  await list.isReady()
  await list.search('ICCID', '8'.repeat(MAX_SEARCH_TEXT + 1))
  await expect(page.getByText(textMessages.tooLong(MAX_SEARCH_TEXT))).toBeVisible()
  await list.search('ICCID', item.iccid)
  await list.edit(item.iccid)
  await form.isReady()
  await form.onlyChanges.uncheck()
  await form.field('simpin').fill('')
  await form.save.click()
  await form.keepAll.click()
  await form.correct('Buying Cost', '6')
  await form.void()
  await expect(list.nothing).toBeVisible()

  // A SIM is selected in the list and voided there.
  await follow(page, LIST)
  await list.search('ICCID', doubled.iccid)
  await page.getByRole('checkbox', { name: 'Select row 1', exact: true }).click()
  await page.getByRole('region', { name: 'Selected SIMs' }).getByRole('button', { name: 'Void' }).click()
  await dialog.getByLabel('Reason').fill('Added twice')
  await dialog.getByLabel('Reason').press('Enter')
  await button(page, 'Void 1 SIM').click()
  await expect(page.getByText('1 SIM voided').first()).toBeVisible()

  // A sold card is returned.
  await follow(page, editAddress(card?.id ?? 0))
  await button(page, 'Record return').click()
  await dialog.getByLabel('Reason').fill('The trip was called off')
  await dialog.getByLabel('Reason').press('Enter')
  await expect(page.getByText(assignmentMessages.returned(1))).toBeVisible()
  await expect(button(page, 'Record return')).toHaveCount(0)
  await form.isReady()

  // Two SIMs of a plan are assigned to a partner, and unassigned.
  await follow(page, '/pages/InventoryMaster/AssignInventory')
  await page.getByRole('main').getByRole('link', { name: 'Assign', exact: true }).click()
  await page.getByRole('combobox', { name: 'Partner' }).press('ArrowDown')
  await page.getByRole('combobox', { name: 'Partner' }).press('Enter')
  await page.getByRole('combobox', { name: 'Plan Name' }).fill(fair.planName)
  await page.getByRole('option', { name: fair.planName }).click()
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('Quantity').press('Enter')
  await button(page, 'Assign 2 SIMs').click()
  await expect(button(page, 'Assign more')).toBeVisible()
  await follow(page, '/pages/InventoryMaster/AssignInventory')
  await page.getByRole('link', { name: /^ASN-/ }).first().click()
  await page.getByLabel('Select all SIMs still held').check()
  await page.getByLabel('Reason').fill('The fair was called off')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText(assignmentMessages.takenBack(2))).toBeVisible()

  // A file of rows is checked; it names no supplier and no plan.
  await follow(page, '/pages/InventoryMaster/Bulk')
  const rows = [newCode(), newCode()].map((code) => `${code},${newIccid()},13.75,31/12/2028,Nowhere`)
  const csv = ['Activation Code,ICCID,Invoice Cost,Stock Expiry Date,Country', ...rows].join('\r\n')
  await page
    .locator('input[type=file][name=file]')
    .setInputFiles({ name: 'Delivery.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(page.getByText('Delivery.csv: 2 rows')).toBeVisible()
  await button(page, 'Check the rows').click()
  await expect(page.getByText(bulkMessages.noSource)).toHaveCount(2)
  for (const name of ['Supplier Name', 'Plan Name']) {
    await page.getByRole('combobox', { name, exact: true }).selectOption('One value for all rows')
    const value = page.getByRole('combobox', { name: `${name} of all rows` })
    await value.press('ArrowDown')
    await value.press('Enter')
  }
  await button(page, 'Check the rows').click()
  const country = page.getByLabel('Country for all 2 rows', { exact: true }).and(page.locator('input'))
  await country.focus()
  await page.locator(':focus').press('ArrowDown')
  await page.locator(':focus').press('Enter')
  await button(page, 'Set for all 2 rows: Country').click()
  await button(page, 'Add 2 SIMs').click()
  await page.getByLabel('Reason').fill('The wrong delivery')
  await page.getByLabel('Reason').press('Enter')
  await expect(page.getByText('Import undone: 2 SIMs voided.')).toBeVisible()

  // A reorder level is set.
  await follow(page, '/pages/WareHouseInventory')
  await button(page, /^Reorder level of /)
    .first()
    .click()
  const level = dialog.getByRole('textbox', { name: 'Reorder Level' })
  const before = await level.inputValue()
  await level.fill('many')
  await level.press('Enter')
  await expect(dialog.getByText(warehouseMessages.level)).toBeVisible()
  await level.fill(before)
  await level.press('Enter')
  await expect(page.getByText(warehouseMessages.levelSet)).toBeVisible()

  const secrets = [
    item.activationCode,
    item.iccid,
    doubled.iccid,
    'Added twice',
    'The fair',
    ...rows.flatMap((row) => row.split(',').slice(0, 2)),
  ]
  const { machines, events } = await expectReplayable(page, secrets)
  expect(machines).toEqual(
    expect.arrayContaining([
      ...['inventoryList', 'listNews', 'inventoryForm', 'act', 'recordList'],
      ...['assignment', 'assignedItems', 'bulkImport', 'bulkProblems', 'stockChange'],
    ]),
  )
  expect(events).toEqual(
    expect.arrayContaining(['draft.found', 'invoicePO.refused', 'search.requested', 'changes.narrowed']),
  )
})

test('plans', async ({ signedInPage: page, api }) => {
  const { planName } = await api.addPlan(newCode('Kept plan'))
  const wizard = new PlanWizard(page)
  const plans = new PlanList(page)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })

  // A draft is left and found again from the list.
  await wizard.open(`${NEW_PLAN}?step=7`)
  await wizard.field('apn').fill('internet')
  await follow(page, '/pages/PlanMaster?pageSize=5')
  await button(page, 'Drafts (1)').click()
  await page.getByRole('link', { name: 'Continue New plan' }).click()
  await wizard.isAt(7)

  // It is undone, redone, and discarded after a question.
  await wizard.goTo(1)
  await wizard.field('travellerType').fill('Morning traveller')
  await wizard.next.click()
  await wizard.undo.click()
  await wizard.redo.click()
  await wizard.goTo(8)
  await wizard.discard.click()
  await wizard.keep.click()
  await wizard.throwAway()

  // A plan is searched for, changed and published.
  await follow(page, '/pages/PlanMaster?pageSize=5')
  await plans.isReady()
  await plans.turn('Next page')
  await plans.isReady()
  await plans.search('Plan Name', planName)
  await plans.edit(planName)
  await wizard.isReady()
  await wizard.goTo(7)
  await wizard.field('apn').fill('world')
  await wizard.goTo(8)
  await wizard.publish.click()
  await plans.isReady()

  // Leaving a form asks first.
  await follow(page, ADD)
  const form = new InventoryForm(page)
  await form.isReady()
  await form.field('activationCode').fill('LEFT-0001')
  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(form.field('activationCode')).toHaveValue('LEFT-0001')
  await page.getByRole('navigation').first().getByRole('link', { name: 'Plan List', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await plans.isReady()

  const { machines, events } = await expectReplayable(page, ['LEFT-0001'])
  expect(machines).toEqual(expect.arrayContaining(['navigation', 'planList', 'planWizard', 'planDrafts']))
  expect(events).toEqual(
    expect.arrayContaining([
      ...['discard.requested', 'discard.reconsidered', 'publish.requested'],
      ...['address.entered', 'stay.chosen', 'leave.chosen'],
    ]),
  )
})

test('reports', async ({ signedInPage: page, noise }) => {
  noise.expect(failedResponse, /net::ERR/)
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('listitem')

  // Filtered by days, first with an invalid one, and by an option, which is removed again.
  await screen.open('?sort=sellingPrice&order=desc')
  await button(page, 'Filter').click()
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('31/02/2026')
  await from.press('Enter')
  await from.fill('01/02/2026')
  await take(page, 'Status', 'Paid')
  await button(page, 'Search').click()
  await expect(chips).toHaveText([/^Days: from /, 'Status: Paid', 'ClearSave view'])
  await page.route(callTo(contract.GetReportTotals.path), (route) => route.abort(), { times: 1 })
  await button(page, 'Remove Status').click()
  await expect(chips).toHaveText([/^Days: from /, 'ClearSave view'])
  await screen.retry.click()
  await expect(page.getByRole('table', { name: 'Totals of all pages' })).toBeVisible()
  await screen.isReady()

  // From the last row of a page to the next one, and back.
  await screen.openRow(30)
  await page.keyboard.press('ArrowRight')
  await expect(screen.drawer.getByRole('heading', { name: 'Sale Report, row 31' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(screen.drawer.getByRole('heading', { name: 'Sale Report, row 30' })).toBeVisible()
  await page.keyboard.press('Escape')
  await screen.goTo.fill('0')
  await screen.goTo.press('Enter')
  await expect(screen.goTo).toHaveAttribute('aria-invalid', 'true')
  await screen.goTo.fill('1')

  // Columns are saved as a preset.
  await button(page, 'Columns').click()
  await page.getByRole('menuitem', { name: 'Save or change presets' }).click()
  const presets = page.getByRole('dialog', { name: 'Column presets' })
  await presets.getByLabel('Name for the current columns').fill('Month end')
  await page.keyboard.press('Enter')
  await presets.getByRole('button', { name: 'Rename Month end' }).click()
  await presets.getByLabel('New name of Month end').fill('Closing')
  await page.keyboard.press('Enter')
  await presets.getByRole('button', { name: 'Remove Closing' }).click()
  await presets.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')

  // A view is saved and removed, and everything is searched.
  await button(page, 'Views').click()
  const views = page.getByRole('dialog', { name: 'Views' })
  await views.getByLabel('Name for the current list').fill('Since February')
  await page.keyboard.press('Enter')
  await views.getByRole('button', { name: 'Remove Since February' }).click()
  await expect(views.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  await search.getByRole('combobox').fill('894')
  await expect(search.getByRole('group', { name: 'SIMs' }).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')

  const { machines, events } = await expectReplayable(page)
  expect(machines).toEqual(
    expect.arrayContaining(['reportPaging', 'listNews', 'columnPresets', 'savedViews', 'palette']),
  )
  expect(events).toEqual(
    expect.arrayContaining([
      ...['filter.edited', 'search.requested', 'filter.partRemoved', 'totals.retried', 'row.passed', 'row.closed'],
      ...['page.refused', 'page.reconsidered'],
    ]),
  )
})
