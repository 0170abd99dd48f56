import type { Page } from '@playwright/test'
import { defaultColumns, shownColumns } from '../../../src/machines/lists/columns.ts'
import { DEFAULT_TIMES, labelIn } from '../../../src/schemas/core/times.ts'
import { type PagedList, pagedLists } from '../../../src/schemas/lists/paged-lists.ts'
import { ReportScreen } from '../screens/report.ts'
import { failedResponse } from '../support/noise.ts'
import { expect, expectNoSidewaysScroll, test } from '../support/test.ts'

type Answering = 'as it is' | 'with nothing' | 'with no'

const pathOf = ({ report }: PagedList): string =>
  `/api${report ? `/ReportMaster/${report.reportName}` : '/Partner/GetPartners'}`

/** The reports with demo data; our own invoices have separate tests. */
const lists = pagedLists.filter(({ own }) => own === null)

/** Lets the real server answer, and removes the rows or the success from the answer. */
const answering = async (page: Page) => {
  let how: Answering = 'as it is'
  const ours = new Map(lists.map((list) => [pathOf(list), list]))
  await page.route(
    (url) => ours.has(url.pathname),
    async (route) => {
      if (how === 'as it is') return route.continue()
      const list = ours.get(new URL(route.request().url()).pathname)
      const names = list?.report ? [list.report.listKey, 'totalCount'] : ['partners', 'totalRecords']
      const response = await route.fetch()
      const body = { ...(await response.json()), [String(names[0])]: [], [String(names[1])]: 0 }
      await route.fulfill({ response, json: { ...body, isSuccess: how !== 'with no' } })
    },
  )
  return (next: Answering) => {
    how = next
  }
}

/** Navigates like a link within the application, without a reload. */
const go = (page: Page, to: string) => page.evaluate((path) => history.pushState(null, '', path), to)

/** The format of a non-empty cell, by kind. */
const looks: Readonly<Record<string, RegExp>> = {
  money: /^[A-Z]{3} -?[\d,]+\.\d{2,4}$/,
  integer: /^-?\d+$/,
  date: /^\d{2}\/\d{2}\/\d{4}$/,
  dateTime: /^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/,
  time: /^\d{2}:\d{2}(:\d{2})?$/,
}

