import { type Accounts, accountsOfTax } from '../../../src/schemas/billing/accounting/accounts.ts'
import { accountingMessages } from '../../../src/schemas/billing/accounting/choices.ts'
import { type Minor, minorText } from '../../../src/schemas/core/money/amount.ts'
import { BYTE_ORDER_MARK, guarded, LINE_END, written } from '../../../src/schemas/files/csv-text.ts'
import { type AccountingDocument, taxesOf } from './documents.ts'

/** Journal lines of documents: debits equal credits in each. */

/** A line of the journal; one of `debit` and `credit` is 0. */
export type JournalLine = {
  readonly day: string
  readonly document: string
  readonly account: string
  readonly debit: Minor
  readonly credit: Minor
  readonly currency: string
  /** The category and rate of the tax: `S19`; empty for lines without tax. */
  readonly taxCode: string
  readonly text: string
}

/** The account that receives payments of a mode. */
export const moneyAccount = (accounts: Accounts, mode: string): string => {
  switch (mode) {
    case 'cash':
      return accounts.cash
    case 'card':
      return accounts.card
    case 'cheque':
      return accounts.cheque
    case 'upi':
      return accounts.upi
    default:
      return accounts.bankTransfer
  }
}

/** Why documents cannot be entered with these accounts: the rates without an account, each with its first document. */
export const missingAccounts = (
  documents: ReadonlyArray<AccountingDocument>,
  accounts: Accounts,
): ReadonlyArray<string> => {
  const missing = new Map<string, string>()
  for (const document of documents) {
    for (const { category, rate } of taxesOf(document)) {
      if (accountsOfTax(accounts, category, rate) === null && !missing.has(rate)) missing.set(rate, document.key)
    }
  }
  return [...missing].map(([rate, key]) => accountingMessages.noRate(key, rate))
}

/** The journal lines of a document. Accounts of rates that are missing were refused before. */
export const journalOf = (document: AccountingDocument, accounts: Accounts): ReadonlyArray<JournalLine> => {
  const { day, key, currency, companyName, text } = document
  const head = { day, document: key, currency, text: [companyName, text].filter((part) => part !== '').join(', ') }
  /** An amount above 0 is a debit, below 0 a credit. */
  const lineOn = (account: string, amount: Minor, taxCode = ''): ReadonlyArray<JournalLine> => {
    if (amount === 0n) return []
    const sides = amount > 0n ? { debit: amount, credit: 0n } : { debit: 0n, credit: -amount }
    return [{ ...head, account, ...sides, taxCode }]
  }
  const ofCustomer = [
    ...lineOn(accounts.receivables, document.due),
    ...lineOn(accounts.customerCredit, document.credit),
  ]
  switch (document.kind) {
    case 'payment':
    case 'reversal':
      return [...lineOn(moneyAccount(accounts, document.paymentMode), -document.amount), ...ofCustomer]
    case 'allocation':
    case 'allocationReversal':
      return ofCustomer
    case 'invoice':
    case 'credit': {
      const taxes = taxesOf(document).flatMap(({ category, rate, net, tax }) => {
        const found = accountsOfTax(accounts, category, rate)
        const code = category === 'S' ? `S${rate}` : category
        return [...lineOn(found?.revenue ?? '', -net, code), ...lineOn(found?.tax ?? '', -tax, code)]
      })
      return [...ofCustomer, ...taxes]
    }
  }
}

const COLUMNS = ['Date', 'Document', 'Account', 'Debit', 'Credit', 'Currency', 'Tax Code', 'Text']

const amountCell = (amount: Minor, currency: string): string => (amount === 0n ? '' : minorText(amount, currency))
const textCell = (text: string): string => written(true, guarded(text))

/** The plain CSV: a line for each journal line. Days are `yyyy-MM-dd`, amounts have a decimal point. */
export const journalCsv = (documents: ReadonlyArray<AccountingDocument>, accounts: Accounts): Uint8Array => {
  const rows = documents
    .flatMap((document) => journalOf(document, accounts))
    .map((line) =>
      [
        line.day,
        textCell(line.document),
        textCell(line.account),
        amountCell(line.debit, line.currency),
        amountCell(line.credit, line.currency),
        line.currency,
        textCell(line.taxCode),
        textCell(line.text),
      ].join(','),
    )
  const head = COLUMNS.map((name) => written(false, name)).join(',')
  return new TextEncoder().encode(BYTE_ORDER_MARK + [head, ...rows].map((row) => row + LINE_END).join(''))
}
