import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideCreate, type PlanDecision } from '../../../server/plans/plan-decisions.ts'
import { emptyPlanDraft, type PlanDraft, planPayloadOf } from '../../../src/schemas/plans/plan-draft.ts'
import { planFieldOf } from '../../../src/schemas/plans/plan-fields.ts'
import { planProblems } from '../../../src/schemas/plans/plan-rules.ts'
import { planDraftFields } from '../../../src/schemas/plans/plan-steps.ts'
import { planWarnings } from '../../../src/schemas/plans/plan-warnings.ts'

const fine: PlanDraft = {
  ...emptyPlanDraft,
  planName: 'Japan 5 GB',
  country: 'Japan',
  internetData: '5',
  validity: '30',
  buyingCost: '4.50',
}
const warned = (change: Partial<PlanDraft>) =>
  planWarnings({ ...fine, ...change }).map(({ field, text }) => [field, text])
const told = (change: Partial<PlanDraft>) =>
  planProblems({ ...fine, ...change }).map(({ field, text }) => [field, text])

describe('the warnings', () => {
  it('are none for a sound plan', () => expect(warned({})).toEqual([]))

  it.each([
    [{ planName: ' ' }, 'planName', 'The plan has no name'],
    [{ country: '' }, 'country', 'A local plan has no country'],
    [{ type: 'Roaming' }, 'region', 'A roaming plan has no region'],
    [{ buyingCost: 'free' }, 'buyingCost', 'Buying Cost is not a number'],
    [{ buyingCost: ' ' }, 'buyingCost', 'The plan has no Buying Cost'],
    [{ internetData: '' }, 'internetData', 'The plan has no data'],
    [{ internetData: '0' }, 'internetData', 'The plan has no data'],
    [{ validity: '' }, 'validity', 'The plan has no validity'],
    [{ validity: '0' }, 'validity', 'The plan has no validity'],
    [{ operatorType: 'payPerGB' }, 'perGbDollar', 'Pay per GB has no amount'],
    [{ operatorType: 'payPerMB', perMbDollar: '0' }, 'perMbDollar', 'Pay per MB has no amount'],
    [{ minQty: '5', maxQty: '4' }, 'maxQty', 'Min Quantity is above Max Quantity'],
    [{ minQty: '5,0', maxQty: '4,5' }, 'maxQty', 'Min Quantity is above Max Quantity'],
    [{ validity: 'a month' }, 'validity', 'Validity is not a number: 0 will be saved'],
    [{ minQty: '1.5' }, 'minQty', 'Min Quantity takes whole numbers: 1 will be saved'],
    [{ minQty: '1,5' }, 'minQty', 'Min Quantity takes whole numbers: 1 will be saved'],
  ])('%j: at %s, "%s"', (change, field, text) => expect(warned(change)).toEqual([[field, text]]))

  it.each([
    { buyingCost: '12,50' },
    { buyingCost: '', operatorType: 'payPerGB', perGbDollar: '2,5' },
    { internetData: '', dataAllowance: '500' },
    { internetData: '', dataAllowanceMonthly: 'Unlimited' },
    { internetData: '', planClass: 'SMS' },
  ])('%j is nothing to warn of', (change) => expect(warned(change)).toEqual([]))

  it('name the step, and come in the order of the wizard', () => {
    const steps = planWarnings({ ...emptyPlanDraft, buyingCost: 'x' }).map(({ step, field }) => [step, field])
    expect(steps).toEqual([
      [1, 'country'],
      [2, 'internetData'],
      [2, 'validity'],
      [4, 'buyingCost'],
      [7, 'planName'],
    ])
  })
})

