import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonMessages, jsonProblems } from '../../../server/core/http/json-problems.ts'
import { textMessages } from '../../../src/schemas/core/text.ts'

/** JSON in any notation: plain or escaped characters, spaces anywhere. */
const written = (value: unknown, escaped: (character: string) => boolean, blank: () => string): string => {
  const text = (plain: string) =>
    `"${[...plain].map((character) => (escaped(character) ? escapeOf(character) : JSON.stringify(character).slice(1, -1))).join('')}"`
  const list = (parts: ReadonlyArray<string>) => parts.map((part) => blank() + part + blank()).join(',')
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return `[${list(value.map((one) => written(one, escaped, blank)))}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const pairs = Object.entries(value).map(
    ([name, one]) => `${text(name)}${blank()}:${blank()}${written(one, escaped, blank)}`,
  )
  return `{${list(pairs)}}`
}
const escapeOf = (character: string) =>
  Array.from(
    { length: character.length },
    (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

const name = fc.string({ unit: 'binary' }).filter((text) => text !== '__proto__' && !text.includes('\0'))
const { value: plain } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(name, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), fc.constant(null)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))
const style = fc.tuple(fc.boolean(), fc.constantFrom('', ' ', '\n\t'))

describe('the names and texts of a JSON document', () => {
  it('are in order in whatever JSON.stringify writes, however somebody escapes and spaces it', () => {
    fc.assert(
      fc.property(plain, style, (value, [isEscaped, blank]) => {
        const json = written(
          value,
          () => isEscaped,
          () => blank,
        )
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(jsonProblems(json)).toEqual([])
      }),
    )
  })

  it('are refused where an object has a name twice, also if it is written in two ways', () => {
    fc.assert(
      fc.property(name, plain, plain, fc.nat({ max: 6 }), fc.boolean(), (twice, one, other, depth, isEscaped) => {
        const [first, second] = [false, isEscaped].map((is) =>
          written(
            twice,
            () => is,
            () => '',
          ),
        )
        const object = `{"a":1,${first}:${JSON.stringify(one)},"b":{},${second}:${JSON.stringify(other)}}`
        const json = `${'{"in":['.repeat(depth)}${object}${']}'.repeat(depth)}`
        expect(() => JSON.parse(json)).not.toThrow()
        expect(jsonProblems(json).map(({ message }) => message)).toContain(jsonMessages.twice)
      }),
    )
  })

  it('may be the same in two objects, and a value may be what a name is', () => {
    expect(jsonProblems('{"a":{"a":"a"},"b":[{"a":1},{"a":2}],"c":"a"}')).toEqual([])
  })

  it.each([
    ['{"email":"\\ud800@example.com"}', 'email', textMessages.noText],
    ['{"a":[0,{"b":"\\u0000"}]}', 'a.1.b', textMessages.noText],
    ['{"a":1,"\\udfff":2}', '\udfff', textMessages.noText],
    ['{"a":"\\\\ud800","__proto__":{"x":1}}', '__proto__', jsonMessages.prototype],
    ['{"a":{"__proto__":1}}', 'a.__proto__', jsonMessages.prototype],
    ['{"a":1,"a":2}', 'a', jsonMessages.twice],
    [`{"a":${JSON.stringify('x'.repeat(20_001))}}`, 'a', textMessages.tooLong(20_000)],
    [`"${'x'.repeat(20_001)}"`, '', textMessages.tooLong(20_000)],
  ])('are refused with their path: %.40s', (json, field, message) => {
    expect(jsonProblems(json)).toEqual([{ field, message }])
  })

  it('are not looked for in what is no JSON: the parser refuses that', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void jsonProblems(text)))
    for (const broken of ['{"a', '{"a":"\\x"', '}}]],,::', '"\\', '{"a":1,"a']) expect(jsonProblems(broken)).toEqual([])
  })

  it('cost one pass, whatever a megabyte is made of', () => {
    const bodies = [
      '['.repeat(1_000_000),
      `{"a":"${'\\\\'.repeat(499_990)}"}`,
      `{"a":"${'\\"'.repeat(499_990)}"}`,
      `{${Array.from({ length: 90_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
      `[${'"",'.repeat(330_000)}""]`,
      '"'.repeat(1_000_000),
    ]
    const timed = (json: string) => {
      const began = performance.now()
      jsonProblems(json)
      return performance.now() - began
    }
    // Quadratic time would take minutes; the limit leaves room for any machine.
    for (const json of bodies) expect(timed(json)).toBeLessThan(2_000)
  })
})
