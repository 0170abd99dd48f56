import type { Page } from '@playwright/test'
import { Api } from '../support/api.ts'
import { type Address, publicAddresses, shellAddresses } from '../support/every-route.ts'
import { failedResponse } from '../support/noise.ts'
import { goTo, isOpenTo, layouts, sampleOf, screenAt, walkAddresses } from '../support/open-screen.ts'
import { people } from '../support/people.ts'
import { deadControls, offeredControls } from '../support/press-all.ts'
import { admin, Product, partner } from '../support/product.ts'
import { expect, expectAccessible, fetchedAhead, giveSession, nextAddress, test } from '../support/test.ts'
import { goOver, triedOn, tryScreens, withFiveRows } from '../support/try-screens.ts'

// Checks everywhere what `every-route.spec.ts` checks once.

const addresses = shellAddresses({ item: 1, plan: 1 })
const { Staff, 'Stock Keeper': stockKeeper, Finance } = people
/** The roles that have the administrator's screens, with fewer controls. */
const colleagues = { Staff, 'Stock Keeper': stockKeeper, Finance }

for (const [role, person] of Object.entries(people)) {
  test(`every address of the specification opens or is refused to ${role}, whole, in both layouts`, async ({
    page,
    context,
    url,
    noise,
  }, info) => {
    test.setTimeout(120_000)
    // An address without permission answers 403, and shows the page for that.
    noise.expect(/403 .*\/api\//)
    const own = await Api.signIn(url, person, nextAddress(info.workerIndex))
    await giveSession(context, own, url)
    const permissions = own.user.permissions ?? []
    // The gate covers Admin in the vertical layout.
    for (const layout of role === 'Admin' ? layouts.slice(1) : layouts) {
      await walkAddresses(page, addresses, { url, layout, permissions })
    }
  })
}

/** The presses change data, so they run on a separate product. */
let own: Product | null = null
const ownProduct = async () => {
  own ??= await Product.start()
  return own.url
}
test.afterAll(() => own?.dispose())

type Visit = { readonly url: string; readonly permissions: ReadonlyArray<string> }

/** Visits addresses without pressing anything, and lists the controls of each. */
const eachOffer = async (
  page: Page,
  visited: ReadonlyArray<Address>,
  { url, permissions }: Visit,
  look: (address: Address, offered: ReadonlyArray<string>) => Promise<void> | void,
) => {
  await page.goto(new URL('/pages/profile?layout=horizontal', url).href)
  for (const address of visited) {
    await goTo(page, address, permissions)
    await look(address, await offeredControls(page))
  }
}

const sample = sampleOf(addresses)
const further = addresses.filter((address) => !sample.includes(address))
const parts = 4
for (let part = 0; part < parts; part += 1) {
  test(`no dead control and no violation to Admin, part ${part + 1} of ${parts} of all other screens`, async ({
    page,
    context,
    noise,
  }, info) => {
    test.setTimeout(480_000)
    noise.expect(failedResponse)
    const url = await ownProduct()
    const api = await Api.signIn(url, admin, nextAddress(info.workerIndex))
    await giveSession(context, api, url)
    const tried = new Map<string, Set<string>>()
    const each = Math.ceil(further.length / parts)
    const visited = further.slice(part * each, (part + 1) * each)
    const screens = new Set(visited.map(screenAt))
    // The controls of the sample screens are tried there.
    const known = sample.filter((address) => screens.has(screenAt(address)))
    await eachOffer(page, known, { url, permissions: api.user.permissions ?? [] }, (address, offered) => {
      for (const kind of offered) triedOn({ tried }, address).add(kind)
    })
    await tryScreens(page, visited, { url, layout: 'vertical', tried })
  })
}

test('no dead control and no violation to a Partner, with the menu along the top', async ({
  page,
  context,
  noise,
}, info) => {
  test.setTimeout(480_000)
  noise.expect(failedResponse)
  const url = await ownProduct()
  const api = await Api.signIn(url, partner, nextAddress(info.workerIndex))
  await giveSession(context, api, url)
  const permissions = api.user.permissions ?? []
  const seen = addresses.filter(({ key }) => key !== null && permissions.includes(key))
  expect(seen.length).toBeGreaterThan(5)
  await tryScreens(page, seen, { url, layout: 'horizontal', tried: new Map() })
})

test('no dead control and no violation where a colleague is offered what Admin is not', async ({
  page,
  context,
  noise,
}, info) => {
  test.setTimeout(480_000)
  noise.expect(failedResponse)
  const url = await ownProduct()
  const tried = new Map<string, Set<string>>()
  const api = await Api.signIn(url, admin, nextAddress(info.workerIndex))
  await giveSession(context, api, url)
  await eachOffer(page, addresses, { url, permissions: api.user.permissions ?? [] }, (address, offered) => {
    for (const kind of offered) triedOn({ tried }, address).add(kind)
  })
  for (const [role, person] of Object.entries(colleagues)) {
    await test.step(role, async () => {
      const session = await Api.signIn(url, person, nextAddress(info.workerIndex))
      await giveSession(context, session, url)
      const permissions = session.user.permissions ?? []
      const open = addresses.filter((address) => isOpenTo(permissions, address))
      const seen = new Set<string>()
      const more = new Set<Address>()
      await eachOffer(page, open, { url, permissions }, async (address, offered) => {
        const known = triedOn({ tried }, address)
        if (offered.some((kind) => !known.has(kind))) more.add(address)
        // A screen with fewer controls may fail where the full one does not.
        if (seen.has(screenAt(address))) return
        const part = seen.size === 0 ? undefined : 'main'
        await withFiveRows(page, () => expectAccessible(page, 'all', part))
        seen.add(screenAt(address))
      })
      await tryScreens(page, [...more], { url, layout: 'horizontal', tried })
    })
  }
})

test('no dead control on the pages outside of the shell, to a visitor', async ({ page, noise }) => {
  noise.expect(failedResponse)
  for (const path of Object.keys(publicAddresses)) {
    const open = async () => {
      await goOver(page, path)
      await fetchedAhead(page)
    }
    await open()
    expect(await deadControls(page, open), path).toEqual([])
  }
})
