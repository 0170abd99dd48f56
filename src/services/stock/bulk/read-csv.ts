import Papa from 'papaparse'
import { bulkLimits, bulkMessages } from '../../../schemas/stock/bulk-fields.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { type SheetRows, sheetRows } from './sheet-rows.ts'
import { Unreadable } from './unreadable.ts'

type CsvRows = SheetRows & { readonly encoding: Encoding; readonly delimiter: string }

const DELIMITERS = [',', ';', '\t'] as const

/** Empty lines may stand between rows; a file of nothing else is not read to its end. */
const MOST_LINES = bulkLimits.rows * 4

/** Spreadsheets of some languages say in the first line what parts the cells. */
const SAID = /^sep=([,;\t])\r?\n/i

/** What parts the names of the header, between quotation marks left out; the library looks at the rows, and errs on few. */
const delimiterOf = (text: string): string => {
  const [line = ''] = text
    .trimStart()
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/, 1)
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads CSV: comma, semicolon or tab, in the encodings of `decodeText`. `Unreadable` says why it cannot be taken. */
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
