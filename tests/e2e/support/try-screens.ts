import type { Page } from '@playwright/test'
import { TITLE_SUFFIX } from '../../../src/schemas/core/brand.ts'
import type { Address } from './every-route.ts'
import { type Layout, screenAt } from './open-screen.ts'
import { deadControls } from './press-all.ts'
import { expect, expectAccessible, expectAccessibleInBothColours, test } from './test.ts'

/** Loads an address, also while an earlier press still leads to another one: one of two navigations is aborted. */
export const goOver = (page: Page, address: string) =>
  expect(() => page.goto(address, { timeout: 5_000 })).toPass({ intervals: [20, 100, 250] })

/** The screen of an address is open, with its title and nothing still loading. */
const expectOpen = async (page: Page, title: string) => {
  await expect(page).toHaveTitle(`${title}${TITLE_SUFFIX}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  // Title and heading appear before the code of the screen, and a progress bar until it has loaded.
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0)
  await expect(page.getByText('Please Wait!')).toHaveCount(0)
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Runs the check with five rows: they have every kind of cell, and axe checks each cell. */
export const withFiveRows = async (page: Page, look: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main tbody tr:nth-child(n + 6) { display: none }')
    document.adoptedStyleSheets.push(sheet)
  })
  await look()
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
}

type Trial = {
  readonly url: string
  readonly layout: Layout
  /** The kinds of controls tried so far, by screen. */
  readonly tried: Map<string, Set<string>>
}

/** The controls of a screen tried so far. */
export const triedOn = ({ tried }: Pick<Trial, 'tried'>, address: Address): Set<string> => {
  const screen = screenAt(address)
  const known = tried.get(screen) ?? new Set<string>()
  tried.set(screen, known)
  return known
}

/**
 * Checks screens with axe, the first of each also in dark colours, and tries controls not tried before.
 *
 * The frame around the screens is the same for all, so axe checks it once.
 */
export const tryScreens = async (page: Page, addresses: ReadonlyArray<Address>, trial: Trial): Promise<void> => {
  const { url, layout } = trial
  const seen = new Set<string>()
  for (const address of addresses) {
    const { path, title } = address
    await test.step(path, async () => {
      const open = async () => {
        await goOver(page, new URL(`${path}?pageSize=5&layout=${layout}`, url).href)
        await expectOpen(page, title)
      }
      await open()
      const part = seen.size === 0 ? undefined : 'main'
      await withFiveRows(page, () =>
        seen.has(screenAt(address)) ? expectAccessible(page, 'all', part) : expectAccessibleInBothColours(page, part),
      )
      seen.add(screenAt(address))
      expect(await deadControls(page, open, triedOn(trial, address)), path).toEqual([])
    })
  }
}
