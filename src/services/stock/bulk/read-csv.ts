import Papa from 'papaparse'
import { bulkLimits, bulkMessages } from '../../../schemas/stock/bulk-fields.ts'
import { FIRST_ROWS, type FileLayout, type Separator } from '../../../schemas/stock/file-layout.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import { type SheetRows, sheetRows } from './sheet-rows.ts'
import { Unreadable } from './unreadable.ts'

type CsvRows = SheetRows & {
  readonly encoding: Encoding
  /** The separator that was used, and the one that was recognised. */
  readonly separator: Separator
  readonly foundSeparator: Separator
}

/** In the order in which they are preferred. */
const DELIMITERS: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' }
const names = Object.keys(DELIMITERS) as ReadonlyArray<Separator>

/** Blank lines may separate rows, so more lines than rows are read, but not a whole file of blank lines. */
const MOST_LINES = bulkLimits.rows * 4

/** Spreadsheets in some languages name the delimiter in the first line. */
const SAID = /^sep=([,;\t|])\r?\n/i

/** How much of a file is searched for its separator. */
const LOOKED_AT = 65_536

/** How well a separator fits lines: how many lines have the most frequent number of cells, and that number. */
const fitOf = (lines: ReadonlyArray<string>, separator: Separator) => {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const cells = line.split(DELIMITERS[separator]).length
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
  }
  const [best] = [...counts].sort(([cells, same], [others, like]) => like - same || others - cells)
  const [cells = 1, same = 0] = best ?? []
  return { separator, same, cells }
}

/**
 * The separator of the first lines, found outside quotation marks: the one that parts most of them into equally many
 * cells. Titles above the header have none, and a decimal comma is missing in the header.
 */
const separatorIn = (text: string): Separator => {
  const lines = text
    .slice(0, LOOKED_AT)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, FIRST_ROWS)
  const [best] = names
    .map((separator) => fitOf(lines, separator))
    .sort((one, other) => other.same - one.same || other.cells - one.cells)
  return best?.separator ?? 'comma'
}

const named = (delimiter: string | undefined): Separator | undefined =>
  names.find((separator) => DELIMITERS[separator] === delimiter)

/**
 * Reads CSV with a separator of `separators`, in the encodings of `decodeText`. What is not chosen is recognised.
 * Throws `Unreadable` with the reason.
 */
export const readCsv = (bytes: Uint8Array, chosen: FileLayout = {}): CsvRows => {
  const { text, encoding } = decodeText(bytes)
  const said = SAID.exec(text)
  const body = said === null ? text : text.slice(said[0].length)
  const nul = body.indexOf('\u0000')
  if (nul >= 0) throw new Unreadable(bulkMessages.notText(body.slice(0, nul).split('\n').length))
  const foundSeparator = named(said?.[1]) ?? separatorIn(body)
  const separator = chosen.separator ?? foundSeparator
  const { data, errors } = Papa.parse<ReadonlyArray<string>>(body, {
    delimiter: DELIMITERS[separator],
    preview: MOST_LINES,
  })
  const open = errors.find(({ code }) => code === 'MissingQuotes' || code === 'InvalidQuotes')
  if (open !== undefined) throw new Unreadable(bulkMessages.openQuote((open.row ?? 0) + 1))
  return { ...sheetRows(data, chosen.headerRow), encoding, separator, foundSeparator }
}
