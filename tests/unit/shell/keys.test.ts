import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isKeyOf,
  type KeyName,
  keyPlaceNames,
  keyPlaces,
  keys,
  keysOfPlaces,
  type Press,
  textsOfKey,
} from '../../../src/schemas/shell/keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const press = (key: string, held: Partial<Press> = {}): Press => ({ ...none, key, ...held })
const names = Object.keys(keys) as ReadonlyArray<KeyName>

/** Every file of the application except the table itself, with its text. */
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((file) => /\.tsx?$/.test(file) && file !== 'src/schemas/shell/keys.ts')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

describe('a press is the key that is listed', () => {
  test('with Control, of a Mac with Command, and with nothing else held', () => {
    expect(isKeyOf('undo', press('z', { ctrlKey: true }), false)).toBe(true)
    expect(isKeyOf('undo', press('Z', { ctrlKey: true }), false)).toBe(true)
    expect(isKeyOf('undo', press('z', { metaKey: true }), true)).toBe(true)
    expect(isKeyOf('undo', press('z', { metaKey: true }), false)).toBe(false)
    expect(isKeyOf('undo', press('z', { ctrlKey: true }), true)).toBe(false)
    expect(isKeyOf('undo', press('z', { ctrlKey: true, shiftKey: true }), false)).toBe(false)
    expect(isKeyOf('undo', press('z', { ctrlKey: true, altKey: true }), false)).toBe(false)
    expect(isKeyOf('undo', press('z'), false)).toBe(false)
    expect(isKeyOf('columnWider', press('ArrowRight', { altKey: true, shiftKey: true }), false)).toBe(true)
    expect(isKeyOf('columnRight', press('ArrowRight', { altKey: true, shiftKey: true }), false)).toBe(false)
    expect(isKeyOf('markRow', press(' '), false)).toBe(true)
  })

  test('in each way that it has: Ctrl+Y redoes, but of a Mac it does not', () => {
    const redo = press('y', { ctrlKey: true })
    expect(isKeyOf('redo', redo, false)).toBe(true)
    expect(isKeyOf('redo', redo, true)).toBe(false)
    expect(isKeyOf('redo', press('z', { metaKey: true, shiftKey: true }), true)).toBe(true)
  })

  test('of a sign whether or not the keyboard needs Shift for it', () => {
    for (const shiftKey of [true, false]) {
      expect(isKeyOf('help', press('?', { shiftKey }), false)).toBe(true)
      expect(isKeyOf('quickSearch', press('/', { shiftKey }), false)).toBe(true)
    }
    expect(isKeyOf('help', press('?', { ctrlKey: true }), false)).toBe(false)
  })
})

test('a key is written as the keyboard has it, each way once', () => {
  expect(textsOfKey('find', false)).toEqual(['Ctrl+K'])
  expect(textsOfKey('find', true)).toEqual(['⌘K', '⌃K'])
  expect(textsOfKey('redo', false)).toEqual(['Ctrl+Shift+Z', 'Ctrl+Y'])
  expect(textsOfKey('columnWider', true)).toEqual(['⌥⇧→'])
  expect(textsOfKey('closeFilter', false)).toEqual(['Esc'])
})

test('keys that do the same are one line, places of one title one group, in the order of the table', () => {
  const groups = keysOfPlaces(['tablePages', 'everywhere', 'table'], false)
  expect(groups.map(({ title }) => title)).toEqual([keyPlaces.everywhere, keyPlaces.table])
  const lines = groups[1]?.lines ?? []
  expect(lines[0]?.keys).toEqual(['↑', '↓', '←', '→'])
  expect(lines.at(-1)?.keys).toEqual(['Page Up', 'Page Down'])
  expect(keysOfPlaces(['tableRows'], false)).toEqual([
    { title: keyPlaces.tableRows, lines: [{ keys: ['Enter'], does: keys.openRow.does }] },
  ])
})

describe('the list cannot say what the product does not do', () => {
  test('every key is asked for by a handler, or is the browser’s', () => {
    const asked = (name: KeyName) => sources.some(({ text }) => text.includes(`'${name}'`))
    expect(names.filter((name) => (keys[name] as { isNative?: true }).isNative !== true && !asked(name))).toEqual([])
  })

  test('no handler knows a key by itself', () => {
    const own = /event\.key(\.toLowerCase\(\))? [!=]==|'(Escape|Tab|Arrow(Up|Down|Left|Right)|Page(Up|Down))'/
    const withoutLabels = (text: string) => text.replaceAll(/label: '[^']*'/g, '')
    expect(sources.filter(({ text }) => own.test(withoutLabels(text))).map(({ file }) => file)).toEqual([])
  })

  test('every place is said by an element that answers its keys, or belongs to the whole product', () => {
    const said = (place: string) => sources.some(({ text }) => new RegExp(`keysAt\\([^]{0,400}?'${place}'`).test(text))
    const whole = ['everywhere', 'find', 'palette']
    expect(keyPlaceNames.filter((place) => !whole.includes(place) && !said(place))).toEqual([])
    expect(keyPlaceNames.filter((place) => !names.some((name) => keys[name].at === place))).toEqual([])
  })

  test('no press means two things in one place, but for a column that is held', () => {
    const held: ReadonlyArray<KeyName> = ['heldLeft', 'heldRight', 'letGo']
    for (const place of keyPlaceNames) {
      const chords = names
        .filter((name) => keys[name].at === place && !held.includes(name))
        .flatMap((name) => keys[name].chords)
      expect(chords, place).toEqual([...new Set(chords)])
    }
  })
})
