import { describe, expect, it } from 'vitest'
import { PlanFields, unsaidPlan } from '../../../server/plans/plan.events.ts'
import {
  apply,
  foldPlan,
  isPlanReference,
  keptOf,
  type Plan,
  type PlanEvent,
  planChanges,
  planFieldsOf,
  planReferences,
  planRefusals,
  planStream,
  storedPlanFields,
  unchangedPlan,
} from '../../../server/plans/plan.ts'
import { decideChange, decideCreate, type PlanFacts } from '../../../server/plans/plan-decisions.ts'
import type { PlanPayload } from '../../../src/schemas/plans/plan.ts'
import { emptyPlanDraft, planPayloadOf } from '../../../src/schemas/plans/plan-draft.ts'

const stamp = { id: 1, by: 'Asha', date: '2026-11-02T08:00:00.000Z', submission: 'f' }
const granted: PlanFacts = {
  references: { country: null, region: null, supplier: null },
  inactive: { country: false, region: false, supplier: false },
  nameTaken: false,
}
const payload = (change: Partial<PlanPayload> = {}): PlanPayload => ({
  ...planPayloadOf({ ...emptyPlanDraft, planName: 'Japan 5 GB' }),
  ...change,
})
const errorsOf = (decision: ReturnType<typeof decideCreate>) =>
  !decision.accepted && 'errors' in decision ? decision.errors : decision

/** A plan as it is stored after its creation. */
const planOf = (change: Partial<PlanPayload> = {}, references = granted.references): Plan => {
  const fields = planFieldsOf(payload(change), references)
  return apply(null, { type: 'PlanCreated', data: { ...stamp, fields } }) as Plan
}

describe('creating a plan', () => {
  it('stores every field, and the ids of named references', () => {
    const references = { country: 81, region: null, supplier: 4 }
    const decision = decideCreate(payload({ country: 'Japan', supplier: 'Plum' }), { ...granted, references }, stamp)
    expect(decision).toMatchObject({
      accepted: true,
      events: [
        { type: 'PlanCreated', data: { ...stamp, fields: { planName: 'Japan 5 GB', country: 81, supplier: 4 } } },
      ],
    })
    const [event] = 'events' in decision ? decision.events : []
    const { fields } = { fields: {}, ...event?.data }
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(PlanFields.fields).toSorted())
  })

  it.each([
    [{ country: 'Atlantis' }, { country: 'Choose a Country from the list' }],
    [{ region: 'Nowhere' }, { region: 'Choose a Region from the list' }],
    [{ supplier: 'Nobody' }, { supplier: 'Choose a Supplier from the list' }],
    // Blanks name nothing, so there is nothing to refuse.
    [{ supplier: '  ' }, null],
    [{ validity: -1 }, { validity: 'Validity cannot be below 0' }],
    // One problem per field is enough.
    [{ supplier: `a\u0000` }, { supplier: 'Supplier has characters that cannot be read' }],
  ])('with %j is answered with %j', (change, errors) => {
    const decision = decideCreate(payload(change), granted, stamp)
    expect(decision.accepted ? null : errorsOf(decision)).toEqual(errors)
  })

  it('is refused if another plan has the name; the problem of the name comes before others', () => {
    const taken = { ...granted, nameTaken: true }
    expect(decideCreate(payload(), taken, stamp)).toEqual({
      accepted: false,
      errors: { planName: 'Another plan has this name' },
    })
    expect(errorsOf(decideCreate(payload({ planName: 'x'.repeat(201) }), taken, stamp))).toEqual({
      planName: 'Plan Name has at most 200 characters',
    })
  })

  it('is refused with inactive references', () => {
    const references = { country: 81, region: 2, supplier: 4 }
    const inactive = { country: true, region: true, supplier: true }
    const named = payload({ country: 'Japan', region: 'Asia', supplier: 'Plum' })
    expect(errorsOf(decideCreate(named, { ...granted, references, inactive }, stamp))).toEqual({
      country: 'This country is inactive. Choose another.',
      supplier: 'This supplier is inactive. Choose another.',
      region: 'This region is inactive. Choose another.',
    })
  })
})

