import type { Choice } from '../../../schemas/core/choice.ts'
import { isRealDay } from '../../../schemas/core/format.ts'

/** Parses single values as servers write them. Each function returns `undefined` if the text is no such value. */

/** No leading zeros: `007` is a code. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/
/** Any number of up to this many digits is exact as a double. */
export const KEPT_DIGITS = 15

/** The number in a text, if no digit would be lost. */
export const numberOf = (text: string): number | undefined => {
  const trimmed = text.trim()
  const value = Number(trimmed)
  if (trimmed === '' || !Number.isFinite(value)) return undefined
  if (String(value) === trimmed) return value
  // Turns -0, which no text means, into 0.
  return NUMBER.test(trimmed) && trimmed.replace(/\D/g, '').length <= KEPT_DIGITS ? value + 0 : undefined
}

const words: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
])

/** The boolean that a text or number means. */
export const booleanOf = (value: string | number): boolean | undefined => words.get(String(value).trim().toLowerCase())

const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
const BRITISH = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[T ]+(\d{2}:\d{2}(?::\d{2})?))?$/
/** What .NET writes for an unset date. */
const NO_DAY = '0001-01-01'

type Parts = { readonly day: string; readonly time: string; readonly zone: string }

const partsOf = (text: string): Parts | undefined => {
  const [, day = '', time = '', zone = ''] = ISO.exec(text) ?? []
  if (day !== '') return { day, time, zone: zone.toUpperCase() }
  const [, date = '', month = '', year = '', hour = ''] = BRITISH.exec(text) ?? []
  return year === ''
    ? undefined
    : { day: `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`, time: hour, zone: '' }
}

/** The day of a text as `yyyy-MM-dd`, whatever its zone; empty for an unset date. */
export const dayOf = (text: string): string | undefined => {
  const { day = '' } = partsOf(text.trim()) ?? {}
  if (day === NO_DAY) return ''
  return isRealDay(day) ? day : undefined
}

/** The moment of a text in ISO 8601 UTC. A moment without a zone is taken as UTC. A bare day stays a day. */
export const momentOf = (text: string): string | undefined => {
  const trimmed = text.trim()
  const { day = '', time = '', zone = '' } = partsOf(trimmed) ?? {}
  if (day === NO_DAY) return ''
  if (!isRealDay(day)) return undefined
  if (time === '') return day
  if (zone === 'Z' && trimmed.includes('T')) return trimmed
  // At most three decimals of a second: not every browser parses the seven that .NET writes.
  const offset = zone === '' ? 'Z' : zone.replace(/^(...)(\d\d)$/, '$1:$2')
  const at = new Date(`${day}T${time.replace(/(\.\d{3})\d+$/, '$1')}${offset}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().replace('.000Z', 'Z')
}

const alike = (a: string | number, b: string): boolean => String(a).trim().toLowerCase() === b

/** The value of the choice that a text names, by value or by label, in any case. */
export const choiceOf = (choices: ReadonlyArray<Choice>, text: string): string | number | undefined => {
  const sought = text.trim().toLowerCase()
  const found = choices.find(({ value }) => alike(value, sought)) ?? choices.find(({ label }) => alike(label, sought))
  return found?.value
}
