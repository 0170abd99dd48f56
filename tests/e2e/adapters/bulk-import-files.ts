import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { test } from '@playwright/test'
import type { BulkFieldName } from '../../../src/schemas/stock/bulk-fields.ts'
import { sheetXml, workbook } from '../../unit/stock/bulk/workbooks.ts'

/** The column headers of the sample file, with the fields that they match. */
export const columns: ReadonlyArray<readonly [string, BulkFieldName]> = [
  ['Supplier', 'supplierID'],
  ['Plan', 'planID'],
  ['Country', 'country'],
  ['Activation Code', 'activationCode'],
  ['Expiry Date', 'expiryDate'],
  ['Location', 'locationID'],
]
export const header = columns.map(([name]) => name)
const cells: ReadonlyArray<ReadonlyArray<string>> = [1, 2, 3].map((number) => [
  ...['Northwind Telecom', 'UK 5 GB', 'Japan', `A-${number}`],
  ...['31/12/2028', 'Main Warehouse'],
])

/** The same with dates that can be read in two orders, of a supplier without a stored order. */
const openCells = cells.map(([, ...row]) => [
  'Eastwind',
  ...row.map((cell) => (cell === '31/12/2028' ? '03/04/2028' : cell)),
])

/** The sample value shown beside the field of a column. */
export const sampleOf = (column: number, isOpen: boolean): string =>
  (isOpen ? openCells : cells).map((row) => row[column]).join(' · ')

/** The rows to upload, after those that have arrived. */
export const rowsFrom = (received: number) =>
  cells.map((row, index) => ({ row: index + 2, cells: row })).slice(received)

export type FileName = 'plain' | 'open' | 'workbook' | 'halfWorkbook' | 'damaged' | 'other'

const table = [header, ...cells]
const csv = (rows: ReadonlyArray<ReadonlyArray<string>>) => rows.map((row) => row.join(',')).join('\r\n')
const sheets = { 'Sheet 1': sheetXml(table), Cards: sheetXml(table) }
const book = workbook(sheets)
/** Its second sheet is truncated within a cell. */
const half = workbook({ ...sheets, Cards: '<worksheet><sheetData><row r="1"><c r="A1"' })
const contents: Readonly<Record<FileName, Buffer>> = {
  plain: Buffer.from(csv(table)),
  open: Buffer.from(csv([header, ...openCells])),
  workbook: Buffer.from(book),
  halfWorkbook: Buffer.from(half),
  damaged: Buffer.from(book.slice(0, 400)),
  other: Buffer.from(csv([...table, ...cells])),
}

type Answer = { readonly type: string; readonly output?: unknown }

/** The file for a path: text, a workbook of two sheets, or one that is refused. */
export const fileAhead = (ahead: ReadonlyArray<Answer>): FileName => {
  const next = ahead.findIndex(({ type }) => type === 'file.chosen')
  const [first, second] = (next < 0 ? ahead : ahead.slice(0, next)).filter(({ type }) =>
    type.endsWith('.actor.readFile'),
  )
  if (first?.type.startsWith('xstate.error.')) return 'damaged'
  const { sheet = null, days } = (first?.output ?? {}) as { readonly sheet?: string | null; readonly days?: object }
  if (days !== undefined) return 'open'
  if (sheet === null) return 'plain'
  return second?.type.startsWith('xstate.error.') ? 'halfWorkbook' : 'workbook'
}

export type Chosen = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

export const fileOf = (which: FileName, name: string): Chosen => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: contents[which],
})

export const invoiceOf = (name: string, size: number): Chosen => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.alloc(size, '%PDF'),
})

/** An invoice above the limit, on disk: sending it to the browser as bytes takes seconds. */
export const largeInvoice = (): string => {
  const path = test.info().outputPath('large.pdf')
  writeFileSync(path, Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF'))
  return path
}

/** The hash of a file and its sheet; every sheet but the first counts as a separate file. */
export const hashOf = (which: FileName, sheet: string | null): string => {
  const hash = createHash('sha256').update(contents[which])
  return (sheet === 'Cards' ? hash.update(sheet) : hash).digest('hex')
}
