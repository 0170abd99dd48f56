/** The types, guards and actions of the layout's machine, `layout.machine.ts`. */
import { assign, setup } from 'xstate'
import type { Times } from '../../schemas/core/times.ts'
import {
  BAR_WIDTH,
  type ColorTheme,
  defaultLayoutSettings,
  type GroupChoices,
  type LayoutMode,
  type LayoutSettings,
  type MenuPosition,
  type Orientation,
  type Pins,
  type SidebarSize,
  sidebarBreakpoints,
} from '../../schemas/shell/layout.ts'
import type { EventOf } from '../core/define-events.ts'
import type { layoutEvents } from './layout.events.ts'

type Input = { readonly settings: LayoutSettings; readonly width: number; readonly orientation: Orientation }
type Context = {
  readonly settled: LayoutSettings
  readonly width: number
  readonly orientation: Orientation
  /** Missing, as in streams from before there were groups: nothing is chosen. */
  readonly groups?: GroupChoices
  /** The group of the menu that opened by itself, since the shown screen is in it. */
  readonly shownGroup?: string | null
  readonly pins?: Pins
}
type OfGroup = { readonly group: string }
type OfScreen = { readonly address: string }
type LayoutEvent = EventOf<typeof layoutEvents>

const isPhone = (width: number) => width < sidebarBreakpoints.condensed
const isDesktop = (width: number) => width >= sidebarBreakpoints.wide
const hasBarRoom = (width: number) => width >= BAR_WIDTH
const isTablet = (width: number) => !isPhone(width) && !isDesktop(width)

export const layoutSetup = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as LayoutEvent,
  },
  guards: {
    startsHorizontal: ({ context }) => context.orientation === 'horizontal',
    startsBoxed: ({ context }) => context.settled.mode === 'boxed',
    startsDark: ({ context }) => context.settled.theme === 'dark',
    startsWithDarkTopbar: ({ context }) => context.settled.topbarTheme === 'dark',
    startsWithDarkMenu: ({ context }) => context.settled.menuColor === 'dark',
    startsScrollable: ({ context }) => context.settled.menuPosition === 'scrollable',
    startsCompact: ({ context }) => context.settled.sidebarSize === 'compact',
    startsCondensed: ({ context }) => context.settled.sidebarSize === 'condensed',
    startsSmHover: ({ context }) => context.settled.sidebarSize === 'sm-hover',
    startsFull: ({ context }) => context.settled.sidebarSize === 'full',
    startsFullscreen: ({ context }) => context.settled.sidebarSize === 'fullscreen',
    choosesHorizontal: (_, { orientation }: { readonly orientation: Orientation }) => orientation === 'horizontal',
    choosesBoxed: (_, { mode }: { readonly mode: LayoutMode }) => mode === 'boxed',
    choosesOwnZone: (_, { times }: { readonly times: Times }) => times === 'mine',
    choosesDark: (_, { theme }: { readonly theme: ColorTheme }) => theme === 'dark',
    choosesScrollable: (_, { position }: { readonly position: MenuPosition }) => position === 'scrollable',
    choosesCompact: (_, { size }: { readonly size: SidebarSize }) => size === 'compact',
    choosesCondensed: (_, { size }: { readonly size: SidebarSize }) => size === 'condensed',
    choosesSmHover: (_, { size }: { readonly size: SidebarSize }) => size === 'sm-hover',
    choosesFull: (_, { size }: { readonly size: SidebarSize }) => size === 'full',
    choosesFullscreen: (_, { size }: { readonly size: SidebarSize }) => size === 'fullscreen',
    hasBar: ({ context }) => context.orientation === 'horizontal' && hasBarRoom(context.width),
    choosesBar: ({ context }, { orientation }: { readonly orientation: Orientation }) =>
      orientation === 'horizontal' && hasBarRoom(context.width),
    gainsBar: ({ context }, { width }: { readonly width: number }) =>
      context.orientation === 'horizontal' && !hasBarRoom(context.width) && hasBarRoom(width),
    losesBar: (_, { width }: { readonly width: number }) => !hasBarRoom(width),
    isOnPhone: ({ context }) => isPhone(context.width),
    isOnTablet: ({ context }) => isTablet(context.width),
    becomesPhone: ({ context }, { width }: { readonly width: number }) => isPhone(width) && !isPhone(context.width),
    becomesTablet: ({ context }, { width }: { readonly width: number }) => isTablet(width) && !isTablet(context.width),
    becomesDesktop: ({ context }, { width }: { readonly width: number }) =>
      isDesktop(width) && !isDesktop(context.width),
  },
  actions: {
    settle: assign({ settled: (_, params: { readonly settings: LayoutSettings }) => params.settings }),
    settleDefaults: assign({ settled: defaultLayoutSettings }),
    storeOrientation: assign({
      orientation: (_, params: { readonly orientation: Orientation }) => params.orientation,
    }),
    storeWidth: assign({ width: (_, params: { readonly width: number }) => params.width }),
    storeShownGroup: assign({ shownGroup: (_, { group }: { readonly group: string | null }) => group }),
    openGroup: assign({
      groups: ({ context }, { group }: OfGroup) => ({ ...context.groups, [group]: 'open' as const }),
    }),
    foldGroup: assign(({ context }, { group }: OfGroup) => ({
      groups: { ...context.groups, [group]: 'folded' as const },
      ...(context.shownGroup === group && { shownGroup: null }),
    })),
    pin: assign({
      pins: ({ context: { pins = [] } }, { address }: OfScreen) => (pins.includes(address) ? pins : [...pins, address]),
    }),
    unpin: assign({
      pins: ({ context: { pins = [] } }, { address }: OfScreen) => pins.filter((pin) => pin !== address),
    }),
    storeMenu: assign((_, { groups, pins }: { readonly groups: GroupChoices; readonly pins: Pins }) => ({
      groups,
      pins,
    })),
  },
})
