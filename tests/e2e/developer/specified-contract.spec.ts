/** /developer/contract with a server that has only the calls of the specification and a loose format. */
import type { Locator, Page } from '@playwright/test'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { initialInventory } from '../../support/specified-server/contents/inventory.ts'
import { initialPartners } from '../../support/specified-server/contents/partners.ts'
import { reportRows } from '../../support/specified-server/contents/reports.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { PlanList } from '../screens/plan-list.ts'
import { ReportScreen } from '../screens/report.ts'
import { Shell } from '../screens/session.ts'
import { bytesOf, linesOf } from '../support/files.ts'
import { admin, expect, test } from '../support/specified.ts'

test.use({ mood: 'loose' })

const STOCK = '/InventoryMaster/GetInventoryList'
const PLANS = '/PlanMaster/GetPlanList'
const SALES = '/ReportMaster/PurchaseReport'

/** The page as a person sees it. */
class ContractPage {
  readonly call: Locator
  readonly what: Locator
  readonly groups: Locator
  readonly save: Locator
  readonly clear: Locator
  readonly question: Locator
  readonly nothing: Locator
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
    this.call = page.getByLabel('Call', { exact: true })
    this.what = page.getByLabel('Difference', { exact: true })
    this.groups = page.locator('main section').filter({ has: page.locator('table') })
    this.save = page.getByRole('button', { name: 'Save as file' })
    this.clear = page.getByRole('button', { name: 'Clear', exact: true })
    this.question = page.getByRole('dialog', { name: 'Clear the table?' })
    this.nothing = page.getByRole('status').filter({ hasText: 'No differences so far' })
  }

  /** Opens it from the menu: a reload would lose the counts of the open page. */
  async open(): Promise<void> {
    await new Shell(this.#page).choose('Contract')
    await expect(this.groups.first()).toBeVisible()
  }

  /** The visible rows, each with its call first and without its times. */
  rows(): Promise<ReadonlyArray<ReadonlyArray<string>>> {
    return this.groups.evaluateAll((groups) =>
      groups.flatMap((group) =>
        [...group.querySelectorAll('tbody tr')].map((row) => [
          group.querySelector('h2')?.textContent ?? '',
          ...[...row.children].slice(0, 5).map((cell) => cell.textContent?.trim() ?? ''),
        ]),
      ),
    )
  }

  async calls(): Promise<ReadonlyArray<string>> {
    return [...new Set((await this.rows()).map(([call = '']) => call))]
  }
}

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true })

/** Opens lists whose answers are compared; the inventory list is already open. */
const readSome = async (page: Page): Promise<void> => {
  await new InventoryList(page).isReady()
  await menuOf(page).getByRole('link', { name: 'Plan List' }).click()
  await new PlanList(page).isReady()
  await menuOf(page).getByRole('link', { name: 'Reports' }).click()
  await page.locator('main a[href="/pages/Reports/SaleReport"]').first().click()
  await new ReportScreen(page, pagedListOf('SaleReport')).isReady()
}

