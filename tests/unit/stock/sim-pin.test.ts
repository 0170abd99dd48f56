import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeProblems, draftProblems, emptyInventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { pinProblem } from '../../../src/schemas/stock/sim-pin.ts'

const digits = (length: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), ...length })

describe('a SIM PIN', () => {
  it('is any 4 to 8 digits, with zeros at the beginning', () => {
    fc.assert(
      fc.property(digits({ minLength: 4, maxLength: 8 }), (pin) => {
        expect(pinProblem(pin)).toBeNull()
      }),
    )
    expect(pinProblem('0042')).toBeNull()
    expect(pinProblem('')).toBeNull()
  })

  it('of fewer or more digits is refused', () => {
    const other = fc.oneof(digits({ minLength: 1, maxLength: 3 }), digits({ minLength: 9, maxLength: 20 }))
    fc.assert(
      fc.property(other, (pin) => {
        expect(pinProblem(pin)).toBe('Use 4 to 8 digits')
      }),
    )
  })

  it('with any sign that is no digit is refused with the first such sign', () => {
    const sign = fc.constantFrom('.', ',', '-', 'P', '٤', '"', "'", '😀')
    fc.assert(
      fc.property(digits({ minLength: 0, maxLength: 8 }), sign, fc.string(), (before, wrong, after) => {
        expect(pinProblem(`${before}${wrong}${after}`)).toBe(`Use 4 to 8 digits. Remove "${wrong}"`)
      }),
    )
    expect(pinProblem('12 34')).toBe('Use 4 to 8 digits. Remove the blank')
    expect(pinProblem('12\u00a034')).toBe('Use 4 to 8 digits. Remove the blank')
  })

  it('may have blanks around it, and what cannot be seen', () => {
    expect(pinProblem(' \u200b0042\u00a0')).toBeNull()
  })

  it('is judged in a new item, and of a change by the server alone', () => {
    expect(draftProblems({ ...emptyInventoryDraft, simpin: '1234.0' }, true)).toMatchObject({
      simpin: 'Use 4 to 8 digits. Remove "."',
    })
    expect(changeProblems({ ...emptyInventoryDraft, simpin: '••••' })).not.toHaveProperty('simpin')
  })
})
