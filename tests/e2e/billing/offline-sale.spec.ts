/** An offline sale, entered by keyboard alone. Its draft outlives the page, and it is issued once. */
import type { Page } from '@playwright/test'
import { OFFLINE_SALE } from '../../../src/schemas/billing/billing-routes.ts'
import type { Api } from '../support/api.ts'
import { failedResponse } from '../support/noise.ts'
import { expectReplayable } from '../support/replayable.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, test } from '../support/test.ts'

const heading = (page: Page) => page.getByRole('main').locator('[data-step-heading]')

/** Presses keys and counts them; a text counts one key a letter. */
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
    /** Presses Tab until this control has the focus. */
    to: async (label: string) => {
      for (let tabs = 0; tabs < 20; tabs++) {
        await press('Tab')
        const name = await page.evaluate(() => {
          const { activeElement: focused } = document
          const labels =
            focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement
              ? [...(focused.labels ?? [])]
              : []
          return `${labels.map(({ textContent }) => textContent).join()} ${focused?.ariaLabel ?? ''} ${focused?.tagName === 'BUTTON' ? focused.textContent : ''}`
        })
        if (name.includes(label)) return
      }
      throw new Error(`The keyboard does not come to ${label}.`)
    },
    count: () => count,
  }
}

/** Adds a plan with this many SIMs; returns its name. */
const stockedPlan = async (api: Api, count: number): Promise<string> => {
  for (let added = 0; added < count; added++) await api.addItem()
  return (await api.placeNames()).planName
}

const begun = async (page: Page) => {
  await page.goto(OFFLINE_SALE)
  await expect(page).toHaveTitle('Create Offline Plan | SIM Desk')
  await expect(page.getByPlaceholder('Choose customer')).toBeVisible()
  await heading(page).focus()
}

test('three lines are sold by keyboard alone, from the customer to the invoice', async ({
  signedInPage: page,
  api,
}, info) => {
  const plan = await stockedPlan(api, 3)
  await begun(page)
  const keys = keysOn(page)
  await keys.to('Customer')
  await keys.type('blue')
  await keys.press('Enter')
  await expect(page.getByText('Outstanding', { exact: true })).toBeVisible()
  await expectAccessibleInBothColours(page)
  await keys.press('Enter')

  await expect(heading(page)).toHaveText('PlansStep 2 of 6')
  await expect(heading(page)).toBeFocused()
  await keys.to('Plan Name')
  for (const line of [0, 1, 2]) {
    await expect(page.getByRole('combobox', { name: 'Plan Name' }).nth(line)).toBeFocused()
    await keys.type(plan)
    await keys.press('Enter')
    if (line === 2) break
    await keys.to('Add another plan')
    await keys.press('Enter')
  }
  await expectAccessibleInBothColours(page)
  await keys.press('Enter')

  await expect(heading(page)).toHaveText('SIMsStep 3 of 6')
  await expect(page.getByText('1 of 1 chosen')).toHaveCount(3)
  await expect(page.getByRole('row')).toHaveCount(6)
  await expectAccessibleInBothColours(page)
  await keys.to('Next')
  await keys.press('Enter')

  await expect(heading(page)).toHaveText('PriceStep 4 of 6')
  for (const _ of [1, 2, 3]) {
    await keys.to('Unit Price')
    // Tab selects the text of a field, so typing replaces it.
    await keys.type('12.5')
  }
  await expect(page.getByLabel('Totals')).toContainText('37.50')
  await expectAccessibleInBothColours(page)
  await keys.press('Enter')

  await expect(page).toHaveURL(/CreateOfflinePlan\/Billing/)
  await expect(page).toHaveTitle('Billing | SIM Desk')
  await expect(heading(page)).toHaveText('PaymentStep 5 of 6')
  await expectAccessibleInBothColours(page)
  await keys.to('Payment Mode')
  await keys.press('ArrowDown')
  // Without an entry nothing is paid, and this customer gets nothing more on account.
  await keys.to('Paid Amount')
  await keys.type('40.83')
  await keys.press('Enter')
  await expect(heading(page)).toHaveText('ReviewStep 6 of 6')
  await expect(page.getByRole('button', { name: 'Issue Invoice' })).toBeEnabled()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)
  const draft = page.waitForEvent('download')
  await keys.to('Download the draft')
  await keys.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await keys.press('Enter')
  expect((await draft).suggestedFilename()).toBe('draft-invoice.pdf')
  await keys.to('Issue Invoice')
  await keys.press('Enter')
  await expect(page.getByText(/Invoice SD-\d{4}-\d{6} issued/)).toBeVisible()
  await expect(page).toHaveURL(/Billing\?invoice=\d+$/)
  await expect(page.getByRole('heading', { name: /^Invoice SD-/ })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Paid USD 40.83' })).toHaveCount(1)
  info.annotations.push({ type: 'keys', description: `${keys.count()} keys for three lines` })
  console.log(`${keys.count()} keys from the customer to the invoice, for three lines`)
  // The draft is gone: the next sale starts empty.
  await begun(page)
  await expect(page.getByText('You have a draft of a sale')).toHaveCount(0)
})

