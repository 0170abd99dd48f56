import type { CellObject } from 'write-excel-file/browser'
import { CURRENCY, decimalsOf } from '../../schemas/core/currency.ts'
import type { Field, FieldKind } from '../../schemas/core/field.ts'
import { isRealDay } from '../../schemas/core/format.ts'
import { labelIn, type Times } from '../../schemas/core/times.ts'
import { valueIn } from '../../schemas/core/value-in.ts'
import { isLeftOut, isNumeric } from './csv.ts'
import type { Cell, SomeRows } from './list-file.ts'

/**
 * The cells of a workbook. A text cell stays text: Excel runs no formula in it and drops no digits of a PIN or ICCID.
 * Text therefore needs no guard.
 */

const DAY_FORMAT = 'dd/mm/yyyy'
const MOMENT_FORMAT = 'dd/mm/yyyy hh:mm'

/** The longest text of an Excel cell. */
const LONGEST_TEXT = 32_767

const hex = (letter: string): string => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * Characters that XML refuses or changes (a carriage return) are written as numbers, as ECMA-376 (ST_Xstring) defines.
 * So is text that only looks like such a number.
 */
const ESCAPED = /_(?=x[\dA-Fa-f]{4}_)|(?![\t\n])\p{Cc}|\uFFFD/gu
/** Unpaired surrogates and Unicode noncharacters. */
const NO_LETTERS = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu

/**
 * Text for the library. It indexes strings in a plain object, where `constructor` already exists. The first letter of
 * such a word is therefore escaped.
 */
const asXlsxText = (text: string): string => {
  const escaped = text.replace(NO_LETTERS, '\uFFFD').replace(ESCAPED, hex)
  return escaped in Object.prototype ? hex(escaped) + escaped.slice(1) : escaped
}

const textCell = (text: string): CellObject | null => {
  if (text.length > LONGEST_TEXT) throw new TooLongForExcel()
  return text === '' ? null : { type: String, format: '@', value: asXlsxText(text) }
}

/** A text is too long for a cell. */
export class TooLongForExcel extends Error {}

/** Before this day Excel counts 29 February 1900, which did not exist. */
const FIRST_DAY = '1900-03-01'

const dayOf = (text: string): Date | null =>
  isRealDay(text) && text >= FIRST_DAY ? new Date(`${text}T00:00:00Z`) : null

const MOMENT = /^(\d{4}-\d{2}-\d{2})T/

/** A moment in the local time of a zone, since a cell has no zone. */
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

/** The decimals of the currency, and up to four where an amount has more. */
const moneyFormat = (currency: string): string => {
  const decimals = decimalsOf(currency)
  return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}${'#'.repeat(4 - decimals)}`
}

/** A cell of a workbook: numbers and days as such, all else as text. */
const xlsxCell = (kind: FieldKind, value: Cell, times: Times, currency: Cell): CellObject | null => {
  if (value === null || value === undefined || isLeftOut(kind, value)) return null
  if (typeof value === 'number') {
    const isNumber = isNumeric(kind) && Number.isFinite(value)
    return isNumber
      ? { type: Number, value, ...(kind === 'money' ? { format: moneyFormat(String(currency ?? '')) } : {}) }
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

/** The header: the labels with the time zone. */
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
      xlsxCell(
        column.kind,
        valueIn(column, (name) => row[names.indexOf(name)], times) as Cell,
        times,
        row[names.indexOf(CURRENCY)],
      ),
    ),
  )
