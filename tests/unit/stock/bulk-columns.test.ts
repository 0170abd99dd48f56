import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulkColumnNames } from '../../../src/schemas/stock/bulk-column-names.ts'
import { columnsByCells, columnsByName, type FieldColumns } from '../../../src/schemas/stock/bulk-columns.ts'
import { type BulkFieldName, bulkFieldLabel, bulkFields } from '../../../src/schemas/stock/bulk-fields.ts'
import { mappingByNames, strayFields } from '../../../src/schemas/stock/bulk-mapping.ts'

type Rows = ReadonlyArray<ReadonlyArray<string>>

/** Codes in two writings or numbers, each with right check digits. */
const ICCIDS = ['8944500000000000018', '8944500000000000026']
const CODES = ['LPA:1$rsp.example$K2-7', 'lpa:1$RSP.example$K2-8$$1']
const EIDS = ['89049032000000000000000000000066', '89049032000000000000000000010057']

describe('columns are known', () => {
  it('by the label, the wire name, and what our own lists call them, however they are written', () => {
    expect(
      mappingByNames([
        ...['ICCID', 'activation_code', 'Plan Name', 'INVOICE COST', 'supplierName', 'Expiry Date', 'Location'],
      ]),
    ).toEqual({
      iccid: { column: 0 },
      activationCode: { column: 1 },
      planID: { column: 2 },
      invoiceCost: { column: 3 },
      supplierID: { column: 4 },
      expiryDate: { column: 5 },
      locationID: { column: 6 },
    })
  })

  it.each([
    ['German', ['Aktivierungscode', 'Tarif', 'Lieferant', 'Land', 'Ablaufdatum', 'Währung', 'Einkaufspreis']],
    ['French', ["Code d'activation", 'Forfait', 'Fournisseur', 'Pays', 'Date d’expiration', 'Devise', "Prix d'achat"]],
    [
      'Spanish',
      ['Código de activación', 'Plan', 'Proveedor', 'País', 'Fecha de caducidad', 'Moneda', 'Precio de compra'],
    ],
    [
      'Portuguese',
      ['Código de ativação', 'Plano', 'Fornecedor', 'País', 'Data de validade', 'Moeda', 'Preço de compra'],
    ],
    ['Japanese', ['アクティベーションコード', 'プラン', '仕入先', '国', '有効期限', '通貨', '仕入価格']],
  ])('in %s', (_, header) => {
    const fields = ['activationCode', 'planID', 'supplierID', 'country', 'expiryDate', 'InvoiceCurrency', 'buyingCost']
    expect(columnsByName(header)).toEqual(Object.fromEntries(fields.map((field, column) => [field, column])))
  })

  it('without accents, in half-width letters, and with a unit, a format or a star after the name', () => {
    const header = ['CODIGO_DE_ACTIVACION', 'Expiry (DD/MM/YYYY)', 'ICCID *', 'Einkaufspreis [EUR]', 'ﾌﾟﾗﾝ']
    expect(columnsByName(header)).toEqual({
      activationCode: 0,
      expiryDate: 1,
      iccid: 2,
      buyingCost: 3,
      planID: 4,
    })
  })

  it('not by names that fit two fields, or by a part of a name', () => {
    const names = [
      'Price',
      'Cost',
      'Code',
      'Date',
      'Preis',
      'Prix',
      'Precio',
      'Preço',
      '価格',
      'My ICCID list',
      '',
      '()',
    ]
    expect(columnsByName(names)).toEqual({})
  })

  it('once: of two with one name it is the first, of two with different names the one with the better name', () => {
    expect(mappingByNames(['x', 'ICCID', 'iccid'])).toEqual({ iccid: { column: 1 } })
    expect(columnsByName(['Plan ID', 'Plan Name'])).toEqual({ planID: 1 })
    expect(columnsByName(['Plan Name', 'Plan ID'])).toEqual({ planID: 0 })
  })

  it('only where the header has them', () => {
    expect(strayFields({ iccid: { column: 2 }, simpin: { column: 1 }, type: { value: 'x' } }, 2)).toEqual(['iccid'])
  })
})

/** Every listed name with its field. */
const listed = bulkFields.flatMap((field) =>
  [bulkFieldLabel(field), field, ...Object.values(bulkColumnNames[field]).flat()].map((name) => [name, field] as const),
)

it('every listed name is the name of one field', () => {
  for (const [name, field] of listed) expect([name, columnsByName([name])]).toEqual([name, { [field]: 0 }])
})

/** The columns of a match as the names over them. */
const namesOf = (found: FieldColumns, header: ReadonlyArray<string>) =>
  Object.fromEntries(Object.entries(found).map(([field, column]) => [field, header[column]]))

const someOf = (cells: ReadonlyArray<string>) => fc.constantFrom(...cells)
/** A nameless column: codes, texts, blanks, or some of each. */
const cell = fc.oneof(someOf(ICCIDS), someOf(CODES), someOf(EIDS), someOf(['', ' ', '12.50', 'EUR', '31/12/2028']))
const columnOf = (height: number) =>
  fc.oneof(
    ...[ICCIDS, CODES, EIDS].map((cells) => fc.array(someOf([...cells, '']), { minLength: height, maxLength: height })),
    fc.array(cell, { minLength: height, maxLength: height }),
  )

