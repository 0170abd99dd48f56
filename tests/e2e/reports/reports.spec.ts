import type { Page } from '@playwright/test'
import { DEFAULT_TIMES, labelIn } from '../../../src/schemas/core/times.ts'
import { type PagedListName, pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { REPORTS, ReportScreen } from '../screens/report.ts'
import { callTo } from '../support/gate.ts'
import { failedResponse } from '../support/noise.ts'
import { expect, test } from '../support/test.ts'

const screenOf = (page: Page, name: PagedListName) => new ReportScreen(page, pagedListOf(name))
const SALES = callTo('/ReportMaster/PurchaseReport')
const firstSerial = async (screen: ReportScreen) => (await screen.column('Sr. No'))[0]

test.describe('turning pages', () => {
  test('the page is in the address: Back, Forward, a reload and a link show the same rows', async ({
    signedInPage: page,
  }) => {
    const screen = screenOf(page, 'SaleReport')
    await screen.open()
    await screen.turn('Next page')
    await expect(page).toHaveURL('/pages/Reports/SaleReport?page=2')
    await expect.poll(() => firstSerial(screen)).toBe('31')
    await screen.turn('Last page')
    await expect.poll(() => firstSerial(screen)).not.toBe('31')
    await page.goBack()
    await expect.poll(() => firstSerial(screen)).toBe('31')
    await page.goBack()
    await expect.poll(() => firstSerial(screen)).toBe('1')
    await page.goForward()
    await expect.poll(() => firstSerial(screen)).toBe('31')
    await page.reload()
    await screen.isReady()
    await expect.poll(() => firstSerial(screen)).toBe('31')
  })

  test('"Go to page" goes there, and says which pages there are where it cannot', async ({ signedInPage: page }) => {
    const screen = screenOf(page, 'SaleReport')
    await screen.open()
    await screen.goTo.fill('3')
    await screen.goTo.press('Enter')
    await expect.poll(() => firstSerial(screen)).toBe('61')
    for (const wrong of ['0', '999999', 'two', '-1', '1.5']) {
      await screen.goTo.fill(wrong)
      await screen.goTo.press('Enter')
      await expect(page.getByText(/^Enter a whole number from 1 to [\d,]+$/), wrong).toBeVisible()
      await expect(screen.goTo).toHaveValue(wrong)
      await expect(screen.goTo).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(page).toHaveURL('/pages/Reports/SaleReport?page=3')
  })

  test('a page behind the last one is the last one', async ({ signedInPage: page }) => {
    const screen = screenOf(page, 'PartnerMaster')
    await screen.open('?page=4000')
    await expect(screen.pager.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
    await expect(page).not.toHaveURL(/page=4000/)
  })

  test('the next page is there before it is asked for, and dropped where another is wanted', async ({
    signedInPage: page,
  }) => {
    const asked: string[] = []
    await page.route(SALES, (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('PageIndex') ?? '')
      return route.continue()
    })
    const screen = screenOf(page, 'SaleReport')
    const fetched = page.waitForResponse((response) => /PurchaseReport\?PageIndex=2$/.test(response.url()))
    await screen.open()
    await (await fetched).finished()
    // The server no longer answers: the visible rows were loaded before.
    await page.route(SALES, () => {})
    await expect(async () => {
      await screen.turn('Next page')
      await expect.poll(() => firstSerial(screen), { timeout: 1000 }).toBe('31')
    }).toPass()
    await expect(page).toHaveURL('/pages/Reports/SaleReport?page=2')
    expect(asked).toEqual(['1', '2'])
  })

  test('nothing is fetched ahead where the person saves data', async ({ signedInPage: page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (SALES(new URL(request.url()))) asked.push(request.url())
    })
    const screen = screenOf(page, 'SaleReport')
    await screen.open()
    await screen.turn('Next page')
    await expect.poll(() => firstSerial(screen)).toBe('31')
    expect(asked.map((url) => url.slice(-1))).toEqual(['1', '2'])
  })
})

test.describe('the columns', () => {
  test('are kept per report across a reload, and Reset brings back the first arrangement', async ({
    signedInPage: page,
  }) => {
    const header = (screen: ReportScreen) => screen.table.locator('thead th').nth(1)
    const refunds = screenOf(page, 'RefundReport')
    await refunds.open()
    await refunds.table.getByRole('button', { name: 'Email', exact: true }).press('Alt+ArrowLeft')
    await expect(header(refunds)).toHaveText('Email')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'User Name' }).click()
    await page.keyboard.press('Escape')
    await expect(header(refunds)).toHaveText('Email')
    await expect(refunds.table.getByRole('button', { name: 'User Name', exact: true })).toHaveCount(0)
    await page.reload()
    await refunds.isReady()
    await expect(header(refunds)).toHaveText('Email')
    const reviews = screenOf(page, 'ReviewReport')
    await reviews.open()
    await expect(header(reviews)).toHaveText('User Name')
    await refunds.open()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitem', { name: 'Reset', exact: true }).click()
    await expect(header(refunds)).toHaveText('User Name')
  })
})

