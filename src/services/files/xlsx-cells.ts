import type { CellObject } from 'write-excel-file/browser'
import type { Field, FieldKind } from '../../schemas/core/field.ts'
import { isRealDay } from '../../schemas/core/format.ts'
import { labelIn, type Times } from '../../schemas/core/times.ts'
import { valueIn } from '../../schemas/core/value-in.ts'
import { isLeftOut, isNumeric } from './csv.ts'
import type { Cell, SomeRows } from './list-file.ts'

/**
 * The cells of a workbook. What is text is a cell of text: no program runs it, takes the twenty digits of an ICCID for a
 * number or a zero off a PIN, so nothing needs a guard before it.
 */

const DAY_FORMAT = 'dd/mm/yyyy'
const MOMENT_FORMAT = 'dd/mm/yyyy hh:mm'

/** What a cell takes. */
const LONGEST_TEXT = 32_767

const hex = (letter: string): string => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * Letters that XML does not take, or takes for others (a carriage return), are written by their numbers, as ECMA-376
 * (ST_Xstring) has it, and so is what only looks like such a number.
 */
const ESCAPED = /_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}|\uFFFD/gu
/** Halves of letters, and what Unicode keeps for no letter. */
const NO_LETTERS = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu

/**
 * Text as the library takes it. It finds texts that come again by a plain object, so `constructor` would be known before
 * it came: such a word is written with its first letter by number.
 */
const asXlsxText = (text: string): string => {
  const escaped = text.replace(NO_LETTERS, '\uFFFD').replace(ESCAPED, hex)
  return escaped in Object.prototype ? hex(escaped) + escaped.slice(1) : escaped
}

const textCell = (text: string): CellObject | null => {
  if (text.length > LONGEST_TEXT) throw new TooLongForExcel()
  return text === '' ? null : { type: String, format: '@', value: asXlsxText(text) }
}

/** A cell has no room for a text. */
export class TooLongForExcel extends Error {}

/** Before it Excel counts a day that never was, the 29th of February 1900. */
const FIRST_DAY = '1900-03-01'

const dayOf = (text: string): Date | null =>
  isRealDay(text) && text >= FIRST_DAY ? new Date(`${text}T00:00:00Z`) : null

const MOMENT = /^(\d{4}-\d{2}-\d{2})T/

/** A moment by the clock of a zone; a cell has no zone. */
const momentOf = (text: string, times: Times): Date | null => {
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()) || dayOf(MOMENT.exec(text)?.[1] ?? '') === null) return null
  if (times === 'utc') return moment
  return new Date(
    Date.UTC(
      moment.getFullYear(),
      moment.getMonth(),
      moment.getDate(),
      moment.getHours(),
      moment.getMinutes(),
      moment.getSeconds(),
    ),
  )
}

/** A cell of a workbook: numbers and days as such, all else text. */
const xlsxCell = (kind: FieldKind, value: Cell, times: Times): CellObject | null => {
  if (value === null || value === undefined || isLeftOut(kind, value)) return null
  if (typeof value === 'number') {
    const isNumber = isNumeric(kind) && Number.isFinite(value)
    return isNumber
      ? { type: Number, value, ...(kind === 'money' ? { format: '0.00##' } : {}) }
      : textCell(String(value))
  }
  if (kind === 'date' || kind === 'dateTime') {
    const day = dayOf(kind === 'date' ? value.slice(0, 10) : value)
    if (day !== null && (kind === 'dateTime' || value.length === 10 || MOMENT.test(value)))
      return { type: Date, format: DAY_FORMAT, value: day }
    const moment = kind === 'dateTime' ? momentOf(value, times) : null
    if (moment !== null) return { type: Date, format: MOMENT_FORMAT, value: moment }
  }
  return textCell(value)
}

/** The header: the labels, which name the zone of times. */
export const xlsxHeader = (columns: ReadonlyArray<Field>, times: Times): Array<CellObject> =>
  columns.map((column) => ({ type: String, fontWeight: 'bold', value: asXlsxText(labelIn(column, times)) }))

/** The rows of a workbook. */
export const xlsxRows = (
  columns: ReadonlyArray<Field>,
  { names, rows }: SomeRows,
  times: Times,
): Array<Array<CellObject | null>> =>
  rows.map((row) =>
    columns.map((column) =>
      xlsxCell(column.kind, valueIn(column, (name) => row[names.indexOf(name)], times) as Cell, times),
    ),
  )
