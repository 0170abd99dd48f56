import { contract } from '../../../src/schemas/contract.ts'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import type { PricingRow } from '../../../src/schemas/partners/pricing/wire.ts'
import { ReportScreen } from '../screens/report.ts'
import { Api } from '../support/api.ts'
import { bytesOf, linesOf } from '../support/files.ts'
import { partner } from '../support/product.ts'
import {
  beginAgain,
  expect,
  expectAccessible,
  expectFitForAll,
  expectNoSidewaysScroll,
  nextAddress,
  test,
} from '../support/test.ts'

type Answer = { readonly pricing: ReadonlyArray<PricingRow>; readonly totalCount: number }
type Choices = {
  readonly choices: { readonly partner?: ReadonlyArray<{ readonly value: string; readonly label: string }> }
}

const rates = (api: Api, query: Record<string, string | number> = {}): Promise<Answer> =>
  api.get(contract.GetPricing.path, { PageSize: 200, ...query })

/** The rates of plans with a price. */
const priced = ({ pricing }: Answer) => pricing.filter(({ sellingFrom }) => sellingFrom !== null)

const shown = (amount: number | null, currency: string) => `${currency} ${(amount ?? 0).toFixed(2)}`

test('what plans cost, and what a partner pays, found by keyboard and taken away as a file', async ({
  signedInPage: page,
  api,
}) => {
  const { choices } = await api.get<Choices>(contract.GetPricingChoices.path)
  const [chosen] = choices.partner ?? []
  const all = await rates(api, { PartnerID: Number(chosen?.value) })
  // Of one currency, so that the plan's name identifies the row.
  const [rate] = priced(all).filter(
    ({ planName }) => all.pricing.filter((one) => one.planName === planName).length === 1,
  )
  if (chosen === undefined || rate === undefined) throw new Error('The demo data have no stock of a plan for partners')

  const screen = new ReportScreen(page, pagedListOf('Pricing'))
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('button', { name: 'Help', exact: true }).click()
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await screen.isReady()
  await expect(screen.heading).toBeVisible()
  await expect(page).toHaveTitle(/^Pricing/)
  const total = (await rates(api)).totalCount
  await expect(page.locator('main')).toContainText(`of ${total}`)
  await expect(page.getByRole('group', { name: 'Days of the rows' })).toHaveCount(0)
  expect(await screen.column('Buying Cost')).toContainEqual(expect.stringMatching(/^(USD|EUR|INR) \d+\.\d\d$/))
  expect(new Set(await screen.column('Partner Price'))).toEqual(new Set(['']))
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Filter', exact: true }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Filter' })
  await form.getByLabel('Plan Name').focus()
  await page.keyboard.type(rate.planName.toUpperCase())
  for (const name of ['Country', 'Region']) await expect(form.getByRole('combobox', { name })).toBeVisible()
  await form.getByRole('combobox', { name: 'Partner' }).focus()
  await page.keyboard.type(chosen.label)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Search' }).focus()
  await page.keyboard.press('Enter')
  await screen.isReady()
  await expect(page).toHaveURL(new RegExp(`[?&]partner=${chosen.value}(&|$)`))
  await expect(page.getByRole('button', { name: 'Remove Partner' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Plan Name' })).toBeVisible()
  const names = await screen.column('Plan Name')
  const index = names.indexOf(rate.planName)
  expect(new Set(names.map((name) => name.toLowerCase().includes(rate.planName.toLowerCase())))).toEqual(
    new Set([true]),
  )
  expect((await screen.column('Selling From'))[index]).toBe(shown(rate.sellingFrom, rate.currency))
  expect((await screen.column('Partner Price'))[index]).toBe(shown(rate.partnerPrice, rate.currency))
  await expectFitForAll(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  const [file] = await Promise.all([page.waitForEvent('download'), screen.download.click()])
  expect(file.suggestedFilename()).toMatch(/^Pricing .*\.csv$/)
  const [head = [], ...lines] = linesOf(await bytesOf(file))
  expect(head).toEqual(expect.arrayContaining(['Supplier Name', 'Buying Cost', 'Selling From', 'Currency']))
  expect(lines[index]?.[head.indexOf('Partner Price')]).toBe(String(rate.partnerPrice))

  await screen.openRow(index + 1)
  await expect(screen.drawer.getByRole('link')).toHaveText(['The plan', 'Available SIMs', rate.planName])
  await screen.drawer.getByRole('link', { name: 'Available SIMs' }).click()
  await expect(page).toHaveURL(new RegExp(`planID=${rate.planID}&stockStatus=available`))
  // SIMs without a price are included, although the partner's orders take none; other tests add stock meanwhile.
  const found = async () => Number(/of (\d+) found/.exec(await page.locator('main').innerText())?.[1])
  await expect.poll(found).toBeGreaterThanOrEqual(rate.available ?? 1)
})

/** A partner user whose role may also export the rates. */
const whoMayExport = async (api: Api): Promise<{ readonly email: string; readonly password: string }> => {
  const now = Date.now()
  const role = await api.post<{ id: number }>(contract.InsertUpdateRole.path, {
    flag: 1,
    id: 0,
    roleName: `Resellers ${now}`,
    description: '',
    scope: 'ownPartner',
    status: 'Active',
    secondFactor: 'optional',
    permissions: ['pricing.view', 'pricing.export'],
  })
  const { choices } = await api.get<Choices>(contract.GetPricingChoices.path)
  const partnerID = Number(choices.partner?.[0]?.value)
  const [email, password] = [`reseller.${now}@simdesk.test`, `a reseller of ${now}`]
  const added = await api.post<{ link: { token: string } }>(contract.InsertUpdateEmployee.path, {
    flag: 1,
    u_Id: 0,
    userName: '',
    employeeName: 'Mara Lind',
    email,
    mobileNumber: '',
    departmentName: 'Operations',
    roleID: role.id,
    partnerID,
    status: 'Invited',
  })
  const accepted = { token: added.link.token, employeeName: 'Mara Lind', mobileNumber: '', password }
  await api.post(contract.AcceptInvitation.path, accepted)
  return { email, password }
}

test('who works for a partner sees what it pays, and neither whom we buy from nor what others pay', async ({
  signedInPage: page,
  url,
  api,
}, { workerIndex }) => {
  const own = await Api.signIn(url, partner, nextAddress(workerIndex))
  const all = await rates(own)
  const [rate] = priced(all)
  if (rate === undefined) throw new Error('The demo data have no stock of a plan for partners')
  await beginAgain(page, own)
  const screen = new ReportScreen(page, pagedListOf('PartnerPricing'))
  // A colleague's link: its filters do not apply to a person who sees one partner.
  await page.goto(`${screen.list.path}?text=${encodeURIComponent(rate.planName)}&partner=1&regionID=1&filter=open`)
  await screen.isReady()
  const heads = [
    'Sr. No',
    'Plan Name',
    'Country',
    'Data Allowance',
    'Validity',
    'Selling From',
    'Selling To',
    'Available',
  ]
  await expect(screen.table.locator('thead th')).toHaveText([...heads, 'Partner Price', 'Actions'])
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toContainText(['Pricing', 'FAQ'])
  const form = page.getByRole('form', { name: 'Filter' })
  await expect(form.getByLabel('Plan Name')).toHaveValue(rate.planName)
  await expect(form.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remove Plan Name' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  const index = (await screen.column('Plan Name')).indexOf(rate.planName)
  expect((await screen.column('Partner Price'))[index]).toBe(shown(rate.partnerPrice, rate.currency))
  await screen.openRow(index + 1)
  await expect(screen.drawer).toContainText('Partner Price To')
  await expect(screen.drawer).not.toContainText(/Supplier|Buying|Region/)
  await expect(screen.drawer.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expectFitForAll(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(screen.download).toHaveCount(0)
  await beginAgain(page, await Api.signIn(url, await whoMayExport(api), nextAddress(workerIndex)))
  await page.goto(screen.list.path)
  await screen.isReady()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('menu')).not.toContainText(/Supplier|Buying|Region/)
  await page.getByRole('menuitem', { name: 'All', exact: true }).click()
  await page.keyboard.press('Escape')
  const [file] = await Promise.all([page.waitForEvent('download'), screen.downloadBy(/^All \d+ rows?/)])
  const [head = [], ...lines] = linesOf(await bytesOf(file))
  expect(head.filter((name) => /Supplier|Buying|Region/.test(name))).toEqual([])
  expect(lines).toHaveLength(all.totalCount)
  const plans = new Set((await rates(api, { PartnerID: 1 })).pricing.map(({ planName }) => planName))
  expect(lines.filter((line) => !plans.has(line[head.indexOf('Plan Name')] ?? ''))).toEqual([])
})

test('a chip of a long name is cut off where a phone has no more room, and the page is no wider', async ({
  signedInPage: page,
}) => {
  const screen = new ReportScreen(page, pagedListOf('PartnerPricing'))
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [screen.list.path, '/pages/PartnerReports/ApiOrderManagement', '/pages/InventoryMaster']) {
    const searchBy = path === '/pages/InventoryMaster' ? '&searchBy=iccid' : ''
    await page.goto(`${path}?text=${'Partner+plan-MWWSE3JM-327501'.repeat(3)}${searchBy}`)
    await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('button').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
  }
})
