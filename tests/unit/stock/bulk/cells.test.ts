import { describe, expect, it } from 'vitest'
import { withReplaced } from '../../../../src/machines/stock/bulk-import.context.ts'
import { corrected, invalid } from '../../../../src/machines/stock/bulk-import.samples.ts'
import { choiceNamed, entryNamed, textNaming } from '../../../../src/views/stock/bulk/named-entry.ts'

const plans = [
  { id: 7, name: 'UK 5 GB' },
  { id: 8, name: 'EU 5 GB' },
  { id: 9, name: 'eu 5 gb' },
  { id: 10, name: '7' },
]

describe('the text of a cell', () => {
  it('names an entry by its id before its name, in any case', () => {
    expect(entryNamed('7', plans)?.id).toBe(7)
    expect(entryNamed(' uk 5 gb ', plans)?.id).toBe(7)
    expect(entryNamed('FR 5 GB', plans)).toBeUndefined()
    expect(entryNamed('', plans)).toBeUndefined()
  })

  it('is the name of what is chosen, or its id where the name would mean another entry', () => {
    expect(['7', '8', '9', '10'].map((id) => textNaming(id, plans))).toEqual(['UK 5 GB', '8', '9', '10'])
    expect(textNaming('FR 5 GB', plans)).toBe('FR 5 GB')
    expect(textNaming('', plans)).toBe('')
  })

  it('names a choice by value or label', () => {
    const types = [{ value: 'local', label: 'Local SIM' }]
    expect(choiceNamed('LOCAL', types)).toBe(types[0])
    expect(choiceNamed('local sim', types)).toBe(types[0])
    expect(choiceNamed('', types)).toBeUndefined()
  })
})

describe('corrections that were not sent, after a text was replaced in all refused rows', () => {
  const rows = [{ ...invalid, row: 3, reasons: [{ field: 'planID', message: 'Plan Name is required' }] }]
  const replaced = (from: string, corrections: Readonly<Record<string, ReadonlyArray<string>>>, field = 'planID') =>
    withReplaced({ rows, corrections }, { bulk: corrected, field: field as 'planID', from, value: 'UK 5 GB' })

  it('get the value where they still have the text, on every page', () => {
    const corrections = { 3: ['EU 5GB', '1'], 90: ['EU 5GB', '2'], 91: ['EU 6GB', '3'] }
    expect(replaced('EU 5GB', corrections)).toEqual({ ...corrections, 3: ['UK 5 GB', '1'], 90: ['UK 5 GB', '2'] })
    expect(replaced('EU 5GB', corrections, 'supplierID')).toBe(corrections)
  })

  it('get it in place of an empty text only in a shown row with the problem', () => {
    const corrections = { 3: ['', '1'], 90: ['', '2'] }
    expect(replaced('', corrections)).toEqual({ ...corrections, 3: ['UK 5 GB', '1'] })
  })
})
