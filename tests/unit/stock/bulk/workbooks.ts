import { strToU8, zipSync } from 'fflate'

type Cell = string | number | { readonly xml: string }

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : `${letters(Math.floor(column / 26) - 1)}${letters(column % 26)}`

const cellXml = (cell: Cell, at: string): string => {
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${at}"`)
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`
}

/** The XML of a sheet. */
export const sheetXml = (rows: ReadonlyArray<ReadonlyArray<Cell>>): string =>
  `<worksheet><sheetData>${rows
    .map(
      (cells, row) =>
        `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

/** A workbook with these sheets, as bytes; `more` are further parts of the archive. */
export const workbook = (sheets: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) => {
  const names = Object.keys(sheets)
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(Object.values(sheets).map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}
