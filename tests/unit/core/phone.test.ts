import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneAddress, phoneProblem, plainPhone } from '../../../src/schemas/core/phone.ts'

const LAW = 'a phone number has digits, spaces and + ( ) / . - and can end in ext. 12'

describe('a telephone number', () => {
  it.each([
    ['030/1234567', '030/1234567'],
    ['+44 (0)20 7946-0101', '+44 (0)20 7946-0101'],
    ['(030) 123.45.67', '(030) 123.45.67'],
    ['(+49) 30 1234567', '(+49) 30 1234567'],
    // Non-breaking, thin and zero-width spaces; typographic dashes; full-width signs.
    ['+49\u00a030\u202f1234567\u200b', '+49 30 1234567'],
    ['030\u20131234567', '030-1234567'],
    ['\uff0b81\u30003\uff0d1234\u20105678', '+81 3-1234-5678'],
    ['tel:+49-30-1234567', '+49-30-1234567'],
    ['030 1234567 ext. 12', '030 1234567 ext. 12'],
    ['030 1234567, Ext 12', '030 1234567 ext. 12'],
    ['030 1234567x12', '030 1234567 ext. 12'],
    ['030 1234567 extension: 12', '030 1234567 ext. 12'],
    ['030 1234567 #12', '030 1234567 ext. 12'],
    ['030 1234567 Durchwahl 12', '030 1234567 ext. 12'],
    ['tel:+49-30-1234567;ext=12', '+49-30-1234567 ext. 12'],
    ['12345', '12345'],
    ['1'.repeat(20), '1'.repeat(20)],
  ])('%j is taken, and read as %j', (text, plain) => {
    expect([phoneProblem(text), plainPhone(text)]).toEqual([null, plain])
    expect(plainPhone(plain)).toBe(plain)
  })

  it.each([
    ['call us', `Remove "call us": ${LAW}`],
    ['030 1234567 & 8', `Remove "&": ${LAW}`],
    ['1-800-FLOWERS', `Remove "FLOWERS": ${LAW}`],
    ['030 1234567 ext.', `Remove "ext": ${LAW}`],
    ['030*1234567', `Remove "*": ${LAW}`],
    ['+49 30 +1234567', 'Write + only at the beginning'],
    ['030+1234567', 'Write + only at the beginning'],
    ['1234', 'Enter at least 5 digits'],
    // The digits of an extension do not belong to the number.
    ['1234 ext. 567', 'Enter at least 5 digits'],
    ['()-/. ', 'Enter at least 5 digits'],
    ['1'.repeat(21), 'Enter at most 20 digits'],
  ])('%j is refused with the sign that is wrong, or the number of digits', (text, problem) => {
    expect(phoneProblem(text)).toBe(problem)
  })

  it('is called with its extension, which is no part of its digits', () => {
    expect(phoneAddress('+49 30 1234567 ext. 12')).toBe('tel:+49301234567;ext=12')
    expect(phoneAddress('030/1234567')).toBe('tel:0301234567')
  })

  it('is judged and read in no time, whatever somebody enters', () => {
    const texts = fc.string({ maxLength: 300 })
    fc.assert(
      fc.property(texts, (text) => {
        const plain = plainPhone(text)
        expect([plainPhone(plain), phoneProblem(plain)]).toEqual([plain, phoneProblem(text)])
      }),
    )
    for (const sign of [' ', ',', 'x', '#', '1', ';ext=', 'ext. ']) {
      const began = performance.now()
      const long = sign.repeat(20_000 / sign.length)
      phoneProblem(long)
      plainPhone(`${long}é`)
      expect(performance.now() - began).toBeLessThan(1_000)
    }
  })
})
