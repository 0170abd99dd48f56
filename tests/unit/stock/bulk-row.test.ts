import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainText } from '../../../src/schemas/core/quotation.ts'
import { bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import { type BulkMapping, mappingByNames, mappingProblems } from '../../../src/schemas/stock/bulk-mapping.ts'
import { type Resolve, readRow } from '../../../src/schemas/stock/bulk-row.ts'

const CUT = 'The spreadsheet has cut off this number. Format the column as text and export it again.'
const nothing: Resolve = () => null
const read = (
  mapping: BulkMapping,
  cells: ReadonlyArray<string>,
  resolve = nothing,
  cut: ReadonlyArray<number> = [],
  rounded: ReadonlyArray<number> = [],
  comma: ReadonlyArray<number> = [],
) => {
  const suspect = { cut: new Set(cut), rounded: new Set(rounded), comma: new Set(comma), dayFirst: new Set<number>() }
  return readRow(cells, { mapping, suspect, dayOrders: {} }, resolve)
}

describe('a row', () => {
  it('has choices by label or value, days in either order, names or ids', () => {
    const resolve: Resolve = (field, text) => (field === 'planID' && text === 'Asia 5 GB' ? 7 : null)
    const mapping = mappingByNames(['Type', 'Plan', 'Payment Type', 'Currency', 'Received', 'Expiry', 'ICCID'])
    const { values, problems } = read(
      mapping,
      [' ROAMING ', 'Asia 5 GB', 'pay as you go', 'eur', '3/2/2026', '2027-01-31', '8944 5000 0000 0001 2345'],
      resolve,
    )
    expect(values).toMatchObject({
      type: 'roaming',
      planID: '7',
      paymentType: 'payg',
      InvoiceCurrency: 'EUR',
      stockReceivedDate: '2026-02-03',
      expiryDate: '2027-01-31',
      iccid: '89445000000000012345',
    })
    expect(problems).toEqual({})
  })
  it('has the one value for all where no column says it, and nothing where neither does', () => {
    const { values } = read({ invoiceNumber: { value: 'INV-7' }, simpin: { column: 4 } }, ['a'])
    expect(values).toMatchObject({ invoiceNumber: 'INV-7', simpin: '', serviceDeviceID: '', paymentType: 'prepaid' })
  })
  it('is roaming where it has a region and no country, unless it says what it is', () => {
    const region: BulkMapping = { region: { column: 0 }, type: { column: 1 } }
    expect(read(region, ['Europe', ''], () => 3).values.type).toBe('roaming')
    expect(read(region, ['', '']).values.type).toBe('local')
    expect(read(region, ['Europe', 'Local'], () => 3).values.type).toBe('local')
  })
  it.each([
    ['8.94E+18', [], CUT],
    ['8,94E+18', [], CUT],
    ['8944500000000010000', [0], CUT],
    ['8944500000000010000', [], undefined],
    ['8944500000000012345', [0], undefined],
    ['=A1', [], 'This is a formula. Enter its value.'],
  ])('of which the ICCID is %s, with the columns %j cut off', (text, cut, problem) => {
    expect(read({ iccid: { column: 0 } }, [text], nothing, cut).problems.iccid).toBe(problem)
  })
  it('with another choice than there are, or a name that several have, says so', () => {
    const mapping = mappingByNames(['Currency', 'Plan'])
    expect(read(mapping, ['GBP', 'Asia'], () => 'several').problems).toEqual({
      InvoiceCurrency: 'Must be one of INR, USD, EUR',
      planID: 'Several records have this Plan Name. Enter the ID.',
    })
  })
})

describe('quotation marks', () => {
  const LPA = 'LPA:1$rsp.example$K2-7'
  it.each([LPA, `"${LPA}"`, ` "${LPA}" `, `\u00a0"${LPA}"`, `" ${LPA}"`, `“${LPA}”`, `„${LPA}“`])(
    'around a code do not count: %s',
    (cell) => {
      const { values, problems } = read({ activationCode: { column: 0 } }, [cell])
      expect({ code: values.activationCode, problems }).toEqual({ code: LPA, problems: {} })
    },
  )

  it('around a name, a day and an ICCID do not count either', () => {
    const resolve: Resolve = (field, text) => (field === 'planID' && text === 'Asia 5 GB' ? 7 : null)
    const { values, problems } = read(
      mappingByNames(['Plan', 'Expiry', 'ICCID']),
      [' "Asia 5 GB"', ' "31/12/2027"', ' "8944500000000012345"'],
      resolve,
    )
    expect(values).toMatchObject({ planID: '7', expiryDate: '2027-12-31', iccid: '8944500000000012345' })
    expect(problems).toEqual({})
  })

  it.each([`"${LPA}`, `${LPA}"`, `"${LPA}" "x"`, `"a""b"`, '"', "'0042", '0042’', '“0042'])(
    'that are not clear refuse a code: %s',
    (cell) => {
      for (const name of ['activationCode', 'simpin', 'iccid', 'serviceDeviceID'] as const) {
        expect(read({ [name]: { column: 0 } }, [cell]).problems).toEqual({ [name]: 'Remove the quotation marks' })
      }
    },
  )

  it('that are not clear refuse the number of an invoice, which may end with one', () => {
    const numberOf = (cell: string) => read({ invoiceNumber: { column: 0 } }, [cell])
    expect(numberOf(' "INV').problems).toEqual({ invoiceNumber: 'Remove the quotation marks' })
    expect(numberOf('INV-7"').values.invoiceNumber).toBe('INV-7"')
    expect(numberOf("O'Brien 7").problems).toEqual({})
  })

  it('go whatever stands between them, once and not twice', () => {
    const text = fc.string().filter((inner) => !/["“”„‟]/.test(inner))
    fc.assert(
      fc.property(text, fc.constantFrom('', ' ', '\t'), (inner, blank) => {
        const plain = plainText(inner)
        expect(plainText(`${blank}"${inner}"${blank}`)).toBe(plain)
        expect(plainText(plain)).toBe(plain)
      }),
    )
  })
})

describe('an ICCID is warned of', () => {
  const warningsOf = (text: string, rounded: ReadonlyArray<number> = []) => {
    const { problems, warnings } = read({ iccid: { column: 0 } }, [text], nothing, [], rounded)
    return { problems, warnings }
  }
  const ROUNDED = 'It ends in zeros: a program may have rounded it'
  const CHECK = 'The check digit does not match the other digits'

  it.each([
    // A test card number of 19 digits.
    ['6205500000000000004', [], {}],
    ['8991101200003204514', [], {}],
    ['8991 1012 0000 3204 514', [], {}],
    ['8991101200003204515', [], { iccid: CHECK }],
    ['899110120000320451', [], {}],
    ['89911012000032045111', [], {}],
    ['8944100050491989000', [0], { iccid: ROUNDED }],
    ['8944100050491989000', [1], { iccid: CHECK }],
    ['894410005049198900', [0], { iccid: ROUNDED }],
    ['8944100050491989100', [0], { iccid: CHECK }],
    ['', [0], {}],
  ])('%s in the rounded columns %j', (text, rounded, warnings) => {
    expect(warningsOf(text, rounded)).toEqual({ problems: {}, warnings })
  })

  it('and never refused, whatever its check digit; of the ten that it may be one fits', () => {
    const number = fc.bigInt({ min: 10n ** 17n, max: 10n ** 18n - 1n })
    fc.assert(
      fc.property(number, (beginning) => {
        const found = Array.from({ length: 10 }, (_, digit) => warningsOf(`${beginning}${digit}`))
        expect(found.filter(({ warnings }) => warnings.iccid === undefined)).toHaveLength(1)
        expect(found.every(({ problems }) => problems.iccid === undefined)).toBe(true)
      }),
    )
  })

  it('but not twice where it is refused', () => {
    const { problems, warnings } = read({ iccid: { column: 0 } }, ['8944500000000010000'], nothing, [0], [0])
    expect({ problems, warnings }).toEqual({ problems: { iccid: CUT }, warnings: {} })
  })
})

describe('the amounts of a column whose decimal sign was chosen', () => {
  const costOf = (decimalSign: 'comma' | 'point', text: string) => {
    const { values, problems } = read({ invoiceCost: { column: 0, decimalSign } }, [text])
    return problems.invoiceCost ?? values.invoiceCost
  }

  it.each([
    ['1.234', '1234', '1.234'],
    ['1,234', '1.234', '1234'],
    ['12', '12', '12'],
    ['1.234,50', '1234.50', 'Enter an amount with a decimal point, like 1,234.50'],
    ['12.50', 'Enter an amount with a decimal comma, like 1.234,50', '12.50'],
    [
      'abc',
      'Enter an amount with a decimal comma, like 1.234,50',
      'Enter an amount with a decimal point, like 1,234.50',
    ],
    ['', '', ''],
  ])('%s is %s with a comma, %s with a point', (text, byComma, byPoint) => {
    expect(costOf('comma', text)).toBe(byComma)
    expect(costOf('point', text)).toBe(byPoint)
  })

  it('do not change a value for all rows', () => {
    expect(read({ invoiceCost: { value: '12.50' } }, ['']).values.invoiceCost).toBe('12.50')
  })
})

describe('the amounts of a file', () => {
  const costOf = (text: string, comma: ReadonlyArray<number> = []) => {
    const { values, problems } = read({ invoiceCost: { column: 0 } }, [text], nothing, [], [], comma)
    return problems.invoiceCost ?? values.invoiceCost
  }
  it('are read where they are clear, and refused with both readings where not', () => {
    expect([costOf('1.234,50'), costOf('1,234.50'), costOf('12,5'), costOf('1.234')]).toEqual([
      ...['1234.50', '1234.50', '12.5', '1.234'],
    ])
    expect(costOf('1,234')).toBe('Write 1234 or 1.234: 1,234 can be read as either')
  })
  it('are refused where others of the column have a decimal comma and they may have a mark of thousands', () => {
    expect(costOf('1.234', [0])).toBe('Write 1.234 or 1234: 1.234 can be read as either')
    expect([costOf('12.50', [0]), costOf('12,50', [0]), costOf('1.234', [1])]).toEqual(['12.50', '12.50', '1.234'])
  })
})

describe('an eSIM code in two columns', () => {
  const mapping = { smdpAddress: { column: 0 }, matchingID: { column: 1 } }
  const codeOf = (...cells: ReadonlyArray<string>) => {
    const { values, problems } = read(mapping, cells)
    return [values.activationCode, problems.activationCode]
  }

  it('is one code of its address and matching ID', () => {
    expect(codeOf(' SMDP.Example.com', 'AB-12')).toEqual(['LPA:1$smdp.example.com$AB-12', undefined])
  })
  it('may be whole in the column of the matching ID', () => {
    expect(codeOf('', 'lpa:1$smdp.example.com$AB-12')).toEqual(['LPA:1$smdp.example.com$AB-12', undefined])
  })
  it('is none with one of the two, which says what to add', () => {
    expect(codeOf('smdp.example.com', '')).toEqual(['', bulkMessages.onlyAddress])
    expect(codeOf('', 'AB-12')).toEqual(['', bulkMessages.onlyMatchingId])
  })
  it('gives way to a whole code of the row', () => {
    const { values } = read({ ...mapping, activationCode: { column: 2 } }, ['smdp.example.com', 'AB-12', 'CARD-1'])
    expect(values.activationCode).toBe('CARD-1')
  })
  it('is known by the names of its columns, and the import needs no other code', () => {
    const found = mappingByNames(['SM-DP+ Address', 'Matching ID'])
    expect(found).toEqual(mapping)
    expect(mappingProblems(found).activationCode).toBeUndefined()
    expect(mappingProblems({ matchingID: { column: 1 } }).activationCode).toBe(bulkMessages.noSource)
  })
})
