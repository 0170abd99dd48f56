import type { Times } from './times.ts'

/** How dates and amounts are shown, in lists, forms and CSV files alike. What cannot be read is shown as it is. */

const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/

/** Nothing in the stock of SIM cards is as old as this: an earlier year is a slip of the keyboard. */
const FIRST_YEAR = 1900

/** True for a day that exists, written `yyyy-MM-dd`, of the year 1900 or later. */
export const isRealDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number(text.slice(0, 4)) < FIRST_YEAR) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A day `yyyy-MM-dd` (of a moment: its first ten characters) as `dd/MM/yyyy`. */
export const formatDay = (text: string): string => {
  const [, year, month, day] = DAY.exec(text) ?? []
  return year !== undefined && isRealDay(text.slice(0, 10)) ? `${day}/${month}/${year}` : text
}

const two = (value: number) => String(value).padStart(2, '0')

/** A moment in ISO 8601 as `dd/MM/yyyy HH:mm` in a zone; a bare day has no time and shows none. */
export const formatMoment = (text: string, times: Times): string => {
  if (DAY.test(text) && !text.includes('T')) return formatDay(text)
  const moment = new Date(text)
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text) || !isRealDay(text.slice(0, 10)) || Number.isNaN(moment.getTime())) return text
  if (times === 'utc') {
    // In UTC a moment begins with its day.
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

/** How long before `now` a moment was, both in ISO 8601: `3 hours ago`; `just now` within the minute. */
export const formatAge = (at: string, now: string): string => {
  const passed = Math.max(0, Date.parse(now) - Date.parse(at))
  const unit = UNITS.find(([, length]) => passed >= length)
  return unit === undefined ? 'just now' : ages.format(-Math.floor(passed / unit[1]), unit[0])
}

/** The same within a sentence, where no header names the zone: UTC is named, the reader's own is what they expect. */
export const tellMoment = (text: string, times: Times): string => {
  const told = formatMoment(text, times)
  return times === 'utc' && told.includes(':') && told !== text ? `${told} UTC` : told
}

const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 4 })
const plainMoney = new Intl.NumberFormat('en-GB', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
  useGrouping: false,
})

/** An amount with two to four decimals, `1,234.50`; empty where it is unknown. */
export const formatMoney = (value: number | null | undefined): string => formatAmount(value, money)

/**
 * The same without grouping, `1234.50`: what a spreadsheet reads as a number. Nearly every amount is one of whole cents,
 * for which a file of a million rows does not ask Intl.
 */
export const formatPlainMoney = (value: number | null | undefined): string =>
  typeof value === 'number' && Math.abs(value) < 1e12 && value !== 0 && Math.round(value * 100) / 100 === value
    ? value.toFixed(2)
    : formatAmount(value, plainMoney)

const formatAmount = (value: number | null | undefined, format: Intl.NumberFormat): string => {
  if (value === null || value === undefined) return ''
  return Number.isFinite(value) ? format.format(value) : String(value)
}
