import fc from 'fast-check'
import { unzipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Field, FieldKind } from '../../../src/schemas/core/field.ts'
import type { Times } from '../../../src/schemas/core/times.ts'
import type { Cell } from '../../../src/services/files/list-file.ts'
import { createWorkbook } from '../../../src/services/files/workbook.ts'
import { runs } from '../../runs.ts'

const columnOf = (kind: FieldKind, name: string = kind): Field => ({ name, label: name, kind, width: 140 })

/** The bytes of a workbook with these rows. */
const written = async (
  columns: ReadonlyArray<Field>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  times: Times = 'utc',
): Promise<ArrayBuffer> => {
  const workbook = createWorkbook({ columns, times })
  workbook.add({ names: columns.map(({ name }) => name), rows })
  return workbook.finish()
}

/** A date in a workbook is a decimal number, so it is exact to the second. */
const toTheSecond = (cell: unknown): unknown =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell

/** The cells below the header, read by an independent reader. */
const readBack = async (bytes: ArrayBuffer): Promise<Array<Array<unknown>>> => {
  const [sheet] = (await readXlsxFile(Buffer.from(bytes), { trim: false })) as unknown as [
    { data: Array<Array<unknown>> },
  ]
  return sheet.data.slice(1).map((row) => row.map(toTheSecond))
}

/** The parts of a workbook as XML. */
const partsOf = (bytes: ArrayBuffer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, part]) => [name, new TextDecoder().decode(part)]),
  )
const sheetOf = (bytes: ArrayBuffer): string => partsOf(bytes)['xl/worksheets/sheet1.xml'] ?? ''

const awkward = fc.constantFrom(
  '0042',
  '89445001021983048261',
  '+44 20 7946 0000',
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  '@SUM(A1)',
  "'quoted",
  'Telco, "Nord"',
  'two\nlines',
  'two\r\nlines\r',
  '\ttab',
  '  spaces around  ',
  'شريحة سفر، ١٠ جيجا',
  'כרטיס סים',
  '\u200Fright to left',
  '<b>&amp;</b>',
  ']]>',
  '_x0041_ is no A',
  '__x0041__',
  'constructor',
  '__proto__',
  'toString',
  '\u0000\u0007\u001F\u007F\u009F',
  '\uFEFF',
  '🧭',
  '2027-01-31',
  '1e9',
)
const text = fc.oneof(awkward, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary', maxLength: 8 }))
/** Noncharacters and lone surrogates cannot be written. */
const asWritten = (one: string): string => one.replace(/[\p{Cs}\p{Noncharacter_Code_Point}]/gu, '\uFFFD')

describe('a workbook', () => {
  it('reads back as the text that was written, of every kind of text', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom<FieldKind>('text', 'code', 'choice', 'status', 'email', 'phone', 'link'),
        fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 6 }),
        async (kind, rows) => {
          // A column that is never empty, because a reader skips empty rows.
          const all = rows.map((row, index) => [`row ${index}`, ...row])
          const bytes = await written([columnOf('text', 'row'), columnOf(kind, 'one'), columnOf(kind, 'other')], all)
          expect(await readBack(bytes)).toEqual(
            all.map((row) => row.map((cell) => (cell === '' ? null : asWritten(cell)))),
          )
        },
      ),
      { numRuns: runs({ gate: 100, all: 300 }) },
    ))

  it('runs nothing: what looks like a formula is a cell of text', async () => {
    const bytes = await written([columnOf('text')], [['=1+1'], ['=cmd|" /C calc"!A0'], ['@SUM(1)'], ['+1+A1']])
    expect(sheetOf(bytes)).not.toContain('<f>')
    expect(sheetOf(bytes).match(/<c [^>]*t="s"/g)).toHaveLength(5)
    expect(await readBack(bytes)).toEqual([['=1+1'], ['=cmd|" /C calc"!A0'], ['@SUM(1)'], ['+1+A1']])
  })

  it('keeps codes, PINs and numbers of telephones as text, and marks their cells as text', async () => {
    const columns = [columnOf('code', 'ICCID'), columnOf('text', 'SIM PIN'), columnOf('phone', 'Phone')]
    const rows = [['89445001021983048261', '0042', '+44 20 7946 0000']]
    const bytes = await written(columns, rows)
    expect(await readBack(bytes)).toEqual(rows)
    // Format 49 is "@": an edited cell remains text.
    expect(partsOf(bytes)['xl/styles.xml']).toMatch(/numFmtId="49"|formatCode="@"/)
  })

  it('has numbers as numbers, whatever their size', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer(), fc.double({ min: -1e9, max: 1e9, noNaN: true })), {
          minLength: 1,
          maxLength: 5,
        }),
        async (rows) => {
          const all = rows.map(([integer, amount]) => [integer, Math.round(amount * 100) / 100 + 0])
          const bytes = await written([columnOf('integer'), columnOf('money')], all)
          expect(await readBack(bytes)).toEqual(all.map((row) => row.map((one) => (Object.is(one, -0) ? 0 : one))))
        },
      ),
      { numRuns: 100 },
    ))

  it('has days as days, and moments by the clock of the zone', async () => {
    const columns = [columnOf('date'), columnOf('dateTime')]
    const rows = [
      ['2027-01-31', '2026-11-21T04:02:20.000Z'],
      ['2027-01-31T00:00:00', '2027-02-28'],
    ]
    expect(await readBack(await written(columns, rows))).toEqual([
      [new Date('2027-01-31T00:00:00Z'), new Date('2026-11-21T04:02:20Z')],
      [new Date('2027-01-31T00:00:00Z'), new Date('2027-02-28T00:00:00Z')],
    ])
    const zone = process.env.TZ
    process.env.TZ = 'Asia/Kolkata'
    try {
      const [[, moment] = []] = await readBack(await written(columns, rows, 'mine'))
      expect(moment).toEqual(new Date('2026-11-21T09:32:20Z'))
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  it('has what is no day as the text that it is', async () => {
    const rows = [['soon'], ['2027-02-30'], ['0000-00-00'], ['1900-01-01']]
    expect(await readBack(await written([columnOf('date')], rows))).toEqual(rows)
  })

  it('has a header that stays, with the labels, and leaves out a picture that holds itself', async () => {
    const bytes = await written(
      [columnOf('text', 'Plan Name'), columnOf('image')],
      [['Japan', 'data:image/png;base64,AA==']],
    )
    expect(sheetOf(bytes)).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
    const [sheet] = (await readXlsxFile(Buffer.from(bytes))) as unknown as [{ data: Array<Array<unknown>> }]
    expect(sheet.data).toEqual([
      ['Plan Name', 'image'],
      ['Japan', null],
    ])
  })

  it('has no cell longer than Excel takes', async () => {
    await expect(written([columnOf('text')], [['x'.repeat(32_767)]])).resolves.toBeDefined()
    await expect(written([columnOf('text')], [['x'.repeat(32_768)]])).rejects.toThrow()
  })
})
