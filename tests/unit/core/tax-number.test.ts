import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leitwegProblem } from '../../../src/schemas/core/leitweg-id.ts'
import {
  countryOfVatNumber,
  euVatNumber,
  isVatNumber,
  storedTaxNumber,
  taxNumberForms,
  taxNumberProblem,
} from '../../../src/schemas/core/tax-number.ts'

/** Published numbers of companies and authorities, each with the country that gave it. */
const real = [
  ['AT', 'ATU33864707'],
  ['BE', 'BE0203201340'],
  ['DE', 'DE129273398'],
  ['DK', 'DK24256790'],
  ['ES', 'ESA28015865'],
  ['FI', 'FI01120389'],
  ['FR', 'FR61954506077'],
  ['GR', 'EL094014201'],
  ['IE', 'IE6388047V'],
  ['IT', 'IT00905811006'],
  ['NL', 'NL004495445B01'],
  ['PL', 'PL5252344078'],
  ['PT', 'PT500100144'],
  ['SE', 'SE556703748501'],
  ['GB', 'GB220430231'],
  ['CH', 'CHE-116.281.710 MWST'],
  ['IN', '27AAACR5055K1Z7'],
  ['AU', '33051775556'],
] as const

describe('a tax number', () => {
  test.each(real)('of %s is taken: %s', (country, number) => {
    expect([taxNumberProblem(country, number), isVatNumber(country, number)]).toEqual([null, true])
  })

  test.each([
    ['DE', 'DE129273399', 'The check digits do not fit. Enter a number like DE136695976.'],
    ['DE', '129273398', 'Enter a number like DE136695976'],
    ['DE', 'DE12927339', 'Enter a number like DE136695976'],
    ['DE', 'FR61954506077', 'This is a VAT number of France, but the country is Germany'],
    ['FR', 'EL094014201', 'This is a VAT number of Greece, but the country is France'],
    ['GB', 'CHE-116.281.710 MWST', 'This is a VAT number of Switzerland, but the country is United Kingdom'],
    ['FR', '27AAACR5055K1Z7', 'This is a VAT number of India, but the country is France'],
    ['GR', 'GR094014201', 'Enter a number like EL094259216'],
    ['IN', '27AAACR5055K1Z8', 'The check digits do not fit. Enter a number like 27AAPFU0939F1ZV.'],
  ])('of %s is refused with what is expected: %s', (country, number, problem) => {
    expect(taxNumberProblem(country, number)).toBe(problem)
  })

  test.each(real)('of %s with one changed digit is refused', (country, number) => {
    // The two digits after the B of a Dutch number count in only one of its two check sums.
    const summed = number.replace(/B\d\d$/, '')
    const places = [...summed].flatMap((sign, index) => (/\d/.test(sign) ? index : []))
    const changed = places.map((at) => number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1))
    expect(changed.filter((text) => taxNumberProblem(country, text) === null)).toEqual([])
  })

  test.each(Object.entries(taxNumberForms))('of %s has an example that its own check takes', (country, [example]) => {
    expect(taxNumberProblem(country, example)).toBe(null)
  })

  test('is not checked in a country whose form is not known, and may be missing', () => {
    expect([taxNumberProblem('US', '12-3456789'), taxNumberProblem('', 'X'), taxNumberProblem('DE', ' ')]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('is stored in capitals without blanks, and as it was typed where it is not checked', () => {
    expect(storedTaxNumber('DE', ' de 129 273 398')).toBe('DE129273398')
    expect(storedTaxNumber('CH', 'CHE-116.281.710 MWST')).toBe('CHE-116.281.710 MWST')
    expect(storedTaxNumber('US', ' 12-3456789 ')).toBe('12-3456789')
  })

  test('names its country, where its form does', () => {
    expect(['DE129273398', 'EL094014201', '27AAACR5055K1Z7', 'DE1', '129273398', ''].map(countryOfVatNumber)).toEqual([
      'DE',
      'GR',
      'IN',
      null,
      null,
      null,
    ])
  })

  test('is judged whatever somebody enters', () => {
    const countries = fc.constantFrom('DE', 'IN', 'CH', 'GB', 'ES', 'US', 'XX')
    fc.assert(
      fc.property(countries, fc.string({ maxLength: 40, unit: 'grapheme' }), (country, text) => {
        const problem = taxNumberProblem(country, text)
        expect(problem === null || problem.length > 0).toBe(true)
      }),
    )
  })
})

describe('a Leitweg-ID', () => {
  test.each(['04011000-1234512345-06', '04011000-12345-03', '992-90009-96', '991-03730-19', ''])(
    '%j is taken',
    (text) => {
      expect(leitwegProblem(text)).toBe(null)
    },
  )

  test.each([
    ['04011000-1234512345-07', 'The check digits do not fit. Enter a Leitweg-ID like 04011000-1234512345-06.'],
    ['04011000-1234512354-06', 'The check digits do not fit. Enter a Leitweg-ID like 04011000-1234512345-06.'],
    ['04011000', 'Enter a Leitweg-ID like 04011000-1234512345-06'],
    ['A4011000-1234512345-06', 'Enter a Leitweg-ID like 04011000-1234512345-06'],
  ])('%s is refused: %s', (text, problem) => {
    expect(leitwegProblem(text)).toBe(problem)
  })
})

test.each([
  ['de 129.273.398', { prefix: 'DE', number: '129273398' }],
  ['EL094014201', { prefix: 'EL', number: '094014201' }],
  ['GR094014201', null],
  ['DE129273399', null],
  ['GB220430231', null],
  ['CHE-116.281.710 MWST', null],
  ['27AAACR5055K1Z7', null],
  ['', null],
])('the EU VAT number in "%s" is %j', (text, found) => {
  expect(euVatNumber(text)).toEqual(found)
})
