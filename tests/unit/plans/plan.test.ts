import { Schema } from 'effect'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlanPayload, PlanRecord } from '../../../src/schemas/plans/plan.ts'
import { planChoices } from '../../../src/schemas/plans/plan-choices.ts'
import { ownPlanColumns, planColumns } from '../../../src/schemas/plans/plan-columns.ts'
import {
  choicesIn,
  emptyPlanDraft,
  initialTextOf,
  isAsked,
  type PlanDraft,
  planDraftOf,
  planPatch,
  planPayloadOf,
} from '../../../src/schemas/plans/plan-draft.ts'
import { planFieldOf, planFields } from '../../../src/schemas/plans/plan-fields.ts'
import { type PlanDraftField, planDraftFields, planSteps, stepNumberOf } from '../../../src/schemas/plans/plan-steps.ts'

/** Spec §3, word for word, with eSIM for the product. */
const specFields =
  'flag, pid, sPlanId, planName, esimNetProductCode, travellerType, planSource, internetData, dataUnit, validity, validityType, minutes, country, supplier, region, type, dataAllowanceType, dataAllowance, dataAllowanceMonthly, fairUsagePolicy, remarks, buyingCost, recharge, currency, planFor, userId, topSeller, bestSeller, bestValue, roleType, countryImage, planClass, productCode, voiceMinute, operatorType, perGbDollar, perMbDollar, perMbPrice, internetBreakout, internetBreakoutCode, localBreakouts, localBreakoutsCode, stockValue, throttle, monthPlusPlan, guidelineName, maxQty, minQty, features, conditions, mcc, mnc, apn, simOperator, tariff, bolton, operatorName, operatorName2, planImage, additionalInfo, minValueCart, maxValueCart, planURL, planConditions, plantype, capcityInfo'
const specColumns =
  'planName, buyingCost, country, dataAllowance, dataAllowanceType, internetData, monthPlusPlan, pid, planClass, planFor, recharge, stockValue, supplier, travellerType, type, validity, validityType'
const specNumbers =
  'flag, pid, planSource, validity, perGbDollar, perMbDollar, userId, roleType, stockValue, throttle, maxQty, minQty'

const sorted = (names: ReadonlyArray<string>) => [...names].sort()

describe('the field table', () => {
  it("has the spec's fields, columns and numbers, in its order", () => {
    expect(planFields.map(({ name }) => name).join(', ')).toBe(specFields)
    // The place, the source and the cost currency of a plan are our own columns.
    const columns = planColumns.map(({ name }) => name)
    expect(columns.filter((name) => !ownPlanColumns.has(name)).join(', ')).toBe(specColumns)
    const numbers = planFields.filter(({ stored }) => stored !== 'text').map(({ name }) => name)
    expect(sorted(numbers)).toEqual(sorted(specNumbers.split(', ')))
  })

  it('asks for each field on one step, but for those that nobody enters', () => {
    expect(new Set(planDraftFields).size).toBe(planDraftFields.length)
    const unasked = planFields.map(({ name }) => name).filter((name) => stepNumberOf(name) === null)
    expect(unasked).toEqual(['flag', 'pid', 'userId', 'roleType', 'internetBreakout', 'localBreakoutsCode'])
    expect(planSteps).toHaveLength(8)
  })

  it('names no two fields alike, and depends on fields of the same step', () => {
    expect(new Set(planFields.map(({ label }) => label)).size).toBe(planFields.length)
    for (const { name, when } of planFields) if (when) expect(stepNumberOf(when.field)).toBe(stepNumberOf(name))
  })

  it('begins as the spec says', () => {
    const begun = Object.entries(planPayloadOf(emptyPlanDraft)).filter(([, value]) => value !== '' && value !== 0)
    expect(Object.fromEntries(begun)).toEqual({
      flag: 1,
      type: 'Local',
      currency: '1',
      internetBreakout: '0',
      localBreakouts: '0',
      plantype: '0',
    })
  })
})

/** What a person can enter: an offered choice, a number, or any text; hidden fields as the wizard leaves them. */
const entered: fc.Arbitrary<PlanDraft> = fc
  .record(
    Object.fromEntries(
      planDraftFields.map((name) => {
        const field = planFieldOf(name)
        if (name === 'type') return [name, fc.constantFrom('Local', 'Roaming')]
        if (field.choices !== undefined) {
          const values = planChoices[field.choices].map(({ value }) => String(value))
          return [name, fc.constantFrom(initialTextOf(name), ...values)]
        }
        const whole = fc.integer().map((value) => (value === 0 ? '' : String(value)))
        const decimal = fc
          .double({ noNaN: true, noDefaultInfinity: true })
          .map((value) => (value === 0 ? '' : String(value)))
        const isAmount = field.stored === 'number' || field.control === 'decimal'
        return [name, field.stored === 'integer' ? whole : isAmount ? decimal : fc.string()]
      }),
    ),
  )
  .map((draft) => draft as PlanDraft)
  .map((draft) => ({ ...draft, [draft.type === 'Local' ? 'region' : 'country']: '' }))

const overTheWire = (draft: PlanDraft): PlanDraft => {
  const sent: unknown = JSON.parse(JSON.stringify(Schema.encodeSync(PlanPayload)(planPayloadOf(draft))))
  const received = Schema.decodeUnknownSync(PlanPayload)(sent)
  const stored = { ...(received as object), id: 1, pid: 1, version: 1 }
  return planDraftOf(Schema.decodeUnknownSync(PlanRecord)(JSON.parse(JSON.stringify(stored))))
}