test.describe('a row', () => {
  test('leads to its sale, and that to its plan, by links that Back comes back from', async ({
    signedInPage: page,
  }) => {
    const screen = screenOf(page, 'RefundReport')
    await screen.open()
    await screen.openRow(1)
    await screen.drawer.getByRole('link', { name: 'The sale', exact: true }).click()
    const sales = screenOf(page, 'SaleReport')
    await expect(sales.heading).toBeVisible()
    await expect(sales.table.locator('tbody tr')).toHaveCount(1)
    const [plan = ''] = await sales.column('Plan Name')
    await sales.openRow(1)
    await sales.drawer.getByRole('link', { name: 'The plan', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plan List')
    const named = page.getByRole('row').filter({ has: page.getByRole('cell', { name: plan, exact: true }) })
    await expect(named).toHaveCount(1)
    await page.goBack()
    await expect(sales.table.locator('tbody tr')).toHaveCount(1)
  })

  test('shows all its fields, hidden ones too, with a button that copies; its neighbours are a step away', async ({
    signedInPage: page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const screen = screenOf(page, 'SaleReport')
    await screen.open()
    const orders = await screen.column('Order ID')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Order ID' }).click()
    await page.keyboard.press('Escape')
    await screen.openRow(2)
    await expect(screen.drawer.getByRole('heading', { name: 'Sale Report, row 2' })).toBeFocused()
    const labels = pagedListOf('SaleReport').fields.map((field) => labelIn(field, DEFAULT_TIMES))
    await expect(screen.drawer.locator('dt')).toHaveText(labels)
    await screen.drawer.getByRole('button', { name: 'Copy Order ID' }).click()
    await expect(screen.drawer.getByRole('button', { name: 'Order ID copied' })).toBeVisible()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(orders[1])
    await screen.drawer.getByRole('button', { name: 'Next row' }).click()
    await expect(screen.drawer.getByRole('heading', { name: 'Sale Report, row 3' })).toBeVisible()
    await expect(screen.drawer.getByText(orders[2] ?? '', { exact: true })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(screen.drawer.getByRole('heading', { name: 'Sale Report, row 2' })).toBeVisible()
    await screen.drawer.getByRole('button', { name: 'Copy all fields' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`^(.+: .+\n)+Order ID: ${orders[1]}\n`))
    await page.keyboard.press('Escape')
    await expect(screen.drawer).toHaveCount(0)
    await expect(screen.table.getByRole('button', { name: 'Show row 2', exact: true })).toBeFocused()
  })
})

test.describe('the report index', () => {
  const link = (page: Page, name: RegExp) => page.locator('main [data-gives-back]').getByRole('link', { name })

  test('says how much is in each report and is used by keyboard alone', async ({ signedInPage: page }) => {
    await page.goto(REPORTS)
    await expect(
      link(page, /^Sale Report Every sale.*[\d,]+ in 7 days [\d,]+ entries latest \d{2}\/\d{2}\/\d{4}/),
    ).toBeVisible()
    await page.keyboard.press('/')
    const search = page.getByRole('searchbox', { name: 'Find a report' })
    await expect(search).toBeFocused()
    await page.keyboard.type('simcredible')
    await expect(link(page, /./)).toHaveCount(3)
    await expect(page).toHaveURL('/pages/Reports?search=simcredible')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(link(page, /^Simcredible Suspend Report/)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(link(page, /^Simcredible Sale Report/)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(search).toBeFocused()
    await expect(link(page, /./)).toHaveCount(21)
    await page.keyboard.type('refund')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/pages/Reports/RefundReport')
    await screenOf(page, 'RefundReport').isReady()
    await page.getByRole('link', { name: 'All reports' }).click()
    await expect(page).toHaveURL(REPORTS)
  })

  test('gives the focus back to the report that a person comes from', async ({ signedInPage: page }) => {
    await page.goto(REPORTS)
    await expect(link(page, /./)).toHaveCount(21)
    await page.keyboard.press('/')
    await page.keyboard.type('subscription')
    await expect(link(page, /./)).toHaveCount(3)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await screenOf(page, 'PaypalSubscriptionReport').isReady()
    await page.goBack()
    await expect(page).toHaveURL('/pages/Reports?search=subscription')
    await expect(link(page, /^Paypal Subscription Report/)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await screenOf(page, 'SubscriptionReport').isReady()
    await expect(page.getByRole('heading', { level: 1, name: 'Subscription Report' })).toBeFocused()
    await page.getByRole('link', { name: 'All reports' }).press('Enter')
    await expect(link(page, /^Subscription Report/)).toBeFocused()
    await page.getByRole('button', { name: 'Partners', exact: true }).press('Enter')
    await page.getByRole('link', { name: 'Partner Master' }).press('Enter')
    const partners = screenOf(page, 'PartnerMaster')
    await partners.isReady()
    const head = partners.table.getByRole('columnheader', { name: 'Company Name', exact: true })
    await head.locator('[data-head]').click()
    await expect(head).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL('/pages/PartnerMaster?sort=companyName')
    await expect
      .poll(async () => {
        const names = (await partners.column('Company Name')).map((name) => name.toLowerCase())
        return names.length > 1 && String(names) === String(names.toSorted())
      })
      .toBe(true)
    await page.goBack()
    await expect(head).not.toHaveAttribute('aria-sort')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeFocused()
  })

  test('finds nothing, and says so', async ({ signedInPage: page }) => {
    await page.goto(`${REPORTS}?search=nothing-has-these-words`)
    await expect(page.getByText('No matching report.')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(link(page, /./)).toHaveCount(21)
  })

  test('leads to every report though its numbers cannot be loaded', async ({ signedInPage: page, noise }) => {
    noise.expect(failedResponse, /net::ERR/)
    const isIndex = callTo('/ReportMaster/GetReportIndex')
    await page.route(isIndex, (route) => route.abort('connectionreset'))
    await page.goto(REPORTS)
    await expect(page.getByText('The counts of the reports could not be loaded.')).toBeVisible()
    await expect(link(page, /./)).toHaveCount(21)
    await page.unroute(isIndex)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(link(page, /^Sale Report Every sale.*entries/)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('a partner has a website to follow and a picture or its initials', async ({ signedInPage: page, noise }) => {
  noise.expect(failedResponse)
  await page.route(callTo('/Partner/GetPartners'), async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const [first, second, third, ...rest] = body.partners
    const partners = [
      { ...first, website: 'https://partner.example/shop', partnerImage: '/favicon.svg' },
      { ...second, website: 'javascript:alert(1)', partnerImage: 'https://elsewhere.example/logo.png' },
      { ...third, companyName: 'Blue Sky', website: '', partnerImage: '/pictures/not-there.png' },
      ...rest,
    ]
    await route.fulfill({ response, json: { ...body, partners } })
  })
  const screen = screenOf(page, 'PartnerMaster')
  await screen.open()
  await expect.poll(() => screen.rows.count()).toBeLessThanOrEqual(10)
  await screen.showAllColumns()
  const website = screen.rows.nth(0).getByRole('link', { name: 'https://partner.example/shop' })
  await expect(website).toHaveAttribute('href', 'https://partner.example/shop')
  await expect(website).toHaveAttribute('rel', 'noopener noreferrer')
  const picture = screen.rows.nth(0).locator('img')
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await expect(screen.rows.nth(1).getByRole('link', { name: 'javascript:alert(1)' })).toHaveCount(0)
  await expect(screen.rows.nth(1).locator('img')).toHaveCount(0)
  await expect(screen.rows.nth(2).getByText('BS', { exact: true })).toBeVisible()
})
