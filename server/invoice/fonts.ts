import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import fontverter from 'fontverter'
import subsetFont from 'subset-font'
import { shapedByHarfBuzz } from './shaping.ts'

/** Whose shapes a character takes that China, Taiwan, Japan and Korea write differently. */
export type Han = 'sc' | 'tc' | 'jp' | 'kr'
export type Weight = 400 | 700

type Range = readonly [from: number, to: number]
/** A file of a family, with the characters that it is said to have. */
type Listed = { readonly name: string; readonly file: string; readonly ranges: ReadonlyArray<Range> }
/** One that was opened: it lacks some of them. */
export type Slice = { readonly name: string; readonly bytes: Buffer; readonly has: (char: string) => boolean }

const { resolve } = createRequire(import.meta.url)

/**
 * The scripts of the sixty languages that most people speak. What is asked first comes first; the copy of other scripts
 * that each family has is not used.
 */
const SCRIPTS: Readonly<Record<string, ReadonlyArray<string>>> = {
  'noto-sans': ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  'noto-sans-arabic': ['arabic'],
  'noto-sans-hebrew': ['hebrew'],
  'noto-sans-devanagari': ['devanagari'],
  'noto-sans-thai': ['thai'],
  'noto-sans-bengali': ['bengali'],
  'noto-sans-gurmukhi': ['gurmukhi'],
  'noto-sans-gujarati': ['gujarati'],
  'noto-sans-oriya': ['oriya'],
  'noto-sans-tamil': ['tamil'],
  'noto-sans-telugu': ['telugu'],
  'noto-sans-kannada': ['kannada'],
  'noto-sans-malayalam': ['malayalam'],
  'noto-sans-sinhala': ['sinhala'],
  'noto-sans-khmer': ['khmer'],
  'noto-sans-lao': ['lao'],
  'noto-sans-myanmar': ['myanmar'],
  'noto-sans-ethiopic': ['ethiopic'],
  'noto-sans-georgian': ['georgian'],
  'noto-sans-armenian': ['armenian'],
}
const HANS: ReadonlyArray<Han> = ['sc', 'tc', 'jp', 'kr']
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const MARK = /\p{M}/u
/** Joiners, marks of direction and the like. */
export const UNSEEN = /\p{Default_Ignorable_Code_Point}/u
/** What every document is set in, whatever it says. */
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

const codeOf = (char: string): number => char.codePointAt(0) ?? 0
const once = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  const made = new Map<Key, Value>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

const rangesIn = (list: string): ReadonlyArray<Range> =>
  Array.from(list.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/gi), ([, from = '', to = from]) => [
    Number.parseInt(from, 16),
    Number.parseInt(to, 16),
  ])

