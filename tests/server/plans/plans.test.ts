import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { type PlanDraft, planDraftOf, planPayloadOf } from '../../../src/schemas/plans/plan-draft.ts'
import { type Answer, ApiClient } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { changePlan, created, createPlan, newPlanName, payloadWith, planDraft, planOf } from '../support/plans.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)

const list = async () => (await admin.call('GetPlanList')).body
const total = async () => (await list()).totalCount
const send = (json: unknown) => admin.call('InsertUpdatePlanMaster', { json })

const errorsOf = ({ status, body }: Answer): Record<string, string> => {
  expect(status).toBe(200)
  expect(body.isSuccess).toBe(false)
  return Object.fromEntries(
    (body.errors ?? []).map((error: { field: string; message: string }) => [error.field, error.message]),
  )
}
const taken = { planName: 'Another plan has this name' }

describe('creating a plan', () => {
  it('makes a plan that is first in the list, saved by the signed-in person', async () => {
    const before = await total()
    const draft = planDraft()
    const { body } = await createPlan(staff, draft)
    expect(body).toMatchObject({ isSuccess: true, message: 'Plan created successfully' })
    const page = await list()
    expect(page.totalCount).toBe(before + 1)
    expect(page.getPlanslist[0]).toMatchObject({ id: body.pid, pid: body.pid, planName: draft.planName, validity: 30 })
    const record = await planOf(admin, body.pid)
    expect(record).toMatchObject({ country: 'United Kingdom', supplier: 'Plum', version: 1, updatedBy: 'Priya Nair' })
    expect(planDraftOf(record)).toEqual(draft)
  })

  it('accepts whatever the spec accepts: no input, a cost that is no number, crossed quantities', async () => {
    for (const draft of [
      planDraft({ planName: '', country: '', supplier: '', validity: '', buyingCost: '' }),
      planDraft({ planName: '', buyingCost: 'cheap' }),
      planDraft({ planName: ' ', minQty: '9', maxQty: '2' }),
    ]) {
      expect((await createPlan(admin, draft)).body.isSuccess).toBe(true)
    }
  })

  it.each([
    ['a number below 0', { validity: -1 }, { validity: 'Validity cannot be below 0' }],
    ['a cost below 0', { buyingCost: '-3' }, { buyingCost: 'Buying Cost cannot be below 0' }],
    ['a price below 0', { perMbPrice: '-0,01' }, { perMbPrice: 'Per MB Price cannot be below 0' }],
    ['a quantity below 0', { minQty: -1 }, { minQty: 'Min Quantity cannot be below 0' }],
    ['a country that is none', { country: 'Atlantis' }, { country: 'Choose a Country from the list' }],
    ['a region that is none', { region: "' or 1=1 --" }, { region: 'Choose a Region from the list' }],
    ["a supplier's id", { supplier: '1' }, { supplier: 'Choose a Supplier from the list' }],
    ['a long name', { planName: 'x'.repeat(201) }, { planName: 'Plan Name has at most 200 characters' }],
    ['a long remark', { remarks: 'x'.repeat(10_001) }, { remarks: 'Remarks has at most 10,000 characters' }],
    [
      'a name with a control character',
      { planName: 'a\u0001b' },
      { planName: 'Plan Name has characters that cannot be read' },
    ],
    [
      'all of it at once',
      { validity: -1, country: '?' },
      {
        validity: 'Validity cannot be below 0',
        country: 'Choose a Country from the list',
      },
    ],
  ])('refuses %s at the field', async (_, changes, errors) => {
    const before = await total()
    const answer = await send(payloadWith(changes))
    expect(errorsOf(answer)).toEqual(errors)
    expect(answer.body.message).toBe(Object.values(errors).join('. '))
    expect(await total()).toBe(before)
  })

  it('refuses a wrong shape, and names the field', async () => {
    for (const changes of [{ validity: '30' }, { flag: 3 }, { maxQty: 1.5 }, { planName: null }, { apn: undefined }]) {
      const { status, body } = await send(payloadWith(changes))
      expect(status).toBe(400)
      expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(Object.keys(changes))
    }
  })

  it('refuses the name of another plan, ignoring case and surrounding blanks, but accepts a longer one', async () => {
    const name = `${newPlanName()} Straße`
    await createPlan(admin, planDraft({ planName: name }))
    expect(errorsOf(await createPlan(admin, planDraft({ planName: name })))).toEqual(taken)
    expect(errorsOf(await createPlan(staff, planDraft({ planName: `  ${name.toUpperCase()}\t` })))).toEqual(taken)
    expect((await createPlan(admin, planDraft({ planName: `${name} (copy)` }))).body.isSuccess).toBe(true)
  })

  it('gives a name to one of many simultaneous requests', async () => {
    const [mine, theirs] = [await created(admin), await created(staff)]
    for (let round = 0; round < 5; round++) {
      const planName = newPlanName()
      const answers = await Promise.all([
        ...Array.from({ length: 6 }, (_, index) => createPlan(index % 2 ? admin : staff, planDraft({ planName }))),
        changePlan(admin, mine.pid, null, { ...mine.draft, planName }),
        changePlan(staff, theirs.pid, null, { ...theirs.draft, planName }),
      ])
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1)
      for (const answer of answers.filter(({ body }) => !body.isSuccess)) expect(errorsOf(answer)).toEqual(taken)
    }
  })
})

