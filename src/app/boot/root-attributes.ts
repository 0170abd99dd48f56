import { installationName } from '../../schemas/core/installation-name.ts'

/** Where the root's attributes are stored, so that the first paint of the next visit has them. */
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
    // Storage is full or forbidden: the next visit starts with the defaults.
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

/** Sets attributes on the root; the colour scheme under Mantine's name as well. */
export const applyAttributes = (attributes: Attributes): void => {
  const root = document.documentElement
  for (const name of names) {
    const value = attributes[name]
    if (typeof value === 'string' && root.getAttribute(name) !== value) root.setAttribute(name, value)
  }
  root.setAttribute('data-mantine-color-scheme', attributes['data-theme'] === 'dark' ? 'dark' : 'light')
}

/** The address that the page was opened with; a redirect may have changed the address bar since. */
const opened = new URLSearchParams(location.search)

/** The layout in the address (spec §4), or null. */
export const askedLayout = (): 'topnav' | 'vertical' | null => {
  const asked = opened.get('layout')
  if (asked === 'horizontal') return 'topnav'
  return asked === 'vertical' ? 'vertical' : null
}

/**
 * Restores the last attributes and the orientation in the address (spec §4). Runs before the first paint, long before
 * the layout machine loads.
 */
export const restoreAttributes = (): void => {
  const mirror = readMirror()
  applyAttributes({ 'data-theme': 'light', ...mirror, 'data-layout': askedLayout() ?? mirror['data-layout'] })
}
