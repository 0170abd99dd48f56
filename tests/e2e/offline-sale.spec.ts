/** A sale is drawn up by invoice, by keyboard alone; its draft outlives the page, and it is issued once. */
import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from './support/test.ts'

const SALE = '/pages/BillingReports/CreateOfflinePlan'
const heading = (page: Page) => page.getByRole('main').locator('[data-step-heading]')

/** Presses keys and counts them; a text is a key for each of its letters. */
const keysOn = (page: Page) => {
  let count = 0
  const press = async (...keys: ReadonlyArray<string>) => {
    for (const key of keys) await page.keyboard.press(key)
    count += keys.length
  }
  return {
    press,
    type: async (text: string) => {
      await page.keyboard.type(text)
      count += text.length
    },
    /** Goes on by Tab until something has the focus. */
    to: async (label: string) => {
      for (let tabs = 0; tabs < 12; tabs++) {
        await press('Tab')
        const name = await page.evaluate(() => {
          const { activeElement: focused } = document
          const labels = focused instanceof HTMLInputElement ? [...(focused.labels ?? [])] : []
          return `${labels.map(({ textContent }) => textContent).join()} ${focused?.ariaLabel ?? ''} ${focused?.tagName === 'BUTTON' ? focused.textContent : ''}`
        })
        if (name.includes(label)) return
      }
      throw new Error(`The keyboard does not come to ${label}.`)
    },
    count: () => count,
  }
}

test('three plans are sold by keyboard alone, from the customer to the invoice', async ({ signedInPage: page }) => {
  await page.goto(SALE)
  await expect(page).toHaveTitle('Create Offline Plan | SIM Desk')
  await expect(page.getByPlaceholder('Choose customer')).toBeVisible()
  const keys = keysOn(page)
  await heading(page).focus()
  await keys.to('Customer')
  await keys.type('blue')
  await keys.press('Enter')
  await expect(page.getByText('Outstanding', { exact: true })).toBeVisible()
  await expectAccessibleInBothColours(page)
  await keys.press('Enter')

  await expect(heading(page)).toHaveText('PlansStep 2 of 6')
  await expect(heading(page)).toBeFocused()
  await keys.to('Plan Name')
  for (const line of [1, 2, 3]) {
    const plan = page.getByRole('combobox', { name: 'Plan Name' }).nth(line - 1)
    await expect(plan).toBeFocused()
    await keys.press(...Array.from({ length: line }, () => 'ArrowDown'), 'Enter')
    if (line === 3) break
    await keys.to('Add another plan')
    await keys.press('Enter')
  }
  await expectAccessibleInBothColours(page)
  await keys.press('Enter')

  await expect(heading(page)).toHaveText('SIMsStep 3 of 6')
  await expect(page.getByText('1 of 1 chosen')).toHaveCount(3)
  await expect(page.getByRole('row')).toHaveCount(6)
  await expectAccessibleInBothColours(page)
  await page.screenshot({ path: '/tmp/shots/sims.png', fullPage: true })
  await keys.to('Next')
  await keys.press('Enter')

  await expect(heading(page)).toHaveText('PriceStep 4 of 6')
  for (const _ of [1, 2, 3]) {
    await keys.to('Unit Price')
    await page.keyboard.press('ControlOrMeta+A')
    await keys.type('12.5')
  }
  await expect(page.getByLabel('Totals')).toContainText('Total')
  await expectAccessibleInBothColours(page)
  await page.screenshot({ path: '/tmp/shots/price.png', fullPage: true })
  await keys.press('Enter')

  await expect(page).toHaveURL(/CreateOfflinePlan\/Billing/)
  await expect(page).toHaveTitle('Billing | SIM Desk')
  await expect(heading(page)).toHaveText('PaymentStep 5 of 6')
  await page.screenshot({ path: '/tmp/shots/payment.png', fullPage: true })
  await expectAccessibleInBothColours(page)
  await page.getByLabel('Payment Mode').focus()
  await keys.type('Cas')
  await keys.to('Paid Amount')
  await keys.press('Enter')
  await expect(heading(page)).toHaveText('ReviewStep 6 of 6')
  await expect(page.getByRole('button', { name: 'Issue Invoice' })).toBeEnabled()
  await expectAccessibleInBothColours(page)
  await page.screenshot({ path: '/tmp/shots/review.png', fullPage: true })
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.screenshot({ path: '/tmp/shots/review-390.png', fullPage: true })
  await keys.to('Issue Invoice')
  await keys.press('Enter')
  await expect(page.getByText(/Invoice SD-\d{4}-\d{6} is issued/)).toBeVisible()
  await expect(page).toHaveURL(/Billing\?invoice=\d+$/)
  console.log('keys', keys.count())
})
