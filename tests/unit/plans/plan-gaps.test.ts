import { describe, expect, test } from 'vitest'
import type { PlanRecord } from '../../../src/schemas/plans/plan.ts'
import { emptyPlanDraft, planPayloadOf } from '../../../src/schemas/plans/plan-draft.ts'
import {
  lacksConsent,
  missingIn,
  planGapsOf,
  problemsIn,
  receivedDraftOf,
  unreadOf,
} from '../../../src/schemas/plans/plan-gaps.ts'

const { flag: _, ...fields } = planPayloadOf({
  ...emptyPlanDraft,
  planName: 'Japan 5 GB',
  country: 'Japan',
  type: 'Local',
  buyingCost: '4.50',
  validity: '30',
  localBreakouts: '1',
  internetBreakoutCode: 'JP-1',
})
const whole: PlanRecord = { ...fields, id: 7, pid: 7, userId: 3, roleType: 2 }

/** A plan being edited, with the values entered since it loaded. */
const edited = (record: PlanRecord, entered: Partial<typeof emptyPlanDraft> = {}) => {
  const untouched = receivedDraftOf(record)
  const gaps = planGapsOf(record)
  return { untouched, draft: { ...untouched, ...entered }, ...(gaps === null ? {} : { gaps }) }
}
const withGaps = (name: keyof PlanRecord, value: string | number): PlanRecord => ({
  ...whole,
  [name]: value,
  untold: [name],
})

describe('a plan of which everything came', () => {
  test('has no gaps and asks for no consent', () => {
    expect(planGapsOf(whole)).toBeNull()
    expect(missingIn(edited(whole))).toEqual([])
    expect(lacksConsent(edited(whole))).toBe(false)
    expect(problemsIn(edited(whole))).toEqual([])
  })
})

describe('a field that did not come', () => {
  test.each([
    ['validity', 0],
    ['buyingCost', ''],
    ['currency', ''],
    ['userId', 0],
    ['roleType', 0],
    ['pid', 0],
  ] as const)('%s is named until it is entered or agreed to', (name, empty) => {
    const one = edited(withGaps(name, empty))
    expect(missingIn(one)).toEqual([name])
    expect(lacksConsent(one)).toBe(true)
    expect(lacksConsent({ ...one, gaps: { untold: [name], unread: {}, accepted: [name] } })).toBe(false)
  })

  test('is empty in the draft, whatever a new plan begins with', () => {
    const { draft } = edited({ ...whole, currency: '', plantype: '', untold: ['currency', 'plantype'] })
    expect([draft.currency, draft.plantype]).toEqual(['', ''])
    expect([emptyPlanDraft.currency, emptyPlanDraft.plantype]).toEqual(['1', '0'])
  })

  test('is no gap any more once a person has entered it, be it a 0', () => {
    const one = edited(withGaps('validity', 0), { validity: '0' })
    expect(missingIn(one)).toEqual([])
    expect(lacksConsent(one)).toBe(false)
  })

  test('is named only where the wizard asks for it', () => {
    expect(missingIn(edited(withGaps('region', '')))).toEqual([])
    expect(missingIn(edited({ ...withGaps('region', ''), type: 'Roaming' }))).toEqual(['region'])
  })

  test('that another says as well has its value from there', () => {
    const one = edited({
      ...whole,
      localBreakouts: '',
      internetBreakoutCode: '',
      untold: ['localBreakouts', 'internetBreakoutCode'],
    })
    expect([one.draft.localBreakouts, one.draft.internetBreakoutCode]).toEqual(['1', 'JP-1'])
    expect(missingIn(one)).toEqual([])
    const copies = edited({
      ...whole,
      internetBreakout: '',
      localBreakoutsCode: '',
      untold: ['internetBreakout', 'localBreakoutsCode'],
    })
    expect(copies.draft.localBreakouts).toBe('1')
    expect(missingIn(copies)).toEqual([])
  })

  test('of neither is named once', () => {
    const record = {
      ...whole,
      localBreakouts: '',
      internetBreakout: '',
      untold: ['localBreakouts', 'internetBreakout'],
    }
    expect(missingIn(edited(record))).toEqual(['localBreakouts'])
  })

  test('is the type of the place that did come', () => {
    const roaming = edited({ ...whole, type: '', country: '', region: 'Asia', untold: ['type', 'country'] })
    expect(roaming.draft.type).toBe('Roaming')
    expect(missingIn(roaming)).toEqual([])
    const local = edited({ ...whole, type: '', region: '', untold: ['type', 'region'] })
    expect(planPayloadOf(local.draft).type).toBe('Local')
    expect(missingIn(local)).toEqual([])
    const nowhere = edited({ ...whole, type: '', country: '', region: '', untold: ['type', 'country', 'region'] })
    expect(missingIn(nowhere)).toEqual(['type', 'country'])
  })
})

