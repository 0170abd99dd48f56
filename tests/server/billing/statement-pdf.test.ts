import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, it } from 'vitest'
import { wordsIn } from '../../../server/billing/invoice/words/words.ts'
import { type StatementFacts, statementContent } from '../../../server/billing/statement/statement-content.ts'
import { statementPdf } from '../../../server/billing/statement/statement-document.ts'
import { ageingOf } from '../../../src/schemas/billing/offline-sale/ageing.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { offlineActs } from '../support/offline.ts'
import { ADMIN, startServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { issuedOf } from './invoice/samples.ts'

const entry = {
  currency: 'USD',
  kind: 'invoice' as const,
  number: '',
  paymentMode: '',
  paymentReference: '',
  dueDate: '',
  counterDay: '',
  allocated: 0n,
}
const factsIn = (language: string): StatementFacts => {
  const { seller, customer } = issuedOf([{}])
  return {
    seller,
    customer: { ...customer, language },
    today: '2026-11-27',
    from: '2026-10-01',
    to: '2026-11-30',
    opening: new Map([
      ['USD', 10_050n],
      ['EUR', 0n],
    ]),
    entries: [
      { ...entry, day: '2026-10-02', number: 'SD-1', dueDate: '2026-11-01', amount: 123_450n },
      { ...entry, day: '2026-10-05', kind: 'credit', number: 'CN-1', amount: -3_450n },
      { ...entry, day: '2026-10-09', kind: 'payment', paymentMode: 'cash', amount: -130_050n },
      {
        ...entry,
        day: '2026-10-10',
        kind: 'reversal',
        paymentMode: 'cash',
        counterDay: '2026-10-09',
        amount: 130_050n,
      },
      {
        ...entry,
        day: '2026-10-11',
        kind: 'payment',
        paymentMode: 'bankTransfer',
        paymentReference: 'R7',
        amount: 500n,
      },
      { ...entry, day: '2026-10-11', kind: 'allocation', number: 'SD-1', amount: 0n, allocated: 250n },
      { ...entry, day: '2026-10-11', kind: 'allocationReversal', number: 'SD-1', amount: 0n, allocated: 250n },
      { ...entry, day: '2026-10-12', currency: 'EUR', number: 'SD-2', dueDate: '2026-12-01', amount: 700n },
    ],
    ageing: ageingOf(
      [
        { currency: 'USD', dueDate: '2026-11-01', due: 123_450n },
        { currency: 'USD', dueDate: '', due: -500n },
        { currency: 'EUR', dueDate: '2026-12-01', due: 700n },
      ],
      '2026-11-27',
    ),
  }
}
const linesOf = (language: string) =>
  statementContent(factsIn(language)).parts.map(({ currency, lines }) => [
    currency,
    ...lines.map(({ day, what, amount, balance }) => [day, what, amount, balance].join(' | ')),
  ])
const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text

it('has the balance after each entry, for each currency on its own', () => {
  expect(linesOf('en')).toEqual([
    [
      'EUR',
      '01/10/2026 | Opening balance |  | 0.00',
      '12/10/2026 | Invoice SD-2 | 7.00 | 7.00',
      '30/11/2026 | Closing balance |  | 7.00',
    ],
    [
      'USD',
      '01/10/2026 | Opening balance |  | 100.50',
      '02/10/2026 | Invoice SD-1 | 1,234.50 | 1,335.00',
      '05/10/2026 | Credit note CN-1 | -34.50 | 1,300.50',
      '09/10/2026 | Payment · Cash | -1,300.50 | 0.00',
      '10/10/2026 | Reversal of 09/10/2026 · Cash | 1,300.50 | 1,300.50',
      '11/10/2026 | Refund · Bank transfer, R7 | 5.00 | 1,305.50',
      '11/10/2026 | Credit used for SD-1: 2.50 |  | 1,305.50',
      '11/10/2026 | Credit use reversed for SD-1: 2.50 |  | 1,305.50',
      '30/11/2026 | Closing balance |  | 1,305.50',
    ],
  ])
})

it('has what is due today by age, less the credit', () => {
  const [, dollars] = statementContent(factsIn('en')).parts
  expect(dollars?.ageingLabel).toBe('Open on 27/11/2026 (USD)')
  expect(dollars?.ageing.map(({ label, amount }) => `${label} ${amount}`)).toEqual([
    'Not due 0.00',
    '1–30 days 1,234.50',
    '31–60 days 0.00',
    '61–90 days 0.00',
    'Over 90 days 0.00',
    'Credit -5.00',
    'Balance 1,229.50',
  ])
})

it.each(['de', 'fr', 'es', 'ar', 'hi'] as const)('in %s has no label in English', async (language) => {
  const text = await textOf(await statementPdf(statementContent(factsIn(language)), 'A4', null))
  const own = JSON.stringify(wordsIn[language])
  const left = Object.values(wordsIn.en.statement)
    .flatMap((label) => label.split(/\{\w+\}|[()]/))
    .map((label) => label.trim())
    .filter(
      (label) => label !== '' && !own.includes(label) && new RegExp(`(?<!\\p{L})${label}(?!\\p{L})`, 'u').test(text),
    )
  expect(left).toEqual([])
})

it('in German writes amounts and days as German does', () => {
  expect(linesOf('de')[1]).toContain('02.10.2026 | Rechnung SD-1 | 1.234,50 | 1.335,00')
})

const server = await startServer()
afterAll(() => server.close())
const admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
const good = await goodDraft(admin)
const { several } = stockActs(server, admin, good, 0)
const { customerWith, lineOf, drawn, issue, pay } = offlineActs(admin)

it('is of one customer, from the books', async () => {
  const customer = await customerWith({ currency: 'USD' })
  const ids = (await several(3)).map(({ id }) => id)
  const { id = 0, invoiceNumber = '' } = await issue(
    drawn(customer, [lineOf(good.planID, ids)], { currency: 'USD', paymentMode: 'onAccount', paidAmount: '' }),
  )
  await pay(id, '12.34')
  await issue(drawn(await customerWith({ currency: 'USD' }), [lineOf(good.planID, [(await several(1))[0]?.id ?? 0])]))
  const text = await textOf(
    new Uint8Array(await admin.download('/BillingReports/GetStatementPdf', { id: customer, paper: 'Letter' })),
  )
  expect(text).toMatch(new RegExp(`Invoice ${invoiceNumber} \\d\\d/\\d\\d/\\d{4} 30\\.00 30\\.00`))
  expect(text).toMatch(/Payment · Cash -12\.34 17\.66/)
  expect(text).toMatch(/Closing balance 17\.66/)
  expect(text.match(/Invoice SD-/g)).toHaveLength(1)
  const later = await textOf(
    new Uint8Array(
      await admin.download('/BillingReports/GetStatementPdf', { id: customer, paper: 'A4', From: '2099-01-01' }),
    ),
  )
  expect(later).toMatch(/01\/01\/2099 Opening balance 17\.66/)
})

it('of a customer who does not exist, or of days that are none, is refused', async () => {
  const query = { id: 900_000_001, paper: 'A4' }
  expect((await admin.call('GetStatementPdf', { query })).status).toBe(404)
  expect((await admin.call('GetStatementPdf', { query: { ...query, From: '2026-02-31' } })).status).toBe(400)
})
