import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { attributesOf, isUserShown, layoutMachine, settingsOf } from '../../../src/machines/shell/layout.machine.ts'
import { isGroupOpen, isMenuOver } from '../../../src/machines/shell/layout-menu.ts'
import { defaultLayoutSettings, type LayoutSettings } from '../../../src/schemas/shell/layout.ts'

const start = (
  width = 1440,
  settings: Partial<LayoutSettings> = {},
  orientation: 'vertical' | 'horizontal' = 'vertical',
) => {
  const actor = createActor(layoutMachine, {
    input: { settings: { ...defaultLayoutSettings, ...settings }, width, orientation },
  }).start()
  return { actor, attributes: () => attributesOf(actor.getSnapshot()), settings: () => settingsOf(actor.getSnapshot()) }
}

describe('the layout', () => {
  test('begins vertical, fluid and light, with the settings hidden', () => {
    const { actor, attributes } = start()
    expect(attributes()).toEqual({
      'data-theme': 'light',
      'data-layout': 'vertical',
      'data-layout-mode': 'fluid',
      'data-topbar-color': 'light',
      'data-menu-color': 'light',
      'data-menu-position': 'fixed',
      'data-sidebar-size': 'default',
    })
    expect(actor.getSnapshot().value).toMatchObject({ rightSidebar: 'closed', sidebarUser: 'hidden', menu: 'closed' })
  })

  test('marks the top navigation, with a dark and fixed menu whatever is settled', () => {
    const { attributes, settings } = start(1440, { menuColor: 'light', menuPosition: 'scrollable' }, 'horizontal')
    expect(attributes()).toMatchObject({
      'data-layout': 'topnav',
      'data-menu-color': 'dark',
      'data-menu-position': 'fixed',
    })
    expect(settings()).toMatchObject({ menuColor: 'light', menuPosition: 'scrollable' })
  })

  test.each([
    [767, 'full'],
    [768, 'condensed'],
    [1139, 'condensed'],
    [1140, 'default'],
  ])('sizes the sidebar for %i px: %s, at the start and after a resize', (width, size) => {
    expect(start(width).settings().sidebarSize).toBe(size)
    const { actor, settings } = start(width < 1140 ? 1440 : 500)
    actor.send({ type: 'window.resized', width })
    expect(settings().sidebarSize).toBe(size)
  })

  test('keeps a chosen size as long as no breakpoint is crossed', () => {
    const { actor, settings } = start(1440)
    actor.send({ type: 'sidebarSize.chosen', size: 'compact' })
    actor.send({ type: 'window.resized', width: 1200 })
    expect(settings().sidebarSize).toBe('compact')
    actor.send({ type: 'window.resized', width: 1000 })
    expect(settings().sidebarSize).toBe('condensed')
  })

  test('has a navigation bar that stands where there is room, until it is put away from the top bar', () => {
    const { actor } = start(1440, {}, 'horizontal')
    const menu = () => actor.getSnapshot().value.menu
    expect(menu()).toBe('standing')
    // A link was followed, or Escape pressed: that closes anything over the page.
    actor.send({ type: 'menu.closed' })
    expect(menu()).toBe('standing')
    actor.send({ type: 'menu.toggled' })
    expect(menu()).toBe('closed')
    actor.send({ type: 'window.resized', width: 1300 })
    expect(menu()).toBe('closed')
    actor.send({ type: 'menu.toggled' })
    expect(menu()).toBe('standing')
    actor.send({ type: 'window.resized', width: 1199 })
    expect(menu()).toBe('closed')
    actor.send({ type: 'menu.toggled' })
    expect(menu()).toBe('open')
    actor.send({ type: 'menu.closed' })
    expect(menu()).toBe('closed')
    actor.send({ type: 'window.resized', width: 1200 })
    expect(menu()).toBe('standing')
    actor.send({ type: 'settings.reset' })
    expect(menu()).toBe('closed')
    actor.send({ type: 'orientation.chosen', orientation: 'horizontal' })
    expect(menu()).toBe('standing')
  })

  test('opens the group of each screen by itself, also one that was folded, and lets it be folded there', () => {
    const { actor } = start()
    const isOpen = (atFirst = false) => isGroupOpen(actor.getSnapshot(), 'Billing', atFirst)
    expect([isOpen(), isOpen(true)]).toEqual([false, true])
    actor.send({ type: 'group.folded', group: 'Billing' })
    expect(isOpen(true)).toBe(false)
    actor.send({ type: 'screen.shown', group: 'Billing' })
    expect(isOpen()).toBe(true)
    actor.send({ type: 'group.folded', group: 'Billing' })
    expect(isOpen(true)).toBe(false)
    actor.send({ type: 'screen.shown', group: 'Billing' })
    actor.send({ type: 'screen.shown', group: 'Reports' })
    expect(isOpen(true)).toBe(false)
    actor.send({ type: 'group.opened', group: 'Billing' })
    actor.send({ type: 'screen.shown', group: null })
    expect(isOpen()).toBe(true)
  })

  test('has its menu over the page where neither a sidebar nor a bar has room', () => {
    const isOver = (...given: Parameters<typeof start>) => isMenuOver(start(...given).actor.getSnapshot())
    expect([isOver(390), isOver(800), isOver(1440), isOver(1440, { sidebarSize: 'full' })]).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect([isOver(390, {}, 'horizontal'), isOver(1199, {}, 'horizontal')]).toEqual([true, true])
    expect(isOver(1200, { sidebarSize: 'full' }, 'horizontal')).toBe(false)
  })

  test('hides the user in the sidebar again when everything is reset', () => {
    const { actor } = start()
    actor.send({ type: 'sidebarUser.toggled' })
    actor.send({ type: 'settings.reset' })
    expect(isUserShown(actor.getSnapshot())).toBe(false)
    actor.send({ type: 'settings.reset' })
    expect(isUserShown(actor.getSnapshot())).toBe(false)
  })

  test('restores what was settled and resets to the defaults, without closing the settings', () => {
    const { actor, settings } = start()
    const mine: LayoutSettings = {
      theme: 'dark',
      mode: 'boxed',
      menuPosition: 'scrollable',
      topbarTheme: 'dark',
      menuColor: 'dark',
      sidebarSize: 'sm-hover',
    }
    actor.send({ type: 'rightSidebar.opened' })
    actor.send({ type: 'settings.restored', settings: mine })
    expect(settings()).toEqual(mine)
    actor.send({ type: 'orientation.chosen', orientation: 'horizontal' })
    actor.send({ type: 'settings.reset' })
    expect(settings()).toEqual(defaultLayoutSettings)
    expect(actor.getSnapshot().matches({ orientation: 'vertical', rightSidebar: 'open' })).toBe(true)
  })
})
