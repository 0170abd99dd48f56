/**
 * Every key of the shell, defined once. Handlers look up which key was pressed, and the list of a screen's keys is made
 * from it. Plain data without Effect: the shell needs it.
 */

/**
 * The parts of the product that have keys, each with the title under which its keys are listed. Parts with the same
 * title are listed together.
 */
export const keyPlaces = {
  everywhere: 'On every screen',
  find: 'On every screen',
  menu: 'On every screen',
  settings: 'In the layout settings',
  menuButton: 'On a button with a menu',
  menuSearch: 'In the search of a menu',
  palette: 'In Find anything',
  quickSearch: 'On this screen',
  table: 'In the table',
  tablePages: 'In the table',
  tableRows: 'In the table',
  tableBoxes: 'In the table',
  tableSort: 'On a column header',
  columns: 'On a column header',
  filter: 'In the filter',
  days: 'In From and To',
  reportIndex: 'In the list of reports',
  faq: 'In the questions',
  form: 'In the form',
  wizard: 'In the plan',
  newItem: 'In the form',
  codes: 'In the field of a code',
  cells: 'In a cell of a refused row',
  choices: 'In a field with searchable choices',
  uncopied: 'In a text that was not copied',
  calendar: 'In the calendar',
  history: 'In the draft',
  steps: 'In a step',
  drawer: 'In a dialog',
  rowDrawer: 'In a dialog',
  notifications: 'In the notifications',
  orderParts: 'On the tabs of an order',
  newKey: 'In the name of a new key',
  mailPassword: 'In the password of the mail server',
  drafts: 'In the list of drafts',
} as const

export type KeyPlace = keyof typeof keyPlaces

export const keyPlaceNames = Object.keys(keyPlaces) as ReadonlyArray<KeyPlace>

/** A key with its modifiers: `Mod` is Control, or Command on a Mac. */
type Chord = `${'' | 'Mod+' | 'Ctrl+' | 'Alt+'}${'' | 'Shift+'}${string}`

type Meaning = {
  readonly at: KeyPlace
  readonly chords: ReadonlyArray<Chord>
  /** The chords on a Mac, if they differ. */
  readonly onMac?: ReadonlyArray<Chord>
  /** What the key does. Keys of one place with the same text share one line. */
  readonly does: string
  /** Handled by the browser or a library, so it has no handler here. */
  readonly isNative?: true
}

const meanings = <Name extends string>(table: Readonly<Record<Name, Meaning>>): Readonly<Record<Name, Meaning>> => table

const nextCell = 'Go to the next cell in that direction'
const byDay = 'Go to the next day, or the same day of the next week'
const mainButton = "Press the form's main button, from a field of one line"
const nextEntry = 'Go to the next or previous entry'

