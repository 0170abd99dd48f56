import { describe, expect, it } from 'vitest'
import type { FileLayout } from '../../../../src/schemas/stock/file-layout.ts'
import { readTable } from '../../../../src/services/stock/bulk/read-table.ts'
import { sheetXml, workbook } from './workbooks.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const windows = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0)))
const utf16 = (text: string) =>
  Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((character) => [character.charCodeAt(0) & 255, character.charCodeAt(0) >> 8]),
  )

const read = async (bytes: Uint8Array, layout?: FileLayout) => readTable(bytes, null, layout)

/** A delivery note as European suppliers send it. */
const NOTE = [
  'Lieferschein Nr. 4711;;',
  ';;',
  'ICCID;Tarif;Einkaufspreis;Ablaufdatum',
  '8944500000000000018;Europa größer;12,50;31.12.2028',
  '8944500000000000026;Asien;1.250,00;30.11.2028',
  '',
].join('\r\n')

describe('a European list', () => {
  it.each([
    ['UTF-8', utf8(NOTE)],
    ['Windows-1252', windows(NOTE)],
    ['UTF-16', utf16(NOTE)],
  ])('in %s is read with semicolons and decimal commas, from below its titles', async (_, bytes) => {
    const { header, headerRow, foundRow, separator, foundSeparator, comma, rows } = await read(bytes)
    expect(header).toEqual(['ICCID', 'Tarif', 'Einkaufspreis', 'Ablaufdatum'])
    expect([headerRow, foundRow, separator, foundSeparator, comma]).toEqual([3, 3, 'semicolon', 'semicolon', [2]])
    expect(rows).toEqual([
      { row: 4, cells: ['8944500000000000018', 'Europa größer', '12,50', '31.12.2028'] },
      { row: 5, cells: ['8944500000000000026', 'Asien', '1.250,00', '30.11.2028'] },
    ])
  })

  it('shows its first 20 rows as they are, with titles and blank rows', async () => {
    const { first } = await read(utf8(`${NOTE}${'8944500000000000034;x;1,00;1.1.2029\r\n'.repeat(40)}`))
    expect(first).toHaveLength(20)
    expect(first.slice(0, 3)).toEqual([
      { row: 1, cells: ['Lieferschein Nr. 4711'] },
      { row: 2, cells: [] },
      { row: 3, cells: ['ICCID', 'Tarif', 'Einkaufspreis', 'Ablaufdatum'] },
    ])
  })
})

describe('the separator', () => {
  it.each([
    ['pipe', 'ICCID|Plan\n894|Asia, 5 GB'],
    ['semicolon', 'Plan;Cost\nAsia;12,50\nEurope;13,50'],
    ['comma', 'Plan,Cost\nA;B,12\nC;D,13'],
    ['tab', 'A title, with a comma\n\nICCID\tPlan\n894\tAsia'],
    ['comma', 'ICCID\n894'],
    ['pipe', 'sep=|\nICCID|Plan;x\n894|a;b'],
  ])('%s is recognised', async (separator, text) => {
    expect(await read(utf8(text))).toMatchObject({ separator, foundSeparator: separator })
  })

  it('can be another than the recognised one', async () => {
    const table = await read(utf8('Plan;Cost\nAsia;12,50\n'), { separator: 'comma' })
    expect(table).toMatchObject({ separator: 'comma', foundSeparator: 'semicolon', header: ['Plan;Cost'] })
    expect(table.rows).toEqual([{ row: 2, cells: ['Asia;12', '50'] }])
  })
})

describe('the header row', () => {
  const text = 'Delivery 7\nICCID,Plan\n894,Asia\n895,Europe\n'

  it('can be another than the recognised one, and the rows keep their numbers', async () => {
    const table = await read(utf8(text), { headerRow: 3 })
    expect(table).toMatchObject({ headerRow: 3, foundRow: 2, header: ['894', 'Asia'] })
    expect(table.rows).toEqual([{ row: 4, cells: ['895', 'Europe'] }])
  })

  it('can be none: every row is one of SIMs, and the columns have numbers', async () => {
    const table = await read(utf8(text), { headerRow: 0 })
    expect(table).toMatchObject({ headerRow: 0, foundRow: 2, header: ['Column 1', 'Column 2'] })
    expect(table.rows.map(({ row }) => row)).toEqual([1, 2, 3, 4])
  })

  it('is recognised as missing where the first row has codes', async () => {
    const table = await read(utf8('8944500000000000018,Asia\n8944500000000000026,Europe\n'))
    expect(table).toMatchObject({ headerRow: 0, foundRow: 0, header: ['Column 1', 'Column 2'] })
    expect(table.rows).toHaveLength(2)
  })

  it('in a workbook is found below titles, and can be changed', async () => {
    const bytes = workbook({ A: sheetXml([['Delivery 7'], [], ['ICCID', 'Plan'], ['894', 'Asia'], ['895', 'Europe']]) })
    expect(await read(bytes)).toMatchObject({ headerRow: 3, header: ['ICCID', 'Plan'], rows: [{ row: 4 }, { row: 5 }] })
    expect(await read(bytes, { headerRow: 4 })).toMatchObject({ header: ['894', 'Asia'], rows: [{ row: 5 }] })
    expect((await read(bytes)).separator).toBeUndefined()
  })

  it('cannot be a blank row or the last one', async () => {
    const why = (headerRow: number) =>
      read(utf8(`a,b\n\n${text}`), { headerRow }).then(String, (cause: Error) => cause.message)
    expect(await why(2)).toBe('Row 2 is empty. Choose the row with the names of the columns.')
    expect(await why(6)).toBe('The file has a header but no rows')
    expect(await why(60)).toBe('Row 60 is empty. Choose the row with the names of the columns.')
  })
})