const expectRows = async (screen: ReportScreen): Promise<void> => {
  await screen.isReady()
  const { list, table } = screen
  const fields = shownColumns(defaultColumns(list.fields)).flatMap(
    (name) => list.fields.find((field) => field.name === name) ?? [],
  )
  const header = (await table.locator('thead th').allInnerTexts()).map((text) => text.trim())
  expect(header).toEqual(['Sr. No', ...fields.map((field) => labelIn(field, DEFAULT_TIMES)), 'Actions'])
  const rows = await table.evaluate((element: HTMLTableElement) =>
    [...(element.tBodies[0]?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.innerText.trim())),
  )
  expect(rows.map(([serial]) => serial)).toEqual(rows.map((_, index) => String(index + 1)))
  expect(rows.length).toBeLessThanOrEqual(list.pageSize)
  for (const [place, { label, kind }] of fields.entries()) {
    const filled = rows.flatMap((cells) => cells[place + 1] || [])
    const look = looks[kind]
    for (const text of filled) {
      expect(text, label).not.toMatch(/^(null|undefined|NaN|Invalid Date|\[object)/)
      if (look) expect(text, label).toMatch(look)
    }
  }
}

/** Without rows the reports differ only in their names, so every fifth is enough. */
const isAskedAnew = (how: Answering, place: number) => how === 'as it is' || place % 5 === 0

test('all 24 screens with data, and some with none or where the server says no', async ({ signedInPage: page }) => {
  test.setTimeout(180_000)
  const answer = await answering(page)
  await page.goto('/pages/Reports')
  await expect(page.locator('main [data-gives-back]').getByRole('link')).toHaveCount(21)
  for (const how of ['as it is', 'with nothing', 'with no'] as const) {
    answer(how)
    for (const list of lists.filter((_, place) => isAskedAnew(how, place))) {
      await test.step(`${list.title} ${how}`, async () => {
        const screen = new ReportScreen(page, list)
        await go(page, list.path)
        await expect(screen.heading).toBeVisible()
        await expect(page).toHaveTitle(`${list.title} | SIM Desk`)
        const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
        await expect(crumbs).toHaveText([list.section, list.title])
        if (how === 'as it is') return expectRows(screen)
        await expect(screen.nothing).toBeVisible()
        await expect(page.getByText('No Data Found')).toBeVisible()
        await expect(screen.rows).toHaveCount(0)
        await expect(screen.pager.getByRole('button', { name: /^Page / })).toHaveCount(1)
        await expect(screen.download).toBeDisabled()
        await expect(page.getByRole('alert')).toHaveCount(0)
      })
    }
  }
})

test.describe('390 px wide', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('index, report, drawer and partners do not scroll sideways as a whole', async ({ signedInPage: page }) => {
    await page.goto('/pages/Reports')
    await expect(page.getByRole('link', { name: /^Refund Report/ })).toBeVisible()
    await expectNoSidewaysScroll(page)
    for (const list of pagedLists.filter(({ name }) => name === 'SaleReport' || name === 'PartnerMaster')) {
      const screen = new ReportScreen(page, list)
      await screen.open()
      await expectNoSidewaysScroll(page)
      // On a phone the whole card opens the row.
      await screen.rows.first().click()
      await expect(screen.drawer).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
  })
})

test('another page is read from its top', async ({ signedInPage: page }) => {
  const screen = new ReportScreen(page, pagedLists.find(({ name }) => name === 'SaleReport') as PagedList)
  await screen.open()
  for (const turn of ['Next page', 'Next page', 'Previous page'] as const) {
    await screen.rows.last().scrollIntoViewIfNeeded()
    await expect(screen.rows.first()).not.toBeInViewport()
    await screen.turn(turn)
    await expect(screen.rows.first()).toBeInViewport()
  }
})

test('presses that come faster than the pages are drawn all count', async ({ signedInPage: page }) => {
  const screen = new ReportScreen(page, pagedLists.find(({ name }) => name === 'SaleReport') as PagedList)
  await screen.open()
  await screen.pager.getByRole('button', { name: 'Next page' }).evaluate(async (next: HTMLButtonElement) => {
    for (let press = 0; press < 4; press++) {
      next.click()
      await Promise.resolve()
    }
  })
  await screen.isReady()
  await expect(screen.pager.locator('[aria-current]')).toHaveText('5')
  await expect(page).toHaveURL(/[?&]page=5(&|$)/)
})

test('a page that did not succeed keeps its place, and Retry asks for it again', async ({ signedInPage: page }) => {
  const answer = await answering(page)
  const list = pagedLists.find(({ name }) => name === 'SaleReport') as PagedList
  const screen = new ReportScreen(page, list)
  await screen.open()
  answer('with no')
  await screen.turn('Last page')
  await expect(screen.nothing).toBeVisible()
  await expect(page).toHaveURL(/page=\d+$/)
  const address = page.url()
  await screen.retryNothing.click()
  await expect(screen.nothing).toBeVisible()
  answer('as it is')
  await screen.retryNothing.click()
  await screen.isReady()
  await expect(page).toHaveURL(address)
  await expect(screen.pager.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true')
})

test('a network failure keeps the rows, says what failed and offers Retry', async ({ signedInPage: page, noise }) => {
  noise.expect(failedResponse, /net::ERR/)
  const [list] = pagedLists.filter(({ name }) => name === 'SaleReport')
  if (!list) throw new Error('No sale report')
  const screen = new ReportScreen(page, list)
  await screen.open('?page=2')
  const before = await screen.column('Order ID')
  await page.route(
    (url) => url.pathname === pathOf(list),
    (route) => route.abort('connectionreset'),
  )
  await screen.turn('Last page')
  await expect(page.getByRole('alert').filter({ hasText: 'Error fetching data' })).toBeVisible()
  await expect.poll(() => screen.column('Order ID')).toEqual(before)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(async () => (await screen.column('Order ID'))[0]).not.toBe(before[0])
})
