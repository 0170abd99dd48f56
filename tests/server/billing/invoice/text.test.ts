import { expect, it } from 'vitest'
import type { Han } from '../../../../server/billing/invoice/families.ts'
import { type Fonts, loadFonts } from '../../../../server/billing/invoice/fonts.ts'
import { type Line, textSetter } from '../../../../server/billing/invoice/text.ts'
import { names } from './samples.ts'

const fontsFor = (text: string, han: Han = 'sc') => loadFonts({ 400: [text], 700: [text] }, han)

/** The lines of a text at a width in ems. */
const linesOf = async (text: string, width = Number.POSITIVE_INFINITY): Promise<ReadonlyArray<Line>> =>
  textSetter(await fontsFor(text))(text, 400, width)

const drawn = (line: Line | undefined): string => (line?.runs ?? []).map((run) => run.text).join('|')
const slicesOf = ({ choose }: Fonts, text: string) => new Set(choose(text).map(({ slice }) => slice.name))

it.each(Object.entries(names))('has every letter of a name: %s', async (_, name) => {
  const fonts = await fontsFor(name)
  for (const weight of [400, 700] as const) {
    for (const { char, slice } of fonts.choose(name)) {
      expect({ char, has: fonts.fontOf(slice, weight).hasGlyphForCodePoint(char.codePointAt(0) ?? 0) }).toEqual({
        char,
        has: true,
      })
    }
    const lines = textSetter(fonts)(name, weight, Number.POSITIVE_INFINITY)
    const glyphs = lines.flatMap(({ runs }) => runs.flatMap(({ font, text }) => font.layout(text, []).glyphs))
    expect(glyphs.length).toBeGreaterThan(0)
    expect(glyphs.filter(({ id }) => id === 0)).toEqual([])
  }
})

it('shows a letter that no font has as a box, and the letters around it', async () => {
  const [line] = await linesOf('a𓀀b')
  expect(drawn(line)).toBe('a|□|b')
  const outlines = line?.runs.flatMap(({ font, text }) => font.layout(text, []).glyphs.map(({ path }) => path.commands))
  expect(outlines?.map(({ length }) => length > 0)).toEqual([true, true, true])
})

it('sets Chinese characters as the customer writes them, and as Japan and Korea do beside their own letters', async () => {
  const first = async (text: string, han: Han) => Array.from(slicesOf(await fontsFor(text, han), text))[0]
  expect(await first('直', 'sc')).toMatch(/^noto-sans-sc-/)
  expect(await first('直', 'tc')).toMatch(/^noto-sans-tc-/)
  expect(await first('直', 'jp')).toMatch(/^noto-sans-jp-/)
  expect(await first('直す', 'sc')).toMatch(/^noto-sans-jp-/)
  expect(await first('直', 'kr')).toMatch(/^noto-sans-kr-/)
  expect(await first('直한', 'sc')).toMatch(/^noto-sans-kr-/)
  // Used only on the mainland: the font of Taiwan lacks it, although its table lists it.
  expect(await first('们', 'tc')).toMatch(/^noto-sans-sc-/)
})

it('joins the letters of Arabic, and the consonants of a conjunct', async () => {
  const idsOf = async (text: string) =>
    (await linesOf(text)).flatMap(({ runs }) =>
      runs.flatMap((run) => run.font.layout(run.text, []).glyphs.map(({ id }) => id)),
    )
  const font = (await linesOf('شركة'))[0]?.runs[0]?.font
  const alone = Array.from('شركة', (char) => font?.glyphForCodePoint(char.codePointAt(0) ?? 0).id).reverse()
  const joined = await idsOf('شركة')
  expect(joined.length).toBeGreaterThanOrEqual(4)
  expect(joined).not.toEqual(alone)
  expect(await idsOf('क्ष')).toHaveLength(1)
})

it('orders words from right to left, numbers and Latin names in them from left to right, and turns brackets', async () => {
  const [hebrew] = await linesOf('אור Ltd. 12/34 (גן)')
  expect(hebrew?.isRightToLeft).toBe(true)
  expect(drawn(hebrew)).toBe('(|גן|) |Ltd. 12/34| |אור')
  const [latin] = await linesOf('Or אור גן Ltd.')
  expect(latin?.isRightToLeft).toBe(false)
  expect(drawn(latin)).toBe('Or |גן| |אור| Ltd.')
  // Digits of the Arabic script also run from left to right.
  expect(drawn((await linesOf('۱۲۳'))[0])).toBe('۱|۲|۳')
})

it('shapes letters as their readers write them: parts go around, below and before the consonant that they belong to', async () => {
  const placesOf = async (text: string) =>
    (await linesOf(text)).flatMap(({ runs }) =>
      runs.flatMap((run) =>
        run.font.layout(run.text, []).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)),
      ),
    )
  // Medial ra embraces its consonant, and is drawn before it.
  expect(await placesOf('\u1019\u103c\u1014')).toEqual(['\u103c', '\u1019', '\u1014'])
  // The vowel i of Bengali is drawn before the whole conjunct.
  expect((await placesOf('\u09ae\u09bf'))[0]).toBe('\u09bf')
  // The letter has no anchor for this mark.
  expect(await placesOf('ਟ੍ਰੈ')).not.toEqual([])
})

it.each([
  ['Devanagari', 'क्षण', 'क्ष'],
  ['Bengali', 'ক্ষণ', 'ক্ষ'],
  ['Gurmukhi', 'ਸ਼੍ਰੀਪ', 'ਸ਼੍ਰੀ'],
  ['Gujarati', 'ક્ષણ', 'ક્ષ'],
  ['Odia', 'କ୍ଷଣ', 'କ୍ଷ'],
  ['Tamil', 'ஸ்ரீத', 'ஸ்ரீ'],
  ['Telugu', 'క్షేత', 'క్షే'],
  ['Kannada', 'ಕ್ಷೇತ', 'ಕ್ಷೇ'],
  ['Malayalam', 'ക്ഷേത', 'ക്ഷേ'],
  ['Sinhala', 'ශ්‍රීල', 'ශ්‍රී'],
  ['Khmer', 'ស្រីក', 'ស្រី'],
  ['Burmese', 'မ္ပက', 'မ္ပ'],
  ['Thai', 'น้ำใจ', 'น้ำ'],
  ['Lao', 'ຈຳກັດ', 'ຈຳ'],
])('breaks no letter of %s from those that it joins: %s', async (_, text, first) => {
  const [line] = await linesOf(text, 0.1)
  expect(drawn(line).replaceAll('|', '')).toBe(first.normalize('NFC'))
})

it('breaks a text where its script allows it, and a word that has no room anywhere', async () => {
  const texts = async (text: string, width: number) => (await linesOf(text, width)).map(drawn)
  expect(await texts('one two three', 4.5)).toEqual(['one two', 'three'])
  expect(
    (await texts('北京环球旅行通信有限公司', 5)).map((line) => Array.from(line.replaceAll('|', '')).length),
  ).toEqual([5, 5, 2])
  expect(await texts('WWWW', 2)).toEqual(['WW', 'WW'])
  expect(await texts('one\ntwo', 20)).toEqual(['one', 'two'])
  for (const line of await linesOf('บริษัทน้ำใจท่องเที่ยวจำกัด', 2)) {
    expect(line.width).toBeLessThanOrEqual(2)
    expect(drawn(line)).not.toMatch(/^[\p{M}ะาำ]|[เ-ไ]$/u)
  }
})
