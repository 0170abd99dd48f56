import { layoutEvents } from '../../../src/machines/shell/layout.events.ts'
import { layoutMachine } from '../../../src/machines/shell/layout.machine.ts'
import {
  BAR_WIDTH,
  defaultLayoutSettings,
  type SidebarSize,
  sidebarBreakpoints,
} from '../../../src/schemas/shell/layout.ts'
import { definePlan, nothing, only } from './plan.ts'
import { layoutPromises } from './promises/layout.ts'

const desktop = { settings: defaultLayoutSettings, width: 1440, orientation: 'vertical' } as const

/** The default size of the sidebar at this width; any other was chosen. */
const ownSize = (width: number): SidebarSize =>
  width < sidebarBreakpoints.condensed ? 'full' : width < sidebarBreakpoints.wide ? 'condensed' : 'default'

export const layoutPlan = definePlan({
  name: 'layout',
  place: 'Any page of the application, signed in; the settings are behind "Layout settings" in the user menu.',
  machine: layoutMachine,
  events: layoutEvents,
  walks: [
    {
      name: 'the address asks for the top navigation',
      input: { ...desktop, orientation: 'horizontal' },
      tries: nothing,
      key: ({ value }) => value.orientation,
    },
    {
      name: 'the orientation is chosen',
      input: desktop,
      tries: only('orientation.chosen', 'menu.toggled', 'menu.closed', 'settings.reset'),
      key: ({ value }) => [value.orientation, value.menu],
    },
    {
      name: 'the navigation bar is put away and comes and goes with the window',
      input: { ...desktop, orientation: 'horizontal' },
      tries: only('menu.toggled', 'menu.closed', 'window.resized', 'orientation.chosen'),
      key: ({ value, context: { width } }) => [value.orientation, value.menu, width < BAR_WIDTH ? 'narrow' : 'wide'],
    },
    {
      name: 'the mode is chosen',
      input: desktop,
      tries: only('mode.chosen', 'settings.reset'),
      key: ({ value }) => value.settings.mode,
    },
    {
      name: 'the theme is chosen',
      input: desktop,
      tries: only('theme.chosen', 'settings.reset'),
      key: ({ value }) => value.settings.theme,
    },
    {
      name: 'the theme of the top bar is chosen',
      input: desktop,
      tries: only('topbarTheme.chosen', 'settings.reset'),
      key: ({ value }) => value.settings.topbarTheme,
    },
    {
      name: 'the colour of the menu is chosen',
      input: desktop,
      tries: only('menuColor.chosen', 'settings.reset'),
      key: ({ value }) => value.settings.menuColor,
    },
    {
      name: 'the position of the menu is chosen',
      input: desktop,
      tries: only('menuPosition.chosen', 'settings.reset'),
      key: ({ value }) => value.settings.menuPosition,
    },
    {
      name: 'the sidebar is sized by the person and the window',
      input: desktop,
      tries: only('sidebarSize.chosen', 'window.resized', 'settings.reset'),
      key: ({ value, context: { width } }) => [ownSize(width), value.settings.sidebarSize === ownSize(width)],
    },
    {
      name: 'what a person had settled comes back',
      input: desktop,
      tries: only('settings.restored', 'settings.reset'),
      // The samples set everything light or everything dark, so two stand for all.
      key: ({ value }) => value.settings.theme,
    },
    {
      name: 'the zone of times is chosen',
      input: desktop,
      tries: only('times.chosen', 'settings.reset'),
      key: ({ value }) => value.times,
    },
    {
      name: 'parts are opened and closed',
      input: desktop,
      tries: only('sidebarUser.toggled', 'rightSidebar.opened', 'rightSidebar.closed', 'settings.reset'),
      key: ({ value }) => [value.sidebarUser, value.rightSidebar],
    },
    {
      name: 'groups of the menu are opened and folded',
      input: desktop,
      tries: only('group.opened', 'group.folded'),
      key: ({ context: { groups } }) => [groups?.Billing ?? null, groups?.Reports ?? null],
    },
    {
      name: 'screens are pinned',
      input: desktop,
      tries: only('screen.pinned', 'screen.unpinned'),
      key: ({ context: { pins } }) => pins ?? [],
    },
    {
      name: 'a screen opens its group, and what the person had chosen comes back',
      input: desktop,
      tries: only('screen.shown', 'group.folded', 'menu.restored'),
      key: ({ context: { groups, shownGroup, pins } }) => [
        groups?.Billing ?? null,
        groups?.Reports ?? null,
        shownGroup ?? null,
        pins ?? [],
      ],
      isInMemory: true,
    },
  ],
  promises: layoutPromises,
})
