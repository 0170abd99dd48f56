import type { Locator, Page } from '@playwright/test'
import { contract } from '../../../src/schemas/contract.ts'
import { type PagedList, pagedLists } from '../../../src/schemas/lists/paged-lists.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { PlanList } from '../screens/plan-list.ts'
import { ReportScreen } from '../screens/report.ts'
import { callTo, Gate } from '../support/gate.ts'
import { newCode } from '../support/samples.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

const saleReport = (page: Page) =>
  new ReportScreen(page, pagedLists.find(({ name }) => name === 'SaleReport') as PagedList)

const widthOf = (element: Locator) => element.evaluate((node) => Math.round(node.getBoundingClientRect().width))

test.describe('the keyboard', () => {
  test('a table is one tab stop, and arrow keys lead to every cell and control', async ({ signedInPage: page }) => {
    const list = new InventoryList(page)
    await list.open('?pageSize=5')
    // Column 0 is the number, after the check box.
    const cell = (row: number, column: number) =>
      list.rows
        .nth(row)
        .getByRole('cell')
        .nth(column + 1)
    const box = (row: number) => list.rows.nth(row).getByRole('checkbox')
    await page.getByRole('button', { name: 'More ways to download' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Add Inventory' }).last()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'More stock actions' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(cell(0, 1)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(list.table.locator(':focus')).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await expect(cell(0, 1)).toBeFocused()

    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await expect(cell(1, 2)).toBeFocused()
    await page.keyboard.press('End')
    await expect(list.rows.nth(1).getByRole('link', { name: /^Edit inventory/ })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(box(1)).toBeFocused()
    await page.keyboard.press('Control+End')
    await expect(list.rows.nth(4).getByRole('link', { name: /^Edit inventory/ })).toBeFocused()
    await page.keyboard.press('Control+Home')
    await expect(box(0)).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowUp')
    await expect(list.table.getByRole('button', { name: 'Activation Code', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(list.table.getByRole('button', { name: 'Status', exact: true })).toBeFocused()
    // The next visit with Tab continues at the same place.
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(list.table.getByRole('button', { name: 'Status', exact: true })).toBeFocused()
  })

  test('what the arrow keys lead to lies under no header and no column that stays', async ({ signedInPage: page }) => {
    await page.setViewportSize({ width: 1100, height: 520 })
    const screen = saleReport(page)
    await screen.open()
    await screen.rows.first().getByRole('cell').nth(1).click()
    await expect(screen.drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(screen.drawer).toHaveCount(0)
    for (const key of [
      ...Array(14).fill('ArrowRight'),
      ...Array(14).fill('ArrowDown'),
      ...Array(9).fill('ArrowLeft'),
    ]) {
      await page.keyboard.press(key)
      const covered = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement
        const { left, top, width, height } = focused.getBoundingClientRect()
        const met = document.elementFromPoint(left + width / 2, top + height / 2)
        const isSeen = met !== null && (focused.contains(met) || met.contains(focused))
        return isSeen ? null : `${focused.outerHTML.slice(0, 80)} under ${met?.outerHTML.slice(0, 80)}`
      })
      expect(covered).toBeNull()
    }
  })

  test('page keys turn pages and stay in their row, Enter and a press open it', async ({ signedInPage: page }) => {
    const list = new InventoryList(page)
    await list.open('?pageSize=5')
    const cell = list.rows.nth(2).getByRole('cell').nth(4)
    const number = list.rows.nth(2).getByRole('cell').nth(1)
    await page.getByRole('button', { name: 'More stock actions' }).focus()
    for (const key of ['Tab', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(cell).toBeFocused()
    await page.keyboard.press('PageDown')
    await expect(number).toHaveText('8')
    await expect(page).toHaveURL(/page=2/)
    await expect(cell).toBeFocused()
    await page.keyboard.press('PageUp')
    await expect(number).toHaveText('3')
    // There is no page before the first.
    await page.keyboard.press('PageUp')
    await expect(number).toHaveText('3')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/Edit\/\d+$/)
    await page.goBack()
    await list.isReady()
    await cell.click()
    await expect(page).toHaveURL(/\/Edit\/\d+$/)
  })

  test('the focus stays in the table when its row is gone', async ({ signedInPage: page, api }) => {
    const plans = new PlanList(page)
    await plans.open('/pages/PlanMaster?pageSize=20')
    const lastPage = page
      .getByRole('navigation', { name: 'Pages of the plans' })
      .getByRole('button', { name: 'Last page' })
    const openLast = async () => {
      await lastPage.click()
      await expect(lastPage).toBeDisabled()
      await expect(plans.stale).toHaveCount(0)
      await plans.isReady()
    }
    await openLast()
    if ((await plans.rows.count()) === 20) {
      // One more starts another page.
      await api.addPlan(newCode('One more'))
      await plans.open('/pages/PlanMaster?pageSize=20')
      await openLast()
    }
    expect(await plans.rows.count()).toBeLessThan(20)
    await plans.rows.first().getByRole('link').first().focus()
    await page.keyboard.press('PageUp')
    await expect(plans.rows).toHaveCount(20)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('PageDown')
    await expect(lastPage).toBeDisabled()
    await plans.isReady()
    const links = plans.rows.last().getByRole('link')
    await expect(links.first()).toBeFocused()
    // Each control of a cell is reached, in both directions.
    await page.keyboard.press('ArrowRight')
    await expect(links.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(links.first()).toBeFocused()
  })

  test('Ctrl and C copies the cell and says so; marked text is left to the browser', async ({
    signedInPage: page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const list = new InventoryList(page)
    await list.open('?pageSize=5')
    const [code] = await list.column('Activation Code')
    await page.getByRole('button', { name: 'More stock actions' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Control+c')
    await expect(list.region.locator('[aria-live]')).toHaveText('Activation Code copied')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })
})

test.describe('the columns', () => {
  test('have the width that a person gives them, by pointer and by keyboard, and keep it', async ({
    signedInPage: page,
  }) => {
    const list = new InventoryList(page)
    await list.open('?pageSize=5')
    const head = list.table.getByRole('columnheader', { name: 'SIM PIN' })
    const button = head.getByRole('button', { name: 'SIM PIN', exact: true })
    const before = await widthOf(head)
    await button.press('Alt+Shift+ArrowRight')
    await expect(list.region.locator('[aria-live]')).toHaveText(/^SIM PIN \d+ pixels wide$/)
    await expect.poll(() => widthOf(head)).toBe(before + 16)
    await expect(button).toBeFocused()
    const box = await head.boundingBox()
    if (!box) throw new Error('No head')
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 57, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    await expect.poll(() => widthOf(head)).toBe(before + 76)
    await page.reload()
    await list.isReady()
    await expect.poll(() => widthOf(head)).toBe(before + 76)
    await head.locator('[data-resizer]').dblclick()
    await expect.poll(() => widthOf(head)).toBe(before)
  })

  test('stay in sight where a person wants them, and one by default', async ({ signedInPage: page }) => {
    const screen = saleReport(page)
    await screen.open()
    const place = async (name: string) =>
      (await screen.table.getByRole('columnheader', { name, exact: true }).boundingBox())?.x
    const scroll = (left: number) =>
      screen.region.locator('[data-scrollarea-viewport]').evaluate((node, to) => node.scrollTo({ left: to }), left)
    const user = await place('User Name')
    await scroll(900)
    await expect.poll(() => place('User Name')).toBe(user)
    const cell = screen.rows.first().getByRole('cell').nth(1)
    await expect.poll(() => cell.boundingBox()).toMatchObject({ x: user })
    const email = screen.table.getByRole('button', { name: 'Email', exact: true })
    await scroll(0)
    await email.press('Alt+ArrowUp')
    await expect(screen.region.locator('[aria-live]')).toHaveText('Email pinned')
    await expect(screen.table.locator('thead th').nth(2)).toHaveText('Email')
    await expect(email).toBeFocused()
    const pinned = await place('Email')
    await scroll(900)
    await expect.poll(() => place('Email')).toBe(pinned)
    await email.press('Alt+ArrowDown')
    await expect(screen.region.locator('[aria-live]')).toHaveText('Email unpinned')
    await expect(screen.table.getByRole('columnheader', { name: 'Email', exact: true })).toHaveCSS(
      'position',
      'relative',
    )
    await expectAccessible(page)
  })
})

test('a cell that is cut shows its whole text to the pointer and to the focus', async ({ signedInPage: page, api }) => {
  const activationCode = newCode('LPA:1$rsp.a-supplier-with-a-long-name.example$')
  await api.addItem({ activationCode })
  const list = new InventoryList(page)
  await list.open(`?pageSize=5&searchBy=activationCode&text=${encodeURIComponent(activationCode)}`)
  const code = list.rows.first().getByRole('cell').nth(2)
  await expect(code).toHaveText(activationCode)
  const bubble = list.region.locator('[popover]')
  await expect(bubble).toBeHidden()
  await code.hover()
  await expect(bubble).toBeVisible()
  await expect(bubble).toHaveText(activationCode)
  await page.mouse.move(5, 5)
  await expect(bubble).toBeHidden()
  await list.table.getByRole('button', { name: 'Activation Code', exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(code).toBeFocused()
  await expect(bubble).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await expect(bubble).toBeHidden()
})

test('while another page is on its way the rows of the page before are dimmed', async ({ signedInPage: page }) => {
  const list = new InventoryList(page)
  await list.open('?pageSize=5')
  const body = list.table.locator('tbody')
  await expect(body).toHaveCSS('filter', 'none')
  const gate = new Gate(page, callTo(contract.GetInventoryList.path))
  await gate.close()
  await list.turn('Next page')
  await expect(body).toHaveCSS('filter', 'grayscale(1)')
  await gate.open()
  await expect(body).toHaveCSS('filter', 'none')
})

test.describe('390 px wide', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('rows are cards of the fields that tell them, for those who hear them a table still', async ({
    signedInPage: page,
    api,
  }) => {
    const item = await api.addItem()
    const list = new InventoryList(page)
    await list.open('?pageSize=5')
    const card = list.rows.filter({ hasText: item.activationCode })
    const heads = [
      'Select all rows of the page',
      'Sr. No',
      'Activation Code',
      'Status',
      'Plan Name',
      'Expiry Date',
      'Actions',
    ]
    await expect(list.table.getByRole('columnheader')).toHaveText(heads)
    const height = await card.evaluate((node) => node.getBoundingClientRect().height)
    expect(height).toBeLessThan(72)
    await expectAccessible(page)
    await card.locator('[data-card="more"]').click()
    await expect(page).toHaveURL(`/pages/InventoryMaster/Edit/${item.id}`)
  })
})