const listFamily = once(async (family: string): Promise<ReadonlyArray<Listed>> => {
  const ranges: Readonly<Record<string, string>> = JSON.parse(
    await readFile(resolve(`@fontsource-variable/${family}/unicode.json`), 'utf8'),
  )
  // The files of a large family are numbered, `[12]`.
  const names = SCRIPTS[family] ?? Object.keys(ranges).filter((name) => name.startsWith('['))
  return names.map((name) => ({
    name: `${family}-${name}`,
    file: `@fontsource-variable/${family}/files/${family}-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: rangesIn(ranges[name] ?? ''),
  }))
})

const fontIn = (bytes: Buffer): Font => {
  const font = create(bytes)
  if ('fonts' in font) throw new Error('One font was expected in the file, not a collection')
  return font
}

const openSlice = async ({ name, file }: Listed): Promise<Slice> => {
  const bytes = await fontverter.convert(await readFile(resolve(file)), 'truetype')
  const font = fontIn(bytes)
  return { name, bytes, has: (char) => font.hasGlyphForCodePoint(codeOf(char)) }
}

/** A character as it is set, where it begins in its text, and the slice that it is set in. */
export type Placed = { readonly char: string; readonly at: number; readonly slice: Slice }
export type ChooseSlices = (text: string) => ReadonlyArray<Placed>

/** What is set in place of a character that no font has. */
const BOX = '□'
type Found = { readonly slice: Slice; readonly drawn: string }

/** Chooses for the characters of these texts; one that no font has is set as a box. */
const chooserFor = async (texts: Iterable<string>, preferred: Han): Promise<ChooseSlices> => {
  const open = once(openSlice)
  const find = async (char: string, own: Han): Promise<Slice | null> => {
    for (const family of [...Object.keys(SCRIPTS), ...new Set([own, ...HANS].map((han) => `noto-sans-${han}`))]) {
      for (const listed of await listFamily(family)) {
        if (!listed.ranges.some(([from, to]) => from <= codeOf(char) && codeOf(char) <= to)) continue
        const slice = await open(listed)
        if (slice.has(char)) return slice
      }
    }
    return null
  }
  const first = await find(' ', preferred)
  if (first === null) throw new Error('No font has a space')

  const ownHan = (text: string): Han => {
    if (KANA.test(text)) return 'jp'
    return HANGUL.test(text) ? 'kr' : preferred
  }
  const findOrBox = async (char: string, own: Han): Promise<Found> => {
    const slice = await find(char, own)
    if (slice !== null || UNSEEN.test(char)) return { slice: slice ?? first, drawn: char }
    return { slice: (await find(BOX, own)) ?? first, drawn: BOX }
  }
  const found: Readonly<Record<Han, Map<string, Found>>> = {
    sc: new Map(),
    tc: new Map(),
    jp: new Map(),
    kr: new Map(),
  }
  for (const text of texts) {
    const known = found[ownHan(text)]
    for (const char of text) if (!known.has(char)) known.set(char, await findOrBox(char, ownHan(text)))
  }
  return (text) => {
    const known = found[ownHan(text)]
    let at = 0
    let before = first
    return Array.from(text, (char) => {
      const stays = UNSEEN.test(char) || (MARK.test(char) && before.has(char))
      const { slice, drawn } = known.get(char) ?? { slice: first, drawn: char }
      before = stays ? before : slice
      const placed = { char: stays ? char : drawn, at, slice: before }
      at += char.length
      return placed
    })
  }
}

/** The fonts of a document; each holds what is set in it and no more. */
export type Fonts = {
  readonly choose: ChooseSlices
  readonly fontOf: (slice: Slice, weight: Weight) => Font
  /** That of plain Latin text. */
  readonly plain: (weight: Weight) => Font
}

/** Loads what texts need, by weight: for the same texts the same, in the same order. */
export const loadFonts = async (
  texts: Readonly<Record<Weight, ReadonlyArray<string>>>,
  preferred: Han,
): Promise<Fonts> => {
  const choose = await chooserFor([ASCII, ...texts[400], ...texts[700]], preferred)
  const fonts: Readonly<Record<Weight, Map<Slice, Font>>> = { 400: new Map(), 700: new Map() }
  for (const weight of [400, 700] as const) {
    const chars = new Map<Slice, Set<string>>()
    for (const { char, slice } of [ASCII, ...texts[weight]].flatMap(choose)) {
      const used = chars.get(slice) ?? new Set()
      // The am of Thai and Lao is set in its two parts.
      for (const part of char + char.normalize('NFKD')) used.add(part)
      chars.set(slice, used)
    }
    // One after the other: each takes some milliseconds of the thread.
    for (const [slice, used] of chars) {
      const bytes = await subsetFont(slice.bytes, Array.from(used).join(''), {
        targetFormat: 'truetype',
        variationAxes: { wght: weight },
      })
      fonts[weight].set(slice, shapedByHarfBuzz(fontIn(bytes), bytes))
    }
  }
  const fontOf = (slice: Slice, weight: Weight): Font => {
    const font = fonts[weight].get(slice)
    if (font === undefined) throw new Error(`The font ${slice.name} was not loaded`)
    return font
  }
  const [latin] = choose(' ')
  return { choose, fontOf, plain: (weight) => fontOf(latin?.slice as Slice, weight) }
}
