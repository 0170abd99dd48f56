import { describe, expect, it } from 'vitest'
import { readTable } from '../../../../src/services/stock/bulk/read-table.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig: boolean, isMarked = true) => {
  const codes = [...(isMarked ? '\uFEFF' : ''), ...text].map((character) => character.charCodeAt(0))
  return Uint8Array.from(codes.flatMap((code) => (isBig ? [code >> 8, code & 255] : [code & 255, code >> 8])))
}
const windows = (text: string) => Uint8Array.from([...text].map((character) => character.charCodeAt(0)))

const read = async (bytes: Uint8Array) => {
  const { header, rows } = await readTable(bytes)
  return [header, ...rows.map(({ cells }) => cells)]
}
const refusal = (bytes: Uint8Array) =>
  readTable(bytes).then(
    () => 'was read',
    (cause: Error) => (cause.name === 'Unreadable' ? cause.message : `${cause}`),
  )

describe('a CSV file', () => {
  it.each([
    ['commas', 'ICCID,Plan\n894,"Asia, 5 GB"\n', 'Asia, 5 GB'],
    ['semicolons', 'ICCID;Plan\r\n894;"Asia; 5 GB"\r\n', 'Asia; 5 GB'],
    ['tabs', 'ICCID\tPlan\n894\tAsia 5 GB\n', 'Asia 5 GB'],
    ['the separator that it names itself', 'sep=;\nICCID;Plan\n894;a,b,c\n', 'a,b,c'],
  ])('is parted by %s', async (_, text, plan) => {
    expect(await read(utf8(text))).toEqual([
      ['ICCID', 'Plan'],
      ['894', plan],
    ])
  })

  it.each([
    ['UTF-8', utf8('Plan,Code\nMéxico,1\n')],
    ['UTF-8 with a mark', utf8('\uFEFFPlan,Code\nMéxico,1\n')],
    ['UTF-16 of Windows', utf16('Plan,Code\nMéxico,1\n', false)],
    ['UTF-16, the high byte first', utf16('Plan,Code\nMéxico,1\n', true)],
    ['UTF-16 without a mark', utf16('Plan,Code\nMéxico,1\n', false, false)],
    ['Windows-1252', windows('Plan,Code\nMéxico,1\n')],
  ])('is read in %s', async (_, bytes) => {
    expect(await read(bytes)).toEqual([
      ['Plan', 'Code'],
      ['México', '1'],
    ])
  })

  it('numbers its rows as a spreadsheet does, empty ones too', async () => {
    const { rows } = await readTable(utf8('\nCode,Plan\nA,1\n,\n\n"B\nb",2\nC,3\n'))
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [3, 'A'],
      [6, 'B\nb'],
      [7, 'C'],
    ])
  })

  it('keeps ragged rows as they are: short ones, and the cells beyond the header', async () => {
    expect(await read(utf8('a,b,c\n1\n1,2,3,4\n1,2,3,,\n'))).toEqual([
      ['a', 'b', 'c'],
      ['1'],
      ['1', '2', '3', '4'],
      ['1', '2', '3'],
    ])
  })

  it('knows its columns by names with a blank before the quotation mark', async () => {
    expect((await readTable(utf8('"ICCID", "Plan"\n"894", "Asia 5 GB"\n'))).header).toEqual(['ICCID', 'Plan'])
  })

  it('takes a formula for text', async () => {
    expect(await read(utf8('Code,Plan\n"=cmd|\'/c calc\'!A1",=1+1\n'))).toEqual([
      ['Code', 'Plan'],
      ["=cmd|'/c calc'!A1", '=1+1'],
    ])
  })

  it.each([
    ['nothing', utf8(''), 'The file is empty'],
    ['blanks', utf8(' \n,,\n'), 'The file is empty'],
    ['only a mark', utf8('\uFEFF'), 'The file is empty'],
    ['only a header', utf8('ICCID,Plan\n'), 'The file has a header but no rows'],
    ['an unclosed quote', utf8('ICCID,Plan\n1,a\n2,"b\n3,c\n'), 'A quotation mark opened in row 3 is not closed'],
    [
      'NUL',
      utf8('ICCID,Plan\n1,a\n2,b\u0000\n'),
      'Row 3 has characters that cannot be read (NUL). Save the file as CSV or XLSX again.',
    ],
    [
      '61 columns',
      utf8(`${Array.from({ length: 61 }, (_, n) => `c${n}`).join()}\n1\n`),
      'The file has 61 columns; at most 60',
    ],
    ['a row of 61 cells', utf8(`a,b\n${'x,'.repeat(60)}x\n`), 'The file has 61 columns; at most 60'],
    ['a PDF', utf8('%PDF-1.4 ...'), 'Choose a CSV or XLSX file'],
    [
      'an old format or a password',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2),
      'This workbook has an old format or a password. Save it as XLSX without a password, or as CSV.',
    ],
  ])('with %s is refused with a clear word', async (_, bytes, message) => {
    expect(await refusal(bytes)).toBe(message)
  })

  it('of 100,000 rows is read, of one more refused', async () => {
    const of = (count: number) => utf8(`Code\n${'A\n'.repeat(count)}`)
    expect((await readTable(of(100_000))).rows).toHaveLength(100_000)
    expect(await refusal(of(100_001))).toBe('The file has 100,001 rows; at most 100,000 at a time')
  })

  it('of more than 50 MB is not looked at', async () => {
    expect(await refusal(new Uint8Array(50 * 1024 * 1024 + 1))).toBe('The file is larger than 50 MB')
  })
})

