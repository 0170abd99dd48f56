import { Effect } from 'effect'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { formatsIn } from '../../../../server/billing/invoice/formats.ts'
import { creditNotePdf, invoicePdf } from '../../../../server/billing/invoice/pdf.ts'
import { languageOf, wordsIn } from '../../../../server/billing/invoice/words/words.ts'
import type { Issued } from '../../../../server/billing/offline-sale.ts'
import { standardTaxReasons } from '../../../../src/schemas/billing/offline-sale/tax-category.ts'
import { type DocumentLanguage, documentLanguages } from '../../../../src/schemas/core/document-language.ts'
import { creditedOf, issuedOf } from './samples.ts'

const others = documentLanguages.map(({ value }) => value).filter((value) => value !== 'en')

type Leaves = { readonly [key: string]: string | Leaves }
/** Every text of a table, by its path. */
const leavesOf = (words: Leaves, before = ''): ReadonlyArray<readonly [path: string, text: string]> =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${before}${key}`, value] as const] : leavesOf(value, `${before}${key}/`),
  )
const english = new Map(leavesOf(wordsIn.en as unknown as Leaves))
const placesOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
/** A name that is the same in every language. */
const isName = (text: string) => text === 'UPI'

describe.each(others)('the words in %s', (language) => {
  const words = new Map(leavesOf(wordsIn[language] as unknown as Leaves))

  it('are those that English has, none of them empty or English', () => {
    expect([...words.keys()].sort()).toEqual([...english.keys()].sort())
    for (const [path, text] of words) {
      expect(text.trim(), path).not.toBe('')
      if (!isName(text)) expect(text, path).not.toBe(english.get(path))
    }
  })

  it('have the values that English has', () => {
    for (const [path, text] of words) {
      expect(placesOf(text), path).toEqual(placesOf(english.get(path) ?? ''))
    }
  })

  it('explain every reason for which no tax is charged', () => {
    expect(Object.keys(wordsIn[language].taxReasons).sort()).toEqual([...standardTaxReasons].sort())
  })
})

const issuedIn = (language: DocumentLanguage | undefined): Issued => {
  const issued = issuedOf(
    [
      { planName: 'Europa 20 GB', place: 'Europa', quantity: 1500, unitPrice: '1234.50', discount: '12.75' },
      { planName: 'Japan 3 GB', taxRate: '0' },
    ],
    { remarks: 'Merci.' },
  )
  return {
    ...issued,
    seller: {
      ...issued.seller,
      vatNumber: 'GB123456789',
      registrationNumber: '0815',
      bank: {
        currency: 'USD',
        bankName: 'HSBC',
        holder: 'Alder',
        iban: 'GB29NWBK60161331926819',
        bic: 'HBUKGB4B',
        accountNumber: '31926819',
        bankCode: '601613',
      },
    },
    customer: { ...issued.customer, ...(language !== undefined && { language }) },
    rates: issued.rates.map((rate) =>
      rate.taxRate === '0' ? { ...rate, taxCategory: 'AE', taxReason: standardTaxReasons[1] ?? '' } : rate,
    ),
  }
}

const textOf = async (pdf: Effect.Effect<Uint8Array>): Promise<string> => {
  const proxy = await getDocumentProxy((await Effect.runPromise(pdf)).slice())
  return (await extractText(proxy, { mergePages: true })).text
}
/** The parts of a text that are printed whatever the values are. */
const fixedParts = (text: string) => text.split(/\{\w+\}|[()]/).map((part) => part.trim())

const documents = (issued: Issued) => [
  invoicePdf(issued, 'A4'),
  creditNotePdf(issued, creditedOf(issued, { reason: '42' }), 'Letter'),
  creditNotePdf(issued, creditedOf(issued, { reason: '42', kind: 'amount' }), 'A4'),
]
const printedLabels = [...english.values()].flatMap(fixedParts).filter((part) => /\p{L}/u.test(part) && !isName(part))
const has = (text: string, label: string) =>
  new RegExp(`(?<!\\p{L})${label.replace(/[.*+?^$/]/g, '\\$&')}(?!\\p{L})`, 'u').test(text)
const labelsIn = (text: string) => printedLabels.filter((label) => has(text, label))

it.each(others)('no document in %s has a label left in English', async (language) => {
  const own = leavesOf(wordsIn[language] as unknown as Leaves).map(([, text]) => text)
  // `Date` and `Page` are French as well.
  const foreign = (label: string) => !own.some((text) => has(text, label))
  for (const document of documents(issuedIn(language))) {
    expect(labelsIn(await textOf(document)).filter(foreign)).toEqual([])
  }
})

it.each([undefined, 'en', 'xx'])('a document of a customer whose language is %s is in English', async (language) => {
  const text = await textOf(invoicePdf(issuedIn(language as DocumentLanguage), 'A4'))
  expect(labelsIn(text)).toEqual(expect.arrayContaining(['Bill to', 'Unit price', 'Reverse charge', 'Bank transfer']))
})

it('a document in German has its numbers, days and reasons as German has them', async () => {
  const text = await textOf(invoicePdf(issuedIn('de'), 'A4'))
  for (const said of [
    'Rechnung SD-2026-000123',
    '1.234,50',
    '14.10.2026',
    '12,75 %',
    'Zahlbar innerhalb von 30 Tagen',
  ]) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(said)
  }
  expect(text).toContain('Steuerschuldnerschaft des Leistungsempfängers (Richtlinie 2006/112/EG, Artikel 196)')
})

it.each([
  ['en', '9,007,199,254,740,993,123.45', '14/10/2026', '8.875%'],
  ['de', '9.007.199.254.740.993.123,45', '14.10.2026', '8,875\u00a0%'],
  ['fr', '9\u202f007\u202f199\u202f254\u202f740\u202f993\u202f123,45', '14/10/2026', '8,875\u00a0%'],
  ['es', '9.007.199.254.740.993.123,45', '14/10/2026', '8,875\u00a0%'],
  ['ar', '9,007,199,254,740,993,123.45', '14 أكتوبر 2026', '8.875\u200e%\u200e'],
  ['hi', '90,07,19,92,54,74,09,93,123.45', '14/10/2026', '8.875%'],
] as const)('amounts of any size stay exact in %s: %s', (language, amount, day, percent) => {
  const formats = formatsIn(language)
  expect(formats.number('9007199254740993123.45')).toBe(amount)
  expect(formats.day('2026-10-14')).toBe(day)
  expect(formats.percent('8.875')).toBe(percent)
  expect(['', 'x', '2026-10-14T00:00:00Z'].map(formats.number)).toEqual(['', 'x', '2026-10-14T00:00:00Z'])
})

it('a language without words is English', () => {
  expect([undefined, '', 'xx', 'de'].map(languageOf)).toEqual(['en', 'en', 'en', 'de'])
})
