import { Schema } from 'effect'
import { percentText, thousandthsIn } from '../../core/money/amount.ts'
import type { TaxCategory } from '../offline-sale/snapshot.ts'
import { accountLengths, type Chart, charts, fiscalYearStarts, accountingMessages as messages } from './choices.ts'

/** The accounts of the accountant's files: what a person enters, and what the files use. */

/** The accounts of a balance sheet, and those of payments by their mode. */
const balanceFields = ['receivables', 'customerCredit', 'cash', 'bankTransfer', 'card', 'cheque', 'upi'] as const
/** The revenue accounts of the categories without tax. */
const untaxed = { Z: 'revenueZ', E: 'revenueE', AE: 'revenueAE', K: 'revenueK', G: 'revenueG', O: 'revenueO' } as const
const revenueFields = Object.values(untaxed)

const accountFields = [...balanceFields, ...revenueFields] as const
export type AccountField = (typeof accountFields)[number]

const texts = Object.fromEntries(accountFields.map((name) => [name, Schema.String])) as {
  readonly [Name in AccountField]: typeof Schema.String
}

/** The accounts as entered. An empty account is the one of the chart. */
export const EnteredAccounts = Schema.Struct({
  chart: Schema.String,
  accountLength: Schema.String,
  fiscalYearStart: Schema.String,
  consultant: Schema.String,
  client: Schema.String,
  ...texts,
  /** A line for each tax rate: `19: 8400, 1776`, then the name of its tax in Xero if there is one. */
  rates: Schema.String,
  noTaxType: Schema.String,
})
export type EnteredAccounts = typeof EnteredAccounts.Type

/** Before anything is entered: the accounts of the plain chart. */
export const blankAccounts: EnteredAccounts = {
  chart: 'plain',
  accountLength: '4',
  fiscalYearStart: '1',
  consultant: '',
  client: '',
  ...(Object.fromEntries(accountFields.map((name) => [name, ''])) as Readonly<Record<AccountField, string>>),
  rates: '',
  noTaxType: '',
}

type ChartAccounts = Readonly<Record<AccountField, string>> & { readonly rates: string }

const chartAccounts: Readonly<Record<Chart, ChartAccounts>> = {
  plain: {
    receivables: '1100',
    customerCredit: '2100',
    cash: '1000',
    bankTransfer: '1010',
    card: '1020',
    cheque: '1030',
    upi: '1040',
    revenueZ: '4010',
    revenueE: '4020',
    revenueAE: '4030',
    revenueK: '4040',
    revenueG: '4050',
    revenueO: '4060',
    rates: '*: 4000, 2200',
  },
  skr03: {
    receivables: '1400',
    customerCredit: '1700',
    cash: '1000',
    bankTransfer: '1200',
    card: '1360',
    cheque: '1330',
    upi: '1360',
    revenueZ: '8290',
    revenueE: '8100',
    revenueAE: '8336',
    revenueK: '8125',
    revenueG: '8120',
    revenueO: '8338',
    rates: '19: 8400, 1776\n7: 8300, 1771',
  },
  skr04: {
    receivables: '1200',
    customerCredit: '3500',
    cash: '1600',
    bankTransfer: '1800',
    card: '1460',
    cheque: '1550',
    upi: '1460',
    revenueZ: '4290',
    revenueE: '4100',
    revenueAE: '4336',
    revenueK: '4125',
    revenueG: '4120',
    revenueO: '4338',
    rates: '19: 4400, 3806\n7: 4300, 3801',
  },
}

const DEFAULT_TAX_TYPE = 'Tax on Sales'
export const DEFAULT_NO_TAX_TYPE = 'Tax Exempt'
const MAX_RATES_TEXT = 2_000
const MAX_TAX_TYPE = 50

/** The accounts of a tax rate; `rate` is null for every other rate. */
const RateAccounts = Schema.Struct({
  rate: Schema.NullOr(Schema.String),
  revenue: Schema.String,
  tax: Schema.String,
  taxType: Schema.String,
})
type RateAccounts = typeof RateAccounts.Type

/** The accounts that a file uses, complete: entered ones, else those of the chart. */
export const Accounts = Schema.Struct({
  chart: Schema.String,
  accountLength: Schema.Int,
  fiscalYearStart: Schema.Int,
  consultant: Schema.String,
  client: Schema.String,
  ...texts,
  rates: Schema.Array(RateAccounts),
  noTaxType: Schema.String,
})
export type Accounts = typeof Accounts.Type

const isChart = (text: string): text is Chart => charts.some(({ value }) => value === text)

/** A chart's account in the entered length: DATEV adds zeros at the end. */
const lengthened = (account: string, chart: string, length: number): string =>
  chart === 'plain' ? account : account.padEnd(length, '0')

/** The account of the chart that an empty field stands for. */
export const chartAccount = ({ chart, accountLength }: EnteredAccounts, field: AccountField): string =>
  isChart(chart) ? lengthened(chartAccounts[chart][field], chart, Number(accountLength) || 4) : ''

/** The tax rates of the chart, which an empty field stands for. */
export const chartRates = ({ chart }: EnteredAccounts): string => (isChart(chart) ? chartAccounts[chart].rates : '')

const linesOf = (text: string): ReadonlyArray<readonly [line: number, text: string]> =>
  text
    .split('\n')
    .map((line, index) => [index + 1, line.trim()] as const)
    .filter(([, line]) => line !== '')

