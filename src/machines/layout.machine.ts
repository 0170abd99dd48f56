/**
 * How the application is laid out: one region per setting, the open and closed parts beside them. Owned by the
 * application, which applies `attributesOf` to the root element whenever it changes. The states are the settings; the
 * context only says where a region begins after a start, a reset or a restore.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { defaultLayoutSettings, type LayoutSettings, type Orientation, sidebarBreakpoints } from '../schemas/layout.ts'
import type { EventOf } from './define-events.ts'
import type { layoutEvents } from './layout.events.ts'

type Input = { readonly settings: LayoutSettings; readonly width: number; readonly orientation: Orientation }
type Context = { readonly settled: LayoutSettings; readonly width: number; readonly orientation: Orientation }
export type LayoutEvent = EventOf<typeof layoutEvents>

const isPhone = (width: number) => width < sidebarBreakpoints.condensed
const isDesktop = (width: number) => width >= sidebarBreakpoints.wide
const isTablet = (width: number) => !isPhone(width) && !isDesktop(width)

export const layoutMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as LayoutEvent,
  },
  guards: {
    startsHorizontal: ({ context }) => context.orientation === 'horizontal',
    isSettled: ({ context }, params: { readonly setting: keyof LayoutSettings; readonly option: string }) =>
      context.settled[params.setting] === params.option,
    isChosen: (_, params: { readonly choice: string; readonly option: string }) => params.choice === params.option,
    isOnPhone: ({ context }) => isPhone(context.width),
    isOnTablet: ({ context }) => isTablet(context.width),
    becomesPhone: ({ context }, params: { readonly width: number }) => isPhone(params.width) && !isPhone(context.width),
    becomesTablet: ({ context }, params: { readonly width: number }) =>
      isTablet(params.width) && !isTablet(context.width),
    becomesDesktop: ({ context }, params: { readonly width: number }) =>
      isDesktop(params.width) && !isDesktop(context.width),
  },
  actions: {
    settle: assign({ settled: (_, params: { readonly settings: LayoutSettings }) => params.settings }),
    settleDefaults: assign({ settled: defaultLayoutSettings }),
    storeWidth: assign({ width: (_, params: { readonly width: number }) => params.width }),
  },
}).createMachine({
  id: 'layout',
  description: 'The layout of the application: what a person has set and what is open.',
  context: ({ input }) => ({ settled: input.settings, width: input.width, orientation: input.orientation }),
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
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.orientation, option: 'horizontal' }) },
            target: '.horizontal',
          },
          { target: '.vertical' },
        ],
        'settings.reset': '.vertical',
      },
    },
    mode: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: { type: 'isSettled', params: { setting: 'mode', option: 'boxed' } }, target: 'boxed' },
            { target: 'fluid' },
          ],
        },
        fluid: { description: 'The page takes the whole width.' },
        boxed: { description: 'The page lies in a box of limited width.' },
      },
      on: {
        'mode.chosen': [
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.mode, option: 'boxed' }) },
            target: '.boxed',
          },
          { target: '.fluid' },
        ],
        'settings.reset': { target: '.deciding', actions: 'settleDefaults' },
        'settings.restored': {
          target: '.deciding',
          actions: { type: 'settle', params: ({ event }) => ({ settings: event.settings }) },
        },
      },
    },
    theme: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: { type: 'isSettled', params: { setting: 'theme', option: 'dark' } }, target: 'dark' },
            { target: 'light' },
          ],
        },
        light: { description: 'Light colours.' },
        dark: { description: 'Dark colours.' },
      },
      on: {
        'theme.chosen': [
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.theme, option: 'dark' }) },
            target: '.dark',
          },
          { target: '.light' },
        ],
        'settings.reset': { target: '.deciding', actions: 'settleDefaults' },
        'settings.restored': {
          target: '.deciding',
          actions: { type: 'settle', params: ({ event }) => ({ settings: event.settings }) },
        },
      },
    },
    topbarTheme: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: { type: 'isSettled', params: { setting: 'topbarTheme', option: 'dark' } }, target: 'dark' },
            { target: 'light' },
          ],
        },
        light: { description: 'A light top bar.' },
        dark: { description: 'A dark top bar.' },
      },
      on: {
        'topbarTheme.chosen': [
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.theme, option: 'dark' }) },
            target: '.dark',
          },
          { target: '.light' },
        ],
        'settings.reset': { target: '.deciding', actions: 'settleDefaults' },
        'settings.restored': {
          target: '.deciding',
          actions: { type: 'settle', params: ({ event }) => ({ settings: event.settings }) },
        },
      },
    },
    menuColor: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: { type: 'isSettled', params: { setting: 'menuColor', option: 'dark' } }, target: 'dark' },
            { target: 'light' },
          ],
        },
        light: { description: 'A light menu.' },
        dark: { description: 'A dark menu.' },
      },
      on: {
        'menuColor.chosen': [
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.color, option: 'dark' }) },
            target: '.dark',
          },
          { target: '.light' },
        ],
        'settings.reset': { target: '.deciding', actions: 'settleDefaults' },
        'settings.restored': {
          target: '.deciding',
          actions: { type: 'settle', params: ({ event }) => ({ settings: event.settings }) },
        },
      },
    },
    menuPosition: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            {
              guard: { type: 'isSettled', params: { setting: 'menuPosition', option: 'scrollable' } },
              target: 'scrollable',
            },
            { target: 'fixed' },
          ],
        },
        fixed: { description: 'The menu stays.' },
        scrollable: { description: 'The menu scrolls with the page.' },
      },
      on: {
        'menuPosition.chosen': [
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.position, option: 'scrollable' }) },
            target: '.scrollable',
          },
          { target: '.fixed' },
        ],
        'settings.reset': { target: '.deciding', actions: 'settleDefaults' },
        'settings.restored': {
          target: '.deciding',
          actions: { type: 'settle', params: ({ event }) => ({ settings: event.settings }) },
        },
      },
    },
    sidebarSize: {
      description: 'Chosen by the person; a window that crosses 768 or 1140 px moves it (spec §4).',
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isOnPhone', target: 'full' },
            { guard: 'isOnTablet', target: 'condensed' },
            { guard: { type: 'isSettled', params: { setting: 'sidebarSize', option: 'compact' } }, target: 'compact' },
            {
              guard: { type: 'isSettled', params: { setting: 'sidebarSize', option: 'condensed' } },
              target: 'condensed',
            },
            { guard: { type: 'isSettled', params: { setting: 'sidebarSize', option: 'sm-hover' } }, target: 'smHover' },
            { guard: { type: 'isSettled', params: { setting: 'sidebarSize', option: 'full' } }, target: 'full' },
            {
              guard: { type: 'isSettled', params: { setting: 'sidebarSize', option: 'fullscreen' } },
              target: 'fullscreen',
            },
            { target: 'default' },
          ],
        },
        default: { description: 'Icons and labels.' },
        compact: { description: 'Small icons over their labels.' },
        condensed: { description: 'Icons; the labels come beside the pointer.' },
        smHover: { description: 'Icons; the sidebar widens under the pointer.' },
        full: { description: 'Hidden until the menu is opened, then over the page.' },
        fullscreen: { description: 'Hidden until the menu is opened, at any width.' },
      },
      on: {
        'sidebarSize.chosen': [
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.size, option: 'compact' }) },
            target: '.compact',
          },
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.size, option: 'condensed' }) },
            target: '.condensed',
          },
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.size, option: 'sm-hover' }) },
            target: '.smHover',
          },
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.size, option: 'full' }) },
            target: '.full',
          },
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ choice: event.size, option: 'fullscreen' }) },
            target: '.fullscreen',
          },
          { target: '.default' },
        ],
        'window.resized': [
          {
            guard: { type: 'becomesPhone', params: ({ event }) => ({ width: event.width }) },
            target: '.full',
            actions: { type: 'storeWidth', params: ({ event }) => ({ width: event.width }) },
          },
          {
            guard: { type: 'becomesTablet', params: ({ event }) => ({ width: event.width }) },
            target: '.condensed',
            actions: { type: 'storeWidth', params: ({ event }) => ({ width: event.width }) },
          },
          {
            guard: { type: 'becomesDesktop', params: ({ event }) => ({ width: event.width }) },
            target: '.default',
            actions: { type: 'storeWidth', params: ({ event }) => ({ width: event.width }) },
          },
          { actions: { type: 'storeWidth', params: ({ event }) => ({ width: event.width }) } },
        ],
        'settings.reset': { target: '.deciding', actions: 'settleDefaults' },
        'settings.restored': {
          target: '.deciding',
          actions: { type: 'settle', params: ({ event }) => ({ settings: event.settings }) },
        },
      },
    },
    sidebarUser: {
      initial: 'hidden',
      states: {
        hidden: { description: 'The sidebar begins with the menu.', on: { 'sidebarUser.toggled': 'shown' } },
        shown: { description: 'The sidebar begins with who is signed in.', on: { 'sidebarUser.toggled': 'hidden' } },
      },
    },
    rightSidebar: {
      initial: 'closed',
      states: {
        closed: { on: { 'rightSidebar.opened': 'open' } },
        open: { description: 'The settings are shown at the right.', on: { 'rightSidebar.closed': 'closed' } },
      },
    },
    menu: {
      initial: 'closed',
      states: {
        closed: { on: { 'menu.toggled': 'open' } },
        open: {
          description: 'The menu of a narrow window or of a hidden sidebar lies open.',
          on: { 'menu.toggled': 'closed', 'menu.closed': 'closed', 'orientation.chosen': 'closed' },
        },
      },
    },
  },
})

export type LayoutActor = ActorRefFrom<typeof layoutMachine>
export type LayoutSnapshot = SnapshotFrom<typeof layoutMachine>

/** The settings in force, as they are kept and restored. */
export const settingsOf = ({ value }: LayoutSnapshot): LayoutSettings => ({
  theme: value.theme === 'dark' ? 'dark' : 'light',
  mode: value.mode === 'boxed' ? 'boxed' : 'fluid',
  menuPosition: value.menuPosition === 'scrollable' ? 'scrollable' : 'fixed',
  topbarTheme: value.topbarTheme === 'dark' ? 'dark' : 'light',
  menuColor: value.menuColor === 'dark' ? 'dark' : 'light',
  sidebarSize:
    value.sidebarSize === 'smHover' ? 'sm-hover' : value.sidebarSize === 'deciding' ? 'default' : value.sidebarSize,
})

export const orientationOf = ({ value }: LayoutSnapshot): Orientation =>
  value.orientation === 'horizontal' ? 'horizontal' : 'vertical'

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
