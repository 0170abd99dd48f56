import { decimalsOf } from './currency.ts'
import type { Times } from './times.ts'

/** Formats dates and amounts for lists, forms and CSV files. A value that cannot be parsed is shown unchanged. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/

/** No data here is older: an earlier year is a typing error. */
const FIRST_YEAR = 1900

/** Whether a text is an existing day, `yyyy-MM-dd`, from 1900 on. */
export const isRealDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number(text.slice(0, 4)) < FIRST_YEAR) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Formats a day `yyyy-MM-dd`, or that of a moment (its first ten characters), as `dd/MM/yyyy`. */
export const formatDay = (text: string): string => {
  const [, year, month, day] = DAY.exec(text) ?? []
  return year !== undefined && isRealDay(text.slice(0, 10)) ? `${day}/${month}/${year}` : text
}

const two = (value: number) => String(value).padStart(2, '0')

/** Formats a moment in ISO 8601 as `dd/MM/yyyy HH:mm` in a time zone; a bare day without a time. */
export const formatMoment = (text: string, times: Times): string => {
  if (DAY.test(text) && !text.includes('T')) return formatDay(text)
  const moment = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || !isRealDay(text.slice(0, 10)) || Number.isNaN(moment.getTime())) return text
  if (times === 'utc') {
    // A moment in UTC starts with its day.
    const written = moment.toISOString()
    return `${formatDay(written.slice(0, 10))} ${written.slice(11, 16)}`
  }
  const day = `${two(moment.getDate())}/${two(moment.getMonth() + 1)}/${String(moment.getFullYear()).padStart(4, '0')}`
  return `${day} ${two(moment.getHours())}:${two(moment.getMinutes())}`
}

const ages = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** The age of a moment at `now`, both in ISO 8601: `3 hours ago`; `just now` within a minute. */
export const formatAge = (at: string, now: string): string => {
  const passed = Math.max(0, Date.parse(now) - Date.parse(at))
  const unit = UNITS.find(([, length]) => passed >= length)
  return unit === undefined ? 'just now' : ages.format(-Math.floor(passed / unit[1]), unit[0])
}

const SHORT = { day: 'd', hour: 'h', minute: 'min' } as const

/** The same where there is little room: `2 h`, and `now` within a minute. A bare day is only counted in days. */
export const shortAge = (at: string, now: string): string => {
  const passed = Math.max(0, Date.parse(now) - Date.parse(at))
  const unit = UNITS.find(([, length]) => passed >= length)
  if (!at.includes('T')) return unit?.[0] === 'day' ? `${Math.floor(passed / unit[1])} d` : 'today'
  return unit === undefined ? 'now' : `${Math.floor(passed / unit[1])} ${SHORT[unit[0]]}`
}

/**
 * The same inside a sentence, where no header names the zone. UTC is named; the reader's own zone goes without saying.
 */
export const tellMoment = (text: string, times: Times): string => {
  const told = formatMoment(text, times)
  return times === 'utc' && told.includes(':') && told !== text ? `${told} UTC` : told
}

const formatsOf = (currency: string) => {
  const digits = { minimumFractionDigits: decimalsOf(currency), maximumFractionDigits: 4 }
  return {
    grouped: new Intl.NumberFormat('en-GB', digits),
    plain: new Intl.NumberFormat('en-GB', { ...digits, useGrouping: false }),
  }
}

const known = new Map<string, ReturnType<typeof formatsOf>>()
/** A format is slow to make, and an amount is shown thousands of times. */
const formatsIn = (currency: string) => {
  const formats = known.get(currency) ?? formatsOf(currency)
  known.set(currency, formats)
  return formats
}

/**
 * An amount with the decimals of its currency, and up to four where it has more: `1,234.50`; empty if it is unknown. Where
 * no currency is named, it has two.
 */
export const formatMoney = (value: number | null | undefined, currency = ''): string =>
  formatAmount(value, formatsIn(currency).grouped)

/**
 * The same without grouping, `1234.50`, which a spreadsheet reads as a number. Most amounts have whole cents; for them
 * a file of a million rows avoids the slower Intl.
 */
export const formatPlainMoney = (value: number | null | undefined, currency = ''): string => {
  const isWhole = typeof value === 'number' && Math.abs(value) < 1e12 && value !== 0
  const decimals = decimalsOf(currency)
  return isWhole && Math.round(value * 10 ** decimals) / 10 ** decimals === value
    ? value.toFixed(decimals)
    : formatAmount(value, formatsIn(currency).plain)
}

/** The text of an amount with its currency before it: `USD 4.20`. An amount that is unknown, or in no currency, stays as it is. */
export const inCurrency = (currency: string, amount: string): string =>
  currency === '' || amount === '' ? amount : `${currency} ${amount}`

/** An amount as `formatMoney` has it, with its currency: `USD 1,234.50`. */
export const moneyIn = (currency: string, value: number | null | undefined): string =>
  inCurrency(currency, formatMoney(value, currency))

const formatAmount = (value: number | null | undefined, format: Intl.NumberFormat): string => {
  if (value === null || value === undefined) return ''
  return Number.isFinite(value) ? format.format(value) : String(value)
}

/** A typed number with its thousands grouped: `20,000`. Any other text stays as it is. */
export const inThousands = (text: string): string =>
  /^-?\d{4,}(\.\d*)?$/.test(text) ? text.replace(/\d(?=(\d{3})+(?!\d))(?<!\.\d*)/g, '$&,') : text
