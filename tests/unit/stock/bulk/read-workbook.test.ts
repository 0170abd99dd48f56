import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { directoryOf } from '../../../../src/services/stock/bulk/archive.ts'
import { readTable } from '../../../../src/services/stock/bulk/read-table.ts'
import { sheetXml, workbook } from './workbooks.ts'

const read = async (bytes: Uint8Array, sheet: string | null = null) => {
  const { header, rows } = await readTable(bytes, sheet)
  return [header, ...rows.map(({ cells }) => cells)]
}
const refusal = (bytes: Uint8Array) =>
  readTable(bytes).then(
    () => 'was read',
    (cause: Error) => (cause.name === 'Unreadable' ? cause.message : `${cause}`),
  )
const DAMAGED = 'This workbook is damaged and cannot be read'
const TOO_LARGE = 'This workbook unpacks to more than 300 MB. Save the sheet as CSV.'

/** The archive with a false unpacked size of one part in its directory. */
const lying = (bytes: Uint8Array, part: string, size: number) => {
  const copy = bytes.slice()
  const view = new DataView(copy.buffer)
  for (let at = copy.length - 22; at >= 0; at--) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    const length = view.getUint16(at + 28, true)
    if (new TextDecoder().decode(copy.subarray(at + 46, at + 46 + length)) === part) view.setUint32(at + 24, size, true)
  }
  return copy
}

describe('a workbook', () => {
  it('is read: texts, numbers, days, truth', async () => {
    const sheet = sheetXml([
      ['ICCID', 'Cost', 'Expiry', 'Tax'],
      ['8944500000000012345', 12.5, { xml: '<c s="1"><v>46387</v></c>' }, { xml: '<c t="b"><v>1</v></c>' }],
      ['8944500000000012346', 0.1, '31/12/2027', ''],
    ])
    expect(await read(workbook({ Stock: sheet }))).toEqual([
      ['ICCID', 'Cost', 'Expiry', 'Tax'],
      ['8944500000000012345', '12.5', '2026-12-31', 'TRUE'],
      ['8944500000000012346', '0.1', '31/12/2027', ''],
    ])
  })

  it('has several sheets: the first, or the one that is chosen', async () => {
    const bytes = workbook({ 'A &amp; B': sheetXml([['a'], ['1']]), Other: sheetXml([['b'], ['2']]) })
    expect((await readTable(bytes)).sheets).toEqual(['A & B', 'Other'])
    expect(await read(bytes)).toEqual([['a'], ['1']])
    expect(await read(bytes, 'Other')).toEqual([['b'], ['2']])
  })

  it('shows a long number as cut off, since it is', async () => {
    const number = { xml: '<c><v>8944500000000012345</v></c>' }
    expect(await read(workbook({ S: sheetXml([['ICCID'], [number], [123456789012345]]) }))).toEqual([
      ['ICCID'],
      ['8.94450000000001E+18'],
      ['123456789012345'],
    ])
  })

  it('gives of a formula the value that was saved with it, and follows no link to another file', async () => {
    const asked = vi.spyOn(globalThis, 'fetch')
    const formula = (value: string) => ({
      xml: `<c t="str"><f>[1]Sheet1!A1&amp;WEBSERVICE("http://x")</f><v>${value}</v></c>`,
    })
    const bytes = workbook(
      {
        S: sheetXml([
          ['Code', 'Plan'],
          [formula('A'), formula('1')],
          [formula('B'), formula('2')],
        ]),
      },
      {
        'xl/vbaProject.bin': 'macro',
        'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook r:id="rId1"/></externalLink>',
      },
    )
    expect(await read(bytes)).toEqual([
      ['Code', 'Plan'],
      ['A', '1'],
      ['B', '2'],
    ])
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  it.each([
    ['was never calculated', '<c t="str"><f>A1</f></c>'],
    ['is shared and was never calculated', '<c><f t="shared" si="0"/></c>'],
    ['came to an error', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'],
  ])('with a formula that %s says where', async (_, xml) => {
    const sheet = (cell: string) =>
      sheetXml([
        ['Code', 'Plan'],
        ['A', { xml: cell }],
      ])
    const elsewhere = workbook({ S: sheetXml([['a'], ['1']]), T: sheet(xml) })
    expect(await read(elsewhere)).toEqual([['a'], ['1']])
    expect(await refusal(workbook({ S: sheet(xml) }))).toBe(
      'Row 2, column 2: the formula has no value. Open the workbook, save it, and choose it again.',
    )
  })

  it('that unpacks to more than there is room for is refused before anything is unpacked', async () => {
    const zeros = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(310 * 1024 * 1024) }, { level: 1 })
    expect(zeros.length).toBeLessThan(2 * 1024 * 1024)
    expect(await refusal(zeros)).toBe(TOO_LARGE)
  })

  it('whose directory says ten thousand million bytes in ten thousand is refused', async () => {
    const bytes = workbook({ S: sheetXml([['a'], ['1']]) })
    expect(await refusal(lying(bytes, 'xl/worksheets/sheet1.xml', 0xffffffff))).toBe(TOO_LARGE)
  })

  it('whose directory says less than there is unpacks to no more than it says', async () => {
    const bytes = workbook({ S: sheetXml([['a'], ...Array.from({ length: 20_000 }, () => ['12345'])]) })
    const lie = lying(bytes, 'xl/worksheets/sheet1.xml', 300)
    const unpacked = (() => {
      try {
        return unzipSync(lie)['xl/worksheets/sheet1.xml']?.length ?? 0
      } catch {
        return 0
      }
    })()
    expect(unpacked).toBeLessThanOrEqual(300)
    expect(await refusal(lie)).not.toBe('was read')
  })

  it('whose cells stand far apart does not fill the memory with the gaps', async () => {
    const far = (row: string, cell: string) =>
      workbook({
        S: `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c></row><row r="${row}"><c r="${cell}"><v>1</v></c></row></sheetData></worksheet>`,
      })
    expect(await refusal(far('999999999', 'A999999999'))).toBe(
      'The file has 999,999,998 rows; at most 100,000 at a time',
    )
    expect(await refusal(far('2', 'XFD2'))).toBe('The file has 16,384 columns; at most 60')
    expect(await refusal(far('2', 'ZZZZZ2'))).toMatch(/^The file has [\d,]+ columns; at most 60$/)
  })

  it.each([
    ['cut off in the middle', () => workbook({ S: sheetXml([['a'], ['1']]) }).slice(0, 400)],
    ['that is another archive', () => zipSync({ 'readme.txt': strToU8('hello') })],
    ['of broken XML', () => workbook({ S: '<worksheet><sheetData><row r="1"><c r="A1"><v>' })],
    [
      'without the sheet that it names',
      () => workbook({ S: 'x' }, { 'xl/_rels/workbook.xml.rels': '<Relationships/>' }),
    ],
  ])('%s is refused', async (_, bytes) => {
    expect([DAMAGED, 'The file is empty']).toContain(await refusal(bytes()))
  })

  it('with nothing in it is empty', async () => {
    expect(await refusal(workbook({ S: sheetXml([]) }))).toBe('The file is empty')
  })

  it('tells the sizes of its parts unopened', () => {
    const text = sheetXml([['a']])
    const parts = directoryOf(workbook({ S: text }))
    expect(parts.find(({ name }) => name === 'xl/worksheets/sheet1.xml')?.size).toBe(text.length)
  })
})
