import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  beginningOf,
  MAX_TEXT,
  textMessages,
  textProblem,
  textWithoutKeyProblem,
  visibleName,
  withoutInvisible,
} from '../../../src/schemas/core/text.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 60 })
const isWhole = (text: string) => !/\p{Surrogate}/u.test(text)

describe('a text', () => {
  it('can be kept if no character of it is halved and none is NUL', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(textProblem(text)).toBe(text.includes('\0') ? textMessages.noText : null)
        expect(textProblem(`${text}\ud83d`)).toBe(textMessages.noText)
        expect(textProblem(`${text} \udc00 `)).toBe(textMessages.noText)
      }),
    )
  })

  it('has an end', () => {
    expect(textProblem('x'.repeat(MAX_TEXT))).toBeNull()
    expect(textProblem('x'.repeat(MAX_TEXT + 1))).toBe('At most 20,000 characters')
    expect(textProblem('xxx', 2)).toBe('At most 2 characters')
    expect(textProblem('xx', 2)).toBeNull()
    expect(textProblem('a\0')).toBe('Remove the characters that cannot be read')
  })

  it('is cut between characters and never within one', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 70 }), (text, limit) => {
        const begun = beginningOf(text, limit)
        expect(text.startsWith(begun)).toBe(true)
        expect(isWhole(begun)).toBe(true)
        expect(begun.length).toBeLessThanOrEqual(limit)
        expect(begun.length).toBeGreaterThanOrEqual(Math.min(text.length, limit - 1))
      }),
    )
  })
})

it('a text with a whole API key in it is not kept where one may be pasted', () => {
  const key = `sdk_${'aB3-_'.repeat(8)}xyz`
  expect(textWithoutKeyProblem(`of ${key}!`, 100)).toBe(textMessages.key)
  expect(textWithoutKeyProblem(`of ${key.slice(0, -1)}!`, 100)).toBeNull()
  expect(textWithoutKeyProblem('xxx', 2)).toBe('At most 2 characters')
})

it('the beginning of a text is as long as it may be', () => {
  expect([2, 3, 4].map((limit) => beginningOf('abc', limit))).toEqual(['ab', 'abc', 'abc'])
  // The first and the last code points of two units.
  for (const long of ['\u{10000}', '\u{10ffff}']) {
    expect([1, 2, 3].map((limit) => beginningOf(`a${long}b`, limit))).toEqual(['a', 'a', `a${long}`])
  }
})

describe('what cannot be seen', () => {
  const unseen = [
    '\u00ad',
    '\u200b',
    '\u200c',
    '\u200d',
    '\u200e',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\ufe0f',
    '\u{e0041}',
    '\u0085',
  ]

  it('is taken out of a code wherever it stands, and nothing else is', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'grapheme-ascii' }), fc.constantFrom(...unseen))), (parts) => {
        expect(withoutInvisible(parts.join(''))).toBe(parts.filter((part) => !unseen.includes(part)).join(''))
      }),
    )
    for (const seen of ['LPA:1$rsp.example.com$K2-9', 'É ü 漢 عربي', '👍']) expect(withoutInvisible(seen)).toBe(seen)
  })

  it('is taken out of a name but for the joiners that a script or an emoji needs', () => {
    for (const name of ['می\u200cخواهم', 'क्\u200dष', '👩\u200d💻', '❤\ufe0f']) expect(visibleName(name)).toBe(name)
    expect(visibleName('Eu\u00adrope\u200b \u202eGB 05\u202c\ufeff')).toBe('Europe GB 05')
  })
})
