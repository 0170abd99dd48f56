import type { Page } from '@playwright/test'
import { COMPANY } from '../../../src/schemas/records/routes.ts'
import { editAddress, InventoryForm } from '../screens/inventory-form.ts'
import { InventoryList } from '../screens/inventory-list.ts'
import { expect, inMotion, test } from '../support/test.ts'

test.use(inMotion)

test('the calendar is walked by keyboard over the ends of months, and its focus is seen', async ({
  signedInPage: page,
}) => {
  const form = new InventoryForm(page)
  await form.open()
  await form.field('expiryDate').fill('30/11/2026')
  await page.getByRole('button', { name: 'Open the calendar' }).last().press('Enter')
  const day = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(day('30 November 2026')).toBeFocused()
  for (const [key, name] of [
    ['ArrowRight', '1 December 2026'],
    ['ArrowUp', '24 November 2026'],
    ['Home', '23 November 2026'],
    ['End', '29 November 2026'],
    ['ArrowDown', '6 December 2026'],
    ['PageDown', '6 January 2027'],
    ['Shift+PageUp', '6 January 2026'],
    ['ArrowLeft', '5 January 2026'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(day(name)).toBeFocused()
    await expect(day(name)).toHaveCSS('outline-style', 'solid')
  }
  await page.keyboard.press('Enter')
  await expect(form.field('expiryDate')).toHaveValue('05/01/2026')
  await expect(page.getByRole('button', { name: 'Open the calendar' }).last()).toBeFocused()
})

test('the calendar lies over the bar with Save', async ({ signedInPage: page }) => {
  // There is room for it below the field.
  await page.setViewportSize({ width: 1440, height: 1500 })
  const form = new InventoryForm(page)
  await form.open()
  const button = page.getByRole('button', { name: 'Open the calendar' }).last()
  await button.click()
  const table = page.getByRole('table')
  await expect(table).toBeVisible()
  const covered = await table
    .locator('th, button')
    .filter({ visible: true })
    .evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const { x, y, width, height } = cell.getBoundingClientRect()
        return cell.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ? [] : [cell.textContent]
      }),
    )
  expect(covered).toEqual([])
})

/** What covers the middle of the focused element, or which part of it is out of view. */
const whatCovers = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return null
    const { left, top, width, height } = focused.getBoundingClientRect()
    const met = document.elementFromPoint(left + width / 2, top + height / 2)
    const isSeen = met !== null && (focused.contains(met) || met.contains(focused) || met.closest('label') !== null)
    const name = focused.getAttribute('aria-label') ?? focused.textContent
    return isSeen ? null : `${focused.tagName} ${name} under ${met?.outerHTML.slice(0, 120)}`
  })

test('what has the focus lies under no bar, header or column that stays', async ({ signedInPage: page, api }) => {
  const item = await api.addItem()
  await page.setViewportSize({ width: 1440, height: 420 })
  const walk = async (key: 'Tab' | 'Shift+Tab', presses: number) => {
    for (let press = 0; press < presses; press++) {
      await page.keyboard.press(key)
      await expect.poll(() => whatCovers(page)).toBeNull()
    }
  }
  await new InventoryForm(page).open(editAddress(item.id))
  await walk('Tab', 40)
  await walk('Shift+Tab', 40)
  const list = new InventoryList(page)
  await list.open('?pageSize=10')
  await walk('Tab', 60)
  await walk('Shift+Tab', 60)
  await list.open('?pageSize=5&layout=horizontal')
  await walk('Tab', 25)
  await walk('Shift+Tab', 25)
})

test('Tab leaves a choice that takes any text for the next field, not for its menu', async ({ signedInPage: page }) => {
  await page.goto(COMPANY)
  const zone = page.getByRole('combobox', { name: 'Time Zone' })
  const offered = page.getByRole('option', { name: 'Africa/Abidjan', exact: true })
  // The form has its fields once its code and the settings have come.
  await expect(page.getByRole('form')).toBeVisible()
  await zone.focus()
  await zone.press('ArrowDown')
  await expect(offered).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Payment Terms (days)')).toBeFocused()
  await expect(offered).toBeHidden()
  await expect(page.getByLabel('Payment Terms (days)')).toBeFocused()
})
