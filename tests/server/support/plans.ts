import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { withoutInvisible } from '../../../src/schemas/core/text.ts'
import type { PlanRecord } from '../../../src/schemas/plans/plan.ts'
import {
  choicesIn,
  emptyPlanDraft,
  isAsked,
  type PlanDraft,
  planDraftOf,
  planPatch,
  planPayloadOf,
} from '../../../src/schemas/plans/plan-draft.ts'
import { type PlanField, type PlanLookupName, planFieldOf } from '../../../src/schemas/plans/plan-fields.ts'
import { type PlanDraftField, planDraftFields } from '../../../src/schemas/plans/plan-steps.ts'
import type { Answer, ApiClient } from './api-client.ts'

let count = 0
const RUN = Date.now() % 1_000_000

/** A name that is unique in the test run. */
export const newPlanName = (): string => `Plan ${RUN}-${++count}`

/** A draft that the server accepts with the demo data, with a unique name. */
export const planDraft = (changes: Partial<PlanDraft> = {}): PlanDraft => ({
  ...emptyPlanDraft,
  planName: newPlanName(),
  type: 'Local',
  country: 'United Kingdom',
  supplier: 'Plum',
  validity: '30',
  validityType: 'days',
  buyingCost: '4.50',
  ...changes,
})

const save = (client: ApiClient, payload: unknown, key: string | null): Promise<Answer> =>
  client.call('InsertUpdatePlanMaster', {
    json: payload,
    headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key },
  })

export const createPlan = (client: ApiClient, draft: PlanDraft, key: string | null = randomUUID()): Promise<Answer> =>
  save(client, planPayloadOf(draft), key)

/** Saves a plan; a `version` of null overwrites any state. */
export const changePlan = (
  client: ApiClient,
  pid: number,
  version: number | null,
  draft: PlanDraft,
  key: string | null = null,
): Promise<Answer> => save(client, planPayloadOf(draft, { pid, userId: 0, roleType: 0 }, version), key)

export const search = async (client: ApiClient, asked: Readonly<Record<string, string | number>>) =>
  (await client.call('SearchPlan', { json: { planName: '', country: '', regionName: '', planCode: '', ...asked } }))
    .body

export const planOf = async (client: ApiClient, pid: number): Promise<PlanRecord> =>
  (await search(client, { pid })).getPlanslist[0]

/** A plan that was just created, with the initial draft of its form. */
export const created = async (client: ApiClient, changes: Partial<PlanDraft> = {}) => {
  const { pid } = (await createPlan(client, planDraft(changes))).body
  const record = await planOf(client, pid)
  return { pid, record, draft: planDraftOf(record) }
}

export type Names = Readonly<Record<PlanLookupName, ReadonlyArray<string>>>

/** A payload that no form would send. */
export const payloadWith = (changes: Readonly<Record<string, unknown>>): unknown => ({
  ...planPayloadOf(planDraft()),
  ...changes,
})

const text = (longest: number) => fc.string({ unit: 'grapheme', maxLength: longest })
const none = fc.constant('')

/** What a person may enter into a field, as the draft has it after reading it back: an empty text for 0. */
const entry = (field: PlanField, draft: PlanDraft, names: Names): fc.Arbitrary<string> => {
  if (field.lookup !== undefined) return fc.constantFrom('', ...names[field.lookup])
  const choices = choicesIn(draft, field.name as PlanDraftField).map(({ value }) => value)
  if (choices.length > 0) return fc.constantFrom(...choices)
  if (field.stored === 'integer') return fc.oneof(none, fc.integer({ min: 1 }).map(String))
  if (field.stored === 'number') {
    return fc.oneof(none, fc.double({ min: 0, minExcluded: true, max: 1e300, noNaN: true }).map(String))
  }
  // Invisible characters are removed from names and codes: see tests/server/core/text-door.test.ts.
  return field.control === 'longText' ? text(400).map((line) => `${line}\n\t${line}`) : text(60).map(withoutInvisible)
}

/** Drafts that a wizard can hold: fields are entered in random order, each clearing its dependent fields. */
export const randomPlanDrafts = (names: Names): fc.Arbitrary<PlanDraft> =>
  fc
    .tuple(fc.shuffledSubarray([...planDraftFields]), fc.constantFrom('Local', 'Roaming'), fc.nat())
    .map(([fields, type, seed]) => {
      let draft: PlanDraft = { ...emptyPlanDraft, type }
      for (const [index, name] of fields.entries()) {
        if (name === 'type' || !isAsked(draft, name)) continue
        const [value = ''] = fc.sample(entry(planFieldOf(name), draft, names), { numRuns: 1, seed: seed + index })
        draft = { ...draft, ...planPatch(draft, name, value) }
      }
      return draft
    })
