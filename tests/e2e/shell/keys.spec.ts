import type { Page } from '@playwright/test'
import { reportPath } from '../../../src/schemas/reports/report-routes.ts'
import { expect, expectAccessibleInBothColours, expectNoSidewaysScroll, fetchedAhead, test } from '../support/test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Keys of this screen' })

type Listed = { readonly title: string; readonly does: string; readonly key: string }

/** The entries of the keyboard help on the current screen; closes it again. */
const listedOn = async (page: Page): Promise<ReadonlyArray<Listed>> => {
  await page.keyboard.press('?')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  const listed = await dialog.evaluate((element) =>
    [...element.querySelectorAll('section section')].flatMap((group) =>
      [...group.querySelectorAll('dl > div')].flatMap((line) =>
        [...line.querySelectorAll('kbd')].map((key) => ({
          title: group.getAttribute('aria-label') ?? '',
          does: line.querySelector('dd')?.textContent ?? '',
          key: key.textContent ?? '',
        })),
      ),
    ),
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  return listed
}

const codes: Readonly<Record<string, string>> = {
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  Esc: 'Escape',
  Ctrl: 'Control',
  'Page Up': 'PageUp',
  'Page Down': 'PageDown',
}
const pressOf = (key: string): string =>
  key
    .split('+')
    .map((part) => codes[part] ?? (/^[A-Z]$/.test(part) ? part.toLowerCase() : part))
    .join('+')

/** What a person would notice: the address, the focus, and what is open, chosen, said and entered. */
const glance = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const focused = document.activeElement
    return JSON.stringify([
      location.href,
      all('*').indexOf(focused ?? document.body),
      all('dialog[open], :popover-open').map((one) => one.getAttribute('aria-label') ?? one.id),
      all('[aria-expanded="true"], [aria-sort], [aria-selected="true"], [aria-invalid="true"]').map(
        (one) => `${one.id} ${one.getAttribute('aria-sort')} ${one.textContent}`,
      ),
      all('thead th').map((one) => [one.textContent, one.getBoundingClientRect().width]),
      all('[aria-live], [role="status"]').map((one) => one.textContent),
      all('main input, main textarea, main select, dialog input').map((one) => (one as HTMLInputElement).value),
    ])
  })

/** Prepares the page so that the keys of a group can take effect. */
type Ways = Readonly<Record<string, (page: Page, listed: Listed) => Promise<unknown>>>

const accountMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /: account$/ })

const everywhere: Ways = {
  'On every screen': (page) => page.getByRole('heading', { level: 1 }).focus(),
  'On a button with a menu': (page) => accountMenu(page).focus(),
  'In Find anything': async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('add')
    await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('option').nth(2)).toBeVisible()
  },
}

/** Presses every listed key from its place, and expects an effect. */
const proveAll = async (page: Page, address: string, ways: Ways, ready: (page: Page) => Promise<unknown>) => {
  await page.goto(address)
  await ready(page)
  const listed = await listedOn(page)
  const known = listed.filter(({ title }) => title in everywhere === (ways === everywhere))
  expect([...new Set(known.map(({ title }) => title))], 'the groups').toEqual(Object.keys(ways))
  for (const line of known) {
    await test.step(`${line.title}: ${line.key}: ${line.does}`, async () => {
      await page.goto(address)
      await ready(page)
      await ways[line.title]?.(page, line)
      const before = await glance(page)
      await page.keyboard.press(pressOf(line.key))
      await expect.poll(() => glance(page), { message: `${line.key} does something` }).not.toBe(before)
    })
  }
}

const cell = (page: Page, row: number, column: number) =>
  page.evaluate(
    ([at, of]) => {
      const found = document.querySelectorAll('main tbody tr[data-slot]')[at]?.querySelectorAll('td')[of]
      if (found === undefined) throw new Error('no such cell')
      found.tabIndex = -1
      found.focus()
    },
    [row, column] as const,
  )

test('every key that is listed on a list does something', async ({ signedInPage: page }) => {
  test.setTimeout(240_000)
  const head = page.locator('main thead [data-head][data-sortable]').nth(1)
  await proveAll(
    page,
    '/pages/InventoryMaster?pageSize=5&page=2',
    {
      'On this screen': () => page.getByRole('heading', { level: 1 }).focus(),
      'In the table': async (_, { does }) => {
        await cell(page, 2, 3)
        if (!does.startsWith('Hide')) return
        const cut = await page.evaluate(() => {
          const cells = [...document.querySelectorAll<HTMLElement>('main tbody td')]
          const one = cells.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
          if (one) one.tabIndex = -1
          one?.focus()
          return one !== undefined
        })
        expect(cut, 'a cell has no room for its text').toBe(true)
        await expect(page.locator('main :popover-open')).toHaveCount(1)
      },
      'On a column header': async (_, { does }) => {
        await head.focus()
        if (/held$/.test(does)) await page.keyboard.press('Space')
      },
    },
    async () => {
      await expect(page.locator('main tbody tr[data-slot]').first()).toBeVisible()
      await expect(page.locator('main section[aria-busy="false"]').first()).toBeVisible()
    },
  )
})