describe('long numbers', () => {
  const cutOf = async (...codes: ReadonlyArray<string>) => (await readTable(utf8(`ICCID\n${codes.join('\n')}\n`))).cut

  it('that all end in zeros were cut off by a spreadsheet', async () => {
    expect(await cutOf('8944500000000010000', '8944500000000020000', '8944512345678910000')).toEqual([0])
  })
  it('of which one ends in zeros are as they are', async () => {
    expect(await cutOf('8944500000000010000', '8944500000000012346', '8944500000000012347')).toEqual([])
  })
  it('beside one with an exponent were cut off', async () => {
    expect(await cutOf('8944500000000010000', '8.94E+18')).toEqual([0])
  })
})

describe('numbers that a program has rounded', () => {
  const roundedOf = async (...codes: ReadonlyArray<string>) =>
    (await readTable(utf8(`ICCID,Cost\n${codes.map((code) => `${code},5000`).join('\n')}\n`))).rounded
  /** What JavaScript makes of a number in a file. */
  const asNumber = (code: bigint) => BigInt(Number(code)).toString().length > 0 && String(Number(code))
  const from = (first: bigint, count: number, step = 7919n) =>
    Array.from({ length: count }, (_, at) => first + BigInt(at) * step)

  it('are suspected: of 18, 19 and 20 digits, with blanks between them, and among others', async () => {
    for (const first of [894410005049198923n, 8944100050491989231n, 89441000504919892312n]) {
      expect(await roundedOf(...from(first, 12).map((code) => String(asNumber(code))))).toEqual([0])
    }
    expect(await roundedOf('8944100050491989000', '8944 1000 5049 1990 000')).toEqual([0])
    const others = from(8944100050491989231n, 8, 7919n).map(String)
    expect(await roundedOf(...others, '8944100050491989000', '"8944100050491991000"')).toEqual([0])
  })

  it('are not suspected for one among few, nor in a long run that passes over some', async () => {
    expect(await roundedOf('8944100050491989000')).toEqual([])
    expect(await roundedOf('8944100050491989000', '8944100050491989018')).toEqual([])
    expect(await roundedOf(...from(8944100050491980000n, 5_000, 1n).map(String))).toEqual([])
  })

  it('are no short ones, however many end in zeros', async () => {
    expect(await roundedOf(...Array.from({ length: 50 }, (_, at) => `35${at}00000000000`))).toEqual([])
  })
})

it('a column has a decimal comma where one of its amounts clearly has one', async () => {
  const commaOf = async (...cells: ReadonlyArray<string>) => (await readTable(utf8(`A;B\n${cells.join('\n')}\n`))).comma
  expect(await commaOf('1.234;5', '12,50;7')).toEqual([0])
  expect(await commaOf('1.234;5', '1,234;"1,234.50"', '1,234,567;a,b')).toEqual([])
})
