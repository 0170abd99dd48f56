/** The other three of the six sessions of `golden-stock.spec.ts`: billing, partners and people. */

import { ACCOUNTANT, BILLING, OFFLINE_SALE } from '../../../src/schemas/billing/billing-routes.ts'
import { offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { passwordMessages } from '../../../src/schemas/people/password.ts'
import { pictureMessages } from '../../../src/schemas/records/kit/picture.ts'
import { recordRoutes } from '../../../src/schemas/records/routes.ts'
import { editRecord, RecordForm } from '../screens/record-form.ts'
import { ReportScreen } from '../screens/report.ts'
import { SignIn } from '../screens/session.ts'
import { Api } from '../support/api.ts'
import { orderingPartner } from '../support/ordering.ts'
import { admin } from '../support/product.ts'
import { addRecord, changeRecord, uniqueEntry } from '../support/records.ts'
import { expectReplayable } from '../support/replayable.ts'
import { invoicePdf } from '../support/samples.ts'
import { button, follow, take } from '../support/sessions.ts'
import { soldOnAccount } from '../support/sold.ts'
import { expect, nextAddress, test } from '../support/test.ts'

test.slow()

test.slow()

test('billing', async ({ signedInPage: page, api }) => {
  const sold = await soldOnAccount(api)
  await api.addItem()
  const { planName } = await api.placeNames()
  const heading = page.getByRole('main').locator('[data-step-heading]')
  const next = () => button(page, 'Next').click()
  const dialog = page.getByRole('dialog')

  // A sale is entered up to its last step, undone, and discarded.
  await page.goto(OFFLINE_SALE)
  await take(page, 'Customer', 'Bluewater')
  await next()
  await take(page, 'Plan Name', planName)
  await next()
  await expect(page.getByText('1 of 1 chosen')).toBeVisible()
  await next()
  await page.getByLabel('Unit Price').fill('12.5')
  await page.getByLabel('Remarks').fill('Called by Petra Almond')
  await next()
  await expect(heading).toContainText('Payment')
  await page.keyboard.press('ControlOrMeta+Z')
  await button(page, 'Discard draft').click()
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(heading).toContainText('Customer')

  // An invoice is paid in part, after an amount of 0 was entered.
  await follow(page, `${BILLING}?invoice=${sold.id}`)
  await button(page, 'Record payment').click()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('0')
  await amount.press('Enter')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('5')
  await page.getByRole('combobox', { name: 'Payment Mode' }).selectOption('Card')
  await page.getByRole('textbox', { name: 'Payment Reference' }).fill('A-17')
  await page.locator('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText(offlineSaleMessages.paymentRecorded('USD 5.00'))).toBeVisible()

  // A supplier invoice gets a file and is marked as checked.
  await follow(page, '/pages/InventoryMaster/InvoicePO?status=noFile')
  const number = await page.getByRole('link', { name: /^INV-/ }).first().innerText()
  await button(page, `Attach a file of ${number}`).click()
  await dialog.locator('input[type=file]').setInputFiles(invoicePdf)
  await dialog.getByRole('button', { name: 'Attach' }).click()
  await expect(dialog).toHaveCount(0)

  // What the accountant would get is checked.
  await follow(page, ACCOUNTANT)
  const files = page.getByRole('region', { name: 'New file for the accountant' })
  await files.getByRole('button', { name: 'Check' }).click()
  await expect(files.getByRole('status')).toContainText('in this period')

  const { machines } = await expectReplayable(page, ['Petra Almond', 'A-17', sold.companyName, invoicePdf.name])
  expect(machines).toEqual(
    expect.arrayContaining(['offlineSale', 'offlineInvoice', 'recordList', 'act', 'invoiceAct', 'accountingExport']),
  )
})

test('partners', async ({ signedInPage: page, api, url, noise }) => {
  noise.expect(/the server responded with a status of 4/)
  const { partnerID, place } = await orderingPartner(api, url)
  const { id } = await place(2)
  const byHand = await orderingPartner(api, url, { isByHand: true })
  const longest = await byHand.place(2)
  await byHand.place(1)
  await byHand.stock(1)
  // A partner without keys: another session issues a key to one of the demo data.
  const keyless = await addRecord(api, 'partner')
  await changeRecord(api, 'partner', keyless.id, { status: 'Active' })
  const partners = new ReportScreen(page, pagedListOf('PartnerMaster'))
  const orders = new ReportScreen(page, pagedListOf('ApiOrderManagement'))
  const form = new RecordForm(page, 'partner')

  // A file that is no picture is refused; a key is issued, shown once, and revoked.
  await partners.open()
  await follow(page, editRecord('partner', keyless.id))
  await form.isReady()
  await form.choosePicture('partnerImage', Buffer.from('<svg/>'))
  await expect(form.problem(pictureMessages.kind)).toBeVisible()
  const keys = form.main.getByRole('group', { name: 'API keys' })
  const name = keys.getByLabel('Purpose of the new key')
  await name.press('Enter')
  await expect(keys.getByText('Enter a purpose for the key')).toBeVisible()
  await name.fill('Till')
  await name.press('Enter')
  const key = await keys.locator('code').first().innerText()
  await button(page, 'I have saved it').click()
  await keys.getByRole('button', { name: /^Revoke Till/ }).click()
  await button(page, 'Revoke key').click()
  await expect(keys.getByRole('status')).toHaveText(/Key revoked/)

  // A failed API order is opened and cancelled.
  await follow(page, `${orders.list.path}?status=Failed&partner=${partnerID}&order=${id}`)
  const tabs = orders.drawer.getByRole('tab')
  for (const tab of ['Payload', 'Attempts', 'SIMs', 'Order']) await tabs.filter({ hasText: tab }).click()
  await orders.drawer.getByRole('tab', { name: 'Payload' }).click()
  await button(page, 'Reveal /request/recipient/email').click()
  await expect(orders.drawer.getByText('ada@example.com', { exact: true })).toBeVisible()
  await button(page, 'Retry order').click()
  await expect(orders.drawer.getByRole('status')).not.toHaveText('')
  await page.keyboard.press('Escape')
  await expect(orders.drawer).toBeHidden()

  // Waiting orders are delivered from stock, as far as it goes.
  await follow(page, `${orders.list.path}?status=Waiting&partner=${byHand.partnerID}`)
  await button(page, 'Deliver from stock').click()
  await orders.drawer.getByRole('checkbox').last().uncheck()
  await button(page, 'Deliver 1 order').click()
  await expect(orders.drawer.getByText('Delivered 1 of 2')).toBeVisible()
  await button(page, 'Close').click()
  await expect(orders.drawer).toBeHidden()

  const { machines, events } = await expectReplayable(page, [key, 'ada@example.com', longest.requestId])
  const own = ['reportPaging', 'recordForm', 'partnerKeys', 'apiOrder', 'batch']
  expect(machines).toEqual(expect.arrayContaining(own))
  expect(events).toContain('picture.refused')
})

test('people', async ({ page, api, url, noise }, { workerIndex }) => {
  noise.expect(/the server responded with a status of 4/)
  const region = await addRecord(api, 'region')
  const main = page.getByRole('main')
  const mail = `ada.${Date.now()}@simdesk.test`

  // Signs in at the second attempt, visits the dashboard, switches to dark colours, and visits the reports.
  const signIn = new SignIn(page)
  await signIn.open()
  // The recorder comes with the shell, after the form.
  await page.waitForLoadState('networkidle')
  await signIn.as({ ...admin, password: 'not-the-password' })
  await expect(signIn.notice).toBeVisible()
  await signIn.as(admin)
  await expect(page.getByRole('list', { name: 'Figures' })).toBeVisible()
  await page.getByRole('radio', { name: 'EUR' }).check({ force: true })
  await button(page, 'Today').click()
  await button(page, 'Show as table: Sales per day').click()
  await button(page, 'Switch to dark colours').click()
  await button(page, 'Switch to light colours').click()
  await follow(page, '/pages/Reports')
  await main.getByLabel('Find a report').fill('sale')
  await expect(page).toHaveURL(/Reports\?./)

  // Another person saves the region that is being changed; the countries of a region are counted.
  await follow(page, editRecord('region', region.id))
  const form = new RecordForm(page, 'region')
  await form.isReady()
  await form.field('regionName').fill('Typed here')
  const colleague = { email: 'staff@simdesk.test', password: admin.password }
  const staff = await Api.signIn(url, colleague, nextAddress(workerIndex))
  await changeRecord(staff, 'region', region.id, { regionName: await uniqueEntry(api, 'region', 'regionName') })
  await expect(form.main.getByText(/changed this region/)).toBeVisible()
  await button(page, 'Show changes').click()
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('Region Name')
  await page.keyboard.press('Escape')
  await follow(page, recordRoutes.region.list)
  await button(page, /^Countries of /)
    .first()
    .click()
  await expect(
    page
      .getByRole('dialog', { name: /^Countries of / })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  // A role is compared with another, and a person is invited.
  await follow(page, '/pages/RoleMasterinsert/5')
  await take(page, 'Compare with', 'Stock Keeper')
  await expect(main.getByText(/^Stock Keeper may also: /)).toBeVisible()
  await follow(page, '/pages/profileMaster')
  await main.getByRole('link', { name: 'Add Users' }).click()
  await page.getByRole('textbox', { name: 'People' }).fill(`Ada Lovelace, ${mail}`)
  await take(page, 'Role', 'Staff')
  await page.getByRole('combobox', { name: 'Department' }).fill('Operations')
  await page.keyboard.press('Escape')
  await button(page, 'Invite').click()
  const invited = main.getByRole('list').filter({ hasText: mail }).locator('code')
  const link = await invited.innerText()

  // A link for a lost password; the person's own password and second factor, after a wrong one.
  await follow(page, editRecord('employee', 9))
  await button(page, 'Reset password').click()
  await button(page, 'Done').click()
  await follow(page, '/pages/profile')
  await page.getByLabel('Old password', { exact: true }).fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('nine slow barges pass')
  await page.getByLabel('Repeat new password', { exact: true }).fill('nine slow barges pass')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password is incorrect')).toBeVisible()
  const factor = page.getByRole('group', { name: 'Second factor' })
  await factor.getByLabel('Your password').fill('not the password at all')
  await page.keyboard.press('Enter')
  await expect(factor.getByText(passwordMessages.wrong)).toBeVisible()

  const secrets = [admin.email, admin.password, mail, link.slice(link.indexOf('#') + 1), 'nine slow barges pass']
  const { machines } = await expectReplayable(page, secrets)
  expect(machines).toEqual(
    expect.arrayContaining([
      ...['dashboard', 'reportIndex'],
      ...['session', 'navigation', 'layout', 'live', 'notifications', 'recordForm', 'savedElsewhere', 'recordList'],
      ...[
        'historyDrawer',
        'countDrawer',
        'roleComparison',
        'inviteUsers',
        'accountAccess',
        'ownProfile',
        'secondFactor',
      ],
    ]),
  )
})
