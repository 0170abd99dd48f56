import type { Field } from '../schemas/field.ts'
import { CURRENCY } from '../schemas/paged-lists.ts'
import type { PagedRow } from '../schemas/paged-rows.ts'
import { labelIn, type Times, valueIn } from '../schemas/times.ts'
import { BYTE_ORDER_MARK, type Cell, csvCell, guarded, isQuoted, LEGACY_HEADER, LINE_END } from './csv.ts'

/**
 * The CSV files of the reports: what csv.ts writes, but fast enough for a million rows, which come as arrays of values.
 */

/** An amount is a number in a file: what it is an amount of stands in a column of its own. */
const currencyField: Field = { name: CURRENCY, label: 'Currency', kind: 'text', width: 0 }

/** The columns of a file: those shown, in their order, and the currency where one of them is money. */
export const fileColumns = (fields: ReadonlyArray<Field>, names: ReadonlyArray<string>): ReadonlyArray<Field> => {
  const shown = names.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  return shown.some(({ kind }) => kind === 'money') ? [...shown, currencyField] : shown
}

/** What a reader of RFC 4180, or the one that reads behind it, would take for more than text. */
const SPECIAL = /[",\r\n]|^\s|\s$/

const quoted = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`

/** Days come again and again: each is written out once, for as long as not too many different ones are known. */
const DAYS_KNOWN = 2_000

const dayWriter = () => {
  const known = new Map<Cell, string>()
  return (value: Cell): string => {
    let text = known.get(value)
    if (text === undefined) {
      if (known.size >= DAYS_KNOWN) known.clear()
      text = written(false, csvCell('date', value, 'utc'))
      known.set(value, text)
    }
    return text
  }
}

const written = (isText: boolean, text: string): string => (isText || SPECIAL.test(text) ? quoted(text) : text)

/** The beginning of a file. */
export const reportHeader = (columns: ReadonlyArray<Field>, times: Times): string =>
  BYTE_ORDER_MARK +
  columns.map((column) => written(isQuoted(column.kind), guarded(labelIn(column, times)))).join(',') +
  LINE_END

/** Makes the lines of a file out of rows whose values are in the order of `names`. */
export const linesOf = (columns: ReadonlyArray<Field>, names: ReadonlyArray<string>, times: Times) => {
  const places = columns.map(({ name }) => names.indexOf(name))
  const kinds = columns.map(({ kind }) => kind)
  const areText = kinds.map(isQuoted)
  const day = dayWriter()
  const width = columns.length
  /** The few that another field of the row has a part in: in UTC none. */
  const areHalves = columns.map(({ halfOf }) => halfOf !== undefined && times !== 'utc')
  return (rows: ReadonlyArray<ReadonlyArray<Cell>>): string => {
    let text = ''
    for (const row of rows) {
      for (let column = 0; column < width; column++) {
        const value = areHalves[column]
          ? (valueIn(columns[column] as Field, (name) => row[names.indexOf(name)], times) as Cell)
          : row[places[column] as number]
        const kind = kinds[column] as Field['kind']
        if (column > 0) text += ','
        text += kind === 'date' ? day(value) : written(areText[column] as boolean, csvCell(kind, value, times))
      }
      text += LINE_END
    }
    return text
  }
}

/** The lines of rows whose values have names. */
export const linesOfRows = (columns: ReadonlyArray<Field>, rows: ReadonlyArray<PagedRow>, times: Times): string => {
  const names = [...new Set(columns.flatMap(({ name, halfOf }) => [name, ...Object.values(halfOf ?? {})]))]
  return linesOf(columns, names, times)(rows.map((row) => names.map((name) => row[name])))
}

/**
 * The layout of spec §9 to the letter, which every report shares with the inventory: the inventory's header over the
 * report's own values, all of them in their order, raw, joined by commas without quoting.
 */
export const toLegacyReport = (fields: ReadonlyArray<Field>, rows: ReadonlyArray<PagedRow>): string =>
  [LEGACY_HEADER, ...rows.map((row) => fields.map(({ name }) => row[name] ?? '').join(','))].join('\n')
