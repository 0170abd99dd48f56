import { pagedListOf } from '../../../src/schemas/lists/paged-lists.ts'
import { ReportScreen } from '../screens/report.ts'
import { expect, expectAccessible, test } from '../support/test.ts'

test('columns are found, taken away, kept under a name and brought back', async ({ signedInPage: page }) => {
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  await screen.open()
  const heads = screen.table.locator('thead th')
  const menu = page.getByRole('button', { name: 'Columns' })
  await expect(heads).toHaveCount(14)
  await menu.click()
  await page.getByRole('searchbox', { name: 'Find a column' }).fill('imsi')
  await expect(page.getByText('1 column', { exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitemcheckbox', { name: 'IMSI' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heads).toHaveCount(15)
  await page.getByRole('searchbox', { name: 'Find a column' }).fill('')
  await page.getByRole('menuitem', { name: 'None' }).click()
  await expect(heads).toHaveText(['Sr. No', 'User Name', 'Actions'])
  await expect(page.getByText('User Name is the only column shown')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Save or change presets' }).click()
  const drawer = page.getByRole('dialog', { name: 'Column presets' })
  await drawer.getByLabel('Name for the columns as they are now').fill('Only users')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('"Only users" has the columns as they are now.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Remove Only users' }).click()
  await expect(drawer.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'Rename Only users' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.click()
  await page.getByRole('menuitemradio', { name: /^All columns/ }).click()
  await expect(heads).toHaveCount(48)
  await page.reload()
  await screen.isReady()
  await menu.click()
  await page.getByRole('menuitemradio', { name: /^Only users/ }).click()
  await expect(heads).toHaveText(['Sr. No', 'User Name', 'Actions'])
})

test('columns are pinned by pointer, as long as there is room for the others', async ({ signedInPage: page }) => {
  const screen = new ReportScreen(page, pagedListOf('SaleReport'))
  await screen.open()
  const head = (name: string) => screen.table.getByRole('columnheader', { name, exact: true })
  const pin = async (name: string) => {
    await head(name).hover()
    await head(name)
      .getByRole('button', { name: `Pin ${name}` })
      .click()
  }
  await pin('Email')
  await expect(screen.region.locator('[aria-live]')).toHaveText('Email stays in sight')
  await expect(head('Email').getByRole('button', { name: 'Pin Email' })).toHaveAttribute('aria-pressed', 'true')
  await expect(head('Email').getByRole('button', { name: 'Email', exact: true })).toBeFocused()
  await pin('ICCID')
  await pin('Plan Name')
  await expect(screen.region.locator('[popover]')).toHaveText(
    'Plan Name cannot stay in sight: the window is too narrow',
  )
  await expect(head('Plan Name').getByRole('button', { name: 'Pin Plan Name' })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await page.setViewportSize({ width: 1000, height: 900 })
  await expect(head('ICCID')).toHaveCSS('position', 'relative')
  await expect(head('User Name')).toHaveCSS('position', 'sticky')
  await expectAccessible(page)
})
