import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentsOf } from '../../../../server/billing/accounting/documents.ts'
import {
  type JournalLine,
  journalCsv,
  journalOf,
  missingAccounts,
} from '../../../../server/billing/accounting/journal.ts'
import { accountsOf, blankAccounts } from '../../../../src/schemas/billing/accounting/accounts.ts'
import { runs } from '../../../runs.ts'
import { issued, paid } from '../../support/booked.ts'
import { histories, history, sumsOf } from './histories.ts'

const accounts = accountsOf(blankAccounts)

const sum = (lines: ReadonlyArray<JournalLine>, side: 'debit' | 'credit'): bigint =>
  lines.reduce((total, line) => total + line[side], 0n)
/** Debits less credits, in cents. */
const balance = (lines: ReadonlyArray<JournalLine>, of: (line: JournalLine) => boolean): number =>
  Number(sum(lines.filter(of), 'debit') - sum(lines.filter(of), 'credit'))

it('credit that pays an invoice moves from the customer to the receivables, and no money comes in', () => {
  const line = { planID: 1, planName: 'Japan 5 GB', quantity: 1, unitPrice: '30.00', taxRate: '0', countryCode: 'JP' }
  const lines = [{ ...line, cost: '' }]
  const sale = { id: 1, day: '2026-03-10', termDays: 30, client: 7, currency: 'USD', paid: '0.00', lines }
  const payment = paid(sale, '2026-03-11', '12.00')
  const fromCredit = { ...payment, data: { ...payment.data, customerPayment: 5 } } as typeof payment
  const [, allocation] = documentsOf([issued(sale), fromCredit])
  if (allocation === undefined) throw new Error('no document was made of the allocation')
  const entered = journalOf(allocation, accounts).map(({ account, debit, credit }) => [account, debit, credit])
  expect(entered.toSorted()).toEqual(
    [
      [accounts.customerCredit, 1_200n, 0n],
      [accounts.receivables, 0n, 1_200n],
    ].toSorted(),
  )
})

describe('the journal of random histories', () => {
  it('has debits equal to credits in each document, and in total by currency', () => {
    fc.assert(
      fc.property(histories, (all) => {
        const documents = all.flatMap(({ events }) => documentsOf(events))
        const byDocument = documents.map((document) => journalOf(document, accounts))
        for (const lines of byDocument) {
          expect(sum(lines, 'debit')).toBe(sum(lines, 'credit'))
          expect(
            lines.every(({ debit, credit }) => debit >= 0n && credit >= 0n && (debit === 0n) !== (credit === 0n)),
          ).toBe(true)
        }
        for (const currency of ['EUR', 'USD', 'INR']) {
          const lines = byDocument.flat().filter((line) => line.currency === currency)
          expect(sum(lines, 'debit')).toBe(sum(lines, 'credit'))
        }
      }),
      { numRuns: runs({ gate: 30, all: 1_000 }) },
    )
  })

  it('has the revenue, the tax, the money and the debts that the events add up to', () => {
    fc.assert(
      fc.property(history(100), (one) => {
        const lines = documentsOf(one.events).flatMap((document) => journalOf(document, accounts))
        const { net, tax, money, owed } = sumsOf(one)
        expect(balance(lines, ({ account }) => account.startsWith('4'))).toBe(0 - net)
        expect(balance(lines, ({ account }) => account === '2200')).toBe(0 - tax)
        expect(balance(lines, ({ account }) => account.startsWith('10'))).toBe(money)
        expect(balance(lines, ({ account }) => account === '1100' || account === '2100')).toBe(owed)
        // What is due is never on the account of what was paid too much, nor the other way round.
        expect(balance(lines, ({ account }) => account === '1100')).toBe(Math.max(owed, 0))
        expect(balance(lines, ({ account }) => account === '2100')).toBe(Math.min(owed, 0))
      }),
      { numRuns: runs({ gate: 30, all: 1_000 }) },
    )
  })

  it('names each document once', () => {
    fc.assert(
      fc.property(history(100), ({ events }) => {
        const keys = documentsOf(events).map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
      }),
      { numRuns: runs({ gate: 30, all: 1_000 }) },
    )
  })
})

const sale = {
  id: 12,
  day: '2026-03-10',
  termDays: 30,
  client: 7,
  currency: 'EUR',
  paid: '50.00',
  lines: [
    {
      planID: 1,
      planName: 'Japan 5 GB',
      quantity: 2,
      unitPrice: '100.00',
      taxRate: '19',
      countryCode: 'JP',
      cost: '',
    },
  ],
}

describe('a document', () => {
  const german = accountsOf({ ...blankAccounts, chart: 'skr03' })

  it('is entered on the accounts of its tax rate and of its mode of payment', () => {
    const lines = documentsOf([issued(sale)]).flatMap((document) => journalOf(document, german))
    const shown = lines.map(({ document, account, debit, credit, taxCode }) => [
      document,
      account,
      debit,
      credit,
      taxCode,
    ])
    expect(shown).toEqual([
      ['SD-TEST-000012', '1400', 23_800n, 0n, ''],
      ['SD-TEST-000012', '8400', 0n, 20_000n, 'S19'],
      ['SD-TEST-000012', '1776', 0n, 3_800n, 'S19'],
      ['SD-TEST-000012/P0', '1200', 5_000n, 0n, ''],
      ['SD-TEST-000012/P0', '1400', 0n, 5_000n, ''],
    ])
  })

  it('is named where its tax rate has no account', () => {
    const documents = documentsOf([issued({ ...sale, lines: sale.lines.map((line) => ({ ...line, taxRate: '16' })) })])
    expect(missingAccounts(documents, german)).toEqual([
      'SD-TEST-000012 has tax at 16 %. Add its accounts under Accounts.',
    ])
    expect(missingAccounts(documents, accounts)).toEqual([])
    expect(missingAccounts(documentsOf([issued(sale)]), german)).toEqual([])
  })

  it('is a line of CSV for each account, and no text of it is a formula', () => {
    const event = issued({ ...sale, paid: '0.00' })
    if (event.type !== 'OfflineSaleIssued') throw new Error('It is an invoice.')
    const customer = { ...event.data.customer, companyName: '=HYPERLINK("x")' }
    const documents = documentsOf([{ ...event, data: { ...event.data, customer } }])
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(journalCsv(documents, german))).toBe(
      [
        '\uFEFFDate,Document,Account,Debit,Credit,Currency,Tax Code,Text',
        '2026-03-10,"SD-TEST-000012","1400",238.00,,EUR,"","\'=HYPERLINK(""x"")"',
        '2026-03-10,"SD-TEST-000012","8400",,200.00,EUR,"S19","\'=HYPERLINK(""x"")"',
        '2026-03-10,"SD-TEST-000012","1776",,38.00,EUR,"S19","\'=HYPERLINK(""x"")"',
        '',
      ].join('\r\n'),
    )
  })
})
