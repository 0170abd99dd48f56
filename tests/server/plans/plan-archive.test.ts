import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { bulkOf } from '../support/bulk.ts'
import { changePlan, createPlan, newPlanName, planDraft, planOf, search } from '../support/plans.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const keeper = await ApiClient.signedIn(server.url, 'stock@simdesk.test', ADMIN.password)

type Row = { readonly pid: number; readonly planName: string; readonly archived?: boolean }
type Option = { readonly id: number; readonly name: string }

const ARCHIVED = 'This plan is archived. Choose another.'

const archive = (pid: number, archived = true, key: string | null = null, client = admin) =>
  client.call('ArchivePlan', {
    json: { pid, archived },
    headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key },
  })
const newPlan = async (changes: Parameters<typeof planDraft>[0] = {}) => {
  const draft = planDraft(changes)
  const { body } = await createPlan(admin, draft)
  return { pid: body.pid as number, draft, name: draft.planName }
}
const listed = async (asked: Readonly<Record<string, string>>) => {
  const { getPlanslist } = await search(admin, asked)
  return (getPlanslist as ReadonlyArray<Row>).map(({ planName, archived }) => [planName, archived])
}
const errorsOf = (body: { errors?: ReadonlyArray<{ field: string; message: string }> }) =>
  Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]))

describe('archiving a plan', () => {
  it('keeps it, leaves it out of the list, and is undone by offering it again', async () => {
    const { pid, draft } = await newPlan()
    const first = async () => (await admin.call('GetPlanList', { query: { PageSize: 1 } })).body
    const before = await first()
    expect(before.getPlanslist[0]).toMatchObject({ pid, archived: false })
    expect((await archive(pid)).body).toMatchObject({ isSuccess: true, message: 'Plan archived successfully', pid })
    const after = await first()
    expect(after.totalCount).toBe(before.totalCount - 1)
    expect(after.getPlanslist[0].pid).not.toBe(pid)
    expect(await planOf(admin, pid)).toMatchObject({ ...{ archived: true, version: 1 }, planName: draft.planName })
    expect((await archive(pid, false)).body).toMatchObject({ isSuccess: true, message: 'Plan offered again', pid })
    expect(await first()).toEqual({ ...before, requestId: expect.any(String) })
  })

  it('is found by its status only, or by its number', async () => {
    const quick = newPlanName()
    const [kept, gone] = [await newPlan({ planName: `${quick} A` }), await newPlan({ planName: `${quick} B` })]
    await archive(gone.pid)
    expect(await listed({ quick })).toEqual([[kept.name, false]])
    expect(await listed({ planName: gone.name })).toEqual([])
    expect(await listed({ quick, status: 'archived' })).toEqual([[gone.name, true]])
    expect(await listed({ quick, status: 'all' })).toEqual([
      [gone.name, true],
      [kept.name, false],
    ])
    const found = await admin.call('Find', { query: { Text: gone.name } })
    expect(JSON.stringify(found.body)).toContain(gone.name)
  })

  it('pages through the offered plans, each once, in the default order and in a chosen one', async () => {
    await archive((await newPlan()).pid)
    for (const order of [{}, { SortBy: 'planName', SortOrder: 'asc' }]) {
      const pageOf = async (PageIndex: number) =>
        (await admin.call('GetPlanList', { query: { PageIndex, PageSize: 50, ...order } as never })).body
      const { totalCount } = await pageOf(1)
      const rows: Array<Row> = []
      for (let page = 1; page <= Math.ceil(totalCount / 50); page++) rows.push(...(await pageOf(page)).getPlanslist)
      expect(new Set(rows.map(({ pid }) => pid)).size).toBe(totalCount)
      expect(rows.filter(({ archived }) => archived)).toEqual([])
    }
  })

  it('happens once: a repeat is the same answer, and an archived plan is archived already', async () => {
    const { pid } = await newPlan()
    const key = randomUUID()
    const { requestId: _, ...answer } = (await archive(pid, true, key)).body
    expect((await archive(pid, true, key)).body).toMatchObject(answer)
    expect((await archive(pid)).body).toMatchObject(answer)
    expect((await archive(pid, false, key)).body).toMatchObject({ isSuccess: false })
    const { body } = await admin.call('GetHistory', { query: { subject: 'plan', id: pid } as never })
    const changes = body.history.map(({ changes: own }: { changes: ReadonlyArray<object> }) => own)
    expect(changes).toHaveLength(2)
    expect(changes.flat()).toContainEqual({ field: 'status', from: 'Offered', to: 'Archived' })
  })

  it('is in conflict with no edit, and an archived plan can be edited', async () => {
    const { pid, draft } = await newPlan()
    await archive(pid)
    expect((await changePlan(admin, pid, 1, { ...draft, validity: '7' })).body).toMatchObject({ isSuccess: true })
    expect(await planOf(admin, pid)).toMatchObject({ validity: 7, archived: true, version: 2 })
  })

  it('needs the permission to edit plans, and a plan', async () => {
    const { pid } = await newPlan()
    expect((await archive(pid, true, null, keeper)).status).toBe(403)
    expect((await archive(999_999)).body).toMatchObject({ isSuccess: false })
  })
})

