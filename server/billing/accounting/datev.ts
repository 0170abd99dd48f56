import { type Accounts, accountsOfTax } from '../../../src/schemas/billing/accounting/accounts.ts'
import { accountingMessages, DATEV_CURRENCY } from '../../../src/schemas/billing/accounting/choices.ts'
import { type Minor, minorText } from '../../../src/schemas/core/money/amount.ts'
import { BYTE_ORDER_MARK, LINE_END } from '../../../src/schemas/files/csv-text.ts'
import { datevColumns, textColumns } from './datev-columns.ts'
import { type AccountingDocument, taxesOf } from './documents.ts'
import { moneyAccount } from './journal.ts'

/**
 * A posting batch in the DATEV format (EXTF, header version 700, format version 13). Revenue accounts of a tax rate are
 * automatic accounts, so revenue is posted with its tax, and DATEV takes the tax out.
 */

type Period = { readonly from: string; readonly to: string }
/** When and for what a file is made. `madeAt` is a moment in ISO 8601. */
type DatevHead = Period & { readonly madeAt: string }

const compact = (day: string): string => day.replaceAll('-', '')

/** The first day of the fiscal year of a day. */
export const fiscalYearOf = (day: string, startMonth: number): string => {
  const [year = '', month = ''] = day.split('-')
  const first = Number(month) >= startMonth ? Number(year) : Number(year) - 1
  return `${first}-${String(startMonth).padStart(2, '0')}-01`
}

/** The last day of the fiscal year that starts on a day. */
export const fiscalYearEnd = (start: string): string => {
  const [year = '', ...monthAndDay] = start.split('-')
  const next = Date.parse(`${Number(year) + 1}-${monthAndDay.join('-')}T00:00:00Z`)
  return new Date(next - 86_400_000).toISOString().slice(0, 10)
}

/** Text as DATEV reads it: quoted, without line breaks and other control characters. */
const quoted = (text: string, most = 60): string =>
  `"${[...text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')].slice(0, most).join('').replaceAll('"', '""')}"`

/** The characters that a document number may have. */
const documentNumber = (number: string): string => number.replace(/[^\w$%\-/]/g, '').slice(0, 36)

const amountText = (amount: Minor, currency: string): string =>
  minorText(amount < 0n ? -amount : amount, currency).replace('.', ',')
const dayOfYear = (day: string): string => `${day.slice(8, 10)}${day.slice(5, 7)}`
const wholeDay = (day: string): string => `${dayOfYear(day)}${day.slice(0, 4)}`

type Row = Readonly<Record<string, string>>

const rowLine = (row: Row): string =>
  datevColumns.map((name) => row[name] ?? (textColumns.has(name) ? '""' : '')).join(';')

/** A posting between the account of the receivables and another: a debit of the first where the amount is above 0. */
const posting = (document: AccountingDocument, accounts: Accounts, other: string, amount: Minor, more: Row = {}) => ({
  'Umsatz (ohne Soll/Haben-Kz)': amountText(amount, document.currency),
  'Soll/Haben-Kennzeichen': amount > 0n ? '"S"' : '"H"',
  'WKZ Umsatz': quoted(document.currency),
  Konto: accounts.receivables,
  'Gegenkonto (ohne BU-Schlüssel)': other,
  Belegdatum: dayOfYear(document.day),
  'Belegfeld 1': quoted(
    documentNumber(document.kind === 'credit' ? document.key : document.invoiceNumber || document.key),
    36,
  ),
  Buchungstext: quoted([document.companyName, document.text].filter((part) => part !== '').join(', ')),
  ...more,
})

const EU_NUMBER = /^[A-Z]{2}[A-Z\d+*]{2,13}$/

/** The customer's VAT number, which DATEV needs where the customer owes the tax in another country of the EU. */
const vatNumber = ({ issued }: AccountingDocument, category: string): Row => {
  const number = (issued?.customer.taxNumber ?? '').replace(/[\s.-]/g, '').toUpperCase()
  const isNeeded = (category === 'AE' || category === 'K') && EU_NUMBER.test(number)
  return isNeeded ? { 'EU-Land u. UStID (Bestimmung)': quoted(number, 15) } : {}
}

