import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuoted } from '../../../src/schemas/core/quotation.ts'
import {
  assignmentMessages,
  assignmentProblems,
  blankAssignment,
  listedInWords,
  verdictsAsCsv,
} from '../../../src/schemas/stock/assignment.ts'
import { codesIn } from '../../../src/schemas/stock/identity/code-list.ts'

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

describe('codes with blanks', () => {
  const [one, other] = ['8944110000000000011', '8944110000000000029']
  const grouped = (iccid: string, blank: string, size: number) =>
    iccid.match(new RegExp(`\\d{1,${size}}`, 'g'))?.join(blank) ?? ''

  it.each([1, 2, 3, 4, 5, 6])('are one ICCID where its digits are in groups of %i', (size) => {
    for (const blank of [' ', '  ', '-', ' - ', '\u00a0', ' – ']) {
      const iccid = grouped(one, blank, size)
      expect(codesIn(iccid)).toEqual([one])
      expect(codesIn(`${iccid}\n${grouped(other, blank, size)}`)).toEqual([one, other])
      expect(codesIn(`${iccid};${other}, ${iccid}\tABC`)).toEqual([one, other, one, 'ABC'])
    }
  })

  it.each([
    ['two ICCIDs in groups on one line', '8944 1100 0000 0000 011 8944 1100 0000 0000 029', [one, other]],
    [
      'an ICCID in groups before an eSIM code',
      '8944 1100 0000 0000 011 LPA:1$rsp.example$AB',
      [one, 'LPA:1$rsp.example$AB'],
    ],
    ['whole ICCIDs, each with a short number after it', `${one} 12 ${other} 7`, [one, '12', other, '7']],
    ['an ICCID with a filler', '8944 1100 0000 0000 011F 8944', [one, '8944']],
    // Two more digits of the next one would be an ICCID, too.
    [
      'ICCIDs without their check digits, in pairs',
      '89 44 11 00 00 00 00 00 01 89 44 11 00 00 00 00 00 02 89 44 11 00 00 00 00 00 03',
      ['894411000000000001', '894411000000000002', '894411000000000003'],
    ],
    [
      'ICCIDs digit by digit, before a short number',
      '8 9 4 4 1 1 0 0 0 0 0 0 0 0 0 0 0 1 8 9 4 4 1 1 0 0 0 0 0 0 0 0 0 0 0 1 6 44',
      ['894411000000000001', '8944110000000000016', '44'],
    ],
    ['short numbers that are no ICCID together', '1234 5678 9012', ['1234', '5678', '9012']],
    [
      'eSIM codes, without the prefix too',
      '1$rsp.example$AB LPA:1$rsp.example$CD',
      ['LPA:1$rsp.example$AB', 'LPA:1$rsp.example$CD'],
    ],
  ])('are read code by code: %s', (_, text, codes) => {
    expect(codesIn(text)).toEqual(codes)
  })

  it('are the same when they are read again, alone and line by line', () => {
    const inGroups = fc
      .tuple(fc.stringMatching(/^89\d{16,18}F?$/), fc.integer({ min: 1, max: 6 }), fc.constantFrom(' ', '-', '  '))
      .map(([text, size, blank]) => text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(blank) ?? '')
    const eSim = fc.stringMatching(/^(LPA: ?)?1\$ ?RSP\.example ?\$[A-Za-z0-9-]{3,6}(\$(1\.3)?(\$1)?)?$/)
    const other = fc.oneof(fc.stringMatching(/^[A-Z0-9 $:.-]{0,9}$/), fc.string({ unit: 'grapheme', maxLength: 6 }))
    const between = fc.constantFrom(' ', '\n', ', ', ';', '\t')
    const pasted = fc.array(fc.tuple(fc.oneof(inGroups, eSim, other), between), { maxLength: 6 })
    fc.assert(
      fc.property(pasted, (pieces) => {
        // A quotation mark whose meaning is not clear is refused.
        const codes = codesIn(pieces.flat().join('')).filter((code) => !isQuoted(code))
        for (const code of codes) expect(codesIn(code)).toEqual([code])
        expect(codesIn(codes.join('\n'))).toEqual(codes)
      }),
    )
  })

  it('are read quickly, however many words a line has', () => {
    const words = Array.from({ length: 5_000 }, (_, index) => String(index).padStart(4, '0')).join(' ')
    expect(codesIn(words).length).toBeGreaterThan(0)
  })
})

describe('the count of SIMs', () => {
  it.each([
    ['', '0 SIMs so far.'],
    ['8944110000000000011', '1 SIM so far.'],
    ['8944 1100 0000 0000 011\n8944110000000000029', '2 SIMs so far.'],
    // With and without the check digit, with the filler, and an eSIM code in two writings.
    [
      '8944110000000000016\n894411000000000001\n8944110000000000016F\nA1',
      '2 SIMs so far. Listed more than once: 8944110000000000016.',
    ],
    [
      'LPA:1$RSP.example$AB\n1$rsp.example$AB$\nlpa:1$rsp.example$ab',
      '2 SIMs so far. Listed more than once: LPA:1$rsp.example$AB.',
    ],
    ['A B C D E A B C D', '5 SIMs so far. Listed more than once: A, B, C and 1 more.'],
  ])('is that of SIMs, not of words, and names what is repeated: %j', (text, words) => {
    expect(listedInWords(codesIn(text))).toBe(words)
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

it('verdicts are a file of CSV in the order of the list, in which no cell is run as a formula', () => {
  const row = { id: 7, planName: 'UK, 5 GB', expiryDate: '2027-01-31', isOk: true, verdict: 'OK' }
  const rows = [
    { ...row, line: 2, iccid: '=1+1', isOk: false, verdict: 'Unknown' },
    { ...row, line: 1, iccid: '8944000000000000011' },
  ]
  expect(verdictsAsCsv(rows)).toBe(
    [
      '\uFEFF"Line","ICCID","Plan Name","Expiry Date","Verdict"',
      '"1","8944000000000000011","UK, 5 GB","31/01/2027","OK"',
      `"2","'=1+1","UK, 5 GB","31/01/2027","Unknown"`,
      '',
    ].join('\r\n'),
  )
})
