import type { Page } from '@playwright/test'
import { matchPath } from '../../../src/app/navigation/addresses.ts'
import { homeOf } from '../../../src/app/navigation/routes.ts'
import { TITLE_SUFFIX } from '../../../src/schemas/core/brand.ts'
import type { Permissions } from '../../../src/schemas/people/permissions.ts'
import { atOurs } from '../../unit/support/rights.ts'
import type { Address } from './every-route.ts'
import { seenLinks, wrongLinks } from './seen-links.ts'
import { expect } from './test.ts'

export const layouts = ['vertical', 'horizontal'] as const
export type Layout = (typeof layouts)[number]

/** The screen of an address. */
export const screenAt = ({ path }: Pick<Address, 'path'>): string => matchPath(path).route.shows.screen

/** The first address of each screen. */
export const firstOfEachScreen = (addresses: ReadonlyArray<Address>): ReadonlyArray<Address> => [
  ...new Map(addresses.toReversed().map((address) => [screenAt(address), address])).values(),
]

/** A screen of each kind: figures, rows, a report. The walks of the forms cover the buttons of forms. */
const samples: ReadonlyArray<string> = ['dashboard', 'recordList', 'pagedList']

/** Addresses of one screen of each kind, for axe and the presses in the gate. */
export const sampleOf = (addresses: ReadonlyArray<Address>): ReadonlyArray<Address> =>
  firstOfEachScreen(addresses).filter((address) => samples.includes(screenAt(address)))

export const isOpenTo = (permissions: Permissions, { key }: Address): boolean =>
  key === null || permissions.includes(key)

/** Runs in the page: what it shows. */
export const shown = () => {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1')
  return {
    path: location.pathname,
    title: document.title,
    // The name of the record is beside it, in another element.
    heading: heading?.checkVisibility()
      ? (heading.querySelector('span')?.firstChild ?? heading.firstChild)?.textContent
      : null,
    isWaiting:
      (main?.textContent ?? '').includes('Please Wait!') ||
      main?.querySelector('[aria-busy="true"]') != null ||
      // Title and heading appear before the code of the screen has loaded.
      document.querySelector('[role="progressbar"][aria-label="Loading the page"]') !== null,
  }
}

/** What an address shows to a person with these permissions: its screen, or where it redirects. */
export const expectedAt = (address: Address, permissions: Permissions) => {
  const { path, title } = address
  if (isOpenTo(permissions, address)) return { title, heading: title }
  // A person without the dashboard starts with the first screen of their menu.
  const home = homeOf(atOurs(permissions)) ?? ''
  const { title: homeTitle } = matchPath(home).route
  return path.startsWith('/admin/')
    ? { path: home, title: homeTitle, heading: homeTitle }
    : { path: '/access-denied', title: 'Access Denied', heading: 'Access denied' }
}

/**
 * Navigates like a link, without a reload, and waits for the screen or its refusal.
 *
 * With `isWhole` it waits until nothing of it is still loading.
 */
export const goTo = async (page: Page, address: Address, permissions: Permissions, isWhole = true): Promise<void> => {
  const { path } = address
  const expected = expectedAt(address, permissions)
  await page.evaluate((to) => history.pushState(null, '', to), path)
  await expect
    .poll(() => page.evaluate(shown), { message: path, intervals: [20] })
    .toMatchObject({
      ...expected,
      title: `${expected.title}${TITLE_SUFFIX}`,
      ...(isWhole && { isWaiting: false }),
    })
}

/** Every visible link leads where this person may go. */
const expectRightLinks = async (page: Page, url: string, permissions: Permissions): Promise<void> => {
  const links = await page.evaluate(seenLinks)
  expect(wrongLinks(links, url, permissions), `links of ${page.url()}`).toEqual([])
}

type Visit = { readonly url: string; readonly layout: Layout; readonly permissions: Permissions }

/** Every address either opens fully, with links this person may follow, or is refused. */
export const walkAddresses = async (
  page: Page,
  addresses: ReadonlyArray<Address>,
  { url, layout, permissions }: Visit,
): Promise<void> => {
  await page.goto(`/pages/profile?layout=${layout}`)
  for (const address of addresses) {
    await goTo(page, address, permissions)
    await expectRightLinks(page, url, permissions)
  }
}

/** The same, but only the first address of a screen is awaited fully and has its links checked. */
export const walkAddressesQuickly = async (
  page: Page,
  addresses: ReadonlyArray<Address>,
  { url, layout, permissions }: Visit,
): Promise<void> => {
  await page.goto(`/pages/profile?layout=${layout}`)
  const seen = new Set<string>()
  for (const address of addresses) {
    const isFirst = isOpenTo(permissions, address) && !seen.has(screenAt(address))
    await goTo(page, address, permissions, isFirst)
    if (!isFirst) continue
    seen.add(screenAt(address))
    await expectRightLinks(page, url, permissions)
  }
}