test('the differences of the answers are listed, narrowed by the address, saved as they are shown, and cleared', async ({
  page,
}) => {
  await readSome(page)
  const contract = new ContractPage(page)
  await contract.open()
  const all = await contract.rows()
  expect(await contract.calls()).toEqual(expect.arrayContaining(['/Login/Login', STOCK, PLANS, SALES]))
  const stock = all.filter(([call]) => call === STOCK)
  const told = stock.map(([, field, what, effect, , sample]) => [field, what, effect, sample].join(' | '))
  expect(told).toEqual(
    expect.arrayContaining([
      'getInventorieslist.iccid | Field name in different letter case | To fix | Iccid',
      'getInventorieslist.simpin | A number instead of text, true or false | Harmless | ••••',
      'getInventorieslist.buyingCost | Text instead of a number, true or false | Harmless | 7.5',
      'getInventorieslist.RowNo | Not in the specification: ignored | Harmless | (text)',
    ]),
  )
  // Once for each row received.
  expect(Number(stock.find(([, field]) => field === 'getInventorieslist.iccid')?.[4])).toBeGreaterThanOrEqual(30)

  // Both choices filter the table and are in the address, without a step in the history.
  await contract.call.selectOption(STOCK)
  await expect.poll(() => contract.calls()).toEqual([STOCK])
  await expect(page).toHaveURL(/\/developer\/contract\?call=%2FInventoryMaster%2FGetInventoryList$/)
  await contract.what.selectOption({ label: 'All to fix' })
  await expect(page).toHaveURL(/&what=mend$/)
  const toFix = stock.filter(([, , , effect]) => effect === 'To fix')
  expect(toFix.length).toBeGreaterThan(5)
  expect(toFix.length).toBeLessThan(stock.length)
  await expect.poll(() => contract.rows()).toEqual(toFix)
  await page.reload()
  await expect(contract.call).toHaveValue(STOCK)
  await expect(contract.what).toHaveValue('mend')
  expect(await contract.rows()).toEqual(toFix)

  const downloading = page.waitForEvent('download')
  await contract.save.click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^Contract \d{4}-\d\d-\d\d\.csv$/)
  const [head = [], ...lines] = linesOf(await bytesOf(download))
  expect(head.slice(0, 6)).toEqual(['Call', 'Field', 'Difference', 'Effect', 'Times', 'First sample'])
  expect(lines.map((line) => line.slice(0, 6))).toEqual(toFix)
  for (const line of lines)
    expect(line.slice(6).join(' ')).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d.* \d\d\/\d\d\/\d{4} \d\d:\d\d/)

  // An address without any remaining entry: the page says so, with a link back.
  await page.goto('/developer/contract?call=%2FPlanMaster%2FSearchPlan&what=unreadable')
  await expect(page.getByText('No differences match the filter')).toBeVisible()
  await expect(contract.save).toBeDisabled()
  await page.getByRole('button', { name: 'Clear filter' }).click()
  await expect.poll(() => contract.rows()).toEqual(all)
  await expect(page).toHaveURL(/\/developer\/contract$/)

  await contract.clear.click()
  await contract.question.getByRole('button', { name: 'Keep the table' }).click()
  await expect(contract.question).toHaveCount(0)
  expect(await contract.rows()).toEqual(all)
  await contract.clear.click()
  await contract.question.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(contract.nothing).toBeVisible()
  await expect(contract.groups).toHaveCount(0)
  await expect(contract.clear).toBeDisabled()
  await page.reload()
  await expect(contract.nothing).toBeVisible()
})

test('no sample, on the screen or in the browser, tells of a customer, a person or a SIM', async ({ page }) => {
  await readSome(page)
  await menuOf(page).getByRole('link', { name: 'Partner Master' }).click()
  await new ReportScreen(page, pagedListOf('PartnerMaster')).isReady()
  await new ContractPage(page).open()
  const kept = await page.evaluate(() => localStorage.getItem('simdesk.contractDrift') ?? '')
  const shown = await page.locator('main').innerText()
  expect(shown).toContain('••••')
  const secrets = [
    ...initialInventory().flatMap(({ activationCode, iccid, serviceDeviceID }) => [
      activationCode,
      iccid,
      serviceDeviceID,
    ]),
    ...reportRows('PurchaseReport').flatMap(({ email, iccid, lpa, cip, guid, userName }) => [
      email,
      iccid,
      lpa,
      cip,
      guid,
      userName,
    ]),
    ...initialPartners().flatMap(({ contactPerson, phone, email, address }) => [contactPerson, phone, email, address]),
    ...[admin.email, admin.password, 'Asha Verma', 'E1001', '+91 98100 12345'],
  ]
    .map(String)
    .filter((secret) => secret.length > 4)
  expect(secrets.length).toBeGreaterThan(300)
  expect([...new Set(secrets)].filter((secret) => `${kept} ${shown}`.includes(secret))).toEqual([])
})
