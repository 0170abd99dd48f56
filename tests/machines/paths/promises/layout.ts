import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { layoutEvents } from '../../../../src/machines/shell/layout.events.ts'
import { attributesOf, isUserShown, layoutMachine, timesOf } from '../../../../src/machines/shell/layout.machine.ts'
import { isGroupOpen } from '../../../../src/machines/shell/layout-menu.ts'
import { defaultLayoutSettings } from '../../../../src/schemas/shell/layout.ts'
import { isIn } from '../plan.ts'
import { definePromises } from '../promises.ts'

type Snapshot = SnapshotFrom<typeof layoutMachine>
type Before = { readonly before: Snapshot }
type After = { readonly after: Snapshot }
type Resized = { readonly event: { readonly width: number } }

/** The widths in px at which the sidebar changes (spec §4). */
const widthOf = (width: number) => (width < 768 ? 'phone' : width < 1140 ? 'tablet' : 'desktop')
const ownSize = { phone: 'full', tablet: 'condensed', desktop: 'default' } as const

/** The width in px from which the groups of the menu have room in a bar. */
const hasRoom = (width: number) => width >= 1200

const isTopnav = (snapshot: Snapshot) => snapshot.context.orientation === 'horizontal'

/** The region comes to rest in the state of this name. */
const rests = (region: string, name: string, { after }: After) => isIn(after, `${region}.${name}`)

const shows = (attribute: keyof ReturnType<typeof attributesOf>, value: string) => ({
  [`the page has ${attribute}="${value}"`]: ({ after }: After) => attributesOf(after)[attribute] === value,
})
const showsOfMenu = (attribute: 'data-menu-color' | 'data-menu-position', value: string) => ({
  [`the page has ${attribute}="${value}", unless the navigation is on top`]: ({ after }: After) =>
    isTopnav(after) || attributesOf(after)[attribute] === value,
})

/** The width of the window decides the size of the sidebar, unless the person has chosen one. */
const settledSize = (size: string, { before }: Before) => {
  const kind = widthOf(before.context.width)
  return kind === 'desktop' ? size : ownSize[kind]
}
const toState = (size: string) => (size === 'sm-hover' ? 'smHover' : size)

const crosses = {
  'the window becomes a telephone, a tablet or a desktop': ({ before, event }: Before & Resized) =>
    widthOf(event.width) !== widthOf(before.context.width),
}
const onTop = { 'the navigation is on top': ({ before }: Before) => isTopnav(before) }
const storesWidth = {
  'the width is known': ({ event, after }: After & Resized) => after.context.width === event.width,
}

