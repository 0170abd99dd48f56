import type { Font } from 'fontkit'
import subsetFont from 'subset-font'
import { bytesOf, fontIn, type Han, isUnprintable, type Slice, sliceWith, UNSEEN } from './families.ts'
import { shapedByHarfBuzz } from './shaping.ts'

export type Weight = 400 | 700

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u
const MARK = /\p{M}/u
const SPACE = /\p{Zs}/u
/** Always in the fonts of a document, whatever it contains. */
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')

/** A character to set, its position in its text, and the slice that has it. */
export type Placed = { readonly char: string; readonly at: number; readonly slice: Slice }
type ChooseSlices = (text: string) => ReadonlyArray<Placed>

/** Printed in place of a character that no font has. */
const BOX = '□'
type Found = { readonly slice: Slice; readonly drawn: string }

/** Chooses slices for the characters of these texts; a box replaces a character that no font has. */
const chooserFor = async (texts: Iterable<string>, preferred: Han): Promise<ChooseSlices> => {
  const first = await sliceWith(' ', preferred)
  if (first === null) throw new Error('No font has a space')

  const ownHan = (text: string): Han => {
    if (KANA.test(text)) return 'jp'
    return HANGUL.test(text) ? 'kr' : preferred
  }
  const findOrBox = async (char: string, own: Han): Promise<Found> => {
    const slice = await sliceWith(char, own)
    if (slice !== null) return { slice, drawn: char }
    if (await isUnprintable(char)) return { slice: (await sliceWith(BOX, own)) ?? first, drawn: BOX }
    return { slice: first, drawn: SPACE.test(char) ? ' ' : '' }
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

/** The fonts of a document; each holds only the used characters. */
export type Fonts = {
  readonly choose: ChooseSlices
  readonly fontOf: (slice: Slice, weight: Weight) => Font
  /** The font of plain Latin text. */
  readonly plain: (weight: Weight) => Font
}

/** Loads the fonts for texts, by weight. The same texts give the same fonts in the same order. */
export const loadFonts = async (
  texts: Readonly<Record<Weight, ReadonlyArray<string>>>,
  preferred: Han,
): Promise<Fonts> => {
  const choose = await chooserFor([ASCII, ...texts[400], ...texts[700]], preferred)
  const fonts: Readonly<Record<Weight, Map<Slice, Font>>> = { 400: new Map(), 700: new Map() }
  const opened = new Map<Slice, Buffer>()
  for (const weight of [400, 700] as const) {
    const chars = new Map<Slice, Set<string>>()
    for (const { char, slice } of [ASCII, ...texts[weight]].flatMap(choose)) {
      const used = chars.get(slice) ?? new Set()
      // Thai and Lao am is set as its two parts.
      for (const part of char + char.normalize('NFKD')) used.add(part)
      chars.set(slice, used)
    }
    // One after the other, because each blocks the thread for some milliseconds.
    for (const [slice, used] of chars) {
      const whole = opened.get(slice) ?? (await bytesOf(slice))
      opened.set(slice, whole)
      const bytes = await subsetFont(whole, Array.from(used).join(''), {
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
