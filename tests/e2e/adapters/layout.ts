import { expect, type Locator, type Page } from '@playwright/test'
import {
  colorThemes,
  type LayoutSettings,
  layoutModes,
  menuPositions,
  orientations,
  sidebarSizes,
} from '../../../src/schemas/shell/layout.ts'
import { Shell } from '../screens/session.ts'
import type { Api } from '../support/api.ts'
import { beginAgain } from '../support/test.ts'
import type { Adapter, Beginning, State, Step } from '../support/walk.ts'
import { LOOKS } from './looks.ts'

/** A page with few requests. */
const PAGE = '/pages/Reports'
/** The key that mirrors the root's attributes. Without it, the settings can only come from the journal. */
const MIRROR = 'simdesk.layout'

type Regions = {
  readonly orientation: 'vertical' | 'horizontal'
  readonly settings: Readonly<
    Record<'theme' | 'mode' | 'topbarTheme' | 'menuColor' | 'menuPosition' | 'sidebarSize', string>
  >
  readonly times: 'utc' | 'mine'
  readonly sidebarUser: 'hidden' | 'shown'
  readonly rightSidebar: 'closed' | 'open'
  readonly menu: 'closed' | 'open' | 'standing'
}
type Choices = ReadonlyArray<{ readonly value: string; readonly label: string }>

const regionsOf = ({ state }: State): Regions => state as Regions

/** Where the menu is hidden until it is opened. */
const hasHiddenMenu = (state: State): boolean => {
  const { orientation, settings } = regionsOf(state)
  return orientation === 'horizontal' || ['full', 'fullscreen'].includes(settings.sidebarSize)
}

/** The menu is open over the page. */
const isCovered = (state: State): boolean => hasHiddenMenu(state) && regionsOf(state).menu === 'open'

/** The attributes of the root element. Top navigation implies a dark, fixed menu (spec §4). */
const attributesOf = ({ orientation, settings }: Regions): Readonly<Record<string, string>> => {
  const isTop = orientation === 'horizontal'
  return {
    'data-theme': settings.theme,
    'data-layout': isTop ? 'topnav' : 'vertical',
    'data-layout-mode': settings.mode,
    'data-topbar-color': settings.topbarTheme,
    'data-menu-color': isTop ? 'dark' : settings.menuColor,
    'data-menu-position': isTop ? 'fixed' : settings.menuPosition,
    'data-sidebar-size': settings.sidebarSize === 'smHover' ? 'sm-hover' : settings.sidebarSize,
  }
}