describe('a text that came without a value', () => {
  test('is empty in the draft and in a save, and no gap: nobody enters anything else for nothing', () => {
    const one = edited({ ...whole, remarks: '', planClass: '', currency: '' })
    expect(planGapsOf({ ...whole, remarks: '', planClass: '', currency: '' })).toBeNull()
    expect(planPayloadOf(one.draft)).toMatchObject({ remarks: '', planClass: '', currency: '' })
  })

  test('of a type is that of the place, and asks for consent where there is none: it would be saved as Local', () => {
    const roaming = edited({ ...whole, type: '', country: '', region: 'Asia' })
    expect(planPayloadOf(roaming.draft)).toMatchObject({ type: 'Roaming', country: '', region: 'Asia' })
    expect(missingIn(roaming)).toEqual([])
    const local = edited({ ...whole, type: '' })
    expect(planPayloadOf(local.draft)).toMatchObject({ type: 'Local', country: 'Japan' })
    expect(missingIn(local)).toEqual([])
    const nowhere = { ...whole, type: '', country: '', region: '' }
    expect(missingIn(edited(nowhere))).toEqual(['type'])
    // Our own server sends all fields.
    expect(missingIn(edited({ ...nowhere, version: 1 }))).toEqual([])
  })

  test('of what is stored twice is what the other one says', () => {
    const one = edited({ ...whole, localBreakouts: '', internetBreakoutCode: '' })
    expect(planPayloadOf(one.draft)).toMatchObject({
      localBreakouts: '1',
      internetBreakout: '1',
      internetBreakoutCode: 'JP-1',
      localBreakoutsCode: 'JP-1',
    })
  })
})

describe('a field that could not be read', () => {
  const unread: PlanRecord = { ...whole, validity: 0, unread: { validity: 'a month' } }

  test('has to be entered again before a save', () => {
    expect(unreadOf(edited(unread), 'validity')).toBe('a month')
    expect(problemsIn(edited(unread))).toEqual([
      { step: 2, field: 'validity', text: 'Enter Validity: what the server sent cannot be read' },
    ])
    expect(lacksConsent(edited(unread))).toBe(false)
  })

  test('is judged by the rules once it is entered', () => {
    expect(unreadOf(edited(unread, { validity: '31' }), 'validity')).toBeUndefined()
    expect(problemsIn(edited(unread, { validity: '31' }))).toEqual([])
    expect(problemsIn(edited(unread, { validity: '-1' })).map(({ text }) => text)).toEqual([
      'Validity cannot be below 0',
    ])
  })

  test('stops nobody where the wizard does not ask for it', () => {
    const amount: PlanRecord = { ...whole, unread: { perGbDollar: 'two' } }
    expect(problemsIn(edited(amount))).toEqual([])
    expect(problemsIn(edited({ ...amount, operatorType: 'payPerGB' })).map(({ field }) => field)).toEqual([
      'perGbDollar',
    ])
  })

  test('and that nobody enters has to be agreed to', () => {
    const record: PlanRecord = { ...whole, userId: 0, unread: { userId: 'U-12' } }
    expect(problemsIn(edited(record))).toEqual([])
    expect(missingIn(edited(record))).toEqual(['userId'])
  })
})
