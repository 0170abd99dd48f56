import type { Answer } from '../calls/call.ts'
import { countries, nameOf, regions } from '../contents/choices.ts'
import type { Row, Value } from '../fields.ts'
import { pickBy } from '../hash.ts'

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/
/** What .NET sends for a date that was never set. */
const NO_DAY = '0001-01-01T00:00:00'
const DAY_FIELD = /date$/i

const looseDay = (day: string, key: string): string =>
  pickBy(key, [day, `${day}T00:00:00`, `${day}T00:00:00Z`, `${day}T00:00:00+05:30`, day.replace(DAY, '$3/$2/$1')])

/** The local time in India. */
const inIndia = (moment: string) =>
  `${new Date(Date.parse(`${moment}Z`) + 5.5 * 3_600_000).toISOString().slice(0, 19)}+05:30`

const looseMoment = (moment: string, key: string): string =>
  pickBy(key, [moment, `${moment}Z`, inIndia(moment), `${moment}.1234567`])

/** A sale has its hour in a separate field, which another time zone would contradict. */
const PARTED = 'purchaseDate'
const partedMoment = (moment: string, key: string): string => pickBy(key, [moment, `${moment}Z`, `${moment}.1234567`])

/** The number with exactly this text; null if it would lose something. */
const sameNumber = (text: string): number | null => {
  const number = Number(text)
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER && String(number) === text ? number : null
}

const looseText = (name: string, text: string, key: string): Value => {
  if (DAY.test(text)) return looseDay(text, key)
  if (MOMENT.test(text)) return name === PARTED ? partedMoment(text, key) : looseMoment(text, key)
  if (text === '' && DAY_FIELD.test(name)) return NO_DAY
  return sameNumber(text) ?? text
}

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Choices by their names: a country and a region instead of the id, `Local` for `local`, `Prepaid` for `prepaid`. */
const named = (name: string, value: Value): Value => {
  if ((name === 'type' || name === 'paymentType') && typeof value === 'string') return capitalised(value)
  const choices = name === 'country' ? countries : name === 'region' ? regions : []
  return typeof value === 'number' && value !== 0 ? nameOf(choices, value) || value : value
}

const looseValue = (name: string, value: Value, key: string): Value => {
  const said = named(name, value)
  if (typeof said === 'string') return looseText(name, said, key)
  return said === null ? null : String(said)
}

const looseRow = (row: Row): Row => {
  const content = JSON.stringify(row)
  const values = Object.entries(row).map(
    ([name, value]) => [capitalised(name), looseValue(name, value, `${content} ${name}`)] as const,
  )
  // Columns of the table that are not in the specification.
  return { ...Object.fromEntries(values), RowNo: '1', IsDeleted: 'false', ModifiedOn: NO_DAY }
}

const isList = (value: Answer[string]): value is ReadonlyArray<Row> => Array.isArray(value)

/**
 * The same answer in another format.
 *
 * Numbers are text, texts are numbers where nothing is lost, booleans are text, dates are those of .NET. Names of
 * fields and choices are capitalised, and there are more fields than in the specification.
 */
export const loosely = (answer: Answer): Answer => {
  const values = Object.entries(answer).map(([name, value]): readonly [string, Answer[string]] => {
    if (isList(value)) return [capitalised(name), value.map(looseRow)]
    if (typeof value === 'object' && value !== null) return [capitalised(name), looseRow(value as Row)]
    // A token is no number, and its exact text matters.
    return [capitalised(name), name === 'token' ? value : looseValue(name, value, name)]
  })
  return { ...Object.fromEntries(values), StatusCode: '200', Errors: null }
}
