import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assignmentMessages,
  assignmentProblems,
  blankAssignment,
  codesIn,
} from '../../../src/schemas/stock/assignment.ts'

const iccid = fc.stringMatching(/^89\d{17}$/)
const activation = fc.stringMatching(/^LPA:1\$rsp\.example\$[A-Z]{5}-[A-Z0-9]{5}$/)

describe('the codes of a pasted text', () => {
  it('are those that were put in, whatever stands between them', () => {
    const between = fc.constantFrom(' ', '\n', ', ', ';', '\t', ' | ', '\r\n')
    fc.assert(
      fc.property(fc.array(fc.oneof(iccid, activation), { maxLength: 20 }), between, (codes, separator) => {
        expect(codesIn(` ${codes.join(separator)}${separator}`)).toEqual(codes)
      }),
    )
  })

  it('are read without the quotation marks around each or several of them, as a file is', () => {
    const marks = fc.constantFrom(['"', '"'], ['“', '”'], ['„', '“'], ['„', '”'])
    const between = fc.constantFrom(' ', '\n', ',', ', ', ';', '\t', '\r\n')
    const blank = fc.constantFrom('', ' ', '\u00a0', '\ufeff')
    fc.assert(
      fc.property(
        fc.array(fc.oneof(iccid, activation), { maxLength: 20 }),
        marks,
        between,
        blank,
        (codes, [begin, end], separator, inside) => {
          const quoted = codes.map((code) => `${begin}${inside}${code}${inside}${end}`)
          expect(codesIn(quoted.join(separator))).toEqual(codes)
          // Every second one alone.
          expect(codesIn(codes.map((code, at) => (at % 2 === 0 ? code : quoted[at])).join(separator))).toEqual(codes)
          expect(codesIn(`${begin}${codes.join(separator)}${end}`)).toEqual(codes)
        },
      ),
    )
  })

  it.each([
    ['"8944110000000000011', '"8944110000000000011'],
    ['8944110000000000011 "8944"1100"', '"8944"1100"'],
    ['LPA:1$rsp.example$ABC"', 'LPA:1$rsp.example$ABC"'],
  ])('with a quotation mark whose meaning is not clear are refused with that code: %s', (codes, code) => {
    const draft = { ...blankAssignment, mode: 'paste' as const, targetId: '3', codes }
    expect(assignmentProblems(draft)).toEqual({ codes: `Remove the quotation mark in ${code}` })
  })

  it('keep the dashes of an activation code, and lose those between the digits of an ICCID', () => {
    expect(codesIn('8944-1100-0000-0000-011 LPA:1$rsp.example$ABCDE-12345')).toEqual([
      '8944110000000000011',
      'LPA:1$rsp.example$ABCDE-12345',
    ])
  })
})

describe('what is wrong with the form', () => {
  it.each([
    [{}, { targetId: assignmentMessages.target('partner'), planID: assignmentMessages.plan }],
    [{ targetId: '3', planID: '7' }, {}],
    [{ targetId: '3', planID: '7', quantity: '0' }, { quantity: assignmentMessages.quantity }],
    [{ targetId: '3', planID: '7', quantity: '5000' }, {}],
    [{ targetId: '3', planID: '7', quantity: '5001' }, { quantity: assignmentMessages.quantity }],
    [{ targetId: '3', planID: '7', quantity: '2.5' }, { quantity: assignmentMessages.quantity }],
    [{ mode: 'paste', targetId: '3' }, { codes: assignmentMessages.codes }],
    [{ mode: 'paste', targetId: '3', codes: '8944' }, {}],
    [{ mode: 'paste', targetId: '3', codes: '1 '.repeat(5_000) }, {}],
    [{ mode: 'paste', targetId: '3', codes: '1 '.repeat(5_001) }, { codes: assignmentMessages.tooMany }],
  ])('%#', (draft, problems) => {
    expect(assignmentProblems({ ...blankAssignment, ...draft })).toEqual(problems)
  })
})
