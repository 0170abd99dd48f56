import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readExactly, writtenExactly } from '../../../server/core/http/exact-json.ts'

it.each([
  ...['{"iccid":8944000000000000011,"price":1.50}', '[-0,0.0,1e3,1E+3,1e400,-1e-400,12345678901234567890]', '7'],
  // A text stays a text, whatever it contains.
  ...['["\u2028#\u20291-1","\u2028#\u202912"]', '{"__proto__":{"isLosslessNumber":true,"value":"1"},"toJSON":1}'],
])('reads %s and writes it again', (text) => {
  expect(writtenExactly(readExactly(text))).toBe(text)
})

it('reads what is JSON, as JSON.parse does, and nothing else', () => {
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), fc.nat(3), (text, space) => {
      const value = JSON.parse(text)
      const spaced = JSON.stringify(value, null, space)
      expect(JSON.parse(writtenExactly(readExactly(spaced)))).toEqual(value)
      expect(writtenExactly(readExactly(spaced), 2)).toBe(JSON.stringify(value, null, 2))
    }),
  )
  const near = fc.tuple(
    fc.json({ maxDepth: 2 }),
    fc.nat(),
    fc.constantFrom('', '"', ',', '\\', '\n', '0', ' ', '\u00a0'),
  )
  fc.assert(
    fc.property(near, ([text, at, sign]) => {
      const broken = text.slice(0, at % text.length) + sign + text.slice((at % text.length) + 1)
      const outcome = (read: (text: string) => unknown) => {
        try {
          read(broken)
          return 'JSON'
        } catch (error) {
          return (error as Error).name
        }
      }
      expect(outcome(readExactly)).toBe(outcome(JSON.parse))
    }),
  )
})

it('reads the last value of a name that stands twice', () => {
  expect(readExactly('{"a":{"token":1},"b":0,"a":null}')).toEqual({ a: null, b: 0 })
})
