import { Schema } from 'effect'
import { defineEvents } from '../core/define-events.ts'

const Theme = Schema.Literals(['light', 'dark'])
const SidebarSize = Schema.Literals(['default', 'compact', 'condensed', 'sm-hover', 'full', 'fullscreen'])
const Settings = Schema.Struct({
  theme: Theme,
  mode: Schema.Literals(['fluid', 'boxed']),
  menuPosition: Schema.Literals(['fixed', 'scrollable']),
  topbarTheme: Theme,
  menuColor: Theme,
  sidebarSize: SidebarSize,
})

const Groups = Schema.Record(Schema.String, Schema.Literals(['open', 'folded']))
const Pins = Schema.Array(Schema.String)

const light = {
  theme: 'light',
  mode: 'fluid',
  menuPosition: 'fixed',
  topbarTheme: 'light',
  menuColor: 'light',
} as const
const dark = {
  theme: 'dark',
  mode: 'boxed',
  menuPosition: 'scrollable',
  topbarTheme: 'dark',
  menuColor: 'dark',
} as const

export const layoutEvents = defineEvents({
  'orientation.chosen': {
    description: 'The person chooses the left-sidebar or the top-navigation layout.',
    fields: { orientation: Schema.Literals(['vertical', 'horizontal']) },
    samples: [{ orientation: 'horizontal' }, { orientation: 'vertical' }],
  },
  'mode.chosen': {
    description: 'The person chooses the full width or a box.',
    fields: { mode: Schema.Literals(['fluid', 'boxed']) },
    samples: [{ mode: 'boxed' }, { mode: 'fluid' }],
  },
  'theme.chosen': {
    description: 'The person chooses light or dark.',
    fields: { theme: Theme },
    samples: [{ theme: 'dark' }, { theme: 'light' }],
  },
  'topbarTheme.chosen': {
    description: 'The person chooses a light or dark top bar.',
    fields: { theme: Theme },
    samples: [{ theme: 'dark' }, { theme: 'light' }],
  },
  'menuColor.chosen': {
    description: 'The person chooses a light or dark menu.',
    fields: { color: Theme },
    samples: [{ color: 'dark' }, { color: 'light' }],
  },
  'menuPosition.chosen': {
    description: 'The person chooses a fixed menu, or one that scrolls with the page.',
    fields: { position: Schema.Literals(['fixed', 'scrollable']) },
    samples: [{ position: 'scrollable' }, { position: 'fixed' }],
  },
  'sidebarSize.chosen': {
    description: 'The person chooses the size of the left sidebar.',
    fields: { size: SidebarSize },
    samples: [
      { size: 'compact' },
      { size: 'condensed' },
      { size: 'sm-hover' },
      { size: 'full' },
      { size: 'fullscreen' },
      { size: 'default' },
    ],
  },
  'times.chosen': {
    description: 'The person chooses the time zone of lists and files.',
    fields: { times: Schema.Literals(['utc', 'mine']) },
    samples: [{ times: 'mine' }, { times: 'utc' }],
  },
  'sidebarUser.toggled': {
    description: 'The person shows or hides the user block of the left sidebar.',
    fields: {},
    samples: [{}],
  },
  'rightSidebar.opened': { description: 'The person opens the settings.', fields: {}, samples: [{}] },
  'rightSidebar.closed': { description: 'The person closes the settings.', fields: {}, samples: [{}] },
  'menu.toggled': { description: 'The person opens or closes the menu from the top bar.', fields: {}, samples: [{}] },
  'menu.closed': {
    description: 'The menu closes: by a link in it, Escape, or a click outside.',
    fields: {},
    samples: [{}],
  },
  'window.resized': {
    description: 'The width of the window has changed.',
    fields: { width: Schema.Finite },
    samples: [{ width: 390 }, { width: 900 }, { width: 1200 }, { width: 1440 }],
  },
  'settings.reset': { description: 'The person resets the settings.', fields: {}, samples: [{}] },
  'settings.restored': {
    description: "The person's stored settings have been read.",
    fields: { settings: Settings },
    samples: [
      { settings: { ...dark, sidebarSize: 'compact' } },
      { settings: { ...light, sidebarSize: 'condensed' } },
      { settings: { ...light, sidebarSize: 'sm-hover' } },
      { settings: { ...light, sidebarSize: 'full' } },
      { settings: { ...light, sidebarSize: 'fullscreen' } },
      { settings: { ...light, sidebarSize: 'default' } },
    ],
  },
  'screen.shown': {
    description: 'A screen is shown: its group of the menu opens, if it is in one.',
    fields: { group: Schema.NullOr(Schema.String) },
    samples: [{ group: 'Billing' }, { group: 'Reports' }, { group: null }],
  },
  'group.opened': {
    description: 'The person opens a group of the menu.',
    fields: { group: Schema.String },
    samples: [{ group: 'Billing' }, { group: 'Reports' }],
  },
  'group.folded': {
    description: 'The person folds a group of the menu.',
    fields: { group: Schema.String },
    samples: [{ group: 'Billing' }, { group: 'Reports' }],
  },
  'screen.pinned': {
    description: 'The person pins a screen to the top of the menu.',
    fields: { address: Schema.String },
    samples: [{ address: '/pages/Reports' }, { address: '/pages/InventoryMaster' }],
  },
  'screen.unpinned': {
    description: 'The person removes a screen from the top of the menu.',
    fields: { address: Schema.String },
    samples: [{ address: '/pages/Reports' }, { address: '/pages/InventoryMaster' }],
  },
  'menu.restored': {
    description: "The person's stored choices about the menu have been read.",
    fields: { groups: Groups, pins: Pins },
    samples: [
      { groups: { Billing: 'open', Reports: 'folded' }, pins: ['/pages/Reports'] },
      { groups: {}, pins: [] },
    ],
  },
})