describe('what a plan cannot be saved with', () => {
  it.each([
    [{ throttle: '-1' }, 'throttle', 'Throttle Speed cannot be below 0'],
    [{ validity: '-30' }, 'validity', 'Validity cannot be below 0'],
    [{ minQty: '-1' }, 'minQty', 'Min Quantity cannot be below 0'],
    [{ buyingCost: '-1' }, 'buyingCost', 'Buying Cost cannot be below 0'],
    [{ buyingCost: '-0,5' }, 'buyingCost', 'Buying Cost cannot be below 0'],
    [{ perMbPrice: '-0.01' }, 'perMbPrice', 'Per MB Price cannot be below 0'],
    [{ validity: '30 days' }, 'validity', 'Validity is not a number'],
    [{ maxQty: '99999999999999999999' }, 'maxQty', 'Max Quantity is not a number'],
    [{ planName: 'x'.repeat(201) }, 'planName', 'Plan Name has at most 200 characters'],
    [{ apn: 'a\ud800' }, 'apn', 'APN has characters that cannot be read'],
  ])('%j is told at its field', (change, field, text) => expect(told(change)).toEqual([[field, text]]))

  it.each(['12,500', '1,234', '12,34,5'])('"%s" may be two numbers, and is neither of them', (text) => {
    const problem = 'can be read in two ways. Use only one decimal point.'
    expect(told({ validity: text, buyingCost: text })).toEqual([
      ['validity', `Validity ${problem}`],
      ['buyingCost', `Buying Cost ${problem}`],
    ])
  })

  it.each(['12,50', '1,5', '0,125', '1,234.5', '1,234,567', '1.234,5', '30', '1e3', 'ten', ''])(
    '"%s" is none of it',
    (text) => {
      expect(told({ validity: text, buyingCost: text })).toEqual([])
    },
  )

  it('is a problem, and no warning beside it', () => {
    expect(warned({ minQty: '-1.5', validity: '30 days', buyingCost: '1,000' })).toEqual([])
  })
})

/** More than anyone types: numbers in all formats, long texts, lone surrogates. */
const figure = fc.oneof(
  fc.double().map(String),
  fc.integer().map(String),
  fc.double({ noNaN: true }).map((value) => String(value).replace('.', ',')),
  fc.stringMatching(/^[-+]?[0-9]{0,4}[.,]?[0-9]{0,4}$/),
)
const anything = fc.oneof(
  figure,
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\ud800', 'a\u0000', 'x'.repeat(501), 'x'.repeat(2_001), 'x'.repeat(10_001)),
)
const drafts: fc.Arbitrary<PlanDraft> = fc
  .record(
    Object.fromEntries(
      planDraftFields.map((name) => [
        name,
        fc.oneof({ weight: 8, arbitrary: fc.constant(emptyPlanDraft[name]) }, anything),
      ]),
    ),
  )
  .map((draft) => draft as PlanDraft)

/** The fields refused by the server's own decision; names are free and references exist. */
const refusedOf = (draft: PlanDraft): ReadonlyArray<string> => {
  const granted = {
    references: { country: 1, region: 1, supplier: 1 },
    inactive: { country: false, region: false, supplier: false },
    nameTaken: false,
  }
  const stamp = { id: 1, by: '', date: '', submission: '' }
  const decision: PlanDecision = decideCreate(planPayloadOf(draft), granted, stamp)
  return 'errors' in decision ? Object.keys(decision.errors) : []
}

describe('the rules of wizard and server', () => {
  it('are one: what the review calls publishable is not refused, and what is refused is told before at its field', () => {
    let [refused, publishable] = [0, 0]
    fc.assert(
      fc.property(drafts, (draft) => {
        const known = planProblems(draft).map(({ field }) => field as string)
        // A copy is refused at its original.
        const originals = { localBreakoutsCode: 'internetBreakoutCode', internetBreakout: 'localBreakouts' }
        const refusals = refusedOf(draft).map((name) => originals[name as keyof typeof originals] ?? name)
        refused += Math.min(refusals.length, 1)
        publishable += known.length === 0 ? 1 : 0
        expect(known).toEqual(expect.arrayContaining(refusals))
      }),
      { numRuns: 2_000 },
    )
    // The law would mean nothing if no draft were refused, or all of them.
    expect([refused > 100, publishable > 20]).toEqual([true, true])
  })

  it('never save 0 where a figure was entered, but where 0 is what it says', () => {
    const numbers = planDraftFields.filter((name) => planFieldOf(name).stored !== 'text')
    fc.assert(
      fc.property(fc.constantFrom(...numbers), figure, (name, text) => {
        const draft = { ...fine, [name]: text }
        const isTold = [...planProblems(draft), ...planWarnings(draft)].some(({ field }) => field === name)
        const says = Number(text.replace(',', '.'))
        if (/[1-9]/.test(text) && says !== 0 && planPayloadOf(draft)[name] === 0) expect(isTold).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })
})