export const layoutPromises = definePromises(
  { machine: layoutMachine, events: layoutEvents },
  {
    begins: {
      'the navigation is where the input says': ({ input, after }) =>
        rests('orientation', input.orientation, { after }),
      'a navigation bar stands where there is one and room for it': ({ input, after }) =>
        rests('menu', input.orientation === 'horizontal' && hasRoom(input.width) ? 'standing' : 'closed', { after }),
      'nothing is chosen about the menu': ({ after: { context } }) =>
        [context.groups, context.shownGroup, context.pins].every((fact) => fact === undefined),
    },
    events: {
      'orientation.chosen': [
        {
          in: 'orientation',
          to: 'orientation',
          changes: ['orientation'],
          so: {
            'it is the one that was chosen': ({ event, after }) =>
              after.context.orientation === event.orientation && rests('orientation', event.orientation, { after }),
          },
        },
        {
          in: 'menu',
          to: 'menu',
          so: {
            'a navigation bar stands where there is one and room for it': ({ before, event, after }) =>
              rests(
                'menu',
                event.orientation === 'horizontal' && hasRoom(before.context.width) ? 'standing' : 'closed',
                { after },
              ),
          },
        },
      ],
      'mode.chosen': [
        {
          in: 'settings.mode',
          to: 'settings.mode',
          so: { 'it is the one that was chosen': ({ event, after }) => rests('settings.mode', event.mode, { after }) },
        },
      ],
      'theme.chosen': [
        {
          in: 'settings.theme',
          to: 'settings.theme',
          so: {
            'it is the one that was chosen': ({ event, after }) => rests('settings.theme', event.theme, { after }),
          },
        },
      ],
      'topbarTheme.chosen': [
        {
          in: 'settings.topbarTheme',
          to: 'settings.topbarTheme',
          so: {
            'it is the one that was chosen': ({ event, after }) =>
              rests('settings.topbarTheme', event.theme, { after }),
          },
        },
      ],
      'menuColor.chosen': [
        {
          in: 'settings.menuColor',
          to: 'settings.menuColor',
          so: {
            'it is the one that was chosen': ({ event, after }) => rests('settings.menuColor', event.color, { after }),
          },
        },
      ],
      'menuPosition.chosen': [
        {
          in: 'settings.menuPosition',
          to: 'settings.menuPosition',
          so: {
            'it is the one that was chosen': ({ event, after }) =>
              rests('settings.menuPosition', event.position, { after }),
          },
        },
      ],
      'sidebarSize.chosen': [
        {
          in: 'settings.sidebarSize',
          to: 'settings.sidebarSize',
          so: {
            'it is the one that was chosen, at any width': ({ event, after }) =>
              rests('settings.sidebarSize', toState(event.size), { after }),
          },
        },
      ],
      'times.chosen': [
        {
          in: 'times',
          to: 'times',
          so: { 'it is the zone that was chosen': ({ event, after }) => rests('times', event.times, { after }) },
        },
      ],
      'sidebarUser.toggled': [
        { in: 'sidebarUser.hidden', to: 'sidebarUser.shown' },
        { in: 'sidebarUser.shown', to: 'sidebarUser.hidden' },
      ],
      'rightSidebar.opened': [{ in: 'rightSidebar.closed', to: 'rightSidebar.open' }],
      'rightSidebar.closed': [{ in: 'rightSidebar.open', to: 'rightSidebar.closed' }],
      'menu.toggled': [
        {
          in: 'menu.closed',
          when: { ...onTop, 'there is room for the bar': ({ before }) => hasRoom(before.context.width) },
          to: 'menu.standing',
        },
        { in: 'menu.closed', to: 'menu.open' },
        { in: ['menu.open', 'menu.standing'], to: 'menu.closed' },
      ],
      'menu.closed': [{ in: 'menu.open', to: 'menu.closed' }],
      'window.resized': [
        {
          in: 'settings.sidebarSize',
          when: crosses,
          to: 'settings.sidebarSize',
          changes: ['width'],
          so: {
            ...storesWidth,
            'the sidebar has the size of such a window': ({ event, after }) =>
              rests('settings.sidebarSize', ownSize[widthOf(event.width)], { after }),
          },
        },
        { in: 'settings.sidebarSize', changes: ['width'], so: storesWidth },
        {
          in: 'menu.standing',
          when: { 'the bar has no room any more': ({ event }) => !hasRoom(event.width) },
          to: 'menu.closed',
        },
        {
          in: 'menu',
          when: {
            ...onTop,
            'the bar had no room and has it now': ({ before, event }) =>
              !hasRoom(before.context.width) && hasRoom(event.width),
          },
          to: 'menu.standing',
        },
      ],
      'settings.reset': [
        {
          in: 'orientation',
          to: 'orientation.vertical',
          changes: ['orientation'],
          so: { 'the navigation is at the side': ({ after }) => after.context.orientation === 'vertical' },
        },
        {
          in: 'settings',
          to: 'settings',
          changes: ['settled'],
          so: {
            'every setting is as at first': ({ before, after }) =>
              isSame(after.value.settings, {
                mode: 'fluid',
                theme: 'light',
                topbarTheme: 'light',
                menuColor: 'light',
                menuPosition: 'fixed',
                sidebarSize: settledSize('default', { before }),
              }) && isSame(after.context.settled, defaultLayoutSettings),
          },
        },
        { in: 'times', to: 'times.utc' },
        { in: 'sidebarUser.shown', to: 'sidebarUser.hidden' },
        { in: 'menu', to: 'menu.closed' },
      ],
      'settings.restored': [
        {
          in: 'settings',
          to: 'settings',
          changes: ['settled'],
          so: {
            'every setting is the one that the person had chosen': ({ before, event, after }) =>
              isSame(after.value.settings, {
                ...event.settings,
                sidebarSize: toState(settledSize(event.settings.sidebarSize, { before })),
              }) && after.context.settled === event.settings,
          },
        },
      ],
      'screen.shown': [
        {
          in: '',
          changes: ['shownGroup'],
          so: { 'its group is known': ({ event, after }) => after.context.shownGroup === event.group },
        },
      ],
      'group.opened': [
        {
          in: '',
          changes: ['groups'],
          so: {
            'the group is open, and the others are as they were': ({ before, event: { group }, after }) =>
              isGroupOpen(after, group, false) &&
              isSame(after.context.groups, { ...before.context.groups, [group]: 'open' }),
          },
        },
      ],
      'group.folded': [
        {
          in: '',
          changes: ['groups', 'shownGroup'],
          so: {
            'the group is folded, also where the screen is in it': ({ event, after }) =>
              !isGroupOpen(after, event.group, true),
            'the others are as they were': ({ before, event: { group }, after }) =>
              isSame(after.context.groups, { ...before.context.groups, [group]: 'folded' }) &&
              (before.context.shownGroup === group || after.context.shownGroup === before.context.shownGroup),
          },
        },
      ],
      'screen.pinned': [
        {
          in: '',
          changes: ['pins'],
          so: {
            'it comes last, unless it was pinned': ({ before: { context }, event: { address }, after }) =>
              isSame(after.context.pins, [...new Set([...(context.pins ?? []), address])]),
          },
        },
      ],
      'screen.unpinned': [
        {
          in: '',
          changes: ['pins'],
          so: {
            'the others are as they were': ({ before: { context }, event: { address }, after }) =>
              isSame(new Set([...(after.context.pins ?? []), address]), new Set([...(context.pins ?? []), address])) &&
              after.context.pins?.includes(address) === false,
          },
        },
      ],
      'menu.restored': [
        {
          in: '',
          changes: ['groups', 'pins'],
          so: {
            'the choices are the stored ones': ({ event: { groups, pins }, after: { context } }) =>
              context.groups === groups && context.pins === pins,
          },
        },
      ],
    },
    states: {
      'orientation.vertical': shows('data-layout', 'vertical'),
      'orientation.horizontal': {
        ...shows('data-layout', 'topnav'),
        ...shows('data-menu-color', 'dark'),
        ...shows('data-menu-position', 'fixed'),
      },
      'settings.mode.fluid': shows('data-layout-mode', 'fluid'),
      'settings.mode.boxed': shows('data-layout-mode', 'boxed'),
      'settings.theme.light': shows('data-theme', 'light'),
      'settings.theme.dark': shows('data-theme', 'dark'),
      'settings.topbarTheme.light': shows('data-topbar-color', 'light'),
      'settings.topbarTheme.dark': shows('data-topbar-color', 'dark'),
      'settings.menuColor.light': showsOfMenu('data-menu-color', 'light'),
      'settings.menuColor.dark': shows('data-menu-color', 'dark'),
      'settings.menuPosition.fixed': shows('data-menu-position', 'fixed'),
      'settings.menuPosition.scrollable': showsOfMenu('data-menu-position', 'scrollable'),
      'settings.sidebarSize.default': shows('data-sidebar-size', 'default'),
      'settings.sidebarSize.compact': shows('data-sidebar-size', 'compact'),
      'settings.sidebarSize.condensed': shows('data-sidebar-size', 'condensed'),
      'settings.sidebarSize.smHover': shows('data-sidebar-size', 'sm-hover'),
      'settings.sidebarSize.full': shows('data-sidebar-size', 'full'),
      'settings.sidebarSize.fullscreen': shows('data-sidebar-size', 'fullscreen'),
      'times.utc': { 'times are told in UTC': ({ after }) => timesOf(after) === 'utc' },
      'times.mine': { "times are told in the reader's zone": ({ after }) => timesOf(after) === 'mine' },
      'sidebarUser.hidden': { 'the sidebar begins with the menu': ({ after }) => !isUserShown(after) },
      'sidebarUser.shown': { 'the sidebar begins with the person': ({ after }) => isUserShown(after) },
      'menu.standing': {
        'the navigation is on top, and has room': ({ after }) => isTopnav(after) && hasRoom(after.context.width),
      },
    },
    calls: {},
  },
)
