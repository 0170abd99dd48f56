import { describe, expect, it } from 'vitest'
import { PLAN_PAGE_SIZE } from '../../../src/schemas/plans/plan-columns.ts'
import { ApiClient } from '../support/api-client.ts'
import { changePlan, created, createPlan, newPlanName, planDraft, search } from '../support/plans.ts'
import { ADMIN, serverForFile, startServer } from '../support/server.ts'

const { admin } = await serverForFile()

const list = async (query: Readonly<Record<string, number>> = {}) => (await admin.call('GetPlanList', { query })).body
type Row = { readonly pid: number; readonly planName: string; readonly country: string; readonly region: string }
const namesOf = (body: { getPlanslist: ReadonlyArray<Row> }) => body.getPlanslist.map(({ planName }) => planName)

describe('the list', () => {
  it('has pages from the newest to the oldest, each plan once, thirty by default', async () => {
    const { totalCount, getPlanslist } = await list()
    expect(getPlanslist).toHaveLength(PLAN_PAGE_SIZE)
    const ids: Array<number> = []
    for (let page = 1; page <= Math.ceil(totalCount / 100); page++) {
      ids.push(...(await list({ PageIndex: page, PageSize: 100 })).getPlanslist.map(({ pid }: Row) => pid))
    }
    expect(ids).toEqual(Array.from({ length: totalCount }, (_, index) => totalCount - index))
    expect(await list({ PageIndex: 1_000_000 })).toMatchObject({ isSuccess: true, getPlanslist: [], totalCount })
  })

  it.each([{ PageIndex: 0 }, { PageSize: 0 }, { PageSize: 201 }, { PageSize: 1.5 }])('refuses %j', async (query) => {
    expect((await admin.call('GetPlanList', { query })).status).toBe(400)
  })

  it('has the columns of spec §3, the region, the source, the currency of the cost, whether it is archived, and its stock', async () => {
    const { getPlanslist } = await list({ PageSize: 1 })
    expect(Object.keys(getPlanslist[0])).toEqual(
      `id planName buyingCost country region currency dataAllowance dataAllowanceType internetData monthPlusPlan pid planClass planFor
       planSource recharge stockValue supplier travellerType type validity validityType archived available`.split(
        /\s+/,
      ),
    )
  })

  it('is empty without plans', async () => {
    const empty = await startServer({ DEMO_DATA: 'none' })
    const client = await ApiClient.signedIn(empty.url, ADMIN.email, ADMIN.password)
    expect((await client.call('GetPlanList')).body).toMatchObject({ isSuccess: true, getPlanslist: [], totalCount: 0 })
    expect(await search(client, {})).toMatchObject({ isSuccess: false, getPlanslist: [], totalCount: 0 })
    await empty.close()
  })
})

