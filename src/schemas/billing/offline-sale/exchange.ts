import { plainAmount, unclearAmount } from '../../core/amount-text.ts'
import { formatDay, isRealDay } from '../../core/format.ts'
import { commonMessages } from '../../core/messages.ts'
import { type Minor, minorIn, minorText } from '../../core/money/amount.ts'
import { exchangedOf, exchangeRateIn } from '../../core/money/exchange.ts'
import type { HomeTax } from './snapshot.ts'

/** The rate of exchange of an invoice that is not in the company's home currency. Browser and server share it. */

/** How much of the home currency a unit of the invoice's currency is, who says so, and of which day the rate is. */
export const exchangeFields = ['exchangeRate', 'exchangeSource', 'exchangeDay'] as const
type DrawnExchange = { readonly [Field in (typeof exchangeFields)[number]]?: string }

/** The fields that have a text. */
export const exchangeIn = (texts: Readonly<Record<string, string | undefined>>): DrawnExchange =>
  Object.fromEntries(
    exchangeFields.flatMap((field) => {
      const text = (texts[field] ?? '').trim()
      return text === '' ? [] : [[field, text]]
    }),
  )

export const exchangeMessages = {
  rate: 'Enter a rate above 0, such as 0.9223, with at most 10 decimals',
  rateMissing: 'Enter the rate: the tax is also due in the home currency',
  source: 'Enter where the rate is from, such as ECB',
  day: 'Enter the day of the rate',
  late: (invoiceDay: string): string => `Enter a day up to ${formatDay(invoiceDay)} (the invoice)`,
} as const

const rateOf = (text = '') => exchangeRateIn(plainAmount(text).trim())

/** Whether a document needs no tax in another currency: the home currency is unknown, or its own. */
const isAtHome = ({ currency, homeCurrency }: Pick<ExchangeFacts, 'currency' | 'homeCurrency'>): boolean =>
  homeCurrency === '' || homeCurrency === currency

/** `homeCurrency` is empty where it is unknown; `invoiceDay` is null where only the server knows it. */
type ExchangeFacts = {
  readonly currency: string
  readonly homeCurrency: string
  readonly tax: Minor
  readonly invoiceDay: string | null
}

const dayProblem = (day: string, invoiceDay: string | null): string | null => {
  if (day === '') return exchangeMessages.day
  if (!isRealDay(day)) return commonMessages.day
  return invoiceDay !== null && day > invoiceDay ? exchangeMessages.late(invoiceDay) : null
}

/** The problems of the rate, by field. It is required where there is tax, and whole where any of it is entered. */
export const exchangeProblems = (drawn: DrawnExchange, facts: ExchangeFacts): Readonly<Record<string, string>> => {
  const { exchangeRate = '', exchangeSource = '', exchangeDay = '' } = exchangeIn(drawn)
  const isEntered = exchangeRate + exchangeSource + exchangeDay !== ''
  if (isAtHome(facts) || (facts.tax === 0n && !isEntered)) return {}
  const day = dayProblem(exchangeDay, facts.invoiceDay)
  return {
    ...(rateOf(exchangeRate) === null && {
      exchangeRate:
        exchangeRate === '' ? exchangeMessages.rateMissing : (unclearAmount(exchangeRate) ?? exchangeMessages.rate),
    }),
    ...(exchangeSource === '' && { exchangeSource: exchangeMessages.source }),
    ...(day !== null && { exchangeDay: day }),
  }
}

type Taxes = ReadonlyArray<{ readonly tax: string }>

const exchanged = (rates: Taxes, from: string, { currency: to, rate: text }: Pick<HomeTax, 'currency' | 'rate'>) => {
  const amounts = rates.map(({ tax }) => minorIn(tax, from) ?? 0n)
  return exchangedOf(amounts, { from, to, rate: rateOf(text) ?? 0n })
}

/** The tax of an invoice in the home currency; null where it is in that currency, or no rate was entered. */
export const homeTaxOf = (
  drawn: DrawnExchange,
  rates: Taxes,
  { currency, homeCurrency }: Pick<ExchangeFacts, 'currency' | 'homeCurrency'>,
): HomeTax | null => {
  const { exchangeRate = '', exchangeSource = '', exchangeDay = '' } = exchangeIn(drawn)
  if (isAtHome({ currency, homeCurrency }) || rateOf(exchangeRate) === null) return null
  const head = {
    currency: homeCurrency,
    rate: plainAmount(exchangeRate).trim(),
    day: exchangeDay,
    source: exchangeSource,
  }
  const { total, parts } = exchanged(rates, currency, head)
  return {
    ...head,
    tax: minorText(total, homeCurrency),
    taxes: parts.map((part) => minorText(part, homeCurrency)),
  }
}

/**
 * The tax of a credit note in the home currency, at the rate of its invoice: what was left of it before the note less what
 * is left after it. So the credit notes of an invoice add up to it. `before` and `after` are what is left of each rate.
 */
export const homeTaxBetween = (invoice: HomeTax, before: Taxes, after: Taxes, currency: string): HomeTax => {
  const [first, last] = [exchanged(before, currency, invoice), exchanged(after, currency, invoice)]
  const text = (amount: Minor) => minorText(amount, invoice.currency)
  return {
    ...invoice,
    tax: text(first.total - last.total),
    taxes: first.parts.map((part, index) => text(part - (last.parts[index] ?? 0n))),
  }
}