export const keys = meanings({
  help: { at: 'everywhere', chords: ['?'], does: 'Show the keys of this screen' },
  find: { at: 'find', chords: ['Mod+K', 'Ctrl+K'], does: 'Find anything' },
  closeMenu: { at: 'menu', chords: ['Escape'], does: 'Close the menu' },
  closeSettings: { at: 'settings', chords: ['Escape'], does: 'Close the settings' },

  quickSearch: { at: 'quickSearch', chords: ['/'], does: 'Go to the search' },

  cellUp: { at: 'table', chords: ['ArrowUp'], does: nextCell },
  cellDown: { at: 'table', chords: ['ArrowDown'], does: nextCell },
  cellLeft: { at: 'table', chords: ['ArrowLeft'], does: nextCell },
  cellRight: { at: 'table', chords: ['ArrowRight'], does: nextCell },
  rowStart: { at: 'table', chords: ['Home'], does: 'Go to the first or last cell of the row' },
  rowEnd: { at: 'table', chords: ['End'], does: 'Go to the first or last cell of the row' },
  tableStart: { at: 'table', chords: ['Mod+Home'], does: 'Go to the first or last row of the page' },
  tableEnd: { at: 'table', chords: ['Mod+End'], does: 'Go to the first or last row of the page' },
  copyCell: { at: 'table', chords: ['Mod+C'], does: 'Copy the cell' },
  hideWholeText: { at: 'table', chords: ['Escape'], does: 'Hide the full text of a cut cell' },
  previousPage: { at: 'tablePages', chords: ['PageUp'], does: 'Turn to the previous or next page' },
  nextPage: { at: 'tablePages', chords: ['PageDown'], does: 'Turn to the previous or next page' },
  openRow: { at: 'tableRows', chords: ['Enter'], does: 'Open the row' },
  markRow: { at: 'tableBoxes', chords: ['Space'], does: 'Select the row' },
  markRows: { at: 'tableBoxes', chords: ['Shift+Space'], does: 'Select all rows up to this one' },

  sortColumn: { at: 'tableSort', chords: ['Enter'], does: 'Sort by the column', isNative: true },
  columnLeft: { at: 'columns', chords: ['Alt+ArrowLeft'], does: 'Move the column' },
  columnRight: { at: 'columns', chords: ['Alt+ArrowRight'], does: 'Move the column' },
  columnNarrower: { at: 'columns', chords: ['Alt+Shift+ArrowLeft'], does: 'Make the column narrower or wider' },
  columnWider: { at: 'columns', chords: ['Alt+Shift+ArrowRight'], does: 'Make the column narrower or wider' },
  pinColumn: { at: 'columns', chords: ['Alt+ArrowUp'], does: 'Pin the column' },
  unpinColumn: { at: 'columns', chords: ['Alt+ArrowDown'], does: 'Unpin the column' },
  takeColumn: {
    at: 'columns',
    chords: ['Space'],
    does: 'Pick up the column',
  },
  heldLeft: { at: 'columns', chords: ['ArrowLeft'], does: 'Move the picked-up column' },
  heldRight: { at: 'columns', chords: ['ArrowRight'], does: 'Move the picked-up column' },
  letGo: { at: 'columns', chords: ['Space', 'Enter', 'Escape'], does: 'Drop the column' },

  searchFilter: { at: 'filter', chords: ['Enter'], does: 'Search', isNative: true },
  closeFilter: { at: 'filter', chords: ['Escape'], does: 'Close the filter' },
  searchDays: { at: 'days', chords: ['Enter'], does: 'Show the rows of these days' },

  nextReport: { at: 'reportIndex', chords: ['ArrowDown'], does: 'Go to the next or previous report' },
  previousReport: { at: 'reportIndex', chords: ['ArrowUp'], does: 'Go to the next or previous report' },
  firstReport: { at: 'reportIndex', chords: ['Home'], does: 'Go to the first or last report' },
  lastReport: { at: 'reportIndex', chords: ['End'], does: 'Go to the first or last report' },
  clearReports: { at: 'reportIndex', chords: ['Escape'], does: 'Clear the search' },
  clearFaq: { at: 'faq', chords: ['Escape'], does: 'Clear the search' },

  saveForm: { at: 'form', chords: ['Enter'], does: mainButton, isNative: true },
  saveNow: { at: 'form', chords: ['Mod+S', 'Mod+Enter'], does: "Press the form's main button" },
  savePlan: { at: 'wizard', chords: ['Mod+S', 'Mod+Enter'], does: 'Save the plan; a new plan opens its review first' },
  saveAnother: { at: 'newItem', chords: ['Ctrl+Shift+Enter'], does: 'Save, and add another SIM of the same kind' },
  nextField: { at: 'codes', chords: ['Enter'], does: 'Go to the next field, as a hand scanner does' },
  saveFromCode: { at: 'codes', chords: ['Ctrl+Enter'], does: mainButton, isNative: true },
  nextStep: { at: 'steps', chords: ['Enter'], does: 'Go to the next step, from a field of one line', isNative: true },
  saveMailPassword: { at: 'mailPassword', chords: ['Enter'], does: 'Save the password' },
  issueKey: { at: 'newKey', chords: ['Enter'], does: 'Issue the key' },
  takeFound: {
    at: 'choices',
    chords: ['Enter', 'Ctrl+Enter'],
    does: 'Choose the marked result, or the first',
  },
  takeMarked: { at: 'choices', chords: ['Tab', 'Shift+Tab'], does: 'Choose the marked result, and continue' },
  giveUpText: { at: 'choices', chords: ['Escape'], does: 'Discard the text' },

  nextRow: { at: 'cells', chords: ['Enter'], does: 'Go to the same column of the next row' },
  giveUpCell: { at: 'cells', chords: ['Escape'], does: 'Undo the change of the cell' },

  closeUncopied: { at: 'uncopied', chords: ['Escape'], does: 'Close the text' },

  dayBefore: { at: 'calendar', chords: ['ArrowLeft'], does: byDay },
  dayAfter: { at: 'calendar', chords: ['ArrowRight'], does: byDay },
  weekBefore: { at: 'calendar', chords: ['ArrowUp'], does: byDay },
  weekAfter: { at: 'calendar', chords: ['ArrowDown'], does: byDay },
  weekStart: { at: 'calendar', chords: ['Home'], does: 'Go to the first or last day of the week' },
  weekEnd: { at: 'calendar', chords: ['End'], does: 'Go to the first or last day of the week' },
  monthBefore: { at: 'calendar', chords: ['PageUp'], does: 'Go to the previous or next month' },
  monthAfter: { at: 'calendar', chords: ['PageDown'], does: 'Go to the previous or next month' },
  yearBefore: { at: 'calendar', chords: ['Shift+PageUp'], does: 'Go to the previous or next year' },
  yearAfter: { at: 'calendar', chords: ['Shift+PageDown'], does: 'Go to the previous or next year' },

  undo: { at: 'history', chords: ['Mod+Z'], does: 'Undo' },
  redo: { at: 'history', chords: ['Mod+Shift+Z', 'Ctrl+Y'], onMac: ['Mod+Shift+Z'], does: 'Redo' },

  closeDrawer: { at: 'drawer', chords: ['Escape'], does: 'Close it', isNative: true },
  rowBefore: { at: 'rowDrawer', chords: ['ArrowLeft'], does: 'Show the previous or next row' },
  rowAfter: { at: 'rowDrawer', chords: ['ArrowRight'], does: 'Show the previous or next row' },
  nextNotification: { at: 'notifications', chords: ['ArrowDown'], does: 'Go to the next or previous notification' },
  previousNotification: { at: 'notifications', chords: ['ArrowUp'], does: 'Go to the next or previous notification' },
  partBefore: { at: 'orderParts', chords: ['ArrowLeft'], does: 'Show the previous or next tab' },
  partAfter: { at: 'orderParts', chords: ['ArrowRight'], does: 'Show the previous or next tab' },
  firstPart: { at: 'orderParts', chords: ['Home'], does: 'Show the first or last tab' },
  lastPart: { at: 'orderParts', chords: ['End'], does: 'Show the first or last tab' },
  closeDrafts: { at: 'drafts', chords: ['Escape'], does: 'Close the list of drafts' },

  openMenu: { at: 'menuButton', chords: ['ArrowDown', 'ArrowUp'], does: 'Open the menu' },
  firstItem: { at: 'menuSearch', chords: ['ArrowDown'], does: 'Go to the first or last entry' },
  lastItem: { at: 'menuSearch', chords: ['ArrowUp'], does: 'Go to the first or last entry' },

  nextFound: { at: 'palette', chords: ['ArrowDown'], does: nextEntry },
  previousFound: { at: 'palette', chords: ['ArrowUp'], does: nextEntry },
  openFound: { at: 'palette', chords: ['Enter'], does: 'Open the entry' },
  closePalette: { at: 'palette', chords: ['Escape'], does: 'Close it', isNative: true },
})

