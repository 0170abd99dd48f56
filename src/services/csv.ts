import Papa from 'papaparse'
import type { Field, FieldKind } from '../schemas/field.ts'
import { formatDay, formatMoment, formatPlainMoney } from '../schemas/format.ts'
import type { InventoryRow } from '../schemas/inventory.ts'
import type { PlanRow } from '../schemas/plan.ts'
import { planColumns } from '../schemas/plan-columns.ts'
import { labelIn, type Times } from '../schemas/times.ts'

/** CSV files as text. Pure: what becomes of the text is the export service's matter. */

export type Cell = string | number | null | undefined
type Row = Readonly<Record<string, unknown>>

export const BYTE_ORDER_MARK = '\uFEFF'
export const LINE_END = '\r\n'

/** How a formula begins for a spreadsheet (OWASP, CSV injection): the full-width forms and line breaks too. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/
/** A sign, and then only what a telephone number or an amount is written with: at the worst a spreadsheet adds it up. */
const NUMBERS_ONLY = /^[+-][\d \u00A0().-]*$/
const APOSTROPHES = /^'+/

const isRun = (text: string): boolean => FORMULA.test(text) && !NUMBERS_ONLY.test(text)

/** Where nearly all texts begin, and none that could run. */
const isHarmless = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)

/**
 * Text that a spreadsheet runs gets an apostrophe before it, as does text that looks as if it had one already: taking one
 * away always gives the text back.
 */
export const guarded = (text: string): string =>
  isHarmless(text.charCodeAt(0)) || !isRun(text.replace(APOSTROPHES, '')) ? text : `'${text}`

/** A picture that holds itself: as text it is of no use, and would be cut at a spreadsheet's limit of a cell. */
const SELF_HELD = /^\s*data:/i

const numeric: ReadonlySet<FieldKind> = new Set<FieldKind>(['money', 'integer', 'number'])
/** What is neither text nor a number: days and times. */
const temporal: ReadonlySet<FieldKind> = new Set<FieldKind>(['date', 'time', 'dateTime'])

/** Text is quoted always: a reader that respects quotes then leaves the twenty digits of an ICCID alone. */
export const isQuoted = (kind: FieldKind): boolean => !numeric.has(kind) && !temporal.has(kind)

/** A cell as the list shows it; numbers without grouping, so that they stay numbers, below zero too. */
export const csvCell = (kind: FieldKind, value: Cell, times: Times): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') {
    if (!numeric.has(kind)) return guarded(String(value))
    return kind === 'money' ? formatPlainMoney(value) : String(value)
  }
  if (kind === 'image' && SELF_HELD.test(value)) return ''
  if (kind === 'date') return guarded(formatDay(value))
  return guarded(kind === 'dateTime' ? formatMoment(value, times) : value)
}

const unparse = (columns: ReadonlyArray<Field>, lines: ReadonlyArray<ReadonlyArray<string>>): string =>
  Papa.unparse(lines as Array<Array<string>>, {
    newline: LINE_END,
    quotes: columns.map(({ kind }) => isQuoted(kind)),
  }) + LINE_END

/** The beginning of a file: the byte order mark that tells a spreadsheet UTF-8, and the labels, which name the zone of times. */
export const csvHeader = (columns: ReadonlyArray<Field>, times: Times): string =>
  BYTE_ORDER_MARK + unparse(columns, [columns.map((column) => guarded(labelIn(column, times)))])

/** Further lines of a file; none for no rows. */
export const csvRows = (columns: ReadonlyArray<Field>, rows: ReadonlyArray<Row>, times: Times): string =>
  rows.length === 0
    ? ''
    : unparse(
        columns,
        rows.map((row) => columns.map(({ name, kind }) => csvCell(kind, row[name] as Cell, times))),
      )

/** A whole file after RFC 4180 with the columns as shown. */
export const toCsv = ({
  columns,
  rows,
  times,
}: {
  readonly columns: ReadonlyArray<Field>
  readonly rows: ReadonlyArray<Row>
  readonly times: Times
}): string => csvHeader(columns, times) + csvRows(columns, rows, times)

/** The fixed header of spec §9 and the fields under it. */
export const LEGACY_HEADER =
  'Activation Code,SIM PIN,ICCID,Service Device ID,Invoice Number,Expiry Date,Buying Cost,Created By,Created Date'
const LEGACY_FIELDS = [
  'activationCode',
  'simpin',
  'iccid',
  'serviceDeviceID',
  'invoiceNumber',
  'expiryDate',
  'buyingCost',
  'createdBy',
  'createdDate',
] as const satisfies ReadonlyArray<keyof InventoryRow>

/**
 * The layout of spec §9 to the letter, for whoever has built on it: nine columns, raw values joined by commas without
 * quoting, no byte order mark. It breaks on a comma, as it always has.
 */
export const toLegacyCsv = (rows: ReadonlyArray<InventoryRow>): string =>
  [LEGACY_HEADER, ...rows.map((row) => LEGACY_FIELDS.map((name) => row[name] ?? '').join(','))].join('\n')

/** The same for the plan list, of which the spec names no columns: those of the list, in its order. */
export const toLegacyPlanCsv = (rows: ReadonlyArray<PlanRow>): string =>
  [
    planColumns.map(({ label }) => label).join(','),
    ...rows.map((row) => planColumns.map(({ name }) => row[name]).join(',')),
  ].join('\n')
