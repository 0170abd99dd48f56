/**
 * The layout of the application: one region for each setting, and the parts that open and close. Owned by the
 * application, which applies `attributesOf` to the root element after every change. The states are the settings. The
 * context holds where each region begins after a start, reset or restore, the window's width and the orientation, and what the
 * person chose about groups and pins of the menu. `layout-menu.ts` reads the menu.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { Times } from '../../schemas/core/times.ts'
import type { LayoutSettings, Orientation } from '../../schemas/shell/layout.ts'
import { layoutSetup } from './layout.setup.ts'

export const layoutMachine = layoutSetup.createMachine({
  id: 'layout',
  description: "The layout of the application: the person's settings, and what is open.",
  context: ({ input }) => ({
    settled: input.settings,
    width: input.width,
    orientation: input.orientation,
  }),
  type: 'parallel',
  states: {
    orientation: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'startsHorizontal', target: 'horizontal' }, { target: 'vertical' }] },
        vertical: { description: 'A top bar over a left sidebar.' },
        horizontal: { description: 'A top bar over a navigation bar, without a sidebar.' },
      },
      on: {
        'orientation.chosen': [
          {
            guard: { type: 'choosesHorizontal', params: ({ event }) => event },
            target: '.horizontal',
            actions: { type: 'storeOrientation', params: ({ event }) => event },
          },
          { target: '.vertical', actions: { type: 'storeOrientation', params: ({ event }) => event } },
        ],
        'settings.reset': {
          target: '.vertical',
          actions: { type: 'storeOrientation', params: { orientation: 'vertical' } },
        },
      },
    },
    settings: {
      description: "The person's settings: one region each, entered again by a reset or restore.",
      type: 'parallel',
      states: {
        mode: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'startsBoxed', target: 'boxed' }, { target: 'fluid' }] },
            fluid: { description: 'The page has the full width.' },
            boxed: { description: 'The page is in a box of limited width.' },
          },
          on: {
            'mode.chosen': [
              { guard: { type: 'choosesBoxed', params: ({ event }) => event }, target: '.boxed' },
              { target: '.fluid' },
            ],
          },
        },
        theme: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'startsDark', target: 'dark' }, { target: 'light' }] },
            light: { description: 'Light colours.' },
            dark: { description: 'Dark colours.' },
          },
          on: {
            'theme.chosen': [
              { guard: { type: 'choosesDark', params: ({ event }) => event }, target: '.dark' },
              { target: '.light' },
            ],
          },
        },
        topbarTheme: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'startsWithDarkTopbar', target: 'dark' }, { target: 'light' }] },
            light: { description: 'A light top bar.' },
            dark: { description: 'A dark top bar.' },
          },
          on: {
            'topbarTheme.chosen': [
              { guard: { type: 'choosesDark', params: ({ event }) => event }, target: '.dark' },
              { target: '.light' },
            ],
          },
        },
        menuColor: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'startsWithDarkMenu', target: 'dark' }, { target: 'light' }] },
            light: { description: 'A light menu.' },
            dark: { description: 'A dark menu.' },
          },
          on: {
            'menuColor.chosen': [
              { guard: { type: 'choosesDark', params: ({ event }) => ({ theme: event.color }) }, target: '.dark' },
              { target: '.light' },
            ],
          },
        },
        menuPosition: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'startsScrollable', target: 'scrollable' }, { target: 'fixed' }] },
            fixed: { description: 'The menu is fixed.' },
            scrollable: { description: 'The menu scrolls with the page.' },
          },
          on: {
            'menuPosition.chosen': [
              { guard: { type: 'choosesScrollable', params: ({ event }) => event }, target: '.scrollable' },
              { target: '.fixed' },
            ],
          },
        },
        sidebarSize: {
          description: 'The size that the person chose; a window that crosses 768 or 1140 px changes it (spec §4).',
          initial: 'deciding',
          states: {
            deciding: {
              always: [
                { guard: 'isOnPhone', target: 'full' },
                { guard: 'isOnTablet', target: 'condensed' },
                { guard: 'startsCompact', target: 'compact' },
                { guard: 'startsCondensed', target: 'condensed' },
                { guard: 'startsSmHover', target: 'smHover' },
                { guard: 'startsFull', target: 'full' },
                { guard: 'startsFullscreen', target: 'fullscreen' },
                { target: 'default' },
              ],
            },
            default: { description: 'Icons and labels.' },
            compact: { description: 'Small icons above their labels.' },
            condensed: { description: 'Icons only; labels appear beside the pointer.' },
            smHover: { description: 'Icons only; the sidebar widens under the pointer.' },
            full: { description: 'Hidden until the menu is opened, then shown over the page.' },
            fullscreen: { description: 'Hidden until the menu is opened, at any width.' },
          },
          on: {
            'sidebarSize.chosen': [
              { guard: { type: 'choosesCompact', params: ({ event }) => event }, target: '.compact' },
              { guard: { type: 'choosesCondensed', params: ({ event }) => event }, target: '.condensed' },
              { guard: { type: 'choosesSmHover', params: ({ event }) => event }, target: '.smHover' },
              { guard: { type: 'choosesFull', params: ({ event }) => event }, target: '.full' },
              { guard: { type: 'choosesFullscreen', params: ({ event }) => event }, target: '.fullscreen' },
              { target: '.default' },
            ],
            'window.resized': [
              {
                guard: { type: 'becomesPhone', params: ({ event }) => event },
                target: '.full',
                actions: { type: 'storeWidth', params: ({ event }) => event },
              },
              {
                guard: { type: 'becomesTablet', params: ({ event }) => event },
                target: '.condensed',
                actions: { type: 'storeWidth', params: ({ event }) => event },
              },
              {
                guard: { type: 'becomesDesktop', params: ({ event }) => event },
                target: '.default',
                actions: { type: 'storeWidth', params: ({ event }) => event },
              },
              { actions: { type: 'storeWidth', params: ({ event }) => event } },
            ],
          },
        },
      },
      on: {
        // The regions are named one by one: re-entering the whole state would also leave the other regions.
        'settings.reset': {
          target: [
            '.mode.deciding',
            '.theme.deciding',
            '.topbarTheme.deciding',
            '.menuColor.deciding',
            '.menuPosition.deciding',
            '.sidebarSize.deciding',
          ],
          actions: 'settleDefaults',
        },
        'settings.restored': {
          target: [
            '.mode.deciding',
            '.theme.deciding',
            '.topbarTheme.deciding',
            '.menuColor.deciding',
            '.menuPosition.deciding',
            '.sidebarSize.deciding',
          ],
          actions: { type: 'settle', params: ({ event }) => event },
        },
      },
    },
    times: {
      initial: 'utc',
      states: {
        utc: { description: 'Lists and files show times in UTC, as the server stores them.' },
        mine: { description: "Lists and files show times in the reader's time zone." },
      },
      on: {
        'times.chosen': [
          { guard: { type: 'choosesOwnZone', params: ({ event }) => event }, target: '.mine' },
          { target: '.utc' },
        ],
        'settings.reset': '.utc',
      },
    },
    sidebarUser: {
      initial: 'hidden',
      states: {
        hidden: { description: 'The sidebar starts with the menu.', on: { 'sidebarUser.toggled': 'shown' } },
        shown: {
          description: 'The sidebar starts with the user block.',
          on: { 'sidebarUser.toggled': 'hidden', 'settings.reset': 'hidden' },
        },
      },
    },
    rightSidebar: {
      initial: 'closed',
      states: {
        closed: { description: 'The settings are hidden.', on: { 'rightSidebar.opened': 'open' } },
        open: { description: 'The settings are shown at the right.', on: { 'rightSidebar.closed': 'closed' } },
      },
    },
    menu: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasBar', target: 'standing' }, { target: 'closed' }] },
        closed: {
          description: 'The menu is closed; only a permanent sidebar is shown.',
          on: { 'menu.toggled': [{ guard: 'hasBar', target: 'standing' }, { target: 'open' }] },
        },
        open: {
          description: 'The menu of a narrow window or of a hidden sidebar is open over the page.',
          on: { 'menu.toggled': 'closed', 'menu.closed': 'closed' },
        },
        standing: {
          description: 'The navigation bar is over the content until the top bar hides it.',
          on: {
            'menu.toggled': 'closed',
            'window.resized': { guard: { type: 'losesBar', params: ({ event }) => event }, target: 'closed' },
          },
        },
      },
      on: {
        'orientation.chosen': [
          { guard: { type: 'choosesBar', params: ({ event }) => event }, target: '.standing' },
          { target: '.closed' },
        ],
        'settings.reset': '.closed',
        'window.resized': { guard: { type: 'gainsBar', params: ({ event }) => event }, target: '.standing' },
      },
    },
  },
  // No regions: a state of these facts would be another shape of the stored streams.
  on: {
    'screen.shown': { actions: { type: 'storeShownGroup', params: ({ event }) => event } },
    'group.opened': { actions: { type: 'openGroup', params: ({ event }) => event } },
    'group.folded': { actions: { type: 'foldGroup', params: ({ event }) => event } },
    'screen.pinned': { actions: { type: 'pin', params: ({ event }) => event } },
    'screen.unpinned': { actions: { type: 'unpin', params: ({ event }) => event } },
    'menu.restored': { actions: { type: 'storeMenu', params: ({ event }) => event } },
  },
})

export type LayoutActor = ActorRefFrom<typeof layoutMachine>
export type LayoutSnapshot = SnapshotFrom<typeof layoutMachine>

/** The current settings, as they are stored and restored. */
export const settingsOf = ({ value: { settings: value } }: LayoutSnapshot): LayoutSettings => ({
  theme: value.theme === 'dark' ? 'dark' : 'light',
  mode: value.mode === 'boxed' ? 'boxed' : 'fluid',
  menuPosition: value.menuPosition === 'scrollable' ? 'scrollable' : 'fixed',
  topbarTheme: value.topbarTheme === 'dark' ? 'dark' : 'light',
  menuColor: value.menuColor === 'dark' ? 'dark' : 'light',
  sidebarSize:
    value.sidebarSize === 'smHover' ? 'sm-hover' : value.sidebarSize === 'deciding' ? 'default' : value.sidebarSize,
})

/** The time zone in which times are shown. */
export const timesOf = ({ value }: LayoutSnapshot): Times => (value.times === 'mine' ? 'mine' : 'utc')

export const orientationOf = ({ value }: LayoutSnapshot): Orientation =>
  value.orientation === 'horizontal' ? 'horizontal' : 'vertical'

/** Whether the left sidebar starts with the user block. */
export const isUserShown = ({ value }: LayoutSnapshot): boolean => value.sidebarUser === 'shown'

/** The attributes of the page's root; top navigation means a dark, fixed menu (spec §4). */
export const attributesOf = (snapshot: LayoutSnapshot) => {
  const settings = settingsOf(snapshot)
  const isTopnav = orientationOf(snapshot) === 'horizontal'
  return {
    'data-theme': settings.theme,
    'data-layout': isTopnav ? 'topnav' : 'vertical',
    'data-layout-mode': settings.mode,
    'data-topbar-color': settings.topbarTheme,
    'data-menu-color': isTopnav ? 'dark' : settings.menuColor,
    'data-menu-position': isTopnav ? 'fixed' : settings.menuPosition,
    'data-sidebar-size': settings.sidebarSize,
  } as const
}