const RATE_LINE = /^(\*|\d{1,3}(?:[.,]\d{1,3})?)\s*%?\s*:\s*([^,\s]+)\s*,\s*([^,\s]+)\s*(?:,\s*(.+))?$/

const rateIn = (line: string): RateAccounts | null => {
  const [, rate = '', revenue = '', tax = '', taxType = DEFAULT_TAX_TYPE] = RATE_LINE.exec(line) ?? []
  const thousandths = rate === '*' ? null : thousandthsIn(rate.replace(',', '.'))
  if (revenue === '') return null
  return { rate: thousandths === null ? null : percentText(thousandths), revenue, tax, taxType }
}

/** Why an entered account cannot be used; null if it can. A receivables account may be a debtor's, one digit longer. */
const accountProblem = (account: string, { chart, accountLength }: EnteredAccounts, field?: string): string | null => {
  if (chart === 'plain') return /^[A-Za-z\d]{1,10}$/.test(account) ? null : messages.code
  const length = Number(accountLength) || 4
  const isDebtor = field === 'receivables'
  const isRight = /^\d+$/.test(account) && (account.length === length || (isDebtor && account.length === length + 1))
  if (isRight) return null
  return isDebtor ? messages.debtorDigits(length) : messages.digits(length)
}

const ratesProblem = (entered: EnteredAccounts): string | null => {
  if (entered.rates.length > MAX_RATES_TEXT) return messages.tooLong(MAX_RATES_TEXT)
  const found = new Set<string | null>()
  for (const [number, line] of linesOf(entered.rates)) {
    const rate = rateIn(line)
    if (rate === null) return messages.rateLine(number)
    const wrong = accountProblem(rate.revenue, entered) ?? accountProblem(rate.tax, entered)
    if (wrong !== null) return messages.rateAccount(number, wrong)
    if (rate.taxType.length > MAX_TAX_TYPE) return messages.tooLong(MAX_TAX_TYPE)
    if (found.has(rate.rate)) return messages.rateTwice(number, rate.rate === null ? '*' : `${rate.rate} %`)
    found.add(rate.rate)
  }
  return null
}

const isWithin = (text: string, from: number, to: number): boolean =>
  /^\d{1,7}$/.test(text) && Number(text) >= from && Number(text) <= to

/** What is wrong with entered accounts, by field. */
export const accountsProblems = (given: EnteredAccounts): Readonly<Record<string, string>> => {
  const entered = trimmed(given)
  const { chart, accountLength, fiscalYearStart, consultant, client, noTaxType } = entered
  const ofAccounts = accountFields.map((field) => {
    const account = entered[field]
    return [field, account === '' ? null : accountProblem(account, entered, field)] as const
  })
  const problems: ReadonlyArray<readonly [string, string | null]> = [
    ['chart', isChart(chart) ? null : messages.chart],
    ['accountLength', accountLengths.some(({ value }) => value === accountLength) ? null : messages.accountLength],
    [
      'fiscalYearStart',
      fiscalYearStarts.some(({ value }) => value === fiscalYearStart) ? null : messages.fiscalYearStart,
    ],
    ['consultant', consultant === '' || isWithin(consultant, 1001, 9_999_999) ? null : messages.consultant],
    ['client', client === '' || isWithin(client, 1, 99_999) ? null : messages.client],
    ...ofAccounts,
    ['rates', ratesProblem(entered)],
    ['noTaxType', noTaxType.length > MAX_TAX_TYPE ? messages.tooLong(MAX_TAX_TYPE) : null],
  ]
  return Object.fromEntries(problems.flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])))
}

/** Without blanks around what was entered. */
export const trimmed = (entered: EnteredAccounts): EnteredAccounts =>
  Object.fromEntries(Object.entries(entered).map(([field, text]) => [field, text.trim()])) as EnteredAccounts

/** The complete accounts of entered ones without problems. */
export const accountsOf = (given: EnteredAccounts): Accounts => {
  const entered = trimmed(given)
  const { chart, consultant, client, noTaxType } = entered
  const accountLength = Number(entered.accountLength)
  const ofChart = entered.rates === ''
  const rates = linesOf(ofChart ? chartRates(entered) : entered.rates).flatMap(([, line]) => rateIn(line) ?? [])
  return {
    chart,
    accountLength,
    fiscalYearStart: Number(entered.fiscalYearStart),
    consultant,
    client,
    ...(Object.fromEntries(
      accountFields.map((field) => [field, entered[field] === '' ? chartAccount(entered, field) : entered[field]]),
    ) as Readonly<Record<AccountField, string>>),
    rates: ofChart
      ? rates.map((rate) => ({
          ...rate,
          revenue: lengthened(rate.revenue, chart, accountLength),
          tax: lengthened(rate.tax, chart, accountLength),
        }))
      : rates,
    noTaxType: noTaxType === '' ? DEFAULT_NO_TAX_TYPE : noTaxType,
  }
}

/** The accounts of a line of an invoice by its category and rate; null if no account is entered for the rate. */
export const accountsOfTax = (
  accounts: Accounts,
  category: TaxCategory,
  rate: string,
): { readonly revenue: string; readonly tax: string; readonly taxType: string } | null => {
  if (category !== 'S') return { revenue: accounts[untaxed[category]], tax: '', taxType: accounts.noTaxType }
  return accounts.rates.find((one) => one.rate === rate) ?? accounts.rates.find((one) => one.rate === null) ?? null
}
