import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { storageKeys } from '../../../src/schemas/core/storage-keys.ts'
import { Api } from './api.ts'
import { BLANK, emptyStores, KeptContexts } from './kept-contexts.ts'
import { Noise } from './noise.ts'
import { admin, shared } from './product.ts'
import { watchFirstPage } from './run-log.ts'

type Fixtures = {
  /** Screenshots of all pages, attached to the report of a failed test. */
  readonly pictures: undefined
  readonly noise: Noise
  /** A page with a signed-in person. Tests share a session unless they use `ownApi`. */
  readonly signedInPage: Page
  /** A session that this test may end. */
  readonly ownApi: Api
}

type Options = {
  /** Whether a test gets a fresh browser context, because it is about a first visit or changes the context. */
  readonly isFirstVisit: boolean
}

type WorkerFixtures = {
  readonly contexts: KeptContexts
  /** The URL of the product. */
  readonly url: string
  readonly api: Api
}

/** What the application stores of a session. */
export type KeptSession = Pick<Api, 'user' | 'token'>

let addresses = 0
/** An address that no other test uses: the limits on sign-in attempts count per address. */
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

/** Writes a session into a context's storage, as the application does after sign-in. */
export const giveSession = async (context: BrowserContext, api: Api, url: string): Promise<void> => {
  const page = await context.newPage()
  await prepare(page, api, url)
  await page.close()
}

/** A fresh visit: no draft, no lock, and signed in. */
export const beginAgain = async (page: Page, { user, token }: KeptSession): Promise<void> => {
  await page.goto(BLANK)
  await emptyStores(page)
  await page.evaluate(writeSession, [storageKeys, user, token] as const)
}

/**
 * `test` of the product: a page that must stay quiet, and the API. Contexts are reused within a worker, see
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
        // A crashed page has no screenshot; the failure is still reported.
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

/** For `test.use`: a browser without the preference for reduced motion. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

export { expect }

/** The rules to check: all that axe knows, or these. */
type Rules = 'all' | ReadonlyArray<string>

/** Expects no violation of the rules on the page, or in a part of it. */
export const expectAccessible = async (page: Page, rules: Rules = 'all', part?: string): Promise<void> => {
  // Axe is injected once per document: parsing its half a megabyte takes as long as checking the colours.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // A colour in transition has a contrast that is never displayed for long.
  await page.evaluate(async () => {
    // Spinners never end.
    const comesToAnEnd = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0)
    const moving = () => document.getAnimations().filter((one) => one.playState === 'running' && comesToAnEnd(one))
    // An animation that ends may start another; one about to start appears with the next frame.
    do {
      // A paused animation never reports its end.
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

/** Expects that nothing makes the whole page scroll sideways, once a narrower layout has come to rest. */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(overflow, { message: `${page.url()} is wider than the window` }).toBeLessThanOrEqual(0)
}

/** The attributes that switch the application to dark colours. */
const darkRoot = ['data-theme', 'data-topbar-color', 'data-menu-color', 'data-mantine-color-scheme'] as const

/** Switches the page to dark colours; returns a function that restores it. */
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
 * Expects no violation in light colours, and none in dark ones.
 *
 * Only colours differ, so in dark ones only the rules about colours run again, and nothing is walked twice. Dark is set
 * by the root's attributes, as the application does it; another test covers its switch. So this also works under a
 * dialog.
 */
export const expectAccessibleInBothColours = async (page: Page, part?: string): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expectAccessible(page, 'all', part)
  const lighten = await darken(page)
  await expectAccessible(page, ['color-contrast', 'link-in-text-block'], part)
  await lighten()
}

/** Switches to these colours with the button in the top bar, if needed. */
export const wear = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  const toggle = page.getByRole('button', { name: `Switch to ${theme} colours` })
  // One of the two is shown as soon as the bar is.
  await expect(page.getByRole('button', { name: /^Switch to (light|dark) colours$/ })).toBeVisible()
  if (await toggle.isVisible()) await toggle.click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}

/** Checks both colours, and a phone's width. */
export const expectFitForAll = async (page: Page) => {
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
}

/**
 * Waits until prefetching has finished, in the shell also that which starts some time after the first rows. The live
 * connection never ends, so it is ignored.
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
