import { CURRENCY } from '../../schemas/core/currency.ts'
import type { Field, FieldKind } from '../../schemas/core/field.ts'
import { formatDay, formatMoment, formatPlainMoney } from '../../schemas/core/format.ts'
import { labelIn, type Times } from '../../schemas/core/times.ts'
import { isReworded, valueIn } from '../../schemas/core/value-in.ts'
import { BYTE_ORDER_MARK, guarded, LINE_END, written } from '../../schemas/files/csv-text.ts'
import type { Cell, SomeRows } from './list-file.ts'

/** CSV text by RFC 4180, fast enough for a million rows. Pure functions: the callers write the text. */

/** A picture as a data URL is useless as text, and longer than a spreadsheet's cell. */
const SELF_HELD = /^\s*data:/i

/** Whether a value is left out of files. */
export const isLeftOut = (kind: FieldKind, value: Cell): boolean =>
  value === null || value === undefined || (kind === 'image' && SELF_HELD.test(String(value)))

const numeric: ReadonlySet<FieldKind> = new Set<FieldKind>(['money', 'integer', 'number'])
/** Days and times: neither text nor numbers. */
const temporal: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'time', 'dateTime'])

export const isNumeric = (kind: FieldKind): boolean => numeric.has(kind)

/** Text is always quoted: a reader that respects quotes then keeps all twenty digits of an ICCID. */
const isQuoted = (kind: FieldKind): boolean => !numeric.has(kind) && !temporal.has(kind)

/** A cell as the list shows it. Numbers have no grouping, so that they stay numbers, also below zero. */
export const csvCell = (kind: FieldKind, value: Cell, times: Times, currency?: Cell): string => {
  if (value === null || value === undefined || isLeftOut(kind, value)) return ''
  if (typeof value === 'number') {
    if (!numeric.has(kind)) return guarded(String(value))
    return kind === 'money' ? formatPlainMoney(value, String(currency ?? '')) : String(value)
  }
  if (kind === 'date') return guarded(formatDay(value))
  return guarded(kind === 'dateTime' ? formatMoment(value, times) : value)
}

/** The largest number of formatted days that are cached: days repeat often. */
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

/** The start of a file: the byte order mark that tells a spreadsheet UTF-8, and the labels with the time zone. */
export const csvHeader = (columns: ReadonlyArray<Field>, times: Times): string =>
  BYTE_ORDER_MARK +
  columns.map((column) => written(isQuoted(column.kind), guarded(labelIn(column, times)))).join(',') +
  LINE_END

/** Makes the lines of a file from rows whose values are in the order of `names`. */
export const csvLines = (columns: ReadonlyArray<Field>, names: ReadonlyArray<string>, times: Times) => {
  const places = columns.map(({ name }) => names.indexOf(name))
  const kinds = columns.map(({ kind }) => kind)
  const areText = kinds.map(isQuoted)
  const day = dayWriter()
  const width = columns.length
  const currencyAt = names.indexOf(CURRENCY)
  const areToldOtherwise = columns.map((column) => isReworded(column, times))
  return (rows: SomeRows['rows']): string => {
    let text = ''
    for (const row of rows) {
      for (let column = 0; column < width; column++) {
        const value = areToldOtherwise[column]
          ? (valueIn(columns[column] as Field, (name) => row[names.indexOf(name)], times) as Cell)
          : row[places[column] as number]
        const kind = kinds[column] as Field['kind']
        if (column > 0) text += ','
        text +=
          kind === 'date'
            ? day(value)
            : written(areText[column] as boolean, csvCell(kind, value, times, row[currencyAt]))
      }
      text += LINE_END
    }
    return text
  }
}
