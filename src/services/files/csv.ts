import type { Field, FieldKind } from '../../schemas/core/field.ts'
import { formatDay, formatMoment, formatPlainMoney } from '../../schemas/core/format.ts'
import { labelIn, type Times } from '../../schemas/core/times.ts'
import { isToldOtherwise, valueIn } from '../../schemas/core/value-in.ts'
import { BYTE_ORDER_MARK, guarded, LINE_END, written } from '../../schemas/files/csv-text.ts'
import type { Cell, SomeRows } from './list-file.ts'

/** CSV files as text, RFC 4180, fast enough for a million rows. Pure: what becomes of the text is the matter of others. */

/** A picture that holds itself: as text it is of no use, and would be cut at a spreadsheet's limit of a cell. */
const SELF_HELD = /^\s*data:/i

/** What is of no use in a file. */
export const isLeftOut = (kind: FieldKind, value: Cell): boolean =>
  value === null || value === undefined || (kind === 'image' && SELF_HELD.test(String(value)))

const numeric: ReadonlySet<FieldKind> = new Set<FieldKind>(['money', 'integer', 'number'])
/** What is neither text nor a number: days and times. */
const temporal: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'time', 'dateTime'])

export const isNumeric = (kind: FieldKind): boolean => numeric.has(kind)

/** Text is quoted always: a reader that respects quotes then leaves the twenty digits of an ICCID alone. */
const isQuoted = (kind: FieldKind): boolean => !numeric.has(kind) && !temporal.has(kind)

/** A cell as the list shows it; numbers without grouping, so that they stay numbers, below zero too. */
export const csvCell = (kind: FieldKind, value: Cell, times: Times): string => {
  if (value === null || value === undefined || isLeftOut(kind, value)) return ''
  if (typeof value === 'number') {
    if (!numeric.has(kind)) return guarded(String(value))
    return kind === 'money' ? formatPlainMoney(value) : String(value)
  }
  if (kind === 'date') return guarded(formatDay(value))
  return guarded(kind === 'dateTime' ? formatMoment(value, times) : value)
}

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

/** The beginning of a file: the byte order mark that tells a spreadsheet UTF-8, and the labels, which name the zone of times. */
export const csvHeader = (columns: ReadonlyArray<Field>, times: Times): string =>
  BYTE_ORDER_MARK +
  columns.map((column) => written(isQuoted(column.kind), guarded(labelIn(column, times)))).join(',') +
  LINE_END

/** Makes the lines of a file out of rows whose values are in the order of `names`. */
export const csvLines = (columns: ReadonlyArray<Field>, names: ReadonlyArray<string>, times: Times) => {
  const places = columns.map(({ name }) => names.indexOf(name))
  const kinds = columns.map(({ kind }) => kind)
  const areText = kinds.map(isQuoted)
  const day = dayWriter()
  const width = columns.length
  const areToldOtherwise = columns.map((column) => isToldOtherwise(column, times))
  return (rows: SomeRows['rows']): string => {
    let text = ''
    for (const row of rows) {
      for (let column = 0; column < width; column++) {
        const value = areToldOtherwise[column]
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
