import { REMINDERS } from '../../../src/schemas/billing/billing-routes.ts'
import { COMPANY, MAIL_SETTINGS, NOTIFICATION_RULES, SESSION_SETTINGS } from '../../../src/schemas/records/routes.ts'
import { ADD, editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList, LIST } from '../screens/inventory-list.ts'
import { RecordListScreen } from '../screens/record-list.ts'
import { LockScreen, Shell, SignIn } from '../screens/session.ts'
import { failedResponse } from '../support/noise.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothColours,
  expectNoSidewaysScroll,
  giveSession,
  inMotion,
  test,
  wear,
} from '../support/test.ts'

const publicPages = {
  'sign-in': '/auth/login',
  'signed-out': '/auth/logout',
  maintenance: '/pages/maintenance',
  'not found': '/pages/error-404',
  'not found, to a visitor': '/pages/error-404-alt?asked=%2Fpages%2FNothing',
  'server error': '/pages/error-500',
  'access denied': '/access-denied',
  'an unknown address': '/nobody/knows/this',
}

test.describe('in both colours', () => {
  test('the pages before the sign-in have no violation, nor has a refusal', async ({ page, noise }) => {
    test.setTimeout(120_000)
    noise.expect(failedResponse)
    for (const [name, path] of Object.entries(publicPages)) {
      await test.step(name, async () => {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectAccessibleInBothColours(page)
      })
    }
    const signIn = new SignIn(page)
    await signIn.open()
    await signIn.as({ email: 'nobody@simdesk.test', password: 'not-a-password' })
    await expect(signIn.notice).toBeVisible()
    await expectAccessibleInBothColours(page)
  })

  test('the list and the form of a record have no violation: rows, filter, chips, nothing found, fields', async ({
    signedInPage: page,
  }) => {
    const list = new RecordListScreen(page, 'supplier')
    await list.open('?pageSize=5')
    await expectAccessibleInBothColours(page)
    await list.search('supplierName', 'nothing-has-this-name')
    await expect(list.nothing).toBeVisible()
    await expectAccessibleInBothColours(page)
    await page.goto(list.routes.add)
    await expect(page.getByRole('heading', { name: list.routes.addTitle, level: 1 })).toBeVisible()
    await expectAccessibleInBothColours(page)
  })

  test('the list has no violation: rows, filter, column menu, settings, nothing found', async ({
    signedInPage: page,
  }) => {
    const list = new InventoryList(page)
    // Five rows have every kind of cell, and axe checks each of thirty.
    await list.open('?pageSize=5')
    await expectAccessibleInBothColours(page)
    await list.openFilter()
    await list.panel.getByLabel('Search By').selectOption({ label: 'Expiry Date' })
    await expectAccessibleInBothColours(page)
    await page.getByRole('button', { name: 'Columns' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessibleInBothColours(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Layout settings' }).click()
    await expect(page.getByRole('heading', { name: 'Layout settings' })).toBeVisible()
    await expectAccessibleInBothColours(page)
    await page.keyboard.press('Escape')
    await list.search('Activation Code', 'nothing-has-this-code')
    await expect(list.nothing).toBeVisible()
    await expectAccessibleInBothColours(page)
  })

  test('the form has no violation: empty, with problems, with an open select, to edit', async ({
    signedInPage: page,
    api,
  }) => {
    const item = await api.addItem()
    const form = new InventoryForm(page)
    await form.open()
    await expectAccessibleInBothColours(page)
    await form.save.click()
    await expect(form.problem('Activation Code is required').first()).toBeVisible()
    await expectAccessibleInBothColours(page)
    await form.field('country').click()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessibleInBothColours(page)
    await page.keyboard.press('Escape')
    await form.open(editAddress(item.id))
    await expectAccessibleInBothColours(page)
  })

  test('the settings and the due reminders have no violation, and fit a window at 400 %', async ({
    signedInPage: page,
  }) => {
    test.setTimeout(120_000)
    for (const path of [COMPANY, MAIL_SETTINGS, SESSION_SETTINGS, NOTIFICATION_RULES, REMINDERS]) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.goto(path)
        await expect(
          page.getByRole('button', { name: path === REMINDERS ? 'Filter' : 'Save', exact: true }),
        ).toBeEnabled()
        await expectAccessibleInBothColours(page)
        await page.setViewportSize({ width: 320, height: 512 })
        await expectNoSidewaysScroll(page)
      })
    }
  })

  test('the lock screen and the top navigation have no violation', async ({ signedInPage: page }) => {
    const list = new InventoryList(page)
    await list.open('?layout=horizontal&pageSize=5')
    await expectAccessibleInBothColours(page)
    await new Shell(page).choose('Lock screen')
    await expect(new LockScreen(page).heading).toBeVisible()
    await expectAccessibleInBothColours(page)
  })
})

