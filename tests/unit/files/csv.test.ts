import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { Field } from '../../../src/schemas/core/field.ts'
import { formatDay, formatMoment, formatPlainMoney } from '../../../src/schemas/core/format.ts'
import { labelIn, type Times } from '../../../src/schemas/core/times.ts'
import { guarded } from '../../../src/schemas/files/csv-text.ts'
import type { InventoryRow } from '../../../src/schemas/stock/inventory.ts'
import { inventoryColumns } from '../../../src/schemas/stock/inventory-fields.ts'
import { csvCell, csvHeader, csvLines } from '../../../src/services/files/csv.ts'
import { LEGACY_FIELDS } from '../../../src/services/files/inventory-file.ts'
import { LEGACY_HEADER, legacyText } from '../../../src/services/files/legacy.ts'
import { valuesOf } from '../../../src/services/files/list-file.ts'

/** A whole CSV file from the writer. */
const toCsv = ({
  times,
  columns,
  rows,
}: {
  times: Times
  columns: ReadonlyArray<Field>
  rows: ReadonlyArray<InventoryRow>
}) => {
  const some = valuesOf(
    inventoryColumns.map(({ name }) => name),
    rows,
  )
  return csvHeader(columns, times) + csvLines(columns, some.names, times)(some.rows)
}

const toLegacyCsv = (rows: ReadonlyArray<InventoryRow>) => legacyText(LEGACY_HEADER, LEGACY_FIELDS, rows)

/**
 * The hard parts of CSV: separators, quotes, line breaks, formulas, apostrophes, spaces, right-to-left and other
 * scripts.
 */
const fragment = fc.oneof(
  fc.constantFrom(
    ...[',', ';', '"', '""', '\r\n', '\n', '\r', '\t', '=', '+', '-', '@', "'", "'=", '＝1+1', ' ', '\uFEFF', '\u200F'],
    'شريحة بيانات',
    'כרטיס סים',
    '日本 10GB',
    '🧭',
    '=cmd|" /C calc"!A0',
    '00123',
    '1e9',
  ),
  fc.string({ unit: 'grapheme' }),
)
const text = fc.oneof(
  fc.array(fragment, { maxLength: 5 }).map((parts) => parts.join('')),
  fc.bigInt({ min: 10n ** 17n, max: 10n ** 20n - 1n }).map(String),
)
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString())

const row: fc.Arbitrary<InventoryRow> = fc.record({
  id: fc.nat(),
  activationCode: text,
  simpin: text,
  iccid: text,
  serviceDeviceID: text,
  invoiceNumber: text,
  expiryDate: fc.oneof(
    day.map((moment) => moment.slice(0, 10)),
    text,
  ),
  buyingCost: fc.option(fc.double({ min: -1e9, max: 1e9, noNaN: true })),
  supplierName: text,
  planID: fc.integer(),
  supplierID: fc.integer(),
  createdBy: text,
  createdDate: fc.oneof(day, text),
})