describe('an archived plan', () => {
  const archivedPlan = async () => {
    const draft = await goodDraft(admin)
    const plan = await newPlan()
    const { pid } = plan
    return { ...plan, sim: { ...draft, planID: String(pid) }, country: Number(draft.country) }
  }
  const another = { activationCode: '', iccid: '' }
  const codes = () => ({ ...another, activationCode: newCode(), iccid: newIccid() })

  it('takes no new SIM, and keeps those that it has', async () => {
    const { pid, sim } = await archivedPlan()
    const { id } = (await admin.add(sim)).body
    const { id: other } = (await admin.add({ ...(await goodDraft(admin)), ...codes() })).body
    await archive(pid)
    const { body } = await admin.add({ ...sim, ...codes() })
    expect(errorsOf(body)).toEqual({ planID: ARCHIVED })
    expect((await admin.change(id, null, { ...sim, invoiceNumber: 'INV-9' })).body).toMatchObject({ isSuccess: true })
    expect(errorsOf((await admin.change(other, null, { ...sim, ...codes() })).body)).toEqual({ planID: ARCHIVED })
    await archive(pid, false)
    expect((await admin.add({ ...sim, ...codes() })).body).toMatchObject({ isSuccess: true })
  })

  it('is not offered for new SIMs, and its SIMs can still be assigned and sold', async () => {
    const { pid, name, sim, country } = await archivedPlan()
    const json = { supplierID: 0, flag: 1 as const, countryID: country, regionID: 0 }
    const offered = async () => (await admin.call('GetFilteredPlanList', { json })).body.data as ReadonlyArray<Row>
    const optionsOf = async (call: 'GetAssignmentDropdown' | 'GetOfflineSaleDropdown' | 'GetWarehouseDropdown') =>
      ((await admin.call(call)).body.planDropdowns as ReadonlyArray<Option>)
        .filter(({ id }) => id === pid)
        .map((option) => option.name)
    expect((await offered()).map((plan) => plan.pid)).toContain(pid)
    expect(await optionsOf('GetOfflineSaleDropdown')).toEqual([name])
    await archive(pid)
    expect((await offered()).map((plan) => plan.pid)).not.toContain(pid)
    expect(await optionsOf('GetWarehouseDropdown')).toEqual([])
    expect(await optionsOf('GetOfflineSaleDropdown')).toEqual([])
    await archive(pid, false)
    await admin.add(sim)
    await archive(pid)
    expect(await optionsOf('GetOfflineSaleDropdown')).toEqual([`${name} (archived)`])
    expect(await optionsOf('GetAssignmentDropdown')).toEqual([`${name} (archived)`])
  })

  it('is refused in a file, at its rows', async () => {
    const bulk = await bulkOf(admin)
    const { pid, name } = await newPlan({ country: 'United Kingdom' })
    await archive(pid)
    const bulkId = await bulk.sent([bulk.good({ 1: '', 2: name }), bulk.good({ 1: '' })])
    expect(
      (await bulk.rowsOf(bulkId)).map(({ verdict, reasons }: { verdict: string; reasons?: unknown }) => [
        verdict,
        reasons,
      ]),
    ).toEqual([
      ['invalid', [{ field: 'planID', message: ARCHIVED }]],
      ['new', []],
    ])
  })
})