describe('a repeated submission', () => {
  it('makes one plan, later or at the same time', async () => {
    const before = await total()
    const [draft, key] = [planDraft({ planName: '' }), randomUUID()]
    const first = await createPlan(admin, draft, key)
    const second = await createPlan(admin, draft, key)
    expect({ ...second.body, requestId: '' }).toEqual({ ...first.body, requestId: '' })
    const [other, otherKey] = [planDraft(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 6 }, () => createPlan(admin, other, otherKey)))
    expect(new Set(answers.map(({ body }) => body.pid)).size).toBe(1)
    expect(answers.every(({ body }) => body.isSuccess)).toBe(true)
    expect(await total()).toBe(before + 2)
  })

  it('with other values under the same key is refused with a message', async () => {
    const [draft, key] = [planDraft(), randomUUID()]
    const { body } = await createPlan(admin, draft, key)
    const other = await createPlan(admin, { ...draft, apn: 'x' }, key)
    expect(other.body).toMatchObject({ isSuccess: false, pid: body.pid })
    expect(await planOf(admin, body.pid)).toMatchObject({ apn: '', version: 1 })
  })

  it("after a refusal can be retried under its key; another person's key is separate", async () => {
    const [draft, key] = [planDraft(), randomUUID()]
    errorsOf(await createPlan(admin, { ...draft, country: 'Atlantis' }, key))
    expect((await createPlan(admin, draft, key)).body.isSuccess).toBe(true)
    expect((await createPlan(staff, planDraft(), key)).body.isSuccess).toBe(true)
  })

  it('of an update is one update', async () => {
    const { pid, draft } = await created(admin)
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => changePlan(admin, pid, 1, { ...draft, apn: 'data' }, key)),
    )
    expect(answers.every(({ body }) => body.isSuccess && body.pid === pid)).toBe(true)
    expect((await planOf(admin, pid)).version).toBe(2)
  })
})

describe('updating a plan', () => {
  const withRegion: Partial<PlanDraft> = { type: 'Roaming', country: '', region: 'Europe', supplier: '' }

  it('stores every field as it was sent, and who changed it', async () => {
    const { pid, draft } = await created(admin)
    const changed = { ...draft, ...withRegion, validity: '', planName: '' }
    expect((await changePlan(staff, pid, 1, changed)).body).toMatchObject({
      isSuccess: true,
      message: 'Plan updated successfully',
      pid,
    })
    const record = await planOf(admin, pid)
    expect(planDraftOf(record)).toEqual(changed)
    expect(record).toMatchObject({ version: 2, updatedBy: 'Priya Nair', validity: 0 })
  })

  it('can keep its own name, or leave it to another plan', async () => {
    const { pid, draft } = await created(admin)
    expect((await changePlan(admin, pid, 1, { ...draft, apn: 'a' })).body.isSuccess).toBe(true)
    expect((await changePlan(admin, pid, 2, { ...draft, planName: newPlanName() })).body.isSuccess).toBe(true)
    expect((await createPlan(admin, draft)).body.isSuccess).toBe(true)
  })

  it('without changes adds no event', async () => {
    const { pid, draft } = await created(admin)
    expect((await changePlan(staff, pid, 1, draft)).body.isSuccess).toBe(true)
    expect(await planOf(admin, pid)).toMatchObject({ version: 1, updatedBy: 'Alex Morgan' })
  })

  it('over a newer version is refused with the changes, in names and texts', async () => {
    const { pid, draft } = await created(admin)
    await changePlan(staff, pid, 1, { ...draft, validity: '7', ...withRegion })
    const late = await changePlan(admin, pid, 1, { ...draft, apn: 'mine' })
    expect(late.body).toMatchObject({
      isSuccess: false,
      pid,
      message: 'Another person changed this plan',
      conflict: {
        version: 2,
        updatedBy: 'Priya Nair',
        changes: [
          { field: 'validity', loaded: '30', saved: '7' },
          { field: 'country', loaded: 'United Kingdom', saved: '' },
          { field: 'supplier', loaded: 'Plum', saved: '' },
          { field: 'region', loaded: '', saved: 'Europe' },
          { field: 'type', loaded: 'Local', saved: 'Roaming' },
        ],
      },
    })
    expect((await changePlan(admin, pid, 2, { ...draft, apn: 'mine' })).body.isSuccess).toBe(true)
    expect((await changePlan(staff, pid, null, { ...draft, apn: 'ours' })).body.isSuccess).toBe(true)
  })

  it('by three people at one version succeeds for one; the others get the conflict', async () => {
    for (let round = 0; round < 5; round++) {
      const { pid, draft } = await created(admin)
      const answers = await Promise.all(
        [admin, staff, admin].map((client, index) => changePlan(client, pid, 1, { ...draft, apn: `apn ${index}` })),
      )
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.conflict?.version === 2)).toHaveLength(2)
    }
  })

  it('of a missing plan is refused', async () => {
    for (const pid of [0, 999_999, -1]) {
      expect((await changePlan(admin, pid, null, planDraft())).body).toMatchObject({
        isSuccess: false,
        message: 'This plan does not exist',
      })
    }
  })

  it('records a refusal with its reason, without the input', async () => {
    const { pid } = await created(admin)
    const payload = planPayloadOf(planDraft({ country: 'CANARY-4711' }), { pid, userId: 0, roleType: 0 }, 1)
    const { requestId } = (await send(payload)).body
    const [event] = await withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        sql.unsafe<{ data: unknown; text: string; actor: string }>(
          `select data, data::text as text, actor from events where request_id = '${requestId}'`,
        ),
      ),
    )
    expect(event).toMatchObject({
      actor: '1',
      data: { id: pid, reason: 'fields', errors: { country: 'Choose a Country from the list' }, version: 1 },
    })
    expect(event?.text).not.toContain('CANARY')
  })
})
