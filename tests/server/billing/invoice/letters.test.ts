import fc from 'fast-check'
import { expect, it } from 'vitest'
import { creditNoteContent, invoiceContent } from '../../../../server/billing/invoice/content.ts'
import { loadFonts } from '../../../../server/billing/invoice/fonts.ts'
import { unprintableIn, unprintableOf } from '../../../../server/billing/invoice/letters.ts'
import type { Printed } from '../../../../server/billing/invoice/printed-content.ts'
import { paragraphsOf, textSetter } from '../../../../server/billing/invoice/text.ts'
import { isGate } from '../../../gate.ts'
import { creditedOf, issuedOf, names } from './samples.ts'

/** The codes of the most spoken languages; `names` has those that Node does not know. */
const languages =
  'en zh hi es fr ar bn pt ru ur id de ja mr te tr ta vi fil ko fa ha sw jv it pa kn gu th am bho yo my uz or ml sd ps uk ' +
  'pl nl ro ig az ne si km ku zh-Hant hu el cs sr so mg kk be sv he fi ka hy lo as mai'

const countries = Array.from({ length: 26 * 26 }, (_, index) =>
  String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
)

/** The word for "world" in each language, from Unicode's tables. */
const texts = languages.split(' ').map((language) => {
  const told = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  return { language, words: countries.flatMap((country) => told.of(country) ?? []) }
})

/** Invisible characters: controls, direction marks, joiners, variation selectors, spaces, tags. */
const invisible = [
  ...[
    '\u0007',
    '\t',
    '\u001b',
    '\u0085',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1680',
    '\u180e',
    '\u2003',
    '\u200b',
  ],
  ...['\u200c', '\u200d', '\u200e', '\u200f', '\u2028', '\u202a', '\u202e', '\u2060', '\u2066', '\u2069', '\u3000'],
  ...['\u3164', '\ufe00', '\ufe0f', '\ufeff', '\ufff9', '\ufffb', '\u{1d173}', '\u{e0067}', '\u{e0100}'],
]

/** Letters that none of the fonts contains. */
const rare = ['😀', '𒀀', 'ཀ', '𓀀', 'ᚠ', 'Ꮳ', '👨‍👩‍👧', '🇬🇧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👍🏽', '\ue000']

const words = texts.flatMap(({ words: own }) => own)
const anyWord = fc.constantFrom(...words, ...Object.values(names))
const anyInvisible = fc.constantFrom(...invisible)

it('has words of sixty languages and more', () => {
  expect(texts.filter(({ words: own }) => own.length > 200).length).toBeGreaterThanOrEqual(60)
})

it('names no letter of the sixty languages that most people speak', async () => {
  for (const { language, words: own } of texts) {
    expect({ language, letters: await unprintableIn(own.join(', ')) }).toEqual({ language, letters: [] })
  }
  for (const name of Object.values(names)) expect(await unprintableIn(name)).toEqual([])
})

it('names nothing of what leaves nothing on paper, wherever it stands', async () => {
  expect(await unprintableIn(invisible.join(''))).toEqual([])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(anyWord, anyInvisible), { maxLength: 12 }), async (parts) => {
      expect(await unprintableIn(parts.join(''))).toEqual([])
    }),
    { numRuns: isGate ? 50 : 1_000 },
  )
})

it('names letters that no font has once each, in the order in which they stand', async () => {
  expect(await unprintableIn('a😀b𒀀😀ཀ')).toEqual(['😀', '𒀀', 'ཀ'])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyWord, fc.constantFrom(...rare)), { maxLength: 12 }), async (parts) => {
      const named = await unprintableIn(parts.map(([word, letter]) => `${word} ${letter} `).join(''))
      expect(named).toEqual([...new Set(parts.map(([, letter]) => letter))])
    }),
    { numRuns: isGate ? 50 : 1_000 },
  )
})

it('reads a letter with its marks as one', async () => {
  expect(await unprintableIn('བོད་ཡིག')).toEqual(['བོ', 'ད', '་', 'ཡི', 'ག'])
})

it('names what is printed as a box, and nothing else', async () => {
  const pieces = fc.array(fc.oneof(anyWord, anyInvisible, fc.constantFrom(...rare)), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(pieces, async (parts) => {
      const text = parts.join(' ').replaceAll('□', '')
      const fonts = await loadFonts({ 400: paragraphsOf(text), 700: [] }, 'sc')
      const drawn = textSetter(fonts)(text, 400, Number.POSITIVE_INFINITY).flatMap(({ runs }) => runs)
      const hasBox = drawn.some((run) => run.text.includes('□'))
      expect({ text, hasBox }).toEqual({ text, hasBox: (await unprintableIn(text)).length > 0 })
      // No glyph is the font's placeholder for a missing one.
      expect(drawn.flatMap((run) => run.font.layout(run.text, []).glyphs.filter(({ id }) => id === 0))).toEqual([])
    }),
    { numRuns: isGate ? 5 : 60 },
  )
})

it('says of every text of an invoice and of a credit note where its letters stand', async () => {
  const [at = '', ...rest] = '𒀀𒀁𒀂𒀃𒀄𒀅𒀆𒀇𒀈𒀉𒀊𒀋𒀌𒀍𒀎𒀏'
  const next = () => rest.shift() ?? at
  const plain = issuedOf([{}])
  const seller = { name: `A ${next()}`, address: `1 Road\n${next()} Town`, taxNumber: next() }
  const customer = {
    ...plain.customer,
    customerCode: next(),
    companyName: next(),
    contactPerson: next(),
    address: `x\n${next()}`,
    city: next(),
    state: next(),
    zipCode: next(),
    country: next(),
    taxNumber: next(),
  }
  const said = { planName: next(), place: next() }
  const issued = issuedOf([said, said], { seller, customer, remarks: at, paymentReference: `TRX ${next()}` })
  const places = async (printed: Printed) =>
    Object.fromEntries((await unprintableOf(printed)).map(({ place, letters: own }) => [place, own.join('')]))
  const parties = {
    'Seller name': '𒀁',
    'Seller address': '𒀂',
    'Seller tax number': '𒀃',
    'Customer name': '𒀅',
    'Contact person': '𒀆',
    'Customer address': '𒀇',
    'City, state and zip code': '𒀈𒀉𒀊',
    Country: '𒀋',
    'Customer tax number': '𒀌',
    'Customer code': '𒀄',
  }
  const plan = { 'Plan name': '𒀍', 'Country or region of a plan': '𒀎' }
  expect(await places(invoiceContent(issued))).toEqual({
    ...parties,
    Remarks: '𒀀',
    ...plan,
    'Payment reference': '𒀏',
  })
  expect(await places(creditNoteContent(issued, creditedOf(issued, { reason: `No ${at}` })))).toEqual({
    ...parties,
    Reason: '𒀀',
    ...plan,
  })
})
