import type { Page } from '@playwright/test'
import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { reportRoutes } from '../../../src/schemas/reports/report-routes.ts'
import type { SpecifiedServer } from '../../support/specified-server/server.ts'
import { type ReportRow, seeReportRows } from '../adapters/report-values.ts'
import { InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { ReportScreen } from '../screens/report.ts'
import { LockScreen, Shell } from '../screens/session.ts'
import { admin, colleague, expect } from './specified.ts'

/** What staff do on the ordered screens, in front of a server that has the calls of the specification alone. */

/** The paths of the calls so far. */
const pathsOf = (server: SpecifiedServer) => server.requests.map(({ path }) => path)

const UPDATE = '/InventoryMaster/UpdateInventory'

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link')

export const lookAround = async (page: Page): Promise<void> => {
  await expect(menuOf(page)).toHaveText([
    'Inventory List',
    'Add Inventory',
    'Plan List',
    'Add Plan',
    'Partner Master',
    'Reports',
    'FAQ',
  ])
  // A bookmark of a screen that this server does not have.
  await page.goto('/pages/WareHouseInventory')
  await expect(page.getByRole('heading', { name: 'Warehouse Inventory is not on this server' })).toBeVisible()
  await page.goto(`${LIST}?quick=8944&sort=createdDate&stockStatus=sold`)
  await new InventoryList(page).isReady()
  await expect(page).toHaveURL(new RegExp(`${LIST}$`))
}

/** Fills in the place and the plan of a SIM with the first options, if the server did not send them. */
const completeStock = async (form: InventoryForm): Promise<void> => {
  for (const field of ['country', 'supplierID', 'planID'] as const) {
    await form.hasOptions(field)
    if ((await form.field(field).inputValue()) === '') await form.choose(field, /./)
  }
  await form.save.click()
}

/** `isWhole`: the server sends every field of a SIM. */
export const keepStock = async (page: Page, server: SpecifiedServer, isWhole = true): Promise<void> => {
  const list = new InventoryList(page)
  await list.open()
  await expect(list.quick).toHaveCount(0)
  await list.search('Invoice Number', 'INV-2026-124')
  await expect(list.chip('Invoice Number').chip).toBeVisible()
  await list.isReady()
  // A row without an id cannot be opened.
  await list.rows
    .getByRole('link', { name: /^Edit inventory \d+$/ })
    .first()
    .click()
  const form = new InventoryForm(page)
  await form.isReady()
  await form.field('serviceDeviceID').fill('DEVICE-42')
  await form.save.click()
  if (!isWhole) {
    // Missing fields are named, and the person must choose a place: nothing is sent without it.
    await expect(page.getByText(/^The server did not send: /)).toBeVisible()
    await expect(form.problem('Country is required')).toBeVisible()
    expect(pathsOf(server)).not.toContain(UPDATE)
    await completeStock(form)
    // Other missing fields may exist on the server, so the person decides whether to empty them.
    const question = page.getByRole('dialog', { name: /^Save with/ })
    await expect(question).toContainText('The server did not send')
    expect(pathsOf(server)).not.toContain(UPDATE)
    await question.getByRole('button', { name: /^Save with empty/ }).click()
  }
  await expect(page).toHaveURL(new RegExp(`${LIST}\\?`))
  const saved = server.requests.findLast(({ path }) => path === UPDATE)
  expect(saved?.values).toMatchObject({ ServiceDeviceID: 'DEVICE-42' })
}

/** The index names every report, and each opens with all data of its first rows, in every column. */
export const readReports = async (page: Page, server: SpecifiedServer): Promise<void> => {
  await page.goto('/pages/Reports')
  await expect(page.locator('main a[href="/pages/Reports/SaleReport"]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  for (const { name } of reportRoutes) {
    const list = pagedListOf(name)
    const screen = new ReportScreen(page, list)
    await screen.open()
    await screen.showAllColumns()
    await expect(page.getByRole('button', { name: 'Filter', exact: true })).toHaveCount(0)
    const { reportName = '', listKey = '' } = list.report ?? {}
    const first = server.requests.find(({ path }) => path === `/ReportMaster/${reportName}`)
    const rows = first?.said?.[listKey] as ReadonlyArray<ReportRow>
    expect(rows).toHaveLength(30)
    await seeReportRows(screen.table, list, 1, rows)
  }
}

export const lockAndLeave = async (page: Page, server: SpecifiedServer): Promise<void> => {
  await new Shell(page).choose('Lock screen')
  const lock = new LockScreen(page)
  await expect(lock.email).toBeFocused()
  await lock.email.fill(colleague.email)
  await lock.with(colleague.password)
  await expect(page.getByText('This is the email and password of another person')).toBeVisible()
  // The email is still there, so only the password is entered again.
  await expect(lock.password).toBeFocused()
  await expect(lock.email).toHaveValue(colleague.email)
  await lock.email.fill(admin.email)
  await lock.with(admin.password)
  await expect(lock.heading).toHaveCount(0)
  const before = pathsOf(server).length
  await new Shell(page).choose('Sign out')
  await expect(page).toHaveURL(/\/auth\/logout/)
  expect(pathsOf(server).slice(before)).toEqual([])
}
