import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { codeShown } from '../../../../src/services/stock/bulk/number-format.ts'
import { readTable } from '../../../../src/services/stock/bulk/read-table.ts'
import { sheetXml, workbook } from './workbooks.ts'

const stylesWith = (...formats: ReadonlyArray<string>) => ({
  'xl/styles.xml': `<styleSheet><numFmts>${formats
    .map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((_, at) => `<xf numFmtId="${164 + at}" xfId="0" applyNumberFormat="1"/>`)
    .join('')}<xf numFmtId="14"/></cellXfs></styleSheet>`,
})
const cell = (style: number, value: string, more = '') => ({ xml: `<c s="${style}"${more}><v>${value}</v></c>` })
const firstColumn = async (bytes: Uint8Array) => (await readTable(bytes)).rows.map(({ cells }) => cells[0])

describe('a number with a format of codes', () => {
  it('is read as the spreadsheet shows it, whatever stands beside it', async () => {
    const rows = [
      ['PIN', 'PUK', 'Cost'],
      [cell(1, '42'), cell(2, '42'), cell(3, '1234.5')],
      [cell(1, '12345', ' t="n"'), cell(2, '12345678'), cell(3, '0.5')],
      [{ xml: '<c s="1"/>' }, { xml: '<c s="2"><f>A1</f><v>7</v></c>' }, 3],
      [cell(1, '0042', ' t="str"'), { xml: '<c s="1" t="inlineStr"><is><t>7</t></is></c>' }, 3],
    ]
    const { rows: read } = await readTable(workbook({ S: sheetXml(rows) }, stylesWith('0000', '00000000', '#,##0.00')))
    expect(read.map(({ cells }) => cells)).toEqual([
      ['0042', '00000042', '1234.5'],
      ['12345', '12345678', '0.5'],
      ['', '00000007', '3'],
      ['0042', '7', '3'],
    ])
  })

  it('is read so in a workbook whose names have a prefix, and by the format of its base style', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>PIN</x:t></x:is></x:c>' +
      '</x:row><x:row r="2"><x:c r="A2" s="1"><x:v>42</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000"/></numFmts><cellStyleXfs><xf numFmtId="0"/>' +
      '<xf numFmtId="164"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf xfId="1"/></cellXfs></styleSheet>'
    expect(await firstColumn(workbook({ S: sheet }, { 'xl/styles.xml': styles }))).toEqual(['0042'])
  })

  it('that has more digits than a spreadsheet keeps is cut off still', async () => {
    const rows = [['ICCID'], [cell(1, '8944500000000012345')]]
    expect(await firstColumn(workbook({ S: sheetXml(rows) }, stylesWith('0000')))).toEqual(['8.94450000000001E+18'])
  })

  it.each([
    ['0000', '42', '0042'],
    ['0000;-0000', '42', '0042'],
    ['0000', '0', '0000'],
    ['[<=9999]0000;00000000', '42', '0042'],
    ['[<=9999]0000;00000000', '12345', '00012345'],
    ['[$-409]0000_);[Red]0000', '42', '0042'],
    ['0000 0000 0000', '12345678', '0000 1234 5678'],
    ['"8944"0000', '42', '89440042'],
    ['8944\\0000', '42', '89440042'],
    ['0000', '12345', '12345'],
  ])('%s shows %s as %s', (format, number, shown) => {
    expect(codeShown(number, format)).toBe(shown)
  })

  it.each([
    ...['General', '0', '0.00', '#,##0', '0" EUR"', '00%', '00E+00', 'dd/mm/yyyy', '# ??/??', '@', '[h]:mm', '', ';;;'],
  ])('%s is none of codes', (format) => {
    expect(codeShown('42', format)).toBeNull()
  })

  it('has as many zeros before it as the format is longer, and loses no digit', () => {
    const law = fc.property(fc.nat(999_999_999), fc.integer({ min: 2, max: 12 }), (number, length) => {
      expect(codeShown(String(number), '0'.repeat(length))).toBe(String(number).padStart(length, '0'))
    })
    fc.assert(law)
  })

  it('is no code with a fraction or below zero', () => {
    for (const number of ['41.6', '-42', '1e400', '', 'x']) expect(codeShown(number, '0000')).toBeNull()
  })
})

describe('a day of a workbook', () => {
  afterEach(() => vi.unstubAllEnvs())
  const dated = (workbookPr: string, style = 1) => {
    const name = '<sheet name="S" sheetId="1" r:id="rId1"/>'
    return workbook(
      { S: sheetXml([['Expiry'], [cell(style, '45291')]]) },
      { 'xl/workbook.xml': `<workbook>${workbookPr}<sheets>${name}</sheets></workbook>` },
    )
  }

  it.each([
    ['', '2023-12-31'],
    ['<workbookPr/>', '2023-12-31'],
    ['<workbookPr date1904="0"/>', '2023-12-31'],
    ['<workbookPr date1904="false"/>', '2023-12-31'],
    ['<workbookPr date1904="1"/>', '2028-01-01'],
    ['<workbookPr date1904="true"/>', '2028-01-01'],
    ['<workbookPr codeName="x" date1904="true" backupFile="1"/>', '2028-01-01'],
    ['<x:workbookPr date1904="true"></x:workbookPr>', '2028-01-01'],
  ])('is counted as %s says', async (workbookPr, day) => {
    expect(await firstColumn(dated(workbookPr))).toEqual([day])
  })

  it.each(['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
    'that is written is the same in %s',
    async (zone) => {
      vi.stubEnv('TZ', zone)
      const written = (text: string) => [{ xml: `<c t="d"><v>${text}</v></c>` }]
      const rows = [
        ['Expiry'],
        written('2027-12-31T00:00:00'),
        written('2027-12-31'),
        written('2027-12-31T00:00:00.000Z'),
      ]
      expect(await firstColumn(workbook({ S: sheetXml(rows) }))).toEqual(['2027-12-31', '2027-12-31', '2027-12-31'])
    },
  )
})
