import Papa from 'papaparse'
import { bulkLimits, bulkMessages } from '../../../schemas/stock/bulk-fields.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { type SheetRows, sheetRows } from './sheet-rows.ts'
import { Unreadable } from './unreadable.ts'

type CsvRows = SheetRows & { readonly encoding: Encoding; readonly delimiter: string }

const DELIMITERS = [',', ';', '\t'] as const

/** Blank lines may separate rows, so more lines than rows are read, but not a whole file of blank lines. */
const MOST_LINES = bulkLimits.rows * 4

/** Spreadsheets in some languages name the delimiter in the first line. */
const SAID = /^sep=([,;\t])\r?\n/i

/**
 * The delimiter of the header, found outside quotation marks. The library guesses from the rows and is wrong if there
 * are few.
 */
const delimiterOf = (text: string): string => {
  const [line = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, 1)
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads CSV with commas, semicolons or tabs, in the encodings of `decodeText`. Throws `Unreadable` with the reason. */
export const readCsv = (bytes: Uint8Array): CsvRows => {
  const { text, encoding } = decodeText(bytes)
  const said = SAID.exec(text)
  const body = said === null ? text : text.slice(said[0].length)
  const nul = body.indexOf('\u0000')
  if (nul >= 0) throw new Unreadable(bulkMessages.notText(body.slice(0, nul).split('\n').length))
  const { data, errors, meta } = Papa.parse<ReadonlyArray<string>>(body, {
    delimiter: said?.[1] ?? delimiterOf(body),
    preview: MOST_LINES,
  })
  const open = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
  if (open !== undefined) throw new Unreadable(bulkMessages.openQuote((open.row ?? 0) + 1))
  return { ...sheetRows(data), encoding, delimiter: meta.delimiter }
}
