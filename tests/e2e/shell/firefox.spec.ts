import { expect, test } from '@playwright/test'
import { TITLE_SUFFIX } from '../../../src/schemas/core/brand.ts'
import { allKeys } from '../../../src/schemas/people/permissions.ts'
import { shellAddresses } from '../support/every-route.ts'
import { firefox, noiseOf, startFirefox } from '../support/firefox.ts'
import { expectedAt, shown } from '../support/open-screen.ts'
import { admin, shared } from '../support/product.ts'

// Playwright runs the test and finds the product; the browser is the Firefox of this machine.

test('the main screens work in Firefox: sign-in, every address, page turn, calendar, form', async () => {
  test.skip(firefox === null, 'NOT TESTED in Firefox: none is installed. apt-get install firefox-esr, or set FIREFOX.')
  test.setTimeout(300_000)
  const { url } = shared()
  const browser = await startFirefox(firefox ?? '')
  try {
    const page = await browser.newPage()
    await page.setViewport({ width: 1440, height: 900 })
    page.setDefaultTimeout(20_000)
    const noise = noiseOf(page)
    const at = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
    const isShown = (what: Record<string, unknown>) =>
      expect.poll(() => page.evaluate(shown), { intervals: [50] }).toMatchObject(what)

    await page.goto(`${url}/auth/login`)
    await at('textbox', 'Email').fill(admin.email)
    await page.locator('input[type="password"]').fill(admin.password)
    await at('button', 'Sign in').click()
    await isShown({ heading: 'Dashboard', isWaiting: false })

    for (const address of shellAddresses({ item: 1, plan: 1 })) {
      const { path } = address
      const expected = expectedAt(address, allKeys)
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await expect
        .poll(() => page.evaluate(shown), { message: path, intervals: [50] })
        .toMatchObject({ ...expected, title: `${expected.title}${TITLE_SUFFIX}`, isWaiting: false })
    }

    await page.goto(`${url}/pages/InventoryMaster`)
    await isShown({ heading: 'Inventory List', isWaiting: false })
    const firstRow = () => page.evaluate(() => document.querySelector('tbody tr')?.textContent ?? '')
    const before = await firstRow()
    await at('button', 'Next page').click()
    await expect.poll(() => page.evaluate(() => location.search)).toContain('page=2')
    await expect.poll(firstRow).not.toBe(before)

    await page.goto(`${url}/admin/dashboard?from=2026-10-05&to=2026-10-20`)
    await isShown({ heading: 'Dashboard', isWaiting: false })
    await page.locator('form[aria-label="Own range"] button[aria-haspopup="dialog"]').click()
    await page.locator('[role="dialog"] button[aria-label="12 October 2026"]').click()
    await expect
      .poll(() => page.evaluate(() => document.querySelector('form input')?.getAttribute('value')))
      .toBe('12/10/2026')

    await page.goto(`${url}/pages/supplierMaster/insert`)
    await isShown({ heading: 'Add Supplier', isWaiting: false })
    await page.locator('input[name="supplierName"]').fill(`Firefox Mobile ${Date.now()}`)
    await at('button', 'Save').click()
    await isShown({ heading: 'Supplier Master', isWaiting: false })
    expect(noise).toEqual([])
  } finally {
    await browser.close()
  }
})
