import type { Page } from '@playwright/test'
import { matchPath } from '../../src/app/navigation/addresses.ts'
import { homeOf } from '../../src/app/navigation/routes.ts'
import { TITLE_SUFFIX } from '../../src/schemas/brand.ts'
import { Api } from './support/api.ts'
import { publicAddresses, shellAddresses } from './support/every-route.ts'
import { failedResponse } from './support/noise.ts'
import { deadControls } from './support/press-all.ts'
import { admin, Product, partner } from './support/product.ts'
import { seenLinks, wrongLinks } from './support/seen-links.ts'
import { expect, expectAccessibleInBothColours, fetchedAhead, giveSession, nextAddress, test } from './support/test.ts'

/** The people of the demo data, one of each role. */
const people = {
  Admin: admin,
  Staff: { email: 'staff@simdesk.test', password: admin.password },
  'Stock Keeper': { email: 'stock@simdesk.test', password: admin.password },
  Finance: { email: 'finance@simdesk.test', password: admin.password },
  Partner: partner,
} as const
const layouts = ['vertical', 'horizontal'] as const

/** Loads an address anew, where what was pressed may still be on its way to another one: the one that loses never loads. */
const goOver = (page: Page, address: string) => expect(() => page.goto(address, { timeout: 5_000 })).toPass()

/** The screen of an address is there, with its title and nothing still on its way. */
const expectOpen = async (page: Page, title: string) => {
  await expect(page).toHaveTitle(`${title}${TITLE_SUFFIX}`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  // Title and heading stand before the code of the screen is there, which says that it waits for what it shows.
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0)
  await expect(page.getByText('Please Wait!')).toHaveCount(0)
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Runs in the page: what stands there. */
const standing = () => {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  return {
    path: location.pathname,
    title: document.title,
    // What the screen is about stands beside it.
    heading: heading?.checkVisibility() ? heading.firstChild?.textContent : null,
    isWaiting: (main?.textContent ?? '').includes('Please Wait!') || main?.querySelector('[aria-busy="true"]') != null,
  }
}

for (const [role, person] of Object.entries(people)) {
  test(`every address of the specification, to ${role}`, async ({ page, context, url, noise }, { workerIndex }) => {
    test.setTimeout(120_000)
    // An address that is not this person's answers so, and the page of it is one.
    noise.expect(/403 .*\/api\//)
    const own = await Api.signIn(url, person, nextAddress(workerIndex))
    await giveSession(context, own, url)
    const permissions = own.user.permissions ?? []
    const home = homeOf(permissions) ?? ''
    for (const layout of layouts) {
      await page.goto(`/pages/profile?layout=${layout}`)
      for (const { path, title, key } of shellAddresses({ item: 1, plan: 1 })) {
        const isOpen = key === null || permissions.includes(key)
        // Who may not see the dashboard begins with the first screen of their menu.
        const { title: homeTitle } = matchPath(home).route
        const refused = path.startsWith('/admin/')
          ? { path: home, title: homeTitle, heading: homeTitle }
          : { path: '/access-denied', title: 'Access Denied', heading: 'Access denied' }
        const expected = isOpen ? { title, heading: title } : refused
        // As a link does it, without loading the document anew.
        await page.evaluate((to) => history.pushState(null, '', to), path)
        await expect
          .poll(() => page.evaluate(standing), { message: path, intervals: [20] })
          .toMatchObject({ ...expected, title: `${expected.title}${TITLE_SUFFIX}`, isWaiting: false })
        const links = await page.evaluate(seenLinks)
        expect(wrongLinks(links, url, permissions), `links of ${path}`).toEqual([])
      }
    }
  })
}

/** Which screen stands at an address. */
const screenAt = ({ path }: { readonly path: string }) => matchPath(path).route.shows.screen

/** What is pressed changes data: it happens on a product of its own. */
let own: Product | null = null
const ownProduct = async () => {
  own ??= await Product.start()
  return own.url
}
test.afterAll(() => own?.dispose())

type Tried = {
  readonly url: string
  readonly layout: (typeof layouts)[number]
  /** What was pressed before, by the screen. */
  readonly pressed?: Map<string, Set<string>>
}

/** Looks at screens with axe, and presses what they offer: what all of a kind share on the first of them. */
const tryScreens = async (
  page: Page,
  addresses: ReturnType<typeof shellAddresses>,
  { url, layout, pressed = new Map() }: Tried,
) => {
  let isFirst = true
  for (const { path, title } of addresses) {
    await test.step(path, async () => {
      const open = async () => {
        await goOver(page, new URL(`${path}?pageSize=5&layout=${layout}`, url).href)
        await expectOpen(page, title)
      }
      await open()
      // Five rows have every kind of cell; axe looks at each of thirty.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('main tbody tr:nth-child(n + 6) { display: none }')
        document.adoptedStyleSheets.push(sheet)
      })
      // What stands round the screens is the same for all of them: it is looked at once.
      await expectAccessibleInBothColours(page, isFirst ? undefined : 'main')
      isFirst = false
      await page.evaluate(() => {
        document.adoptedStyleSheets.pop()
      })
      const screen = screenAt({ path })
      const before = pressed.get(screen) ?? new Set<string>()
      pressed.set(screen, before)
      expect(await deadControls(page, open, before), path).toEqual([])
    })
  }
}

/** Those whose screens are the administrator's, with less on them. */
const colleagues = [people.Staff, people['Stock Keeper'], people.Finance]

const parts = 5
for (let part = 0; part < parts; part += 1) {
  test(`no dead control and no violation, part ${part + 1} of ${parts}`, async ({ page, context, noise }, info) => {
    test.setTimeout(480_000)
    noise.expect(failedResponse)
    const url = await ownProduct()
    const all = shellAddresses({ item: 1, plan: 1 }).toSorted((a, b) => (screenAt(a) < screenAt(b) ? -1 : 1))
    const each = Math.ceil(all.length / parts)
    const addresses = all.slice(part * each, (part + 1) * each)
    const pressed = new Map<string, Set<string>>()
    await giveSession(context, await Api.signIn(url, admin, nextAddress(info.workerIndex)), url)
    await tryScreens(page, addresses, { url, layout: 'vertical', pressed })
    for (const person of colleagues) {
      const api = await Api.signIn(url, person, nextAddress(info.workerIndex))
      await giveSession(context, api, url)
      const permissions = api.user.permissions ?? []
      const seen = addresses.filter(({ key }) => key === null || permissions.includes(key))
      // What the administrator was offered, too, is pressed: a screen has something of its own where it has less.
      await tryScreens(page, seen, { url, layout: 'horizontal', pressed })
    }
  })
}

test('no dead control and no violation, to a Partner with the menu along the top', async ({
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
  const seen = shellAddresses({ item: 1, plan: 1 }).filter(({ key }) => key !== null && permissions.includes(key))
  expect(seen.length).toBeGreaterThan(5)
  await tryScreens(page, seen, { url, layout: 'horizontal' })
})

test('the pages outside of the shell, to a visitor', async ({ page, noise }) => {
  noise.expect(failedResponse)
  for (const [path, title] of Object.entries(publicAddresses)) {
    const open = async () => {
      await goOver(page, path)
      await fetchedAhead(page)
    }
    await open()
    await expect(page).toHaveTitle(`${title}${TITLE_SUFFIX}`)
    expect(await deadControls(page, open), path).toEqual([])
  }
  await goOver(page, '/auth/lock-screen')
  await expect(page).toHaveURL(/\/auth\/login/)
})