describe('the search', () => {
  it('finds plans by supplier, Plan For, class and source, each alone and together', async () => {
    const quick = newPlanName()
    const one = { supplier: 'Plum', planFor: 'Partner', planClass: 'SMS', planSource: '12' }
    const others = { supplier: 'eSIMNet', planFor: 'online', planClass: 'data', planSource: '1' }
    const named = async (asked: object) => namesOf(await search(admin, { quick, ...asked }))
    await createPlan(admin, planDraft({ ...one, planName: quick }))
    for (const [field, other] of Object.entries(others)) {
      await createPlan(admin, planDraft({ ...one, [field]: other, planName: `${quick} ${field}` }))
    }
    for (const [field, value] of Object.entries(one)) {
      const found = await named({ [field]: value })
      expect(found, field).toHaveLength(4)
      expect(found, field).not.toContain(`${quick} ${field}`)
    }
    expect(await named(one)).toEqual([quick])
    expect(await named({ ...one, supplier: ' plum ' })).toEqual([quick])
    expect(await named({ supplier: 'Plu' })).toEqual([])
  })

  it.each([{ planFor: 'nobody' }, { planClass: 'Data' }, { planSource: 12 }])('refuses %j', async (wrong) => {
    const json = { planName: '', country: '', planCode: '', ...wrong }
    expect((await admin.call('SearchPlan', { json })).status).toBe(400)
  })

  it('searches names quickly together with other criteria, an exact match first', async () => {
    const planName = newPlanName()
    for (const name of [planName, `Old ${planName}`]) {
      await createPlan(admin, planDraft({ planName: name, country: 'Japan' }))
    }
    const quick = planName.slice(2).toUpperCase()
    expect((await search(admin, { quick })).totalCount).toBe(2)
    expect(namesOf(await search(admin, { quick: planName }))[0]).toBe(planName)
    expect((await search(admin, { quick, country: 'Japan' })).totalCount).toBe(2)
    expect((await search(admin, { quick, country: 'Spain' })).totalCount).toBe(0)
    expect((await search(admin, { quick: '%' })).totalCount).toBe(0)
    expect(namesOf(await search(admin, { quick: '  ' }))).toEqual(namesOf(await list()))
  })

  it('lists an exact match of the name before longer names', async () => {
    const planName = newPlanName()
    for (const name of [`Old ${planName}`, planName, `${planName} (copy)`]) {
      await createPlan(admin, planDraft({ planName: name }))
    }
    expect(namesOf(await search(admin, { planName }))).toEqual([planName, `${planName} (copy)`, `Old ${planName}`])
    expect(namesOf(await search(admin, { planName: ` ${planName.toUpperCase()} ` }))[0]).toBe(planName)
    expect(await search(admin, { planName: `${planName} (` })).toMatchObject({ totalCount: 1, message: '1 plan found' })
    expect((await search(admin, { planName: planName.replace('-', '_') })).totalCount).toBe(0)
    expect((await search(admin, { planName: '%' })).totalCount).toBe(0)
  })

  it('finds the plans of a country or region by its name, in any case', async () => {
    const uk = await search(admin, { country: 'united kingdom', pageSize: 200 })
    expect(uk.totalCount).toBeGreaterThan(5)
    expect(new Set(uk.getPlanslist.map(({ country }: Row) => country))).toEqual(new Set(['United Kingdom']))
    const europe = await search(admin, { regionName: 'Europe', pageSize: 200 })
    expect(new Set(europe.getPlanslist.map(({ region }: Row) => region))).toEqual(new Set(['Europe']))
    expect((await search(admin, { country: 'United Kingdom', regionName: 'Europe' })).totalCount).toBe(0)
  })

  it('says so if nothing matches', async () => {
    for (const asked of [
      { planName: 'no such plan' },
      { country: 'Atlantis' },
      { regionName: 'Atlantis' },
      { planCode: 'none' },
      { pid: 999_999 },
      { pid: -1 },
      { planName: "' or 1=1 --" },
    ]) {
      expect(await search(admin, asked)).toMatchObject({
        isSuccess: false,
        message: 'No plans match the search criteria',
        getPlanslist: [],
        totalCount: 0,
      })
    }
  })

  it('finds one plan by its id whatever else is given, and by its codes', async () => {
    const { pid } = await created(admin, { sPlanId: 'Code-77-A' })
    expect(await search(admin, { pid, planName: 'another' })).toMatchObject({ totalCount: 1, getPlanslist: [{ pid }] })
    expect(await search(admin, { planCode: 'CODE-77-a' })).toMatchObject({ totalCount: 1, getPlanslist: [{ pid }] })
  })

  it('has pages, and equals the list without criteria', async () => {
    const first = await search(admin, { planName: 'GB', pageSize: 7 })
    const second = await search(admin, { planName: 'GB', pageSize: 7, pageIndex: 2 })
    const both = await search(admin, { planName: 'GB', pageSize: 14 })
    expect(namesOf(both)).toEqual([...namesOf(first), ...namesOf(second)])
    expect(second.totalCount).toBe(first.totalCount)
    expect(namesOf(await search(admin, {}))).toEqual(namesOf(await list()))
  })
})

describe('the options of the inventory', () => {
  const ofSupplier = async (flag: 1 | 2, place: 'countryID' | 'regionID', id: number, supplierID: number) => {
    const json = { supplierID, flag, countryID: 0, regionID: 0, [place]: id }
    return (await admin.call('GetFilteredPlanList', { json })).body.data as ReadonlyArray<{
      pid: number
      planName: string
    }>
  }

  it('are the plans as they are now: created, moved to another place, renamed', async () => {
    const lookups = (await admin.call('GetPlanDropdown')).body
    const idOf = (options: ReadonlyArray<{ id: number; name: string }>, name: string) =>
      options.find((option) => option.name === name)?.id ?? 0
    const uk = idOf(lookups.activeCountryDropdowns, 'United Kingdom')
    const europe = idOf(lookups.activeRegionDropdowns, 'Europe')
    const plum = idOf(lookups.supplierDropdowns, 'Plum')
    const { pid, draft } = await created(admin)
    expect(await ofSupplier(1, 'countryID', uk, plum)).toContainEqual({
      pid,
      planName: draft.planName,
      supplierID: plum,
    })

    const moved = { ...draft, type: 'Roaming', country: '', region: 'Europe', planName: '' }
    await changePlan(admin, pid, 1, moved)
    expect((await ofSupplier(1, 'countryID', uk, plum)).map((plan) => plan.pid)).not.toContain(pid)
    // A plan without a name needs a label where it can be chosen.
    expect(await ofSupplier(2, 'regionID', europe, plum)).toContainEqual({
      pid,
      planName: `Plan ${pid}`,
      supplierID: plum,
    })
    const { planeDropdowns } = (await admin.call('GetInventoryDropdown')).body
    expect(planeDropdowns).toContainEqual({ id: pid, name: `Plan ${pid}` })
    expect((await search(admin, { planName: `Plan ${pid}` })).getPlanslist).toMatchObject([{ pid, planName: '' }])
  })
})
