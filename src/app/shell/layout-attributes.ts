import type { LayoutActor, LayoutSnapshot } from '../../machines/shell/layout.machine.ts'
import { attributesOf, isUserShown, settingsOf, timesOf } from '../../machines/shell/layout.machine.ts'
import { isMenuShown } from '../../machines/shell/layout-menu.ts'
import type { Times } from '../../schemas/core/times.ts'
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
} from '../../schemas/shell/layout.ts'
import { applyAttributes, readMirror, writeMirror } from '../boot/root-attributes.ts'

const oneOf = <Value extends string>(
  choices: ReadonlyArray<{ readonly value: Value }>,
  value: unknown,
  fallback: Value,
) => choices.find((choice) => choice.value === value)?.value ?? fallback

/** The layout machine's input: the root's attributes since the first paint, else the defaults. */
export const layoutInput = (): { settings: LayoutSettings; width: number; orientation: Orientation } => {
  const root = document.documentElement
  const fallback = defaultLayoutSettings
  const theme = (name: string, otherwise: ColorTheme) => oneOf(colorThemes, root.getAttribute(name), otherwise)
  return {
    settings: {
      theme: theme('data-theme', fallback.theme),
      mode: oneOf(layoutModes, root.getAttribute('data-layout-mode'), fallback.mode),
      menuPosition: oneOf(menuPositions, root.getAttribute('data-menu-position'), fallback.menuPosition),
      topbarTheme: theme('data-topbar-color', fallback.topbarTheme),
      menuColor: theme('data-menu-color', fallback.menuColor),
      sidebarSize: oneOf(sidebarSizes, root.getAttribute('data-sidebar-size'), fallback.sidebarSize),
    },
    width: innerWidth,
    orientation: root.getAttribute('data-layout') === 'topnav' ? 'horizontal' : DEFAULT_ORIENTATION,
  }
}

/** Not an attribute. Mirrored, because a late user block would move the menu down after the first paint. */
const USER = 'sidebar-user'

/** Whether the sidebar showed the user at the end of the last visit. */
export const isUserMirrored = (): boolean => readMirror()[USER] === 'shown'

/** Not an attribute. Mirrored, because the first rows of a visit show times. */
const TIMES = 'times'

/** The time zone setting of the last visit. */
export const mirroredTimes = (): Times => (readMirror()[TIMES] === 'mine' ? 'mine' : 'utc')

/** What is mirrored: the attributes, without what a narrow window or the orientation forced. */
const mirrorOf = (snapshot: LayoutSnapshot): Record<string, string> => {
  const before = readMirror()
  const settings = settingsOf(snapshot)
  const size = snapshot.context.width < sidebarBreakpoints.wide ? before['data-sidebar-size'] : settings.sidebarSize
  return {
    ...attributesOf(snapshot),
    [USER]: isUserShown(snapshot) ? 'shown' : 'hidden',
    [TIMES]: timesOf(snapshot),
    'data-menu-color': settings.menuColor,
    'data-menu-position': settings.menuPosition,
    'data-sidebar-size': oneOf(sidebarSizes, size, defaultLayoutSettings.sidebarSize),
  }
}

/** The only subscriber that applies the layout to the page's root, and updates the mirror. */
export const applyLayout = (actor: LayoutActor): void => {
  let written = ''
  const follow = (snapshot: LayoutSnapshot) => {
    const attributes = attributesOf(snapshot)
    applyAttributes({ ...attributes, 'data-menu-open': String(isMenuShown(snapshot)) })
    const text = JSON.stringify(mirrorOf(snapshot))
    if (text === written) return
    written = text
    writeMirror(text)
  }
  actor.subscribe(follow)
  follow(actor.getSnapshot())
}
