import type { Choice } from '../core/choice.ts'

/** The layout settings of spec §3 and §4: their choices, defaults and breakpoints. Plain data, no library. */

export const orientations = [
  { value: 'vertical', label: 'Left sidebar' },
  { value: 'horizontal', label: 'Top navigation' },
] as const satisfies ReadonlyArray<Choice<string>>
export type Orientation = (typeof orientations)[number]['value']

export const layoutModes = [
  { value: 'fluid', label: 'Fluid' },
  { value: 'boxed', label: 'Boxed' },
] as const satisfies ReadonlyArray<Choice<string>>
export type LayoutMode = (typeof layoutModes)[number]['value']

export const colorThemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies ReadonlyArray<Choice<string>>
export type ColorTheme = (typeof colorThemes)[number]['value']

export const menuPositions = [
  { value: 'fixed', label: 'Fixed' },
  { value: 'scrollable', label: 'Scrollable' },
] as const satisfies ReadonlyArray<Choice<string>>
export type MenuPosition = (typeof menuPositions)[number]['value']

export const sidebarSizes = [
  { value: 'default', label: 'Default' },
  { value: 'compact', label: 'Compact' },
  { value: 'condensed', label: 'Condensed' },
  { value: 'sm-hover', label: 'Small, wide on hover' },
  { value: 'full', label: 'Full' },
  { value: 'fullscreen', label: 'Full screen' },
] as const satisfies ReadonlyArray<Choice<string>>
export type SidebarSize = (typeof sidebarSizes)[number]['value']

/** A person's settings. The orientation comes from the address and is stored separately. */
export type LayoutSettings = {
  readonly theme: ColorTheme
  readonly mode: LayoutMode
  readonly menuPosition: MenuPosition
  readonly topbarTheme: ColorTheme
  /** The spec's `sidebar.theme`. */
  readonly menuColor: ColorTheme
  readonly sidebarSize: SidebarSize
}

export const defaultLayoutSettings: LayoutSettings = {
  theme: 'light',
  mode: 'fluid',
  menuPosition: 'fixed',
  topbarTheme: 'light',
  menuColor: 'light',
  sidebarSize: 'default',
}

export const DEFAULT_ORIENTATION: Orientation = 'vertical'

/**
 * Widths in px: below `condensed` the left sidebar is full, below `wide` condensed, above that default (spec §4, §9).
 */
export const sidebarBreakpoints = { condensed: 768, wide: 1140 } as const

/** The narrowest window in px with room for the navigation bar of the top-navigation layout. */
export const BAR_WIDTH = 1200

/** What a person chose about each group of the menu, by its label. Groups without a choice are as at first. */
export type GroupChoices = Readonly<Record<string, 'open' | 'folded'>>

/** The addresses of the pinned screens, in the order in which they were pinned. */
export type Pins = ReadonlyArray<string>
