import type { LayoutActor, LayoutSnapshot } from '../machines/layout.machine.ts'
import { attributesOf, settingsOf } from '../machines/layout.machine.ts'
import {
  type ColorTheme,
  colorThemes,
  DEFAULT_ORIENTATION,
  defaultLayoutSettings,
  type LayoutSettings,
  layoutModes,
  menuPositions,
  type Orientation,
  sidebarBreakpoints,
  sidebarSizes,
} from '../schemas/layout.ts'

/** The attributes of the root element as they last were, so that the first paint of the next visit has them. */
const KEY = 'simdesk.layout'

type Mirror = Readonly<Record<string, unknown>>

const read = (): Mirror => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Mirror) : {}
  } catch {
    return {}
  }
}

const oneOf = <Value extends string>(
  choices: ReadonlyArray<{ readonly value: Value }>,
  value: unknown,
  fallback: Value,
) => choices.find((choice) => choice.value === value)?.value ?? fallback

/** What the layout machine starts with: the query's `layout` (spec §4), the mirror, the defaults. */
export const layoutInput = (): { settings: LayoutSettings; width: number; orientation: Orientation } => {
  const mirror = read()
  const asked = new URLSearchParams(location.search).get('layout')
  const mirrored = mirror['data-layout'] === 'topnav' ? 'horizontal' : DEFAULT_ORIENTATION
  const fallback = defaultLayoutSettings
  const theme = (name: string, otherwise: ColorTheme) => oneOf(colorThemes, mirror[name], otherwise)
  return {
    settings: {
      theme: theme('data-theme', fallback.theme),
      mode: oneOf(layoutModes, mirror['data-layout-mode'], fallback.mode),
      menuPosition: oneOf(menuPositions, mirror['data-menu-position'], fallback.menuPosition),
      topbarTheme: theme('data-topbar-color', fallback.topbarTheme),
      menuColor: theme('data-menu-color', fallback.menuColor),
      sidebarSize: oneOf(sidebarSizes, mirror['data-sidebar-size'], fallback.sidebarSize),
    },
    width: innerWidth,
    orientation: asked === 'horizontal' || asked === 'vertical' ? asked : mirrored,
  }
}

const apply = (attributes: Readonly<Record<string, string>>): void => {
  const root = document.documentElement
  for (const [name, value] of Object.entries(attributes)) {
    if (root.getAttribute(name) !== value) root.setAttribute(name, value)
  }
  // Mantine's own name for the same thing.
  root.setAttribute('data-mantine-color-scheme', attributes['data-theme'] ?? 'light')
}

/** What is mirrored: the attributes, but what a narrow window or the orientation imposed stays as the person chose it. */
const mirrorOf = (snapshot: LayoutSnapshot): Record<string, string> => {
  const before = read()
  const settings = settingsOf(snapshot)
  const size = snapshot.context.width < sidebarBreakpoints.wide ? before['data-sidebar-size'] : settings.sidebarSize
  return {
    ...attributesOf(snapshot),
    'data-menu-color': settings.menuColor,
    'data-menu-position': settings.menuPosition,
    'data-sidebar-size': oneOf(sidebarSizes, size, defaultLayoutSettings.sidebarSize),
  }
}

/** The one subscriber that brings the layout onto the page's root, and keeps the mirror. */
export const applyLayout = (actor: LayoutActor): void => {
  let written = ''
  const follow = (snapshot: LayoutSnapshot) => {
    const attributes = attributesOf(snapshot)
    apply({ ...attributes, 'data-menu-open': String(snapshot.matches({ menu: 'open' })) })
    const text = JSON.stringify(mirrorOf(snapshot))
    if (text === written) return
    written = text
    try {
      localStorage.setItem(KEY, text)
    } catch {
      // Full or forbidden: the next visit starts with the defaults.
    }
  }
  actor.subscribe(follow)
  follow(actor.getSnapshot())
}