test('a draft outlives the page and both addresses, is taken back step by step, and is not issued unfinished', async ({
  signedInPage: page,
  api,
  noise,
}) => {
  const plan = await stockedPlan(api, 2)
  await begun(page)
  await page.getByRole('combobox', { name: 'Customer' }).fill('blue')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Plan Name' }).fill(plan)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^5/ }).click()
  await expect(page).toHaveURL(/Billing\?step=5$|Billing$/)
  await page.getByLabel('Payment Mode').selectOption('Cheque')
  await page.getByRole('button', { name: 'Next' }).click()

  // The draft cannot be printed without a price: it is said why.
  noise.expect(failedResponse)
  await page.getByRole('button', { name: 'Download the draft' }).click()
  await page.getByRole('menuitem', { name: 'PDF, A4' }).click()
  await expect(page.getByText('The invoice cannot be shown yet.')).toBeVisible()

  // Missing entries are listed with a link to their step; the sale is not issued.
  await page.getByRole('button', { name: 'Issue Invoice' }).click()
  await expect(heading(page)).toHaveText('SIMsStep 3 of 6')
  await expect(page.getByText('1 of 1 chosen')).toBeVisible()

  // Back returns to the review, and a reload offers the draft at the same step.
  await page.goBack()
  await expect(heading(page)).toContainText('Step 6 of 6')
  await expect(page.getByText('Draft kept in this browser')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Continue the draft of/ }).click()
  await expect(heading(page)).toHaveText('ReviewStep 6 of 6')
  await page.getByRole('button', { name: /^2/ }).click()
  await expect(page.getByRole('combobox', { name: 'Plan Name' })).toHaveValue(new RegExp(plan))

  // The last change was the choice of the SIMs; before it the mode of payment, the plan, the customer.
  for (let steps = 0; steps < 5; steps++) await page.keyboard.press('ControlOrMeta+Z')
  await expect(page.getByRole('combobox', { name: 'Plan Name' })).toHaveValue('')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(page.getByRole('combobox', { name: 'Plan Name' })).toHaveValue(new RegExp(plan))

  // If the server cannot be reached, the SIMs are requested again.
  noise.expect(/ERR_FAILED.*(SuggestOfflineSims|CheckOfflineSale)/)
  await page.route('**/SuggestOfflineSims', (route) => route.abort())
  await page.getByRole('button', { name: /^3/ }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/SuggestOfflineSims')
  await page.getByRole('button', { name: 'Fill from stock' }).click()
  await expect(page.getByText('1 of 1 chosen')).toBeVisible()

  await page.getByRole('button', { name: 'Paste codes' }).click()
  await page.getByLabel('ICCIDs or activation codes').fill('8944000000000000000')
  await page.getByRole('button', { name: 'Use these' }).click()
  await expect(page.getByRole('region', { name: 'SIMs that cannot be sold' })).toContainText('Unknown')
  const iccid = await page
    .getByRole('cell', { name: /^\d{18,20}$/ })
    .first()
    .innerText()
  await page.getByRole('button', { name: /^4/ }).click()
  await page.getByLabel('Remarks').fill('Called by Petra Almond')
  await page.getByRole('button', { name: /^3/ }).click()

  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await expect(heading(page)).toHaveText('CustomerStep 1 of 6')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue('')

  const { machines } = await expectReplayable(page, [iccid, 'Petra Almond', 'Bluewater'])
  expect(machines).toContain('offlineSale')
})
