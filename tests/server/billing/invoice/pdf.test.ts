import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { Effect } from 'effect'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { invoiceContent } from '../../../../server/billing/invoice/content.ts'
import { grouped } from '../../../../server/billing/invoice/formats.ts'
import { creditNotePdf, invoicePdf } from '../../../../server/billing/invoice/pdf.ts'
import { builtProgram } from '../../support/built.ts'
import { creditedOf, issuedOf, manyLines, names } from './samples.ts'

const bytesOf = (document: Effect.Effect<Uint8Array>) => Effect.runPromise(document)

/** The text of each page, read by another program. It takes ownership of the bytes, so it gets a copy. */
const pagesOf = async (document: Effect.Effect<Uint8Array>): Promise<ReadonlyArray<string>> => {
  const proxy = await getDocumentProxy((await bytesOf(document)).slice())
  return (await extractText(proxy, { mergePages: false })).text
}

it('says on paper what the invoice says', async () => {
  const issued = issuedOf(
    [
      { planName: 'Europe 20 GB', place: 'Europe', quantity: 1500, unitPrice: '1234.50', discount: '12.75' },
      { planName: 'Japan 3 GB', discountType: 'amount', discount: '5.25', taxRate: '8.875' },
    ],
    { remarks: 'Delivered by courier.\nThank you.', paidAmount: '1000.00' },
  )
  const [page = '', ...others] = await pagesOf(invoicePdf(issued, 'A4'))
  expect(others).toEqual([])
  for (const said of [
    'Invoice SD-2026-000123',
    'SIM Desk Trading Ltd',
    'London E1 6AN',
    'Tax number GB123456789',
    'Blue Lagoon Travel',
    'Maria Silva',
    'Lisboa, Lisboa 1100-062',
    'Portugal',
    'Tax number PT509999999',
    '14/10/2026',
    '13/11/2026',
    'Payment within 30 days',
    'Europe 20 GB',
    '1,500',
    '1,234.50',
    '236,098.13',
    '12.75%',
    '1,615,651.87',
    'on 168.75',
    '8.875%',
    'Paid (Bank transfer, TRX-88120)',
    'Delivered by courier.',
    'Thank you.',
    'Page 1 of 1',
  ]) {
    expect(page).toContain(said)
  }
  expect(page).toMatch(/Total USD\s+1,938,965\.97/)
  expect(page).toMatch(/Amount due USD\s+1,937,965\.97/)
})

it('says on a credit note which invoice it is of, why, and what it comes to', async () => {
  const issued = issuedOf([{ planName: 'Europe 20 GB', quantity: 100 }])
  const [page = ''] = await pagesOf(creditNotePdf(issued, creditedOf(issued), 'Letter'))
  expect(page).toMatch(/Credit note number\s+CN-2026-000012/)
  expect(page).toMatch(/For invoice\s+SD-2026-000123/)
  expect(page).toMatch(/Date\s+20\/10\/2026/)
  expect(page).toMatch(/Reason\s+The customer has closed the branch\./)
  expect(page).toMatch(/Total credited USD\s+1,740\.00/)
  expect(page).not.toContain('Amount due')
})

it('prints fifty lines on some pages, each with the headings of the table, and no line on two', async () => {
  const issued = issuedOf(manyLines(50))
  for (const [paper, count] of [
    ['A4', 3],
    ['Letter', 3],
  ] as const) {
    const pages = await pagesOf(invoicePdf(issued, paper))
    expect(pages).toHaveLength(count)
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${count}`)
    const withLines = pages.filter((page) => /Europe \d+ GB/.test(page))
    for (const page of withLines) expect(page).toMatch(/#\s+Plan\s+Quantity\s+Unit price\s+Discount\s+Tax\s+Net/)
    for (const { planName, net } of issued.lines) {
      const having = pages.filter((page) => page.includes(planName))
      expect(having).toHaveLength(1)
      expect(having[0]).toContain(grouped(net))
    }
  }
})

it('goes on with long remarks on the next page', async () => {
  const words = Array.from({ length: 2000 }, (_, index) => `word${index}`)
  const pages = await pagesOf(invoicePdf(issuedOf([{}], { remarks: words.join(' ') }), 'A4'))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.join(' ').match(/word\d+/g)).toEqual(words)
})

it('leaves the server its turns while it makes a long one', async () => {
  let turns = 0
  let isMade = false
  const count = () => {
    turns += 1
    if (!isMade) setImmediate(count)
  }
  setImmediate(count)
  await bytesOf(invoicePdf(issuedOf(manyLines(50)), 'A4'))
  isMade = true
  expect(turns).toBeGreaterThan(50)
})

it.each([
  ['Japan', 'jp'],
  ['South Korea', 'kr'],
  ['Korea, Republic of', 'kr'],
  ['Taiwan', 'tc'],
  ['Hong Kong', 'tc'],
  ['China', 'sc'],
  ['Portugal', 'sc'],
])('sets the Chinese characters of a customer in %s as they are written there: %s', (country, han) => {
  const issued = issuedOf([{}])
  expect(invoiceContent({ ...issued, customer: { ...issued.customer, country } }).han).toBe(han)
})

it('groups the digits of an amount of any size', () => {
  expect(['0.00', '999.99', '1000.00', '-1234.50', '100000', '9007199254740993123.45'].map(grouped)).toEqual([
    '0.00',
    '999.99',
    '1,000.00',
    '-1,234.50',
    '100,000',
    '9,007,199,254,740,993,123.45',
  ])
})

it('makes the same bytes of the same event, in any process, time zone and language', async () => {
  const issued = issuedOf(
    Object.values(names).map((planName) => ({ planName })),
    { remarks: 'Delivered by courier.' },
  )
  const program = await builtProgram('print')
  const hashesIn = async (environment: Readonly<Record<string, string>>) => {
    const child = spawn(process.execPath, [program], { env: environment, stdio: ['pipe', 'pipe', 'inherit'] })
    child.stdin.end(JSON.stringify({ issued, credited: creditedOf(issued) }))
    return (await text(child.stdout)).trim().split('\n')
  }
  const made = await hashesIn({ TZ: 'Pacific/Kiritimati', LC_ALL: 'ar_EG.UTF-8', LANG: 'ar_EG.UTF-8' })
  expect(new Set(made).size).toBe(2)
  expect(await hashesIn({ TZ: 'America/St_Johns', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' })).toEqual(made)
})

it('makes other bytes of another event', async () => {
  const issued = issuedOf([{}])
  const [one, other, later] = await Promise.all(
    [issued, { ...issued, invoiceNumber: 'SD-2026-000124' }, { ...issued, date: '2026-10-14T09:26:54.000Z' }].map(
      (event) => bytesOf(invoicePdf(event, 'A4')),
    ),
  )
  expect(one).not.toEqual(other)
  expect(one).not.toEqual(later)
})