test('a colour that is too faint in dark colours alone is found', async ({ page }) => {
  await page.goto(publicPages['not found'])
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-theme="dark"] h1 { color: #222 !important; background: #111 !important; }')
    document.adoptedStyleSheets.push(sheet)
  })
  await expectAccessible(page)
  await expect(expectAccessibleInBothColours(page)).rejects.toThrow('color-contrast')
})

test.describe('390 px wide', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('no page scrolls sideways as a whole', async ({ signedInPage: page, api, context }) => {
    const item = await api.addItem()
    const list = new InventoryList(page)
    await list.open()
    await expectNoSidewaysScroll(page)
    await list.openFilter()
    await expectNoSidewaysScroll(page)
    const form = new InventoryForm(page)
    for (const address of [ADD, editAddress(item.id)]) {
      await form.open(address)
      await expectNoSidewaysScroll(page)
    }
    await form.open()
    const name = `${'invoice-of-the-supplier-'.repeat(4)}.pdf`
    await form.attach({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await expect(page.getByText(name)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Layout settings' }).click()
    await expectNoSidewaysScroll(page)
    const visitor = await context.browser()?.newContext({ viewport: { width: 390, height: 844 } })
    const other = await visitor?.newPage()
    if (!visitor || !other) throw new Error('No browser')
    for (const path of Object.values(publicPages)) {
      await other.goto(new URL(path, page.url()).href)
      await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoSidewaysScroll(other)
    }
    await visitor.close()
  })

  test('the menu opens over the page and closes with Escape', async ({ signedInPage: page }) => {
    await new InventoryList(page).open()
    const toggle = page.getByRole('button', { name: 'Menu', exact: true })
    await toggle.click()
    await expect(page.getByRole('link', { name: 'Inventory List' }).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })
})

test.describe('the keyboard', () => {
  // A menu that fades out remains for a while.
  test.use(inMotion)

  test('alone is enough to sign in, find an item and edit it', async ({ page, api }) => {
    const item = await api.addItem()
    const { admin } = await import('../support/product.ts')
    await page.goto(LIST)
    const signIn = new SignIn(page)
    await expect(signIn.email).toBeFocused()
    await page.keyboard.type(admin.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(admin.password)
    await page.keyboard.press('Enter')
    const list = new InventoryList(page)
    await list.isReady()
    await page.keyboard.press('/')
    await expect(list.quick).toBeFocused()
    await page.keyboard.type(item.activationCode)
    await page.keyboard.press('Enter')
    await expect(list.rows).toHaveCount(1)
    // The table is one tab stop, wherever its columns end: the first cell after the check box and the number.
    const cell = list.row(item.activationCode).getByRole('cell', { name: item.activationCode })
    for (let presses = 0; presses < 15 && !(await cell.evaluate((el) => el === document.activeElement)); presses++) {
      await page.keyboard.press('Tab')
    }
    await expect(cell).toBeFocused()
    await page.keyboard.press('End')
    await expect(list.row(item.activationCode).getByRole('link', { name: /^Edit/ })).toBeFocused()
    await page.keyboard.press('Enter')
    const form = new InventoryForm(page)
    await form.isReady()
    await expect(page).toHaveURL(editAddress(item.id))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('is offered to skip to the content, and leads from a select to the next field, never into its menu', async ({
    signedInPage: page,
  }) => {
    const form = new InventoryForm(page)
    await form.open()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await form.hasOptions('country')
    await form.field('country').focus()
    await page.keyboard.type('jap')
    await page.keyboard.press('Enter')
    // The menu is still fading out.
    await page.keyboard.press('Tab')
    await expect(form.main.getByRole('button', { name: 'Clear Country' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(form.field('supplierID')).toBeFocused()
    await expect(form.field('country')).toHaveValue('Japan')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(form.field('planID')).toBeFocused()
    // After a failed save the focus is at the first field with an error.
    await form.save.click()
    await expect(form.problem('Activation Code is required').first()).toBeVisible()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
  })
})

test('the theme is there at the first paint after a reload', async ({ page, context, ownApi, url }) => {
  await giveSession(context, ownApi, url)
  await page.goto(LIST)
  const list = new InventoryList(page)
  await list.isReady()
  await wear(page, 'dark')
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await list.isReady()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
