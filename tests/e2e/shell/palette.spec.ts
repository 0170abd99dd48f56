import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { ReportScreen } from '../screens/report.ts'
import { Api } from '../support/api.ts'
import { admin } from '../support/product.ts'
import { addRecord } from '../support/records.ts'
import {
  beginAgain,
  expect,
  expectAccessibleInBothColours,
  expectNoSidewaysScroll,
  nextAddress,
  test,
} from '../support/test.ts'

test('Ctrl+K finds a screen, an act and a record by keyboard; Escape gives the focus back', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/RegionMaster')
  const button = page.getByRole('banner').getByRole('button', { name: 'Find anything' })
  await button.focus()
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await field.fill('add supp')
  await expect(dialog.getByRole('option', { name: 'Add Supplier' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/supplierMaster\/insert/)
  await expect(dialog).toHaveCount(0)

  await page.goto('/pages/supplierMaster')
  const edit = page.locator('main a[href*="/supplierMaster/edit/"]').first()
  await edit.click()
  const subject = page.locator('h1 + *, h1').first()
  await expect(subject).toBeVisible()
  await expect(page.locator('main')).toContainText(' · ')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog.getByRole('option').first()).toContainText('Edit Supplier')
  await field.fill('894')
  const items = dialog.getByRole('group', { name: 'SIMs' }).getByRole('option')
  await expect(items.first()).toBeVisible()
  await items.first().click()
  await expect(page).toHaveURL(/InventoryMaster\/Edit\/\d+/)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Edit Inventory Form')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog.getByRole('option').first()).toContainText(/SIM \d+/)
})

test('who may only look at partners is led to the one that was found, and finds it among those opened last', async ({
  page,
  api,
  url,
}, { workerIndex }) => {
  const companyName = String((await addRecord(api, 'partner')).companyName)
  const staff = { email: 'staff@simdesk.test', password: admin.password }
  await beginAgain(page, await Api.signIn(url, staff, nextAddress(workerIndex)))
  await page.goto('/pages/RegionMaster')
  await page.getByRole('banner').getByRole('button', { name: 'Find anything' }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill(companyName)
  const found = dialog.getByRole('group', { name: 'Partners' }).getByRole('option', { name: companyName })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/contact-list\?/)
  const contacts = new ReportScreen(page, pagedListOf('ContactList'))
  await contacts.isReady()
  await expect(contacts.rows).toHaveCount(1)
  await expect(contacts.rows).toContainText(companyName)
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog.getByRole('group', { name: 'Recently opened' }).getByRole('option').first()).toContainText(
    companyName,
  )
})

test('the page of a wrong address opens the search', async ({ signedInPage: page }) => {
  await page.goto('/pages/error-404-alt')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
})

test.describe('in a browser that has been nowhere', () => {
  test.use({ isFirstVisit: true })

  test('what is typed right after Ctrl+K stands in the field', async ({ signedInPage: page }) => {
    await page.goto('/pages/RegionMaster')
    await page.getByRole('banner').waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('add supplier')
    const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
    await expect(field).toHaveValue('add supplier')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/supplierMaster\/insert/)
  })
})

test('one or two characters find screens and acts, and say from how many on records are searched', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/RegionMaster')
  await page.getByRole('banner').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  const said = dialog.getByRole('status')
  await field.fill('fa')
  await expect(dialog.getByRole('option', { name: 'FAQ' })).toBeVisible()
  await expect(said).toHaveText('Records from 3 characters.')
  await field.fill('ñ')
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(said).toHaveText('Records from 3 characters.')
  await expect(dialog.getByRole('listbox', { includeHidden: true })).toBeHidden()
  await field.fill('ñññ')
  await expect(said).toHaveText('No results.')
})

test('a plan, an invoice of ours and one of a supplier are among those opened last', async ({ signedInPage: page }) => {
  await page.goto('/pages/PlanMaster')
  const name = await page.locator('main tbody tr[data-slot]').first().locator('td').nth(1).innerText()
  const number = async (address: string) => {
    await page.goto(address)
    const heads = page.locator('main thead th')
    await expect(page.locator('main tbody tr[data-slot]').first()).toBeVisible()
    const at = (await heads.allInnerTexts()).findIndex((text) => text.trim() === 'Invoice Number')
    return page.locator('main tbody tr[data-slot]').first().locator('td').nth(at).innerText()
  }
  const opened = [
    { group: 'Plans', text: name, shown: /EditPlan/ },
    { group: 'Invoices', text: await number('/pages/BillingReports/OfflineSaleReport'), shown: /Billing\?invoice=\d+/ },
    { group: 'Supplier invoices', text: await number('/pages/InventoryMaster/InvoicePO'), shown: /InvoicePO\?/ },
  ]
  const dialog = page.getByRole('dialog', { name: 'Search' })
  for (const { group, text, shown } of opened) {
    await page.keyboard.press('ControlOrMeta+k')
    await dialog.getByRole('combobox').fill(text)
    const found = dialog.getByRole('group', { name: group, exact: true }).getByRole('option').first()
    await found.click()
    await expect(page).toHaveURL(shown)
    await expect(page.getByRole('main')).toContainText(text)
  }
  await page.keyboard.press('ControlOrMeta+k')
  const last = dialog.getByRole('group', { name: 'Recently opened' }).getByRole('option')
  for (const [index, { text }] of opened.toReversed().entries()) await expect(last.nth(index)).toContainText(text)
  await last.nth(2).click()
  await expect(page).toHaveURL(/EditPlan\/.+pid=\d+/)
  await expect(page.getByRole('main')).toContainText(name)
})

test('a record that comes while the search is open is the first of those opened last', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/supplierMaster')
  const link = page.locator('main a[href*="/supplierMaster/edit/"]').first()
  const href = await link.getAttribute('href')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const asked = page.waitForRequest('**/GetSupplierList?id=*')
  await page.route('**/GetSupplierList?id=*', async (route) => {
    await answered
    await route.continue()
  })
  await link.click()
  await asked
  await page.keyboard.press('ControlOrMeta+k')
  const first = page.getByRole('dialog', { name: 'Search' }).getByRole('option').first()
  await expect(first).toBeVisible()
  await expect(first).not.toHaveAttribute('href', href ?? '')
  answer()
  await expect(first).toHaveAttribute('href', href ?? '')
})
