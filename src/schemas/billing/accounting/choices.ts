import type { Choice } from '../../core/choice.ts'
import { counted } from '../../core/counted.ts'

/** The choices and messages of files for the accountant. Plain data, no library. */

export const accountingFormats = [
  { value: 'csv', label: 'CSV of journal lines' },
  { value: 'datev', label: 'DATEV (EXTF)' },
  { value: 'xero', label: 'Xero (sales invoices)' },
] as const satisfies ReadonlyArray<Choice<string>>

/** Which documents of the period a file has. */
export const accountingScopes = [
  { value: 'new', label: 'Only new documents' },
  { value: 'all', label: 'All documents' },
] as const satisfies ReadonlyArray<Choice<string>>

/** The charts of accounts that have accounts to begin with. */
export const charts = [
  { value: 'plain', label: 'Plain numbers' },
  { value: 'skr03', label: 'SKR03' },
  { value: 'skr04', label: 'SKR04' },
] as const satisfies ReadonlyArray<Choice<string>>
export type Chart = (typeof charts)[number]['value']

/** The months in which a fiscal year can start. */
export const fiscalYearStarts = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((label, index) => ({ value: String(index + 1), label }))

/** The lengths of an account that DATEV knows. */
export const accountLengths = ['4', '5', '6', '7', '8'].map((value) => ({ value, label: value }))

/** The currency of a DATEV file. */
export const DATEV_CURRENCY = 'EUR'

/** A file has at most this many documents. */
export const MAX_DOCUMENTS = 20_000

export const accountingMessages = {
  saved: 'Accounts saved',
  otherwise: 'This was sent before with other values. Load the page again.',
  changed: 'Another person changed the accounts.',
  missing: 'This export does not exist',
  from: 'From is required',
  to: 'To is required',
  format: 'Choose a format',
  scope: 'Choose which documents',
  chart: 'Choose a chart of accounts',
  accountLength: 'Choose a length from 4 to 8',
  fiscalYearStart: 'Choose a month',
  digits: (count: number): string => `Use ${count} digits`,
  debtorDigits: (count: number): string => `Use ${count} or ${count + 1} digits`,
  code: 'Use 1 to 10 letters and digits',
  consultant: 'Use a number from 1001 to 9999999',
  client: 'Use a number from 1 to 99999',
  tooLong: (most: number): string => `At most ${most} characters`,
  rateLine: (line: number): string =>
    `Line ${line}: enter a rate, a revenue account and a tax account, like 19: 8400, 1776`,
  rateAccount: (line: number, digits: string): string => `Line ${line}, account: ${digits.toLowerCase()}`,
  rateTwice: (line: number, rate: string): string => `Line ${line}: ${rate} already has accounts`,
  nothing: 'There is nothing to export in this period',
  nothingNew: 'There is nothing new in this period. Choose all documents to export them again.',
  tooMany: `At most ${counted(MAX_DOCUMENTS, 'document')} in a file. Choose a shorter period.`,
  fiscalYear: (end: string): string => `A DATEV file covers one fiscal year. Choose a day up to ${end}.`,
  datevNumbers: 'Enter the consultant number and the client number under Accounts first',
  datevAccount: (account: string, digits: number): string =>
    `DATEV takes accounts of ${digits} digits. Change ${account} under Accounts.`,
  noRate: (document: string, rate: string): string =>
    `${document} has tax at ${rate} %. Add its accounts under Accounts.`,
  exported: (count: number): string => `${counted(count, 'document')} exported`,
  otherCurrency: (count: number): string =>
    `${counted(count, 'document')} not in EUR left out. A DATEV file has one currency. Export them as CSV.`,
  payments: (count: number): string =>
    `${counted(count, 'payment')} left out. Xero takes payments from the bank statement.`,
} as const
