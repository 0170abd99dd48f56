import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import { Api } from './api.ts'
import { BLANK, emptyStores, KeptContexts } from './kept-contexts.ts'
import { Noise } from './noise.ts'
import { admin, shared } from './product.ts'
import { watchFirstPage } from './run-log.ts'

type Fixtures = {
  /** Pictures of all pages, attached to the report of a test that has failed. */
  readonly pictures: undefined
  readonly noise: Noise
  /** A page of a person who has signed in; each test has a session of its own only where it asks for `ownApi`. */
  readonly signedInPage: Page
  /** A session that this test may end. */
  readonly ownApi: Api
}

type Options = {
  /** Whether a test has a browser that has been nowhere: what it says is of a first visit, or it changes the context. */
  readonly isFirstVisit: boolean
}

type WorkerFixtures = {
  readonly contexts: KeptContexts
  /** Where the product runs. */
  readonly url: string
  readonly api: Api
}

/** What the application keeps of a session. */
export type KeptSession = Pick<Api, 'user' | 'token'>

let addresses = 0
/** An address that no other test calls from: the limits on sign-in attempts count per address. */
export const nextAddress = (workerIndex: number): string => {
  addresses += 1
  return `10.${workerIndex % 256}.${(addresses >> 8) % 256}.${addresses % 256}`
}

const writeSession = ([keys, person, secret]: readonly [typeof storageKeys, Api['user'], string]) => {
  localStorage.setItem(keys.employeeId, person.userName)
  localStorage.setItem(keys.role, person.roleName)
  localStorage.setItem(keys.employeeName, person.employeeName)
  localStorage.setItem(keys.departmentName, person.departmentName)
  localStorage.setItem(keys.mobileNumber, person.mobileNumber)
  localStorage.setItem(keys.departmentId, String(person.departmentID))
  localStorage.setItem(keys.session, JSON.stringify({ user: person }))
  localStorage.setItem(keys.token, secret)
}

const prepare = async (page: Page, { user, token }: Api, url: string): Promise<void> => {
  await page.goto(new URL(BLANK, url).href)
  await page.evaluate(writeSession, [storageKeys, user, token] as const)
}

/** Puts a session into a context's storage as the application itself does after sign-in. */
export const giveSession = async (context: BrowserContext, api: Api, url: string): Promise<void> => {
  const page = await context.newPage()
  await prepare(page, api, url)
  await page.close()
}

/** As if the person had just come: no draft, no lock, and signed in. */
export const beginAgain = async (page: Page, { user, token }: KeptSession): Promise<void> => {
  await page.goto(BLANK)
  await emptyStores(page)
  await page.evaluate(writeSession, [storageKeys, user, token] as const)
}

/**
 * `test` of the product: a page that must stay quiet, and the API beside it. The contexts of a worker are kept, see
 * `KeptContexts`.
 */
export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  isFirstVisit: [false, { option: true }],

  contexts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const contexts = new KeptContexts()
      await use(contexts)
      await contexts.close()
    },
    { scope: 'worker' },
  ],

  context: async (
    { browser, contexts, url, isFirstVisit, viewport, hasTouch, isMobile, locale, timezoneId, contextOptions },
    use,
  ) => {
    if (isFirstVisit) {
      const context = await browser.newContext()
      await use(context)
      return context.close()
    }
    const options = JSON.stringify({ viewport, hasTouch, isMobile, locale, timezoneId, contextOptions })
    await contexts.lend(browser, options, url, use)
  },

  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => use(shared().url),
    { scope: 'worker' },
  ],

  baseURL: async ({ url }, use) => use(url),

  api: [
    async ({ url }, use, { workerIndex }) => {
      const api = await Api.signIn(url, admin, nextAddress(workerIndex))
      await use(api)
    },
    { scope: 'worker' },
  ],

  ownApi: async ({ url }, use, { workerIndex }) => {
    const api = await Api.signIn(url, admin, nextAddress(workerIndex))
    await use(api)
  },

  pictures: [
    // The context closes after this.
    async ({ browser, context: _ }, use, testInfo) => {
      await use(undefined)
      if (testInfo.status === testInfo.expectedStatus) return
      const pages = browser
        .contexts()
        .flatMap((context) => context.pages().filter((page) => !page.url().endsWith(BLANK)))
      for (const [index, page] of pages.entries()) {
        const path = testInfo.outputPath(`failed-${index + 1}.png`)
        // A page that has crashed gives none: the failure is told all the same.
        const taken = await page.screenshot({ path, timeout: 5_000 }).catch(() => null)
        if (taken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
      }
    },
    { auto: true },
  ],

  noise: [
    async ({ context, pictures: _ }, use, { workerIndex }) => {
      const noise = new Noise()
      const ignore = await noise.watch(context)
      watchFirstPage(context)
      await context.setExtraHTTPHeaders({ 'X-Forwarded-For': nextAddress(workerIndex) })
      await use(noise)
      await ignore()
      expect(noise.unexpected, 'nothing on the console, no uncaught error, no policy violation').toEqual([])
    },
    { auto: true },
  ],

  signedInPage: async ({ page, api, url, noise: _ }, use) => {
    await prepare(page, api, url)
    await use(page)
  },
})