describe('a payload', () => {
  it('read back from the server gives the same draft', () => {
    fc.assert(
      fc.property(entered, (draft) => {
        expect(overTheWire(draft)).toEqual(draft)
      }),
      { numRuns: 1_000 },
    )
  })

  it('of any text at all can be sent, and stays the same when it is read back and sent again', () => {
    const anything = fc.record(Object.fromEntries(planDraftFields.map((name) => [name, fc.string()])))
    fc.assert(
      fc.property(anything, (draft) => {
        const once = overTheWire(draft as PlanDraft)
        expect(planPayloadOf(once)).toEqual(planPayloadOf(draft as PlanDraft))
        expect(overTheWire(once)).toEqual(once)
      }),
      { numRuns: 1_000 },
    )
  })

  it('stores numbers as numbers, and 0 for what is none', () => {
    const payload = planPayloadOf({
      ...emptyPlanDraft,
      minQty: 'ten',
      maxQty: '7.9',
      throttle: '1.5',
      validity: ' 30 ',
    })
    expect(payload).toMatchObject({ minQty: 0, maxQty: 7, throttle: 1.5, validity: 30 })
  })

  it('reads a decimal comma', () => {
    const payload = planPayloadOf({
      ...emptyPlanDraft,
      buyingCost: '12,50',
      perMbPrice: ' ,5 ',
      throttle: '1,5',
      validity: '30,0',
      minQty: '1,5',
    })
    expect(payload).toMatchObject({ buyingCost: '12.50', perMbPrice: '0.5', throttle: 1.5, validity: 30, minQty: 1 })
  })

  it('knows no 0 below 0', () => {
    const payload = planPayloadOf({ ...emptyPlanDraft, minQty: '-0.4', throttle: '-0' })
    expect(payload).toMatchObject({ minQty: 0, throttle: 0 })
  })

  it('of an edited plan keeps what nobody enters', () => {
    expect(planPayloadOf(emptyPlanDraft, { pid: 7, userId: 4, roleType: 2 }, 3)).toMatchObject({
      flag: 2,
      pid: 7,
      userId: 4,
      roleType: 2,
      version: 3,
    })
  })
})

const changed = (draft: PlanDraft, ...changes: ReadonlyArray<readonly [PlanDraftField, string]>): PlanDraft => {
  let result = draft
  for (const [name, value] of changes) result = { ...result, ...planPatch(result, name, value) }
  return result
}

describe('what depends on a choice', () => {
  it('is asked for with it: country or region, the amount of the operator type, tariff and bolt-on', () => {
    const asked = (draft: PlanDraft, ...names: ReadonlyArray<PlanDraftField>) =>
      names.map((name) => isAsked(draft, name))
    const begun = emptyPlanDraft
    expect(asked(begun, 'country', 'region', 'perGbDollar', 'perMbDollar', 'tariff', 'bolton')).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
    expect(asked({ ...begun, type: 'Roaming' }, 'country', 'region')).toEqual([false, true])
    expect(asked({ ...begun, operatorType: 'payPerGB' }, 'perGbDollar', 'perMbDollar')).toEqual([true, false])
    expect(asked({ ...begun, operatorType: 'payPerMB' }, 'perGbDollar', 'perMbDollar')).toEqual([false, true])
    expect(asked({ ...begun, operatorType: 'bundled' }, 'perGbDollar', 'perMbDollar')).toEqual([false, false])
    expect(asked({ ...begun, simOperator: 'voda' }, 'tariff', 'bolton')).toEqual([true, true])
  })

  it('is cleared when the choice changes', () => {
    const perGb = changed(emptyPlanDraft, ['operatorType', 'payPerGB'], ['perGbDollar', '2.5'])
    expect(changed(perGb, ['operatorType', 'payPerMB'])).toMatchObject({ perGbDollar: '', operatorType: 'payPerMB' })
    const local = changed(emptyPlanDraft, ['country', 'Japan'], ['type', 'Local'])
    expect(local.country).toBe('Japan')
    const o2 = changed(emptyPlanDraft, ['simOperator', 'o2'], ['tariff', '102344'], ['bolton', '502250'])
    expect(changed(o2, ['simOperator', 'voda'])).toMatchObject({ tariff: '', bolton: '' })
  })

  it('keeps the place of the other type aside, and does not send it', () => {
    const looked = changed(emptyPlanDraft, ['country', 'Japan'], ['type', 'Roaming'], ['region', 'Asia'])
    expect(planPayloadOf(looked)).toMatchObject({ type: 'Roaming', country: '', region: 'Asia' })
    const back = changed(looked, ['type', 'Local'])
    expect(back).toMatchObject({ country: 'Japan', region: 'Asia' })
    expect(planPayloadOf(back)).toMatchObject({ type: 'Local', country: 'Japan', region: '' })
  })

  it("offers each operator's own tariffs and bolt-ons", () => {
    const values = (simOperator: string, name: PlanDraftField) =>
      choicesIn({ simOperator }, name).map(({ value }) => value)
    expect(values('voda', 'tariff')).toEqual(['102377'])
    expect(values('voda', 'bolton')).toEqual(['102377'])
    expect(values('o2', 'tariff')).toEqual(['102349', '102344', '102350'])
    expect(values('o2', 'bolton')).toEqual(['502259', '502250'])
    expect(values('', 'tariff')).toEqual([])
  })
})
