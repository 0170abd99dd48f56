import { Effect } from 'effect'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { creditNoteContent, invoiceContent } from '../../../../server/billing/invoice/content.ts'
import { creditNotePdf, invoicePdf } from '../../../../server/billing/invoice/pdf.ts'
import { printedAnswer } from '../../../../server/billing/invoice/printed-answer.ts'
import type { PrintedDocument } from '../../../../src/schemas/billing/offline-sale/printed.ts'
import { creditedOf, issuedOf, manyLines } from './samples.ts'

/** Where a line ends is the paper's business, so spaces do not count. */
const unspaced = (text: string): string => text.replace(/\s/g, '')

/** The text of a PDF, read by another program, without the foot of its pages. */
const textOf = async (document: Effect.Effect<Uint8Array>, foot: string): Promise<string> => {
  const proxy = await getDocumentProxy((await Effect.runPromise(document)).slice())
  const { text, totalPages } = await extractText(proxy, { mergePages: false })
  return text
    .map((page, index) => {
      const end = unspaced(`${foot} Page ${index + 1} of ${totalPages}`)
      const said = unspaced(page)
      expect(said.endsWith(end)).toBe(true)
      return said.slice(0, -end.length)
    })
    .join('')
}

/** All texts of the screen in their order, with the numbers of the lines, which only a page has. */
const onPaper = ({ title, seller, customerLabel, customer, facts, headings, lines, sums, notes }: PrintedDocument) =>
  unspaced(
    [
      [seller.name, ...seller.lines, title, customerLabel, customer.name, ...customer.lines],
      facts.flatMap(({ label, value }) => [label, value]),
      ['#', headings.plan, headings.quantity, headings.unitPrice, headings.discount, headings.taxRate, headings.net],
      lines.flatMap((line, index) => [
        String(index + 1),
        line.plan,
        line.place,
        line.quantity,
        line.unitPrice,
        line.discount,
        line.discountPercent,
        line.taxRate,
        line.net,
      ]),
      sums.flatMap(({ label, of, amount }) => [label, of, amount]),
      notes.flatMap(({ label, value }) => [label, value]),
    ]
      .flat()
      .join(''),
  )

const plain = issuedOf([{}])
const full = issuedOf(
  [
    { planName: 'Europe 20 GB', quantity: 1500, unitPrice: '1234.50', discount: '12.75' },
    { planName: 'Japan 3 GB', discountType: 'amount', discount: '5.25', taxRate: '8.875' },
    ...manyLines(3).slice(2),
  ],
  {
    remarks: 'Delivered by courier.\nThank you.',
    seller: {
      ...plain.seller,
      vatNumber: 'GB123456789',
      registrationNumber: '0123',
      contactPerson: 'Ben Cole',
      email: 'bills@simdesk.example',
      phone: '+44 20 7946 0000',
      website: 'simdesk.example',
      footText: 'Thank you for travelling with us.',
      bank: {
        currency: 'USD',
        bankName: 'Harbour Bank',
        holder: 'SIM Desk Trading Ltd',
        iban: 'GB33BUKB20201555555555',
        bic: 'BUKBGB22',
        accountNumber: '55555555',
        bankCode: '20-20-15',
      },
    },
  },
)
const taxFree = {
  ...full,
  rates: full.rates.map((rate) => (rate.taxRate === '0' ? { ...rate, taxReason: 'Reverse charge' } : rate)),
}

it.each([
  ['with the least that it can have', plain],
  ['with everything', taxFree],
])('shows an invoice %s on the screen with exactly the text of its PDF', async (_, issued) => {
  const shown = printedAnswer(invoiceContent(issued))
  expect(await textOf(invoicePdf(issued, 'A4'), `Invoice ${issued.invoiceNumber}`)).toBe(onPaper(shown))
})

it('shows a credit note with exactly the text of its PDF', async () => {
  const credited = creditedOf(full)
  expect(await textOf(creditNotePdf(full, credited, 'Letter'), `Credit note ${credited.creditNumber}`)).toBe(
    onPaper(printedAnswer(creditNoteContent(full, credited))),
  )
})

it('has net first, then its only tax once, then the totals', () => {
  expect(printedAnswer(invoiceContent(plain)).sums).toEqual([
    { label: 'Net', of: '', amount: '174.00', isStrong: false },
    { label: 'Tax 20%', of: 'on 174.00', amount: '34.80', isStrong: false },
    { label: 'Total USD', of: '', amount: '208.80', isStrong: true },
    { label: 'Paid (Bank transfer, TRX-88120)', of: '', amount: '100.00', isStrong: false },
    { label: 'Amount due USD', of: '', amount: '108.80', isStrong: true },
  ])
})

it('has the sum of its taxes where there are several', () => {
  const { rates } = full
  expect(rates.length).toBeGreaterThan(1)
  const summed = printedAnswer(invoiceContent(full)).sums.filter(({ label }) => label === 'Tax')
  expect(summed).toEqual([{ label: 'Tax', of: '', amount: '323,145.35', isStrong: false }])
})