const shown = ({ name, kind }: Field, from: InventoryRow): string => {
  // Not every row has a voiding date, and another server sends less; a cost may be unknown.
  const value = (from as Record<string, unknown>)[name] ?? (kind === 'money' ? null : '')
  if (kind === 'money') return formatPlainMoney(value as number | null)
  if (kind === 'integer') return String(value)
  if (kind === 'date') return formatDay(String(value))
  return kind === 'dateTime' ? formatMoment(String(value), 'utc') : String(value)
}
/** A sign, then only digits and the characters of phone numbers. */
const NUMBER = /^[+-][\d \u00A0().-]*$/
/** What a spreadsheet executes, expressed differently from the code. */
const runs = (text: string) => '=+-@\t\r\n＝＋－＠'.includes(text.charAt(0)) && text !== '' && !NUMBER.test(text)
/** Removes the apostrophe that guards a formula. */
const unguarded = (cell: string) => (cell.startsWith("'") && runs(cell.replace(/^'+/, '')) ? cell.slice(1) : cell)

/** A reader by RFC 4180, independent of the writer's library: quotes may hold anything, lines end with CRLF. */
const readRfc4180 = (csv: string): Array<Array<string>> => {
  const rows: Array<Array<string>> = []
  const cell = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y
  let line: Array<string> = []
  while (cell.lastIndex < csv.length) {
    const at = cell.lastIndex
    const [, raw = '', end] = cell.exec(csv) ?? []
    if (end === undefined) throw new Error(`Not RFC 4180 at ${at}: ${JSON.stringify(csv.slice(at, at + 40))}`)
    line.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === '\r\n') {
      rows.push(line)
      line = []
    }
  }
  return rows
}

describe('the standard file', () => {
  const columns = fc.shuffledSubarray([...inventoryColumns], { minLength: 1 })

  it('reads back as the rows shown, in the columns shown', () => {
    fc.assert(
      fc.property(columns, fc.array(row, { maxLength: 8 }), (chosen, rows) => {
        const csv = toCsv({ times: 'utc', columns: chosen, rows })
        expect(csv.startsWith('\uFEFF')).toBe(true)
        const [header, ...lines] = readRfc4180(csv.slice(1))
        expect(header).toEqual(chosen.map((column) => labelIn(column, 'utc')))
        expect(lines.map((cells) => cells.map(unguarded))).toEqual(
          rows.map((one) => chosen.map((column) => shown(column, one))),
        )
      }),
      { numRuns: 1000 },
    )
  })

  it('holds no cell that a spreadsheet would run', () => {
    fc.assert(
      fc.property(columns, fc.array(row, { minLength: 1, maxLength: 8 }), (chosen, rows) => {
        const [, ...lines] = readRfc4180(toCsv({ times: 'utc', columns: chosen, rows }).slice(1))
        for (const cell of lines.flat()) expect(runs(cell)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  it('is read alike by papaparse', () => {
    const sample = { ...emptyRow, supplierName: 'Telco, "Nord"\r\nGmbH', createdBy: 'שרה לוי' }
    const parsed = Papa.parse<Array<string>>(
      toCsv({ times: 'utc', columns: inventoryColumns, rows: [sample] }).slice(1),
      {
        skipEmptyLines: true,
      },
    )
    expect(parsed.errors).toEqual([])
    expect(parsed.data[1]).toContain('Telco, "Nord"\r\nGmbH')
    expect(parsed.data[1]).toContain('שרה לוי')
  })

  it('keeps the twenty digits of an ICCID, and numbers as numbers', () => {
    const columns = inventoryColumns.filter(({ name }) => name === 'iccid' || name === 'buyingCost')
    const rows = [{ ...emptyRow, iccid: '89445001021983048261', buyingCost: -1234.5 }]
    expect(toCsv({ times: 'utc', columns, rows })).toBe(
      '\uFEFF"ICCID",Buying Cost\r\n"89445001021983048261",-1234.50\r\n',
    )
  })

  it('guards a formula that a line break would hide', () => {
    const columns = inventoryColumns.filter(({ name }) => name === 'supplierName')
    const rows = [{ ...emptyRow, supplierName: '=1+1\n' }]
    expect(toCsv({ times: 'utc', columns, rows })).toBe('\uFEFF"Supplier Name"\r\n"\'=1+1\n"\r\n')
  })

  it('leaves a telephone number as it is, however it is written', () => {
    const number = fc.string({ unit: fc.constantFrom(...'0123456789 ().-\u00A0') })
    fc.assert(
      fc.property(fc.constantFrom('+', '-'), number, (sign, digits) => {
        expect(guarded(sign + digits)).toBe(sign + digits)
      }),
    )
    for (const phone of [
      '+44 20 7946 0000',
      '+1 (212) 555-0100',
      '+353.1.555.0100',
      '+49 30 1234567 ext. 12',
      '-12.50',
    ])
      expect(csvCell('phone', phone, 'utc')).toBe(phone)
  })

  it('guards a sign with anything else behind it, wherever that stands', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789 ()') })
    const other = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 1 })
      .filter((text) => !/^[\d \u00A0().-]$/.test(text))
    fc.assert(
      fc.property(fc.constantFrom('+', '-'), digits, other, digits, (sign, before, one, after) => {
        expect(guarded(sign + before + one + after)).toBe(`'${sign}${before}${one}${after}`)
      }),
    )
    for (const formula of [
      '=1',
      '@SUM(1)',
      '\t=1',
      '\r=1',
      '+1+A1',
      "-2+3+cmd|' /C calc'!A0",
      '+1 ext. A1',
      '+1 ext. 12+A1',
      '＋1',
      "'=1",
      "''+A1",
    ])
      expect(guarded(formula)).toBe(`'${formula}`)
  })

  it('leaves a picture that holds itself out, and not the address of one', () => {
    expect(csvCell('image', 'data:image/png;base64,iVBORw0KGgo=', 'utc')).toBe('')
    expect(csvCell('image', ' DATA:image/svg+xml,<svg/>', 'utc')).toBe('')
    expect(csvCell('image', 'https://partner.example/logo.png', 'utc')).toBe('https://partner.example/logo.png')
    expect(csvCell('text', 'data: see below', 'utc')).toBe('data: see below')
  })

  it('of no rows is its header', () => {
    expect(toCsv({ times: 'utc', columns: inventoryColumns.slice(0, 2), rows: [] })).toBe(
      '\uFEFF"Activation Code","Status"\r\n',
    )
  })
})

const emptyRow: InventoryRow = {
  id: 1,
  activationCode: '',
  simpin: '',
  iccid: '',
  serviceDeviceID: '',
  invoiceNumber: '',
  expiryDate: '',
  buyingCost: null,
  supplierName: '',
  planID: 1,
  supplierID: 1,
  createdBy: '',
  createdDate: '',
}

describe('the legacy file', () => {
  const header =
    'Activation Code,SIM PIN,ICCID,Service Device ID,Invoice Number,Expiry Date,Buying Cost,Created By,Created Date'

  it('is nine raw columns joined by commas, unquoted, under the fixed header', () => {
    const sample = {
      ...emptyRow,
      activationCode: '=1+1',
      iccid: '8944500102198304826',
      invoiceNumber: 'a, "b"',
      expiryDate: '2027-03-31',
      buyingCost: 4.5,
      createdBy: 'Ada',
      createdDate: '2026-11-21T04:02:20.000Z',
    }
    expect(toLegacyCsv([sample, emptyRow])).toBe(
      `${header}\n=1+1,,8944500102198304826,,a, "b",2027-03-31,4.5,Ada,2026-11-21T04:02:20.000Z\n,,,,,,,,`,
    )
    expect(toLegacyCsv([])).toBe(header)
  })
})
