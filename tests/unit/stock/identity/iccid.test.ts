import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eidMessages, readEid } from '../../../../src/schemas/stock/identity/eid.ts'
import { iccidKey, iccidMessages, readIccid } from '../../../../src/schemas/stock/identity/iccid.ts'

// ITU-T E.118's rule, worked out by hand: 894450000000000001 and the check digit 4.
const number = '894450000000000001'
const whole = `${number}4`

test.each([
  whole,
  `${whole}F`,
  `${whole}f`,
  '8944 5000 0000 0000 014',
  '8944-5000-0000-0000-014',
  `"${whole}"`,
  `\u200b${whole} `,
])('%s is one ICCID without a warning', (text) => {
  expect(readIccid(text)).toEqual({ iccid: whole, key: number, warning: null })
})

test('a number without its check digit is the same card', () => {
  expect(readIccid(number)).toEqual({ iccid: number, key: number, warning: null })
  expect(readIccid(`${number}FF`)).toEqual({ iccid: number, key: number, warning: null })
})

test('a wrong check digit is a warning, and the card another one: some issuers count in the last digit', () => {
  expect(readIccid(`${number}8`)).toEqual({
    iccid: `${number}8`,
    key: `${number}8`,
    warning: iccidMessages.checkDigit,
  })
})

test('20 digits are an ICCID of their own, with whatever check digit', () => {
  expect(readIccid(`${whole}3`)).toEqual({ iccid: `${whole}3`, key: `${whole}3`, warning: null })
})

test('digits that a card reader swapped in pairs are a warning with the number that is meant', () => {
  expect(readIccid('984405000000000010F4')).toMatchObject({ warning: iccidMessages.swapped(whole) })
  expect(readIccid('98440500000000001071')).toMatchObject({ warning: iccidMessages.swapped('89445000000000000117') })
})

test('hexadecimal numbers of issuers that have them are kept as text, with a warning', () => {
  expect(readIccid('8986001a2b3c4d5e6f70')).toEqual({
    iccid: '8986001A2B3C4D5E6F70',
    key: '8986001A2B3C4D5E6F70',
    warning: iccidMessages.hexadecimal,
  })
})

test.each(['', '8944', '89445000000000000178900', '8945001a2b3c4d5e6f70', 'none', `${whole}FFF`, `F${whole}`])(
  '"%s" is no ICCID',
  (text) => expect(readIccid(text)).toEqual({ problem: iccidMessages.form }),
)

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))

test('reading twice changes nothing, and a number has one key in every writing', () => {
  const separated = (text: string, separator: string) => text.replace(/(.{4})/g, `$1${separator}`)
  fc.assert(
    fc.property(fc.oneof(digits(18), digits(19), digits(20)), fc.constantFrom(' ', '-', '\u2013', ''), (text, sign) => {
      const reading = readIccid(separated(text, sign))
      expect(reading).toMatchObject({ iccid: text, key: iccidKey(text) })
      expect(readIccid((reading as { iccid: string }).iccid)).toEqual(reading)
    }),
  )
})

test('no two numbers of one length are one card, and 18 digits are the card of exactly one number of 19', () => {
  fc.assert(
    fc.property(fc.oneof(digits(18), digits(19)), fc.nat({ max: 9 }), (one, last) => {
      const other = `${one.slice(0, -1)}${last}`
      expect(iccidKey(one) === iccidKey(other)).toBe(one === other)
    }),
  )
  fc.assert(
    fc.property(digits(18), (text) => {
      const longer = Array.from({ length: 10 }, (_, last) => iccidKey(`${text}${last}`))
      expect(longer.filter((key) => key === iccidKey(text))).toHaveLength(1)
    }),
  )
})

// The example of SGP.29, annex A.
test('an EID has 32 digits, of which the last two are checked', () => {
  expect(readEid('89049032 12345123 45123456 78901235')).toEqual({
    eid: '89049032123451234512345678901235',
    warning: null,
  })
  expect(readEid('89049032123451234512345678901236')).toMatchObject({ warning: eidMessages.checkDigits })
  expect(readEid('8904903212345123451234567890123')).toBeNull()
  expect(readEid('99049032123451234512345678901235')).toBeNull()
})
