import { currencies, documentCurrencies } from '../../schemas/core/currency.ts'

const names = new Intl.DisplayNames('en', { type: 'currency' })
const always: ReadonlySet<string> = new Set(currencies.map(({ value }) => value))

/** The currencies that the settings can name beside those that are always offered: `JPY Japanese Yen`. */
export const currencyOptions = documentCurrencies
  .filter(({ value }) => !always.has(value))
  .map(({ value }) => ({ value, label: `${value} ${names.of(value)}` }))
