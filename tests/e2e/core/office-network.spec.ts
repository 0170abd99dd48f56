import { chromiumArgs, findChromium } from '../../../scripts/chromium.mjs'
import { InventoryForm } from '../screens/inventory-form.ts'
import { expect, giveSession, test } from '../support/test.ts'

const executablePath = findChromium()
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArgs, '--host-resolver-rules=MAP simdesk.lan 127.0.0.1'],
  },
})

test('a form opens over plain HTTP under the name of an office network', async ({
  page,
  context,
  ownApi,
  noise,
  url,
}) => {
  // The browser's message about a header that it ignores there.
  noise.expect(/Cross-Origin-Opener-Policy/)
  const origin = new URL(url)
  origin.hostname = 'simdesk.lan'
  await giveSession(context, ownApi, origin.href)
  const form = new InventoryForm(page)
  await form.open(new URL('/pages/InventoryMaster/Single', origin).href)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await form.field('invoiceNumber').fill('INV-1')
  await expect(form.save).toBeEnabled()
})