const labelIn = (choices: Choices, value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? `no choice ${value}`

/** The layout: the top bar, the menu, the settings at the right, the window size, and a later visit. */
export class LayoutAdapter implements Adapter {
  readonly withheld = {
    'orientation.chosen': 'what is chosen is not chosen again, and an open menu lies over everything else',
    'menu.toggled': 'where a sidebar is always shown, the button beside it makes it narrow and wide',
    'sidebarUser.toggled': 'the choice stands in the settings, which are closed',
    'group.opened': 'it is open already, as the screen or the first visit has it',
    'group.folded': 'it is folded already',
    'screen.pinned': 'it is pinned already',
    'screen.unpinned': 'it is not pinned',
  }
  readonly #page: Page
  readonly #api: Api
  readonly #shell: Shell
  readonly #settings: Locator
  readonly #toggle: Locator
  readonly #menu: Locator

  constructor(page: Page, api: Api) {
    this.#page = page
    this.#api = api
    this.#shell = new Shell(page)
    this.#settings = page.getByRole('complementary', { name: 'Layout settings' })
    this.#toggle = page.getByRole('button', { name: 'Menu', exact: true })
    this.#menu = page.getByRole('navigation', { name: 'Main' })
  }

  async begin({ input }: Beginning): Promise<void> {
    const { orientation, width } = input as { orientation: Regions['orientation']; width: number }
    await this.#page.setViewportSize({ width, height: 900 })
    await beginAgain(this.#page, this.#api)
    await this.#page.goto(orientation === 'horizontal' ? `${PAGE}?layout=horizontal` : PAGE)
    await expect(this.#shell.account).toBeVisible()
  }

  async act({ event }: Step, _ahead: ReadonlyArray<Step>, before: State): Promise<boolean> {
    switch (event.type) {
      case 'orientation.chosen':
        return this.#chooseOrientation(String(event.orientation), before)
      case 'mode.chosen':
        return this.#settle('Width', labelIn(layoutModes, event.mode), before)
      case 'theme.chosen':
        return this.#settle('Colours', labelIn(colorThemes, event.theme), before)
      case 'topbarTheme.chosen':
        return this.#settle('Top bar', labelIn(colorThemes, event.theme), before)
      case 'menuColor.chosen':
        return this.#settle('Menu colour', labelIn(colorThemes, event.color), before)
      case 'menuPosition.chosen':
        return this.#settle('Menu position', labelIn(menuPositions, event.position), before)
      case 'sidebarSize.chosen':
        return this.#settle('Sidebar size', labelIn(sidebarSizes, event.size), before)
      case 'times.chosen':
        return this.#settle('Times in', labelIn(await this.#zones(), event.times), before)
      case 'settings.reset':
        return this.#inSettings(before, () => this.#settings.getByRole('button', { name: 'Reset' }).click())
      case 'sidebarUser.toggled': {
        if (regionsOf(before).rightSidebar === 'closed') return this.#isNotThere(this.#settings)
        return this.#choose('User in the sidebar', regionsOf(before).sidebarUser === 'shown' ? 'Hidden' : 'Shown')
      }
      case 'rightSidebar.opened':
        await this.#page.getByRole('button', { name: 'Layout settings', exact: true }).click()
        return true
      case 'rightSidebar.closed':
        await this.#settings.getByRole('button', { name: 'Close settings' }).click()
        return true
      case 'menu.toggled':
        return this.#toggleMenu(before)
      case 'menu.closed':
        await this.#page.keyboard.press('Escape')
        return true
      case 'window.resized':
        await this.#page.setViewportSize({ width: Number(event.width), height: 900 })
        return true
      case 'group.opened':
      case 'group.folded':
        return this.#turn(String(event.group), event.type === 'group.opened')
      case 'screen.pinned':
      case 'screen.unpinned':
        return this.#pin(String(event.address), event.type === 'screen.pinned')
      case 'settings.restored':
        await this.#comeBack(event.settings as LayoutSettings, before)
        return true
      default:
        throw new Error(`No act for ${event.type}`)
    }
  }

  async see(after: State): Promise<void> {
    const { menu, orientation, rightSidebar, sidebarUser, times } = regionsOf(after)
    const root = this.#page.locator('html')
    const wanted = attributesOf(regionsOf(after))
    const read = (element: Element, names: ReadonlyArray<string>) =>
      Object.fromEntries(names.map((name) => [name, element.getAttribute(name)]))
    await expect
      .poll(() => root.evaluate(read, Object.keys(wanted)), { ...LOOKS, message: 'the settings' })
      .toEqual(wanted)
    await expect(this.#settings).toHaveCount(rightSidebar === 'open' ? 1 : 0)
    const isMenuShown = !hasHiddenMenu(after) || menu !== 'closed'
    await (isMenuShown ? expect(this.#menu).toBeInViewport() : expect(this.#menu).not.toBeInViewport())
    const inUtc = this.#page.getByText(/^latest .+ UTC$/)
    await (times === 'utc' ? expect(inUtc.first()).toBeAttached() : expect(inUtc).toHaveCount(0))
    const isUserShown = orientation === 'vertical' && sidebarUser === 'shown'
    const user = this.#page.locator('#menu').getByText(this.#api.user.employeeName)
    await expect(user).toHaveCount(isUserShown ? 1 : 0)
  }

  /** The option names the browser's time zone, which may differ from ours. */
  async #zones(): Promise<Choices> {
    const own = await this.#page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
    return [
      { value: 'utc', label: 'UTC' },
      { value: 'mine', label: `My time zone (${own})` },
    ]
  }

  /** Opens the settings for an act; if the path has them closed, closes them again. */
  async #inSettings(before: State, act: () => Promise<unknown>): Promise<true> {
    const isClosed = regionsOf(before).rightSidebar === 'closed'
    if (isClosed) await this.#shell.choose('Layout settings')
    await act()
    if (isClosed) await this.#settings.getByRole('button', { name: 'Close settings' }).click()
    return true
  }

  async #settle(group: string, choice: string, before: State): Promise<boolean> {
    return this.#inSettings(before, () => this.#choose(group, choice))
  }

  async #choose(group: string, choice: string): Promise<boolean> {
    const choices = this.#settings.getByRole('group', { name: group, exact: true })
    await choices.getByRole('radio', { name: choice, exact: true }).click()
    return true
  }

  async #chooseOrientation(orientation: string, before: State): Promise<boolean> {
    const { orientation: chosen } = regionsOf(before)
    if (orientation === chosen) {
      await expect(this.#page.locator('html')).toHaveAttribute('data-layout', chosen === 'vertical' ? chosen : 'topnav')
      return false
    }
    if (isCovered(before)) {
      await expect(this.#page.locator('main')).toHaveAttribute('inert')
      return false
    }
    return this.#settle('Layout', labelIn(orientations, orientation), before)
  }

  /** Opens or folds a group, unless it is so already. */
  async #turn(group: string, isToOpen: boolean): Promise<boolean> {
    const head = this.#menu.getByRole('button', { name: group, exact: true })
    const isDone = (await head.getAttribute('aria-expanded')) === String(isToOpen)
    if (!isDone) await head.click()
    await expect(head).toHaveAttribute('aria-expanded', String(isToOpen))
    await expect(this.#menu.getByRole('list', { name: group, exact: true })).toHaveCount(isToOpen ? 1 : 0)
    return !isDone
  }

  /** Pins or unpins a screen of an open group, unless it is so already. */
  async #pin(address: string, isToPin: boolean): Promise<boolean> {
    const pin = this.#menu.locator(`a[href="${address}"] + button[aria-pressed]`)
    const isDone = (await pin.getAttribute('aria-pressed')) === String(isToPin)
    if (!isDone) await pin.click()
    const pinned = this.#menu.getByRole('list', { name: 'Pinned', exact: true }).locator(`a[href="${address}"]`)
    await expect(pinned).toHaveCount(isToPin ? 1 : 0)
    return !isDone
  }

  async #toggleMenu(before: State): Promise<boolean> {
    if (!hasHiddenMenu(before)) {
      await expect(this.#menu).toBeVisible()
      return false
    }
    // An open menu covers the button, so only the keyboard reaches it.
    await this.#toggle.press('Enter')
    return true
  }

  /** A visit in which the person makes the settings, and the next visit. */
  async #comeBack(settings: LayoutSettings, before: State): Promise<void> {
    await this.#inSettings(before, async () => {
      // With dark colours there is no choice for the bars.
      await this.#choose('Colours', labelIn(colorThemes, 'light'))
      await this.#choose('Width', labelIn(layoutModes, settings.mode))
      await this.#choose('Top bar', labelIn(colorThemes, settings.topbarTheme))
      await this.#choose('Menu colour', labelIn(colorThemes, settings.menuColor))
      await this.#choose('Menu position', labelIn(menuPositions, settings.menuPosition))
      await this.#choose('Sidebar size', labelIn(sidebarSizes, settings.sidebarSize))
      await this.#choose('Colours', labelIn(colorThemes, settings.theme))
    })
    await this.#page.evaluate((key) => {
      localStorage.removeItem(key)
    }, MIRROR)
    await this.#page.reload()
    await expect(this.#shell.account).toBeVisible()
  }

  async #isNotThere(control: Locator): Promise<false> {
    await expect(control).toHaveCount(0)
    return false
  }
}
