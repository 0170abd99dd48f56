import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keptOf } from '../../../server/plans/plan.ts'
import type { PlanRecord } from '../../../src/schemas/plans/plan.ts'
import {
  choicesIn,
  emptyPlanDraft,
  isAsked,
  type PlanDraft,
  planDraftOf,
  planPayloadOf,
} from '../../../src/schemas/plans/plan-draft.ts'
import { planFieldOf } from '../../../src/schemas/plans/plan-fields.ts'
import { planDraftFields } from '../../../src/schemas/plans/plan-steps.ts'
import { planWarnings } from '../../../src/schemas/plans/plan-warnings.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { changePlan, createPlan, type Names, planOf, randomPlanDrafts, search } from '../support/plans.ts'
import { serverForFile } from '../support/server.ts'

const { admin } = await serverForFile()
const lookups = (await admin.call('GetPlanDropdown')).body
const namesIn = (list: string) => lookups[list].map(({ name }: { name: string }) => name)
const names: Names = {
  countries: namesIn('activeCountryDropdowns'),
  regions: namesIn('activeRegionDropdowns'),
  suppliers: namesIn('supplierDropdowns'),
  operators: namesIn('operatorNameDropdowns'),
  operators2: namesIn('operatorName2Dropdowns'),
  guidelines: namesIn('guidelineNameDropdowns'),
}

const DRAFTS = runs({ gate: 60, all: 200 })
/** The number of parallel requests: enough not to wait for the server, and below the search limit of a session. */
const LANES = 2

const expectSame = async (pid: number, draft: PlanDraft, of: string) => {
  const record = await planOf(admin, pid)
  const kept = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, keptOf(name, text)]))
  expect(planDraftOf(record), of).toEqual(kept)
  expect(record, of).toMatchObject(storedBy(record))
}

it(`a draft that is published and read back is unchanged: ${DRAFTS} random ones, half of them over another`, async () => {
  const seed = seedOfRun()
  const drafts = fc
    .sample(randomPlanDrafts(names), { numRuns: DRAFTS, seed })
    // Random names may repeat; names of plans may not.
    .map((draft, index) => ({ ...draft, planName: draft.planName === '' ? '' : `${index} ${draft.planName}` }))
  const publishTwo = async (index: number) => {
    const of = `seed ${seed}, drafts ${index} and ${index + 1}`
    const [first = emptyPlanDraft, second = emptyPlanDraft] = drafts.slice(index)
    const { body } = await createPlan(admin, first)
    expect(body, of).toMatchObject({ isSuccess: true })
    await expectSame(body.pid, first, of)
    expect((await changePlan(admin, body.pid, 1, second)).body, of).toMatchObject({ isSuccess: true })
    await expectSame(body.pid, second, of)
  }
  let next = 0
  const lane = async () => {
    while (next < DRAFTS) {
      const index = next
      next += 2
      await publishTwo(index)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const filled = drafts.flatMap((draft) => planDraftFields.filter((name) => draft[name] !== '')).length / DRAFTS
  console.info(`${DRAFTS} drafts, ${filled.toFixed(0)} fields filled in each (seed ${seed})`)
  expect(filled).toBeGreaterThan(15)
}, 180_000)

/** What a wizard sends for a plan that it has just loaded. */
const storedBy = (record: PlanRecord) => {
  const { pid, userId, roleType } = record
  const { flag: _flag, ...fields } = planPayloadOf(planDraftOf(record), { pid, userId, roleType })
  return fields
}

it('every plan of the demo data could come from a wizard: its choices are offered, nothing is hidden, no warning', async () => {
  const plans: Array<PlanRecord> = []
  for (let page = 1; plans.length === (page - 1) * 200; page++) {
    plans.push(...(await search(admin, { planName: 'Days', pageIndex: page, pageSize: 200 })).getPlanslist)
  }
  const demo = plans.filter(({ esimNetProductCode }) => esimNetProductCode.startsWith('ESN-'))
  expect(demo.length).toBeGreaterThan(200)
  const everUsed = new Set<string>()
  for (const record of demo) {
    const draft = planDraftOf(record)
    expect(record).toMatchObject(storedBy(record))
    expect(planWarnings(draft), record.planName).toEqual([])
    for (const name of planDraftFields) {
      const field = planFieldOf(name)
      const value = draft[name]
      if (value !== '' && value !== '0') everUsed.add(name)
      if (value === '' || value === String(field.initial)) continue
      expect(isAsked(draft, name), `${record.planName}: ${name}`).toBe(true)
      if (field.lookup !== undefined) expect(names[field.lookup]).toContain(value)
      const choices = choicesIn(draft, name).map((choice) => choice.value)
      if (choices.length > 0) expect(choices, `${record.planName}: ${name}`).toContain(value)
    }
  }
  expect(planDraftFields.filter((name) => !everUsed.has(name))).toEqual(['minValueCart'])
})
