import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import fontverter from 'fontverter'

/** The region whose glyphs are used for characters that China, Taiwan, Japan and Korea write differently. */
export type Han = 'sc' | 'tc' | 'jp' | 'kr'

type Range = readonly [from: number, to: number]
/** A file of a family, with the characters it claims to have. */
type Listed = { readonly name: string; readonly file: string; readonly ranges: ReadonlyArray<Range> }
/** A file that was inspected: it lacks some of the claimed characters. */
export type Slice = { readonly name: string; readonly file: string; readonly has: (char: string) => boolean }

const { resolve } = createRequire(import.meta.url)

/**
 * The scripts of the sixty most spoken languages, in the order of lookup. Each family's copy of other scripts is not
 * used.
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
/** Joiners, direction marks and other invisible characters. */
export const UNSEEN = /\p{Default_Ignorable_Code_Point}/u

const codeOf = (char: string): number => char.codePointAt(0) ?? 0

/** Caches the result of `make` by key; a failed call is repeated. */
const once = <Key, Value>(make: (key: Key) => Promise<Value>): ((key: Key) => Promise<Value>) => {
  const made = new Map<Key, Promise<Value>>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    made.set(key, value)
    value.catch(() => made.delete(key))
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

/** Opens a font file. */
export const fontIn = (bytes: Buffer): Font => {
  const font = create(bytes)
  if ('fonts' in font) throw new Error('Expected a single font in the file, not a collection')
  return font
}

/** A slice as TrueType, for programs that cannot read WOFF. */
export const bytesOf = async ({ file }: Pick<Slice, 'file'>): Promise<Buffer> =>
  fontverter.convert(await readFile(resolve(file)), 'truetype')

/** The characters of a file are cached while the server runs; its bytes are read again for each document. */
const lookInto = once(async ({ name, file }: Listed): Promise<Slice> => {
  const font = fontIn(await bytesOf({ file }))
  const characters = new Set(font.characterSet.filter((code) => font.hasGlyphForCodePoint(code)))
  return { name, file, has: (char) => characters.has(codeOf(char)) }
})

/** The slice that has a character, with the glyphs of `own` preferred; null if no font has it. */
export const sliceWith = async (char: string, own: Han): Promise<Slice | null> => {
  for (const family of [...Object.keys(SCRIPTS), ...new Set([own, ...HANS].map((han) => `noto-sans-${han}`))]) {
    for (const listed of await listFamily(family)) {
      if (!listed.ranges.some(([from, to]) => from <= codeOf(char) && codeOf(char) <= to)) continue
      const slice = await lookInto(listed)
      if (slice.has(char)) return slice
    }
  }
  return null
}

/** Characters that leave nothing on paper if no font has them: spaces of other widths, and formatting characters. */
const LEAVES_NOTHING = /[\p{Zs}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** Whether a character cannot be printed: no font has it, and it would be visible. */
export const isUnprintable = async (char: string): Promise<boolean> =>
  !LEAVES_NOTHING.test(char) && (await sliceWith(char, 'sc')) === null