const headerOf = fc.uniqueArray(
  fc.oneof(fc.constantFrom(...listed.map(([name]) => name)), fc.stringMatching(/^x\d{3}$/)),
  {
    minLength: 1,
    maxLength: 8,
    selector: (name) =>
      name
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, ''),
  },
)
/** A file of up to six rows: its columns, each with its name. */
const file = headerOf.chain((header) =>
  fc
    .integer({ min: 1, max: 6 })
    .chain((height) =>
      fc
        .tuple(...header.map((name) => columnOf(height).map((cells) => ({ name, cells }))))
        .map((columns) => ({ columns, height })),
    ),
)
type Column = { readonly name: string; readonly cells: ReadonlyArray<string> }
const rowsOf = (columns: ReadonlyArray<Column>, height: number): Rows =>
  Array.from({ length: height }, (_, row) => columns.map(({ cells }) => cells[row] ?? ''))
const guessOf = (header: ReadonlyArray<string>, rows: Rows) => columnsByCells(header, columnsByName(header), rows)

describe('nameless columns are known by their cells', () => {
  const guess = (header: ReadonlyArray<string>, ...rows: Rows) => guessOf(header, rows)
  const HEADER = ['a', 'b', 'c']

  it('if all are ICCIDs, activation codes or EIDs', () => {
    const rows = [0, 1].map((at) => [EIDS[at] ?? '', ICCIDS[at] ?? '', CODES[at] ?? ''])
    expect(guess(HEADER, ...rows)).toEqual({ serviceDeviceID: 0, iccid: 1, activationCode: 2 })
    const link = 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$rsp.example$K2-7'
    expect(guess(HEADER, ['', '8944 5000 0000 0000 018', link], ['', '', ''])).toEqual({ iccid: 1, activationCode: 2 })
  })

  it.each<readonly [string, Rows]>([
    ['one is something else', [[ICCIDS[0] ?? ''], ['see mail']]],
    ['all are blank', [[''], [' ']]],
    ['the check digits of an EID are wrong', [['89049032000000000000000000000067']]],
    ['they are long numbers of something else', [['1234500000000000018']]],
    ['they are days, currencies or amounts', [['31/12/2028', 'EUR', '12.50']]],
  ])('not if %s', (_, rows) => {
    expect(guess(HEADER, ...rows)).toEqual({})
  })

  it('not if another column has one that looks alike', () => {
    expect(guess(HEADER, [ICCIDS[0] ?? '', ICCIDS[1] ?? ''])).toEqual({})
    expect(guess(HEADER, [ICCIDS[0] ?? '', 'x'], [ICCIDS[1] ?? '', ICCIDS[0] ?? ''])).toEqual({})
  })

  it('not for a field that has a column by its name, and not in a column that has a known name', () => {
    expect(guess(['ICCID', 'b'], ['x', ICCIDS[0] ?? ''])).toEqual({})
    expect(guess(['Kartennummer', 'SIM PIN'], ['', ICCIDS[0] ?? ''])).toEqual({})
  })

  it('not as an activation code beside the columns of its parts', () => {
    const parts = ['SM-DP+ Address', 'Matching ID', 'c']
    expect(guess(parts, ['rsp.example', 'K2-7', CODES[1] ?? ''])).toEqual({})
    expect(guess(['Matching ID', 'c'], ['K2-7', CODES[0] ?? ''])).toEqual({ activationCode: 1 })
  })
})

describe('laws', () => {
  it('shuffled columns give the same match', () => {
    const shuffled = file.chain(({ columns, height }) =>
      fc.tuple(fc.constant(columns), fc.shuffledSubarray(columns, { minLength: columns.length }), fc.constant(height)),
    )
    fc.assert(
      fc.property(shuffled, ([before, after, height]) => {
        const [one, other] = [before, after].map((columns) => {
          const header = columns.map(({ name }) => name)
          const named = columnsByName(header)
          return namesOf({ ...named, ...columnsByCells(header, named, rowsOf(columns, height)) }, header)
        })
        expect(other).toEqual(one)
      }),
    )
  })

  it('a guess is the same from any of its rows in which the column is filled', () => {
    const some = file.chain(({ columns, height }) => {
      const rows = rowsOf(columns, height)
      return fc.tuple(fc.constant(columns.map(({ name }) => name)), fc.constant(rows), fc.subarray([...rows]))
    })
    fc.assert(
      fc.property(some, ([header, rows, fewer]) => {
        const [all, few] = [guessOf(header, rows), guessOf(header, fewer)]
        for (const [field, column] of Object.entries(all)) {
          const isFilled = fewer.some((row) => row[column]?.trim() !== '')
          expect(few[field as BulkFieldName]).toBe(isFilled ? column : undefined)
        }
      }),
    )
  })

  it('no guess takes the field or the column of a name', () => {
    fc.assert(
      fc.property(file, ({ columns, height }) => {
        const header = columns.map(({ name }) => name)
        const named = columnsByName(header)
        const guessed = columnsByCells(header, named, rowsOf(columns, height))
        for (const [field, column] of Object.entries(guessed)) {
          expect(named).not.toHaveProperty(field)
          expect(Object.values(named)).not.toContain(column)
        }
      }),
    )
  })
})
