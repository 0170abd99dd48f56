import bidiFactory from 'bidi-js'
import type { Font } from 'fontkit'
import LineBreaker from 'linebreak'
import { UNSEEN } from './families.ts'
import type { Fonts, Weight } from './fonts.ts'

/** Text of one font and one direction. Widths and heights are in ems. */
type Run = { readonly text: string; readonly font: Font; readonly width: number }
/** A line, with its runs from left to right. */
export type Line = {
  readonly runs: ReadonlyArray<Run>
  readonly width: number
  readonly ascent: number
  readonly descent: number
  readonly isRightToLeft: boolean
}

/** Sets a text in a width in ems. */
export type SetText = (text: string, weight: Weight, width: number) => ReadonlyArray<Line>

type Glyph = { readonly char: string; readonly font: Font; readonly level: number }
type Span = { readonly chars: Array<string>; readonly font: Font; readonly level: number }

const bidi = bidiFactory()

/**
 * Signs after which a consonant joins the previous one: the viramas of the Indic scripts, and those of Burmese and
 * Khmer.
 */
const JOINING = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u1039\\u17d2'
/** Vowels of Thai and Lao before their consonant, and those after it that are not marks. */
const LEADING = 'เ-ไເ-ໄ'
const TRAILING = 'ะาำๅະາຳ'
/** A letter with its marks, or the letters of a conjunct, within which no line breaks. */
const CLUSTERS = new RegExp(
  `[${LEADING}]?[^\\p{M}](?:[\\p{M}\\p{Default_Ignorable_Code_Point}${TRAILING}]|(?<=[${JOINING}]\\u200d?)\\p{L})*`,
  'gsu',
)
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

const isOdd = (level: number): boolean => level % 2 === 1
const clustersOf = (text: string): ReadonlyArray<string> => text.match(CLUSTERS) ?? [text]

/** The paragraphs of a text. Characters that can be entered but not printed become spaces. */
export const paragraphsOf = (text: string): ReadonlyArray<string> =>
  text.split(/\r?\n/).map((line) => line.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '))

const spansOf = (glyphs: ReadonlyArray<Glyph | undefined>): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  for (const glyph of glyphs) {
    if (glyph === undefined) continue
    const last = spans.at(-1)
    if (last?.font === glyph.font && last.level === glyph.level) last.chars.push(glyph.char)
    else spans.push({ ...glyph, chars: [glyph.char] })
  }
  return spans
}

/** Rule L2 of the bidirectional algorithm, for spans of one level each. */
const inVisualOrder = (spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const ordered = Array.from(spans)
  for (let level = Math.max(0, ...spans.map((span) => span.level)); level > 0; level -= 1) {
    let from = 0
    while (from < ordered.length) {
      let to = from
      while ((ordered[to]?.level ?? 0) >= level) to += 1
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = to + 1
    }
  }
  return ordered
}

/** The drawn text of a span, from left to right. A font reverses a text by its script, never by its level. */
const drawnOf = ({ chars, font, level }: Span): ReadonlyArray<string> => {
  const text = chars
    .filter((char) => !UNSEEN.test(char) || font.hasGlyphForCodePoint(char.codePointAt(0) ?? 0))
    .join('')
  if (text === '') return []
  if (isOdd(level) === RIGHT_TO_LEFT.test(text)) return [text]
  // Digits such as the Persian ones belong to a right-to-left script, but are read from left to right.
  if (!isOdd(level)) return clustersOf(text)
  const mirrored = clustersOf(text).map((cluster) => bidi.getMirroredCharacter(cluster) ?? cluster)
  return [mirrored.reverse().join('')]
}

/** Where a line may end: the indexes after its last character. */
const breaksOf = (text: string): ReadonlyArray<number> => {
  const breaker = new LineBreaker(text)
  const breaks: Array<number> = []
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) breaks.push(next.position)
  return breaks
}

/** Breaks, orders and measures texts in a document's fonts. */
export const textSetter = ({ choose, fontOf, plain }: Fonts): SetText => {
  const widths = new Map<Font, Map<string, number>>()
  const widthOf = (font: Font, text: string): number => {
    const known = widths.get(font) ?? new Map<string, number>()
    const width = known.get(text) ?? font.layout(text, []).advanceWidth / font.unitsPerEm
    widths.set(font, known.set(text, width))
    return width
  }

  const setParagraph = (text: string, weight: Weight, width: number): ReadonlyArray<Line> => {
    const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
    // Indexed by UTF-16 units, as positions in a text are.
    const glyphs: Array<Glyph | undefined> = Array.from({ length: text.length })
    for (const { char, at, slice } of choose(text)) {
      glyphs[at] = { char, font: fontOf(slice, weight), level: levels[at] ?? 0 }
    }

    const runsOf = (from: number, to: number): ReadonlyArray<Run> =>
      inVisualOrder(spansOf(glyphs.slice(from, to))).flatMap((span) =>
        drawnOf(span).map((drawn) => ({ text: drawn, font: span.font, width: widthOf(span.font, drawn) })),
      )
    const advance = (from: number, to: number) => runsOf(from, to).reduce((sum, run) => sum + run.width, 0)
    const trimmed = (from: number, to: number) => from + text.slice(from, to).trimEnd().length

    const lineOf = (from: number, to: number): Line => {
      const runs = runsOf(from, trimmed(from, to))
      const fonts = [plain(weight), ...runs.map(({ font }) => font)]
      return {
        runs,
        width: runs.reduce((sum, run) => sum + run.width, 0),
        ascent: Math.max(...fonts.map((font) => font.ascent / font.unitsPerEm)),
        descent: Math.max(...fonts.map((font) => -font.descent / font.unitsPerEm)),
        isRightToLeft: isOdd(paragraphs[0]?.level ?? 0),
      }
    }

    /** A word wider than a line is broken between letters. */
    const piecesOf = (from: number, to: number): ReadonlyArray<number> => {
      if (advance(from, trimmed(from, to)) <= width) return [to]
      let at = from
      return clustersOf(text.slice(from, to)).map((cluster) => (at += cluster.length))
    }

    const lines: Array<Line> = []
    let from = 0
    let before = 0
    let used = 0
    for (const piece of breaksOf(text).flatMap((to, index, all) => piecesOf(all[index - 1] ?? 0, to))) {
      if (before > from && used + advance(before, trimmed(before, piece)) > width) {
        lines.push(lineOf(from, before))
        from = before
        used = 0
      }
      used += advance(before, piece)
      before = piece
    }
    return [...lines, lineOf(from, text.length)]
  }

  return (text, weight, width) => paragraphsOf(text).flatMap((paragraph) => setParagraph(paragraph, weight, width))
}
