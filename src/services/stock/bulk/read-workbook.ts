import { strToU8 } from 'fflate'
import { readSheet } from 'read-excel-file/web-worker'
import { bulkLimits, bulkMessages } from '../../../schemas/stock/bulk-fields.ts'
import { storedArchive, unpackedParts } from './archive.ts'
import { type SheetRows, sheetRows } from './sheet-rows.ts'
import { attribute, plainWorkbook, shownCells } from './shown-cells.ts'
import { Unreadable } from './unreadable.ts'

/** A sheet of a workbook. `sheets` are the names of all sheets, `sheet` the one that was read. */
type WorkbookRows = SheetRows & { readonly sheets: ReadonlyArray<string>; readonly sheet: string }

type Parts = Readonly<Record<string, Uint8Array>>

/** The name of a part as the archive spells it. */
const nameOf = (parts: Parts, path: string): string => {
  const name = Object.keys(parts).find((part) => part.toLowerCase() === path.toLowerCase())
  if (name === undefined) throw new Unreadable(bulkMessages.damaged)
  return name
}

const textOf = (parts: Parts, path: string): string => new TextDecoder().decode(parts[nameOf(parts, path)])

const WORKBOOK = 'xl/workbook.xml'

type Sheet = { readonly name: string; readonly path: string }

/** The sheets in order, each with its part of the archive. */
const sheetsOf = (parts: Parts): ReadonlyArray<Sheet> => {
  const links = textOf(parts, 'xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)
  const targets = new Map(Array.from(links, ([tag]) => [attribute(tag, 'Id'), attribute(tag, 'Target')]))
  return Array.from(textOf(parts, WORKBOOK).matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g), ([tag]) => {
    const target = targets.get(attribute(tag, '\\w+:id')) ?? ''
    return { name: attribute(tag, 'name'), path: target.startsWith('/') ? target.slice(1) : `xl/${target}` }
  })
}

const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)

/** The file numbers its rows itself: a very large number makes a reader fill the gap before it. */
const MOST_ROW = bulkLimits.rows * 4

/** Refuses a sheet with few cells so far apart that the gaps would fill the memory. */
const refuseGaps = (xml: string): void => {
  for (const [, row] of xml.matchAll(/<(?:\w+:)?row\s(?:[^<>]*?\s)?r="(\d+)"/g)) {
    if (Number(row) > MOST_ROW) throw new Unreadable(bulkMessages.tooManyRows(Number(row) - 1))
  }
  // A cell with content, far to the right. The reader skips cells that are only coloured.
  for (const [, letters = ''] of xml.matchAll(
    /<(?:\w+:)?c\s(?:[^<>]*?\s)?r="([A-Z]{2,})\d+"[^<>]*(?<!\/)><(?:\w+:)?(?:v|is|f)\b/g,
  )) {
    const column = columnOf(letters)
    if (column > bulkLimits.columns) throw new Unreadable(bulkMessages.tooManyColumns(column))
  }
}

/** Refuses formulas without a calculated value: the reader would treat them as empty cells. */
const refuseWithoutValue = (xml: string): void => {
  const [, letters = '', row] =
    /<(?:\w+:)?c\s(?:[^<>]*?\s)?r="([A-Z]+)(\d+)"[^<>]*><(?:\w+:)?f(?:\s[^<>]*)?(?:\/>|>[^<]*<\/(?:\w+:)?f>)<\/(?:\w+:)?c>/.exec(
      xml,
    ) ??
    /<(?:\w+:)?c\s(?=[^<>]*\bt="e")(?:[^<>]*?\s)?r="([A-Z]+)(\d+)"/.exec(xml) ??
    []
  if (row !== undefined) throw new Unreadable(bulkMessages.notCalculated(Number(row), columnOf(letters)))
}

/** From here on a double, which a spreadsheet stores, cannot hold every digit. */
const MOST_EXACT = 1e15
/** The number of digits that a spreadsheet shows. */
const DIGITS_SHOWN = 15

/** A number as the spreadsheet shows it. A long one is already cut off, and looks so. */
const numberText = (text: string): string => {
  const value = Number(text)
  if (Number.isNaN(value)) return text
  if (Math.abs(value) < MOST_EXACT) return String(Number(value.toPrecision(DIGITS_SHOWN)))
  return Number(value.toPrecision(DIGITS_SHOWN)).toExponential().toUpperCase()
}

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell)
}

/** Reads a sheet of an XLSX file, by default the first. Formulas are read as their saved values. */
export const readWorkbook = async (
  bytes: Uint8Array,
  wanted: string | null = null,
  headerRow?: number,
): Promise<WorkbookRows> => {
  const parts = unpackedParts(bytes)
  const sheets = sheetsOf(parts)
  const sheet = sheets.find(({ name }) => name === wanted) ?? sheets[0]
  if (sheet === undefined) throw new Unreadable(bulkMessages.noSheet)
  const xml = textOf(parts, sheet.path)
  refuseGaps(xml)
  refuseWithoutValue(xml)
  const place = sheets.indexOf(sheet) + 1
  const read = {
    ...parts,
    [nameOf(parts, WORKBOOK)]: strToU8(plainWorkbook(textOf(parts, WORKBOOK))),
    [nameOf(parts, sheet.path)]: strToU8(shownCells(xml, parts)),
  }
  const cells = await readSheet<string>(storedArchive(read), place, { parseNumber: numberText }).catch(() => {
    throw new Unreadable(bulkMessages.damaged)
  })
  const rows = sheetRows(
    cells.map((row) => row.map(cellText)),
    headerRow,
  )
  return { ...rows, sheets: sheets.map(({ name }) => name), sheet: sheet.name }
}