test('every key that is listed on a report index, and those of all screens, do something', async ({
  signedInPage: page,
}) => {
  test.setTimeout(240_000)
  const ready = async () => expect(page.getByRole('heading', { level: 1 })).toHaveText(/./)
  await proveAll(page, '/pages/faq', everywhere, ready)
  await proveAll(
    page,
    '/pages/Reports',
    {
      'On this screen': () => page.getByRole('heading', { level: 1 }).focus(),
      'In the list of reports': async (_, { key }) => {
        if (key === 'Esc') return page.getByRole('searchbox', { name: 'Find a report' }).fill('sale')
        await page.locator('main [data-gives-back] a').nth(2).focus()
      },
    },
    async () => expect(page.locator('main [data-gives-back] a').nth(3)).toBeVisible(),
  )
})

const choicesAt = (page: Page) => page.locator('main input[data-keys="choices"]').first()
/** A text that matches some options of a field, with one of them active. */
const searchChoices = async (page: Page) => {
  const field = choicesAt(page)
  await field.click()
  await field.pressSequentially('a')
  await page.keyboard.press('ArrowDown')
}

test('every key that is listed on a form does something', async ({ signedInPage: page }) => {
  test.setTimeout(240_000)
  await proveAll(
    page,
    '/pages/InventoryMaster/Single',
    {
      'In the form': () => page.getByLabel('Buying Cost', { exact: true }).focus(),
      'In the field of a code': () => page.locator('main input[data-keys="codes"]').first().focus(),
      'In a field with searchable choices': searchChoices,
    },
    async () => expect(choicesAt(page)).toBeEditable(),
  )
})

test('every key that is listed on the plan wizard does something', async ({ signedInPage: page }) => {
  test.setTimeout(240_000)
  await proveAll(
    page,
    '/pages/CreatePlan?draft=another',
    {
      'In the plan': () => page.getByLabel('Traveller Type', { exact: true }).focus(),
      'In a field with searchable choices': searchChoices,
      'In the draft': async (_, { does }) => {
        await page.getByLabel('Traveller Type', { exact: true }).fill('By keyboard')
        if (does === 'Redo') await page.keyboard.press('Control+z')
      },
    },
    async () => expect(choicesAt(page)).toBeEditable(),
  )
})

test('every key that is listed on an order does something', async ({ signedInPage: page }) => {
  test.setTimeout(120_000)
  const tab = (name: string) => page.getByRole('tab', { name })
  await proveAll(
    page,
    '/pages/PartnerReports/ApiOrderManagement?order=1',
    {
      'In a dialog': () => page.getByRole('heading', { level: 2 }).first().focus(),
      'On the tabs of an order': async (_, { key }) => {
        // On the first tab that key leads nowhere.
        if (key === 'Home') await tab('SIMs').click()
        else await tab('Order').focus()
      },
    },
    async () => expect(tab('Order')).toBeVisible(),
  )
})

test('? opens the list by key, from the menu and from Find anything, and gives the focus back', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/InventoryMaster?pageSize=5')
  const dialog = dialogOf(page)
  await expect(page.locator('main tbody tr[data-slot]').first()).toBeVisible()
  await cell(page, 1, 3)
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML)
  const before = await focused()
  await page.keyboard.press('?')
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  await expectAccessibleInBothColours(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('?')
  await expect(dialog).toHaveCount(0)
  expect(await focused()).toBe(before)

  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: /^Keys of this screen/ }).click()
  await expect(dialog).toContainText('In the table')
  // The search replaces it, and leads back to it.
  await page.keyboard.press('Control+k')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.type('keys of')
  await expect(page.getByRole('option', { name: 'Keys of this screen' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Search' })).toHaveCount(0)
  await expect(dialog).toContainText('In the table')
  await dialog.getByRole('button', { name: 'Close the list of keys' }).click()
  await expect(dialog).toHaveCount(0)
})

test('? typed into a field is text, and in a dialog the keys of the dialog are listed', async ({
  signedInPage: page,
}) => {
  await page.goto('/pages/InventoryMaster?pageSize=5')
  const search = page.getByRole('searchbox').first()
  await search.focus()
  await page.keyboard.type('a?')
  await expect(search).toHaveValue('a?')
  await expect(dialogOf(page)).toHaveCount(0)

  await page.goto(reportPath('SaleReport'))
  const rows = page.locator('main tbody tr[data-slot]')
  await expect(rows.first()).toBeVisible()
  await rows.first().locator('td').nth(2).click()
  const drawer = page.getByRole('dialog', { name: /row 1$/ })
  await expect(drawer).toBeVisible()
  const listed = await listedOn(page)
  expect([...new Set(listed.map(({ title }) => title))]).toEqual(['On every screen', 'In a dialog'])
  expect(listed.map(({ key }) => key)).toEqual(['?', 'Esc', '←', '→'])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: /row 2$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('? lists the keys where nothing more can be fetched, and held it opens the list once', async ({
  signedInPage: page,
  noise,
}) => {
  noise.expect(/net::ERR_FAILED/)
  await page.goto('/pages/InventoryMaster?pageSize=5')
  await expect(page.locator('main tbody tr[data-slot]').first()).toBeVisible()
  await fetchedAhead(page)
  await page.route('**/*', (route) => route.abort())
  for (const _ of [1, 2, 3, 4]) await page.keyboard.down('?')
  await page.keyboard.up('?')
  await expect(dialogOf(page)).toContainText('In the table')
  await page.keyboard.press('?')
  await expect(dialogOf(page)).toHaveCount(0)
})
