import type { Route } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { callTo } from '../support/gate.ts'
import { expect, test } from '../support/test.ts'

test.describe('the address of the list', () => {
  test('Back and Forward turn the pages that were turned', async ({ signedInPage: page }) => {
    const list = new InventoryList(page)
    // Other tests add SIMs meanwhile, so a page is identified by its numbers.
    const first = async () => (await list.column('Sr. No'))[0]
    await list.open()
    await list.turn('Next page')
    await expect(page).toHaveURL(`${LIST}?page=2`)
    await expect.poll(first).toBe('31')
    await page.goBack()
    await expect(page).toHaveURL(LIST)
    await expect.poll(first).toBe('1')
    await page.goForward()
    await expect(page).toHaveURL(`${LIST}?page=2`)
    await expect.poll(first).toBe('31')
  })

  test('a reload and a copied link show the same list', async ({ signedInPage: page, context, api }) => {
    const item = await api.addItem()
    const list = new InventoryList(page)
    await list.open()
    await list.search('Activation Code', item.activationCode)
    await expect(list.rows).toHaveCount(1)
    const address = page.url()
    await page.reload()
    await expect(list.rows).toHaveCount(1)
    await expect(list.row(item.activationCode)).toBeVisible()
    const other = await context.newPage()
    await other.goto(address)
    await expect(new InventoryList(other).rows).toHaveCount(1)
  })

  test('a form leads back to the page and the filter that it was opened from', async ({ signedInPage: page }) => {
    const list = new InventoryList(page)
    await list.open('?page=2&pageSize=5')
    await list.rows
      .first()
      .getByRole('link', { name: /^Edit inventory/ })
      .click()
    const form = new InventoryForm(page)
    await form.isReady()
    await form.back.click()
    await expect(page).toHaveURL(`${LIST}?page=2&pageSize=5`)
    await expect.poll(async () => (await list.column('Sr. No'))[0]).toBe('6')
  })

  test('a SIM PIN that is searched for is in no address, and a reload still finds it', async ({
    signedInPage: page,
    context,
    api,
  }) => {
    const item = await api.addItem({ simpin: '90417733' })
    const list = new InventoryList(page)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await list.open()
    await list.search('SIM PIN', '90417733')
    await expect(list.rows).toHaveCount(1)
    await expect(page).toHaveURL(/searchBy=simPin/)
    await page.reload()
    await expect(list.rows).toHaveCount(1)
    await expect(list.row(item.activationCode)).toBeVisible()
    expect(addresses.filter((address) => address.includes('90417733'))).toEqual([])
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(new InventoryList(other).rows).toHaveCount(30)
  })

  test('Sr. No runs on across pages', async ({ signedInPage: page }) => {
    const list = new InventoryList(page)
    await list.open('?page=2')
    await expect.poll(async () => (await list.column('Sr. No'))[0]).toBe('31')
    await list.open('?page=3&pageSize=5')
    await list.seeColumn('Sr. No', ['11', '12', '13', '14', '15'])
  })

  test('a page that does not exist is the last one', async ({ signedInPage: page }) => {
    const list = new InventoryList(page)
    await list.open('?page=9999')
    await expect(list.pager.getByRole('button', { name: 'Next page' })).toBeDisabled()
    await expect(page).not.toHaveURL(/page=9999/)
  })

  test('the search mode of ten a page leaves with Reset', async ({ signedInPage: page }) => {
    const list = new InventoryList(page)
    await list.open('?page=2')
    await list.search('ICCID', '89')
    await expect(list.rows).toHaveCount(10)
    await expect(page).toHaveURL(/searchBy=iccid/)
    await list.turn('Next page')
    await expect.poll(async () => (await list.column('Sr. No'))[0]).toBe('11')
    await list.panel.getByRole('button', { name: 'Reset' }).click()
    await expect(list.rows).toHaveCount(30)
    await expect(page).toHaveURL(`${LIST}?filter=open`)
  })
})

test('columns stay as a person arranged them, until Reset', async ({ signedInPage: page }) => {
  const list = new InventoryList(page)
  await list.open()
  const labels = () => list.table.locator('thead th').allInnerTexts()
  const before = await labels()
  const header = list.table.getByRole('button', { name: 'ICCID', exact: true })
  await header.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  const placeOfIccid = async () => (await labels()).indexOf('ICCID')
  await expect.poll(placeOfIccid).toBe(before.indexOf('ICCID') - 1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Invoice Number' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await list.isReady()
  await expect.poll(labels).not.toContain('Invoice Number')
  await expect.poll(placeOfIccid).toBe(before.indexOf('ICCID') - 1)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitem', { name: 'Reset', exact: true }).click()
  await expect.poll(labels).toEqual(before)
})

test('an address of an item that is no number opens no other item', async ({ signedInPage: page }) => {
  for (const id of ['1e2', '0x10', 'abc', '1.5']) {
    await page.goto(`/pages/InventoryMaster/Edit/${id}`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})

test('a list that did not succeed keeps its place, and comes on Retry', async ({ signedInPage: page }) => {
  const list = new InventoryList(page)
  const isList = callTo(contract.GetInventoryList.path)
  const refuse = (route: Route) => route.fulfill({ json: { isSuccess: false, message: 'Not now' } })
  await page.route(isList, refuse)
  await page.goto(`${LIST}?page=2`)
  await expect(list.nothing).toBeVisible()
  await expect(page).toHaveURL(`${LIST}?page=2`)
  await page.unroute(isList, refuse)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(async () => (await list.column('Sr. No'))[0]).toBe('31')
})
