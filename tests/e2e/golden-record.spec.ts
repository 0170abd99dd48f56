import { inventoryMessages } from '../../src/schemas/messages.ts'
import { pagedListOf } from '../../src/schemas/paged-lists.ts'
import { pictureMessages } from '../../src/schemas/record/picture.ts'
import { recordRoutes } from '../../src/schemas/records/routes.ts'
import { MAX_SEARCH_TEXT, textMessages } from '../../src/schemas/text.ts'
import { ADD, InventoryForm } from './screens/inventory-form.ts'
import { InventoryList, LIST } from './screens/inventory-list.ts'
import { PlanList } from './screens/plan-list.ts'
import { PlanWizard } from './screens/plan-wizard.ts'
import { editRecord, RecordForm } from './screens/record-form.ts'
import { RecordListScreen } from './screens/record-list.ts'
import { ReportScreen } from './screens/report.ts'
import { SignIn } from './screens/session.ts'
import { admin } from './support/product.ts'
import { addRecord } from './support/records.ts'
import { expectReplayable } from './support/replayable.ts'
import { newCode, newIccid, notAnInvoice } from './support/samples.ts'
import { expect, test } from './support/test.ts'

// A morning at the desk, without one reload: what it records replays to what was seen. With
// GOLDEN=<file> the record is kept: `GOLDEN=tests/journal/golden/0.1.0-morning-of-questions.json npx playwright test
// golden-record -g "a morning"`; an earlier morning is `0.1.0-morning.json`.
test('the record of a morning replays to what was seen, event by event', async ({ page, api, noise }) => {
  test.setTimeout(120_000)
  noise.expect(/the server responded with a status of 4/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const code = newCode()
  const { countryName, supplierName, planName } = await api.placeNames()
  const taken = await api.addItem()
  const menu = page.getByRole('navigation').first()
  const goTo = (name: string) => menu.getByRole('link', { name, exact: true }).click()

  // Signs in at the second attempt.
  await page.goto(`${LIST}?pageSize=5`)
  const signIn = new SignIn(page)
  await signIn.as({ ...admin, password: 'not-the-password' })
  await expect(signIn.notice).toBeVisible()
  await signIn.as(admin)

  // Turns and searches the list.
  const list = new InventoryList(page)
  await list.isReady()
  await list.turn('Next page')
  await list.isReady()
  await list.search('Activation Code', 'nothing-like-this')
  await expect(list.nothing).toBeVisible()

  // Layout: dark and light again, and the settings opened.
  await page.getByRole('button', { name: 'Switch to dark colours' }).click()
  await page.getByRole('button', { name: 'Switch to light colours' }).click()

  // An item that is refused, corrected and saved.
  await goTo('Add Inventory')
  const form = new InventoryForm(page)
  await form.isReady()
  await form.save.click()
  await form.choose('country', countryName)
  await form.choose('supplierID', supplierName)
  await form.choose('planID', planName)
  await form.fill({ activationCode: code, iccid: taken.iccid, invoiceCost: '12.5', expiryDate: '2030-06-30' })
  await form.save.click()
  await expect(form.field('iccid')).toHaveAttribute('aria-invalid', 'true')
  await form.field('iccid').fill(newIccid())
  await form.save.click()
  // Back where the list was left: still searched for what is not there.
  await expect(page).toHaveURL(/searchBy=activationCode/)
  await expect(list.nothing).toBeVisible()

  // A plan is begun, taken back and taken up again.
  await goTo('Add Plan')
  const wizard = new PlanWizard(page)
  await wizard.isReady()
  await wizard.field('travellerType').fill('Morning traveller')
  await wizard.next.click()
  await wizard.isAt(2)
  await wizard.undo.click()
  await wizard.redo.click()
  await wizard.goTo(8)
  await wizard.discard.click()
  await wizard.keep.click()
  await wizard.throwAway()

  // A report, page by page, and the partners.
  await goTo('Reports')
  await page.getByRole('link', { name: 'Sale Report' }).first().click()
  const report = new ReportScreen(page, pagedListOf('SaleReport'))
  await report.isReady()
  await report.turn('Next page')
  await report.isReady()
  await report.openRow(31)
  await page.keyboard.press('Escape')
  await report.goTo.fill('0')
  await report.goTo.press('Enter')
  await expect(report.goTo).toHaveAttribute('aria-invalid', 'true')
  await report.goTo.fill('1')
  await expect(report.goTo).not.toHaveAttribute('aria-invalid', 'true')
  await goTo('Partner Master')
  await new ReportScreen(page, pagedListOf('PartnerMaster')).isReady()
  await page
    .getByRole('link', { name: /^Edit partner /i })
    .first()
    .click()
  const partner = new RecordForm(page, 'partner')
  await partner.isReady()
  await partner.choosePicture('partnerImage', Buffer.from('<svg/>'))
  await expect(partner.problem(pictureMessages.kind)).toBeVisible()

  const { machines, events } = await expectReplayable(page, [code, taken.iccid, admin.password, admin.email])
  expect(machines).toEqual(
    expect.arrayContaining([
      'session',
      'navigation',
      'layout',
      'inventoryList',
      'inventoryForm',
      'planWizard',
      'reportPaging',
      'recordForm',
    ]),
  )
  expect(events).toEqual(
    expect.arrayContaining([
      'discard.requested',
      'discard.reconsidered',
      'page.refused',
      'page.reconsidered',
      'picture.refused',
    ]),
  )
})

// Kept like the other: `GOLDEN=tests/journal/golden/0.1.0-drafts.json npx playwright test golden-record -g draft`.
test('the record of a draft that the list leads back to replays to what was seen', async ({ signedInPage: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const menu = page.getByRole('navigation').first()
  const goTo = (name: string) => menu.getByRole('link', { name, exact: true }).click()
  await page.goto('/pages/CreatePlan?step=7')
  const wizard = new PlanWizard(page)
  await wizard.isReady()
  await wizard.field('apn').fill('internet')
  await goTo('Plan List')
  await page.getByRole('button', { name: 'Drafts (1)' }).click()
  await page.getByRole('link', { name: 'Continue New plan' }).click()
  await wizard.isAt(7)

  const { machines } = await expectReplayable(page)
  expect(machines).toContain('planDrafts')
})

// Kept as above: `GOLDEN=tests/journal/golden/0.1.0-refusals.json npx playwright test golden-record -g corrected`; before
// an item was restored and an invoice refused in it, as `0.1.0-correction.json`.
test('the record of an item that is restored, begun again, and of one that is corrected and voided replays to what was seen', async ({
  signedInPage: page,
  api,
}) => {
  const item = await api.addItem()
  const form = new InventoryForm(page)
  const list = new InventoryList(page)

  // The page is loaded again: what was typed is still there; a text is no invoice, and the item is begun again.
  await form.open(ADD)
  await form.field('invoiceNumber').fill('INV-KEPT')
  await page.reload()
  await form.isReady()
  await form.attach(notAnInvoice)
  await expect(form.problem(inventoryMessages.fileKind)).toBeVisible()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(form.field('invoiceNumber')).toHaveValue('')

  // More is looked for than can be, then an item.
  await form.back.click()
  await list.isReady()
  await list.search('ICCID', '8'.repeat(MAX_SEARCH_TEXT + 1))
  await expect(page.getByText(textMessages.tooLong(MAX_SEARCH_TEXT))).toBeVisible()
  await list.search('ICCID', item.iccid)
  await list.edit(item.iccid)

  // All its fields are looked at; it is corrected and voided.
  await form.isReady()
  await form.onlyChanges.uncheck()
  await form.field('simpin').fill('')
  await form.save.click()
  await form.keepAll.click()
  await form.correct('Buying Cost', '6')
  await expect(form.field('buyingCost')).toHaveValue('6')
  await form.void()
  await expect(list.nothing).toBeVisible()

  const { machines, events } = await expectReplayable(page, [item.activationCode, item.iccid, 'Added twice'])
  expect(machines).toContain('itemCorrection')
  expect(events).toEqual(
    expect.arrayContaining(['draft.found', 'invoicePO.refused', 'search.requested', 'changes.narrowed']),
  )
})

// Kept as above: `GOLDEN=tests/journal/golden/0.1.0-navigation.json npx playwright test golden-record -g "they leave"`; later, with
// digests of the contexts, as `0.1.0-plan-list.json`.
test('the record of a person who is asked before they leave replays to what was seen', async ({
  signedInPage: page,
}) => {
  const menu = page.getByRole('navigation').first()
  const goTo = (name: string) => menu.getByRole('link', { name, exact: true }).click()
  await page.goto(LIST)
  await new InventoryList(page).isReady()
  await goTo('Add Inventory')
  const form = new InventoryForm(page)
  await form.isReady()
  await form.field('activationCode').fill('LEFT-0001')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(form.field('activationCode')).toHaveValue('LEFT-0001')
  await goTo('Plan List')
  await question.getByRole('button', { name: 'Leave' }).click()
  await new PlanList(page).isReady()

  const { events } = await expectReplayable(page)
  expect(events).toEqual(expect.arrayContaining(['address.entered', 'stay.chosen', 'leave.chosen']))
})

// Kept as above: `GOLDEN=tests/journal/golden/0.1.0-masters.json npx playwright test golden-record -g supplier`; once
// more, with digests of the contexts, as `0.1.0-digests.json`.
test('the record of a supplier that is looked for and changed replays to what was seen', async ({
  signedInPage: page,
  api,
}) => {
  const { id } = await addRecord(api, 'supplier')
  const list = new RecordListScreen(page, 'supplier')
  await page.goto(recordRoutes.supplier.list)
  await list.isReady()
  await page.goto(editRecord('supplier', id))
  const form = new RecordForm(page, 'supplier')
  await form.isReady()
  await form.field('email').fill('no address')
  await form.save.click()
  await form.field('email').fill('golden@supplier.example')
  await form.save.click()
  await list.isReady()

  const { machines } = await expectReplayable(page, ['golden@supplier.example', 'no address'])
  expect(machines).toEqual(expect.arrayContaining(['recordList', 'recordForm']))
})

// Kept as above: `GOLDEN=tests/journal/golden/0.1.0-presets.json npx playwright test golden-record -g "under a name"`.
test('the record of columns that are kept under a name replays to what was seen', async ({ signedInPage: page }) => {
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  await screen.open()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Save or change presets' }).click()
  const drawer = page.getByRole('dialog', { name: 'Column presets' })
  const name = drawer.getByLabel('Name for the columns as they are now')
  await name.press('Enter')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Month end')
  await name.press('Enter')
  await drawer.getByRole('button', { name: 'Rename Month end' }).click()
  const newName = drawer.getByLabel('New name of Month end')
  await newName.fill('Closing')
  await newName.press('Enter')
  await drawer.getByRole('button', { name: 'Remove Closing' }).click()
  await drawer.getByRole('button', { name: 'Undo' }).click()
  await expect(drawer.getByRole('button', { name: 'Remove Closing' })).toBeVisible()
  await page.keyboard.press('Escape')

  const { machines } = await expectReplayable(page)
  expect(machines).toContain('columnPresets')
})

// Kept as above: `GOLDEN=tests/journal/golden/0.1.0-counted.json npx playwright test golden-record -g "are opened"`; later,
// of another version, as `0.1.0-record-list.json`.
test('the record of a region whose countries are opened replays to what was seen', async ({ signedInPage: page }) => {
  const regions = new RecordListScreen(page, 'region')
  await regions.open()
  const drawer = page.getByRole('dialog', { name: /^Countries of / })
  for (const row of [0, 1, 2]) {
    await regions.rows
      .nth(row)
      .getByRole('button', { name: /^Countries of / })
      .click()
    await expect(drawer.getByRole('listitem').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }

  const { machines } = await expectReplayable(page)
  expect(machines).toContain('countDrawer')
})