/** The postings of a document. All go through the receivables; what was paid too much is moved from there. */
const postingsOf = (document: AccountingDocument, accounts: Accounts): ReadonlyArray<Row> => {
  const { kind, amount, credit, issued } = document
  const moved = credit === 0n ? [] : [posting(document, accounts, accounts.customerCredit, -credit)]
  if (kind === 'payment' || kind === 'reversal') {
    return [posting(document, accounts, moneyAccount(accounts, document.paymentMode), amount), ...moved]
  }
  const days: Row = {
    ...(issued !== null && issued.supplyDate !== '' && { Leistungsdatum: wholeDay(issued.supplyDate) }),
    ...(issued !== null && kind === 'invoice' && { Fälligkeit: wholeDay(issued.dueDate) }),
  }
  const revenue = taxesOf(document).flatMap(({ category, rate, net, tax }) => {
    const account = accountsOfTax(accounts, category, rate)?.revenue ?? ''
    const more = { ...days, ...vatNumber(document, category) }
    return net + tax === 0n ? [] : [posting(document, accounts, account, net + tax, more)]
  })
  return [...revenue, ...moved]
}

/** The letters from 0x80 to 0x9f of Windows-1252, in order; a control character where there is none. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Text in Windows-1252; null if it has a letter beyond. */
const inWindows1252 = (text: string): Uint8Array | null => {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const upper = code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : UPPER.indexOf(text.charAt(index)) + 0x80
    if (upper < 0x80 && code >= 0x80) return null
    bytes[index] = upper
  }
  return bytes
}

/** Windows-1252, which every way of import reads; with other letters UTF-8 with a byte order mark. */
export const datevBytes = (text: string): Uint8Array =>
  inWindows1252(text) ?? new TextEncoder().encode(BYTE_ORDER_MARK + text)

const CHART_NUMBERS: Readonly<Record<string, string>> = { skr03: '03', skr04: '04' }

const headerOf = ({ from, to, madeAt }: DatevHead, accounts: Accounts): string =>
  [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    madeAt.replace(/\D/g, '').slice(0, 17).padEnd(17, '0'),
    '',
    '"RE"',
    '""',
    '""',
    accounts.consultant,
    accounts.client,
    compact(fiscalYearOf(from, accounts.fiscalYearStart)),
    `${accounts.accountLength}`,
    compact(from),
    compact(to),
    '"SIM Desk"',
    '""',
    // A batch of the financial accounts, for every purpose, not yet committed.
    '1',
    '0',
    '0',
    `"${DATEV_CURRENCY}"`,
    '',
    '""',
    '',
    '',
    `"${CHART_NUMBERS[accounts.chart] ?? ''}"`,
    '',
    '',
    '""',
    '""',
  ].join(';')

/** The DATEV file of documents in one currency. */
export const datevFile = (
  documents: ReadonlyArray<AccountingDocument>,
  accounts: Accounts,
  head: DatevHead,
): Uint8Array => {
  const rows = documents.flatMap((document) => postingsOf(document, accounts)).map(rowLine)
  const lines = [headerOf(head, accounts), datevColumns.join(';'), ...rows]
  return datevBytes(lines.map((line) => line + LINE_END).join(''))
}

/** Why DATEV would not take a file with these accounts; null if it would. */
export const datevProblem = (accounts: Accounts): string | null => {
  if (accounts.consultant === '' || accounts.client === '') return accountingMessages.datevNumbers
  const { receivables, customerCredit, cash, bankTransfer, card, cheque, upi, accountLength: length } = accounts
  const used = [customerCredit, cash, bankTransfer, card, cheque, upi, ...accounts.rates.map(({ revenue }) => revenue)]
  const isAccount = (account: string, longest: number) =>
    /^\d+$/.test(account) && account.length >= length && account.length <= longest
  const wrong = isAccount(receivables, length + 1) ? used.find((one) => !isAccount(one, length)) : receivables
  return wrong === undefined ? null : accountingMessages.datevAccount(wrong, length)
}

/** Why a period cannot be in one DATEV file; null if it can: its days have no year. */
export const datevPeriodProblem = ({ from, to }: Period, { fiscalYearStart }: Accounts): string | null => {
  const end = fiscalYearEnd(fiscalYearOf(from, fiscalYearStart))
  return to <= end ? null : accountingMessages.fiscalYear(end.split('-').reverse().join('/'))
}
