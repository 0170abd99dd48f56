import { installationName } from '../../schemas/core/installation-name.ts'

/** Where the attributes of the page's root are mirrored, so that the first paint of the next visit has them. */
const KEY = installationName('simdesk.layout')

export type Attributes = Readonly<Record<string, unknown>>

export const readMirror = (): Attributes => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export const writeMirror = (text: string): void => {
  try {
    localStorage.setItem(KEY, text)
  } catch {
    // Full or forbidden: the next visit starts with the defaults.
  }
}

const names = [
  'data-theme',
  'data-layout',
  'data-layout-mode',
  'data-topbar-color',
  'data-menu-color',
  'data-menu-position',
  'data-sidebar-size',
  'data-menu-open',
]

/** Brings attributes onto the root; the colour scheme under Mantine's name as well. */
export const applyAttributes = (attributes: Attributes): void => {
  const root = document.documentElement
  for (const name of names) {
    const value = attributes[name]
    if (typeof value === 'string' && root.getAttribute(name) !== value) root.setAttribute(name, value)
  }
  root.setAttribute('data-mantine-color-scheme', attributes['data-theme'] === 'dark' ? 'dark' : 'light')
}

/** The address that the page was opened with; redirects may have changed the bar by now. */
const opened = new URLSearchParams(location.search)

/** The layout that the address asks for (spec §4), or null. */
export const askedLayout = (): 'topnav' | 'vertical' | null => {
  const asked = opened.get('layout')
  if (asked === 'horizontal') return 'topnav'
  return asked === 'vertical' ? 'vertical' : null
}

/**
 * Before the first paint, and long before the layout machine is there: what was last in force, and the orientation that
 * the address asks for (spec §4).
 */
export const restoreAttributes = (): void => {
  const mirror = readMirror()
  applyAttributes({ 'data-theme': 'light', ...mirror, 'data-layout': askedLayout() ?? mirror['data-layout'] })
}