/** The texts of the list of keys. */
export const keyMessages = { title: 'Keys of this screen', close: 'Close the list of keys' } as const

export type KeyName = keyof typeof keys

/** The parts of a keyboard event that identify a key. */
export type Press = {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

const chordsOf = (name: KeyName, isMac: boolean): ReadonlyArray<Chord> =>
  (isMac ? keys[name].onMac : undefined) ?? keys[name].chords

const isSame = (chord: Chord, press: Press, isMac: boolean): boolean => {
  const parts = chord.split('+')
  const key = parts.at(-1) ?? ''
  const isHeld = (part: string) => parts.includes(part)
  const isControl = isHeld('Ctrl') || (isHeld('Mod') && !isMac)
  // Keyboards differ in whether a sign needs Shift: a German one has `/` over the 7.
  const isSign = /^[^A-Za-z0-9]$/.test(key)
  return (
    (key === 'Space' ? ' ' : key).toLowerCase() === press.key.toLowerCase() &&
    isControl === press.ctrlKey &&
    (isHeld('Mod') && isMac) === press.metaKey &&
    isHeld('Alt') === press.altKey &&
    (isSign || isHeld('Shift') === press.shiftKey)
  )
}

/** Whether a key event is the named key. */
export const isKeyOf = (name: KeyName, press: Press, isMac: boolean): boolean =>
  chordsOf(name, isMac).some((chord) => isSame(chord, press, isMac))

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}

const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' }

const chordText = (chord: Chord, isMac: boolean): string => {
  const parts = chord.split('+')
  const held = parts.slice(0, -1).map((part) => (isMac ? (macSigns[part] ?? part) : part === 'Mod' ? 'Ctrl' : part))
  const key = signs[parts.at(-1) ?? ''] ?? parts.at(-1) ?? ''
  return isMac ? `${held.join('')}${key}` : [...held, key].join('+')
}

/** A key as text, each way to press it once, the usual one first. */
export const textsOfKey = (name: KeyName, isMac: boolean): ReadonlyArray<string> => [
  ...new Set(chordsOf(name, isMac).map((chord) => chordText(chord, isMac))),
]

type KeyLine = { readonly keys: ReadonlyArray<string>; readonly does: string }
type KeyGroup = { readonly title: string; readonly lines: ReadonlyArray<KeyLine> }

/** The keys of some places, in the order of the table, by title. */
export const keysOfPlaces = (places: ReadonlyArray<KeyPlace>, isMac: boolean): ReadonlyArray<KeyGroup> => {
  const groups = new Map<string, Map<string, ReadonlyArray<string>>>()
  for (const name of Object.keys(keys) as ReadonlyArray<KeyName>) {
    const { at, does } = keys[name]
    if (!places.includes(at)) continue
    const lines = groups.get(keyPlaces[at]) ?? new Map<string, ReadonlyArray<string>>()
    lines.set(does, [...(lines.get(does) ?? []), ...textsOfKey(name, isMac)])
    groups.set(keyPlaces[at], lines)
  }
  return [...groups].map(([title, lines]) => ({ title, lines: [...lines].map(([does, keys]) => ({ keys, does })) }))
}