describe('changing a plan', () => {
  it('stores only differences, and no event without any', () => {
    expect(decideChange(planOf(), payload({ validity: 7, planName: 'Japan 5\u200b GB' }), granted, stamp)).toEqual({
      accepted: true,
      events: [{ type: 'PlanChanged', data: { ...stamp, changes: { validity: 7 } } }],
    })
    expect(decideChange(planOf(), payload(), granted, stamp)).toEqual({ accepted: true, events: [] })
  })

  it('keeps an inactive reference, but cannot newly choose one', () => {
    const inactive = { country: false, region: false, supplier: true }
    const references = { ...granted.references, supplier: 4 }
    const facts = { ...granted, references, inactive }
    const change = payload({ supplier: 'Plum', validity: 7 })
    expect(decideChange(planOf({}, references), change, facts, stamp).accepted).toBe(true)
    expect(errorsOf(decideChange(planOf({}, { ...references, supplier: 5 }), change, facts, stamp))).toEqual({
      supplier: 'This supplier is inactive. Choose another.',
    })
  })

  it('is refused for the same reasons as creating', () => {
    expect(errorsOf(decideChange(planOf(), payload({ validity: -1 }), granted, stamp))).toEqual({
      validity: 'Validity cannot be below 0',
    })
  })
})

describe('the stored value', () => {
  it.each([
    'sPlanId',
    'esimNetProductCode',
    'productCode',
    'internetBreakoutCode',
    'localBreakoutsCode',
    'mcc',
    'mnc',
    'apn',
  ])('of the code %s has only its visible characters', (name) => expect(keptOf(name, '12\u200b3\u200d')).toBe('123'))
  it('of a name keeps its joiners, of remarks everything, of a number the number', () => {
    expect(keptOf('planName', 'می\u200cخواهم\u200b')).toBe('می\u200cخواهم')
    expect(keptOf('remarks', 'a\u200bb')).toBe('a\u200bb')
    expect(keptOf('validity', 7)).toBe(7)
  })
  it("has every field except the plan's number, and the ids of countries, regions and suppliers", () => {
    const names = storedPlanFields.map(({ name }) => name)
    expect(names).toHaveLength(Object.keys(unsaidPlan).length)
    expect(names).not.toContain('flag')
    expect(names).not.toContain('pid')
    expect(planReferences).toEqual({ country: 'countries', region: 'regions', supplier: 'suppliers' })
    expect(['country', 'region', 'supplier', 'type', 'toString'].filter(isPlanReference)).toEqual([
      'country',
      'region',
      'supplier',
    ])
  })
})

describe('a plan', () => {
  const changed = (by: string, changes: object): PlanEvent => ({
    type: 'PlanChanged',
    data: { ...stamp, by, date: `2026-11-0${by.length}`, changes },
  })
  const history: ReadonlyArray<PlanEvent> = [
    { type: 'PlanCreated', data: { ...stamp, fields: planFieldsOf(payload(), granted.references) } },
    { type: 'PlanChangeRefused', data: { id: 1, version: 1, reason: 'fields', errors: {}, by: 'Cy' } },
    changed('Ben', { validity: 7 }),
    changed('Dora', { remarks: 'x' }),
  ]

  it('is the fold of its events: who created it, who changed it last when, and the number of saves', () => {
    const plan = foldPlan(history)
    expect(plan).toMatchObject({
      id: 1,
      createdBy: 'Asha',
      createdDate: stamp.date,
      updatedBy: 'Dora',
      updatedDate: '2026-11-04',
      version: 3,
      fields: { planName: 'Japan 5 GB', validity: 7, remarks: 'x' },
    })
    expect(planChanges(planOf().fields, plan?.fields ?? unsaidPlan).map(({ field }) => field)).toEqual([
      'validity',
      'remarks',
    ])
  })

  it('can be read at any version, and is null before its creation', () => {
    expect(foldPlan(history, 1)).toMatchObject({ version: 1, updatedBy: 'Asha', fields: { validity: 0 } })
    expect(foldPlan(history, 2)).toMatchObject({ version: 2, updatedBy: 'Ben', fields: { validity: 7, remarks: '' } })
    expect([foldPlan(history, 0), foldPlan([]), foldPlan([changed('Ben', {})])]).toEqual([null, null, null])
  })

  it.each([
    [
      { country: 1, dataMB: 500 },
      { type: 'Local', country: 1, internetData: '500', dataUnit: 'MB' },
    ],
    [
      { country: null, dataMB: null },
      { type: 'Roaming', country: null, internetData: '', dataUnit: '' },
    ],
  ])('of an old offer with %j has %j', (offer, fields) => {
    const data = { id: 5, name: 'UK', supplierID: 2, region: 3, days: 30, ...offer }
    expect(foldPlan([{ type: 'PlanAdded', data }])).toMatchObject({
      id: 5,
      version: 1,
      createdBy: '',
      createdDate: '',
      updatedBy: '',
      updatedDate: '',
      fields: { planName: 'UK', supplier: 2, region: 3, validity: 30, validityType: 'days', currency: '1', ...fields },
    })
  })

  it('has streams whose names occur in every stored event', () => {
    expect([planStream(5), planRefusals(5), planRefusals(null), unchangedPlan(5)]).toEqual([
      'plan-5',
      'plan-refused-5',
      'plan-refused',
      'plan-unchanged-5',
    ])
  })
})
