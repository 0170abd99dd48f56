import { type Act, acts } from './acts.ts'
import { type AreaName, allKeys, areas, isKey, type Key, type Permissions } from './permissions.ts'

/** Sets of permission keys: normalised, changed by a form, and in words. */

const partsOf = (key: string): readonly [AreaName, Act] => key.split('.') as unknown as readonly [AreaName, Act]

/**
 * The stored form of keys: in an area with any permission, "view" is included. In the order of the grid, unknown keys
 * last.
 */
export const keptKeys = (keys: Permissions): Permissions => {
  const held = new Set(keys)
  for (const key of keys) {
    const view = `${partsOf(key)[0]}.view`
    // Settings have only "edit".
    if (isKey(key) && isKey(view)) held.add(view)
  }
  return [...allKeys.filter((key) => held.has(key)), ...[...held].filter((key) => !isKey(key)).sort()]
}

/** The keys after some were switched on, with those that they need; or off, with those that need them. */
export const switched = (keys: Permissions, which: ReadonlyArray<Key>, isOn: boolean): Permissions => {
  if (isOn) return keptKeys([...keys, ...which])
  const off = new Set<string>(which)
  const blind = new Set(which.flatMap((key) => (key.endsWith('.view') ? [partsOf(key)[0]] : [])))
  return keys.filter((key) => !off.has(key) && !(isKey(key) && blind.has(partsOf(key)[0])))
}

/** A key in words: 'Inventory: Reveal'. */
export const keyInWords = (key: string): string => {
  if (!isKey(key)) return key
  const [area, act] = partsOf(key)
  return `${areas[area].label}: ${acts[act].label}`
}

/** The actions that most areas have: the columns of the grid. */
export const columnActs: ReadonlyArray<Act> = ['view', 'add', 'edit', 'export']

const listed = (words: ReadonlyArray<string>): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** The keys known to this version, in the order of the grid. */
const shown = (keys: Permissions): ReadonlyArray<Key> => allKeys.filter((key) => keys.includes(key))

/** Permissions that have a phrase, because act and area would make none: 'reset people'. */
const phrases: Readonly<Partial<Record<Key, string>>> = {
  'inventory.reveal': 'see PINs and activation codes',
  'inventory.assign': 'assign SIMs',
  'inventory.return': 'record returns',
  'inventory.import': 'import SIMs',
  'apiOrder.reveal': 'see personal data of API orders',
  'offlineSale.pay': 'record payments',
  'offlineSale.credit': 'issue credit notes',
  'offlineSale.send': 'send documents',
  'profile.reset': 'reset passwords',
}

/** A label inside a sentence: its first letter is small, unless the word is an abbreviation as API is. */
const inSentence = (label: string): string => label.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())

/** 'view plans and reports; edit plans'; empty for none. */
const actsInWords = (keys: Permissions): string => {
  const held = shown(keys)
  const parts = Object.keys(acts).flatMap((act) => {
    const ofAct = held.filter((key) => key.endsWith(`.${act}`))
    const phrased = ofAct.flatMap((key) => phrases[key] ?? [])
    const own = ofAct.filter((key) => phrases[key] === undefined)
    if (own.length === 0) return phrased
    const all = allKeys.filter((key) => key.endsWith(`.${act}`))
    const where =
      own.length === all.length && own.length > 2
        ? 'everything'
        : listed(own.map((key) => inSentence(areas[partsOf(key)[0]].label)))
    return [`${acts[act as Act].label.toLowerCase()} ${where}`, ...phrased]
  })
  return parts.join('; ')
}

/** Permissions as a sentence, without those that no screen uses yet. */
export const permissionsInWords = (keys: Permissions): string => {
  const words = actsInWords(keys)
  return words === '' ? 'May do nothing.' : `May ${words}.`
}

/** How another role differs: the keys that only it has, and the keys that it lacks. */
export type Difference = { readonly more: ReadonlyArray<Key>; readonly less: ReadonlyArray<Key> }

export const differenceTo = (other: Permissions, own: Permissions): Difference => ({
  more: shown(other).filter((key) => !own.includes(key)),
  less: shown(own).filter((key) => !other.includes(key)),
})

/** 'Stock Keeper may also: view plans. It may not: edit partners.' */
export const differenceInWords = (name: string, { more, less }: Difference): string => {
  const [also, not] = [actsInWords(more), actsInWords(less)]
  if (also === '' && not === '') return `${name} may do the same.`
  if (also === '') return `${name} may not: ${not}.`
  return not === '' ? `${name} may also: ${also}.` : `${name} may also: ${also}. It may not: ${not}.`
}
