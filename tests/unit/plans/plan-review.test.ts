import { describe, expect, it } from 'vitest'
import { emptyPlanDraft, type PlanDraft } from '../../../src/schemas/plans/plan-draft.ts'
import { planFieldLabel } from '../../../src/schemas/plans/plan-fields.ts'
import { inTwoTables, reviewRowsOf } from '../../../src/schemas/plans/plan-review.ts'

const identity = { pid: 7, userId: 4, roleType: 2 }
const review = (draft: Partial<PlanDraft>, loaded: PlanDraft | null = null) => {
  const rows = reviewRowsOf({ ...emptyPlanDraft, ...draft }, loaded && identity, loaded ?? emptyPlanDraft)
  const row = (name: string) => rows.find((one) => one.name === name)
  return { rows, row }
}

describe('the review', () => {
  it('shows 33 fields and the next, up to 37, by the labels of the form, and "-" for what is empty', () => {
    const { rows, row } = review({ capcityInfo: '5 GB', planSource: '6', remarks: '  ' })
    const { left, right } = inTwoTables(rows)
    expect([left.length, right.length]).toEqual([33, 33])
    expect(right.at(-1)).toMatchObject({ name: 'capcityInfo', label: 'Capacity Info', value: '5 GB' })
    expect(rows.map(({ label }) => label)).toEqual(rows.map(({ name }) => planFieldLabel(name)))
    expect(row('planSource')?.value).toBe('eSIMNet')
    expect(row('type')?.value).toBe('Local')
    for (const name of ['remarks', 'planName', 'plantype', 'stockValue']) expect(row(name)?.value).toBe('-')
    expect(row('minQty')?.value).toBe('0')
  })

  it('says where each value is entered, of a copy where its original is', () => {
    const { row } = review({ localBreakouts: '1', internetBreakoutCode: 'x' })
    expect(row('planName')?.enteredAt).toEqual({ field: 'planName', step: 7 })
    expect(row('internetBreakout')).toMatchObject({ value: 'Yes', enteredAt: { field: 'localBreakouts', step: 5 } })
    expect(row('localBreakoutsCode')).toMatchObject({ value: 'x', enteredAt: { field: 'internetBreakoutCode' } })
    for (const name of ['flag', 'pid', 'userId', 'roleType']) expect(row(name)?.enteredAt).toBe(null)
  })

  it('shows old and new of a plan that is edited, each in words', () => {
    const loaded = { ...emptyPlanDraft, planName: 'Japan', validity: '30', planClass: 'data', country: 'Japan' }
    const { rows, row } = review({ ...loaded, planName: 'Japan 5 GB', planClass: 'SMS', validity: '30.0' }, loaded)
    expect(row('planName')).toMatchObject({ before: 'Japan', value: 'Japan 5 GB' })
    expect(row('planClass')).toMatchObject({ before: 'Data', value: 'SMS' })
    expect(rows.filter(({ before }) => before !== null).map(({ name }) => name)).toEqual(['planName', 'planClass'])
    expect(row('pid')).toMatchObject({ value: '7', before: null })
  })

  it('knows no old value of a new plan', () => {
    const { rows } = review({ planName: 'Japan' })
    expect(rows.every(({ before }) => before === null)).toBe(true)
  })
})