/** For `test.use`: a browser whose owner has not asked for less motion. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

export { expect }

/** Which rules are asked: all that axe knows, or these. */
type Rules = 'all' | ReadonlyArray<string>

/** No violation of any of the rules, on the page as it stands, or in a part of it. */
export const expectAccessible = async (page: Page, rules: Rules = 'all', part?: string): Promise<void> => {
  // A document gets axe once: to read its half a megabyte takes as long as to ask for the colours.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // A colour in the middle of its transition has a contrast that nobody sees.
  await page.evaluate(async () => {
    // What turns until an answer comes never ends.
    const comesToAnEnd = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0)
    const moving = () => document.getAnimations().filter((one) => one.playState === 'running' && comesToAnEnd(one))
    // One that ends may begin another, and one that is about to begin is there with the next frame.
    do {
      // One that is halted meanwhile is never told of.
      const later = new Promise((done) => setTimeout(done, 500))
      await Promise.race([later, Promise.all(moving().map((animation) => animation.finished.catch(() => {})))])
      await new Promise(requestAnimationFrame)
    } while (moving().length > 0)
  })
  expect(page.frames(), 'the frames of the page').toHaveLength(1)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules !== 'all' && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  const violations = await page.evaluate(
    async ([given, within]) => {
      const results = await (window as unknown as { axe: typeof axe }).axe.run(within ?? document, given)
      return results.violations
    },
    [options, part] as const,
  )
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.html) }))
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Nothing makes the page as a whole scroll sideways, once what a narrower window moves has come to rest. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(overflow, { message: `${page.url()} is wider than the window` }).toBeLessThanOrEqual(0)
}

/** The attributes by which the application draws itself in dark colours. */
const darkRoot = ['data-theme', 'data-topbar-color', 'data-menu-color', 'data-mantine-color-scheme'] as const

/** Draws the page in dark colours; what it answers with draws it as it was. */
const darken = async (page: Page): Promise<() => Promise<void>> => {
  const before = await page.evaluate((names) => {
    const root = document.documentElement
    const values = names.map((name) => [name, root.getAttribute(name)] as const)
    for (const name of names) root.setAttribute(name, 'dark')
    return values
  }, darkRoot)
  return () =>
    page.evaluate((values) => {
      const root = document.documentElement
      for (const [name, value] of values) value === null ? root.removeAttribute(name) : root.setAttribute(name, value)
    }, before)
}

/**
 * No violation in light colours, and none in dark ones. What differs between them are colours, so in dark ones the rules
 * about colours are asked again and no others; nothing is walked twice. Dark is drawn by the root's attributes alone,
 * as the application does it: that its switch sets them is told elsewhere. So it works under a dialog too.
 */
export const expectAccessibleInBothColours = async (page: Page, part?: string): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page, 'all', part)
  const lighten = await darken(page)
  await expectAccessible(page, ['color-contrast', 'link-in-text-block'], part)
  await lighten()
}

/** Puts on these colours, by the switch in the bar, where the page does not wear them. */
export const wear = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  const toggle = page.getByRole('button', { name: `Switch to ${theme} colours` })
  // One of the two stands there as soon as the bar does.
  await expect(page.getByRole('button', { name: /^Switch to (light|dark) colours$/ })).toBeVisible()
  if (await toggle.isVisible()) await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Both colours, and a phone. */
export const expectFitForAll = async (page: Page) => {
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
}

/**
 * Waits until what is fetched ahead has come, in the shell also what comes some time after the first rows. The connection
 * on which the server tells of changes never ends.
 */
export const fetchedAhead = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const fetched = () => performance.getEntriesByType('resource')
    const isAwaited = () =>
      document.querySelector('header [aria-label="Find anything"]') !== null &&
      !fetched().some(({ name }) => name.includes('/assets/afterwards-'))
    for (let before = -1; before !== fetched().length || isAwaited(); ) {
      before = fetched().length
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  })
