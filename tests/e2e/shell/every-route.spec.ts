import { TITLE_SUFFIX } from '../../../src/schemas/core/brand.ts'
import { Api } from '../support/api.ts'
import { publicAddresses, shellAddresses } from '../support/every-route.ts'
import { failedResponse } from '../support/noise.ts'
import { firstOfEachScreen, sampleOf, walkAddresses, walkAddressesQuickly } from '../support/open-screen.ts'
import { people } from '../support/people.ts'
import { admin, Product } from '../support/product.ts'
import { expect, giveSession, nextAddress, test } from '../support/test.ts'
import { tryScreens } from '../support/try-screens.ts'

// The checks of the gate for every address; `every-route-wide.spec.ts` has the rest.

const addresses = shellAddresses({ item: 1, plan: 1 })

test('every address of the specification opens to Admin, whole and with right links', async ({
  page,
  context,
  url,
  api,
}) => {
  // Two hundred addresses in sequence.
  test.setTimeout(240_000)
  await giveSession(context, api, url)
  const permissions = api.user.permissions ?? []
  await walkAddresses(page, addresses, { url, layout: 'vertical', permissions })
  // A layout changes all addresses of a screen alike.
  await walkAddresses(page, firstOfEachScreen(addresses), { url, layout: 'horizontal', permissions })
})

const { Admin: _, ...others } = people
for (const [role, person] of Object.entries(others)) {
  test(`every address of the specification opens or is refused to ${role}, with the menu along the top`, async ({
    page,
    context,
    url,
    noise,
  }, info) => {
    // An address without permission answers 403, and shows the page for that.
    noise.expect(/403 .*\/api\//)
    const own = await Api.signIn(url, person, nextAddress(info.workerIndex))
    await giveSession(context, own, url)
    await walkAddressesQuickly(page, addresses, { url, layout: 'horizontal', permissions: own.user.permissions ?? [] })
  })
}

test('no dead control and no violation on a screen of each kind, to Admin', async ({ page, context, noise }, info) => {
  test.setTimeout(240_000)
  noise.expect(failedResponse)
  // The presses change data.
  const own = await Product.start()
  try {
    const api = await Api.signIn(own.url, admin, nextAddress(info.workerIndex))
    await giveSession(context, api, own.url)
    await tryScreens(page, sampleOf(addresses), { url: own.url, layout: 'vertical', tried: new Map() })
  } finally {
    await own.dispose()
  }
})

test('the pages outside of the shell open to a visitor', async ({ page, noise }) => {
  noise.expect(failedResponse)
  for (const [path, title] of Object.entries(publicAddresses)) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title}${TITLE_SUFFIX}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/auth/lock-screen')
  await expect(page).toHaveURL(/\/auth\/login/)
})
