import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type SpecifiedServer, startSpecifiedServer } from '../support/specified-server/server.ts'
import { ADMIN, clientOf, type Json, signedIn } from './support/client.ts'
import * as spec from './support/spec-names.ts'

let server: SpecifiedServer

beforeAll(async () => {
  server = await startSpecifiedServer()
})
afterEach(() => server.reset())
afterAll(() => server.close())

const names = (thing: object | undefined) => Object.keys(thing ?? {}).sort()
const sorted = (list: ReadonlyArray<string>) => [...list].sort()
const search = (changes: object) => ({
  ...Object.fromEntries(spec.INVENTORY_FILTER.map((name) => [name, name === 'planID' ? 0 : ''])),
  ...changes,
})
const partners = (changes: object) => ({
  id: 0,
  pageIndex: 1,
  pageSize: 10,
  partnerCode: 0,
  companyName: '',
  contactPerson: '',
  email: '',
  ...changes,
})

describe('the specified server', () => {
  test('does not import our contract', () => {
    const folder = new URL('../support/specified-server/', import.meta.url)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const imports = files.flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/(?:from|import\(?) '([^']+)'/g)].map(
        ([, path]) => path,
      ),
    )
    expect(files.length).toBeGreaterThan(10)
    expect(imports.filter((path) => !/^(node:|\.\.?\/|fast-check$)/.test(path ?? ''))).toEqual([])
    expect(imports.filter((path) => /(^|\/)(src|server)\//.test(path ?? ''))).toEqual([])
  })

  test('signs in with email and password, and returns the user', async () => {
    const { json } = await clientOf(server).post('/Login/Login', ADMIN)
    expect(names(json)).toEqual(sorted(['isSuccess', 'message', 'loginData', 'loginList', 'token']))
    expect(json.isSuccess).toBe(true)
    expect(names(json.loginData)).toEqual(sorted(spec.USER))
    expect(json.token).toMatch(/^\S{10,}$/)
  })

  test.each([
    { email: ADMIN.email, password: 'admin-4711!' },
    { email: 'nobody@example.com', password: ADMIN.password },
  ])('refuses to sign in $email with another password', async (payload) => {
    const { status, json } = await clientOf(server).post('/Login/Login', payload)
    expect(status).toBe(200)
    expect(json).toMatchObject({ isSuccess: false, message: 'Email or password is incorrect', token: null })
  })
})

describe('the reading calls', () => {
  afterEach(() =>
    expect(server.requests.map(({ problems }) => problems).filter((found) => names(found)[0])).toEqual([]),
  )
  const signIn = () => signedIn(server)

  test.each(spec.REPORTS)('$path returns its rows under $list, 65 in pages of 30, without ids', async (report) => {
    const { get } = await signIn()
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`${report.path}?PageIndex=${page}`)))
    expect(names(pages[0]?.json)).toEqual(sorted(['isSuccess', 'totalCount', report.list]))
    const rows: ReadonlyArray<ReadonlyArray<Json>> = pages.map(({ json }) => json[report.list])
    expect(rows.map((page) => page.length)).toEqual([30, 30, 5, 0])
    expect(new Set(pages.map(({ json }) => json.totalCount))).toEqual(new Set([65]))
    const fields = report.path.endsWith('/PurchaseReport') ? spec.SALE_REPORT : spec.OTHER_REPORT
    for (const row of rows.flat()) expect(names(row)).toEqual(sorted(fields))
    expect(new Set(rows.flat().map(({ guid }) => guid)).size).toBe(65)
  })

  test('the inventory list has its fields in pages', async () => {
    const { get } = await signIn()
    const { json } = await get('/InventoryMaster/GetInventoryList?PageIndex=3&PageSize=30')
    expect(names(json)).toEqual(sorted(['getInventorieslist', 'totalCount']))
    expect([json.getInventorieslist.length, json.totalCount]).toEqual([15, 75])
    for (const row of json.getInventorieslist) expect(names(row)).toEqual(sorted(spec.INVENTORY_LIST))
    const small = await get('/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=5')
    expect(small.json.getInventorieslist).toHaveLength(5)
  })

  test('a SIM by its id is complete', async () => {
    const { get } = await signIn()
    const { json } = await get('/InventoryMaster/GetInventoryList?id=1002')
    expect(names(json)).toEqual(sorted(['isSuccess', 'getInventorieslist']))
    expect(json.getInventorieslist).toHaveLength(1)
    expect(names(json.getInventorieslist[0])).toEqual(sorted(['id', ...spec.INVENTORY]))
    expect((await get('/InventoryMaster/GetInventoryList?id=9')).json).toEqual({
      isSuccess: false,
      getInventorieslist: [],
    })
  })

  test('a search of the inventory returns ten of its results, and their number', async () => {
    const { post } = await signIn()
    const { json } = await post('/InventoryMaster/SearchInventory', search({ supplierName: 'claro' }))
    expect(names(json)).toEqual(sorted(['isSuccess', 'getInventorieslist', 'totalCount']))
    expect([json.getInventorieslist.length, json.totalCount]).toEqual([10, 13])
    expect(new Set(json.getInventorieslist.map((row: Json) => row.supplierName))).toEqual(new Set(['Claro']))
    const [{ activationCode, simpin, expiryDate, planID }] = json.getInventorieslist
    const counts = []
    for (const filter of [{ activationCode }, { simPin: simpin }, { expiryDate }, { planID }, { iccid: 'none' }]) {
      counts.push((await post('/InventoryMaster/SearchInventory', search(filter))).json.totalCount)
    }
    expect(counts.map((count) => Math.min(count, 2))).toEqual([1, 1, 1, 2, 0])
  })

  test('the plan list has its fields in pages, also without a token', async () => {
    const { json } = await clientOf(server).get('/PlanMaster/GetPlanList?PageIndex=3&PageSize=30')
    expect(names(json)).toEqual(sorted(['isSuccess', 'getPlanslist', 'totalCount']))
    expect([json.getPlanslist.length, json.totalCount]).toEqual([5, 65])
    for (const row of json.getPlanslist) expect(names(row)).toEqual(sorted(spec.PLAN_LIST))
  })

  test('a search of the plans returns whole plans, an exact match of the name first', async () => {
    const { post } = await signIn()
    const { json } = await post('/PlanMaster/SearchPlan', { planName: 'Japan 1 GB', country: '', planCode: '' })
    expect(names(json)).toEqual(sorted(['isSuccess', 'message', 'getPlanslist', 'totalCount']))
    expect(json.getPlanslist[0].planName).toBe('Japan 1 GB')
    const fields = sorted(['id', ...spec.PLAN.filter((name) => name !== 'flag')])
    for (const row of json.getPlanslist) expect(names(row)).toEqual(fields)
    const of = async (country: string, regionName: string) =>
      (await post('/PlanMaster/SearchPlan', { planName: '', country, regionName, planCode: '' })).json
    expect(new Set((await of('Japan', '')).getPlanslist.map((row: Json) => row.country))).toEqual(new Set(['Japan']))
    expect(new Set((await of('', 'Asia')).getPlanslist.map((row: Json) => row.region))).toEqual(new Set(['Asia']))
    expect(await of('Japan', 'Asia')).toMatchObject({ isSuccess: false, getPlanslist: [], totalCount: 0 })
  })

  test('the partners come in pages of ten, filtered by the request', async () => {
    const { post } = await signIn()
    const { json } = await post('/Partner/GetPartners', partners({ pageIndex: 5 }))
    expect(names(json)).toEqual(sorted(['isSuccess', 'partners', 'totalRecords']))
    expect([json.partners.length, json.totalRecords]).toEqual([5, 45])
    for (const row of json.partners) expect(names(row)).toEqual(sorted(spec.PARTNER))
    const found = await post('/Partner/GetPartners', partners({ companyName: 'sakura', pageSize: 30 }))
    expect([found.json.partners.length, found.json.totalRecords]).toEqual([9, 9])
  })

  test('the dropdowns have ids and names, plans their pid', async () => {
    const { get, post } = await signIn()
    const plan = (await get('/CommonDropdown/GetPlanDropdown')).json
    const { isSuccess, ...lists } = plan
    expect(isSuccess).toBe(true)
    expect(names(lists)).toEqual(
      sorted(
        'activeCountryDropdowns, activeRegionDropdowns, supplierDropdowns, operatorNameDropdowns, operatorName2Dropdowns, guidelineNameDropdowns'.split(
          ', ',
        ),
      ),
    )
    const { planeDropdowns, ...others } = (await get('/CommonDropdown/GetInventoryDropdown?Flag=1')).json
    expect(names(others)).toEqual(
      sorted(
        'activationCodeDropdowns, simPinDropdowns, iCCIDDropdowns, invoiceNumberDropdowns, supplierDropdowns'.split(
          ', ',
        ),
      ),
    )
    for (const list of [...Object.values<Json>(lists), ...Object.values<Json>(others)]) {
      expect(names(list[0])).toEqual(['id', 'name'])
    }
    expect(names(planeDropdowns[0])).toEqual(['pid', 'planName'])
    const all = (await get('/CommonDropdown/GetSupplierDropdownbyCountry?country=0')).json
    const some = (await get('/CommonDropdown/GetSupplierDropdownbyCountry?country=81')).json
    expect(names(all)).toEqual(['activeSupplierDropdowns', 'isSuccess'])
    expect([all.activeSupplierDropdowns.length, some.activeSupplierDropdowns.length]).toEqual([6, 3])
    const filtered = { supplierID: 0, countryID: 81, regionID: 0 }
    const local = (await post('/PlanMaster/GetFilteredPlanList', { ...filtered, flag: 1 })).json
    const roaming = (await post('/PlanMaster/GetFilteredPlanList', { ...filtered, flag: 2, regionID: 201 })).json
    expect(names(local)).toEqual(['data', 'isSuccess'])
    expect([...local.data, ...roaming.data].map(names)).toContainEqual(['pid', 'planName'])
    expect(local.data.every((row: Json) => row.planName.startsWith('Japan'))).toBe(true)
    expect(roaming.data.every((row: Json) => row.planName.startsWith('Asia'))).toBe(true)
  })
})

describe('calls that section 7 does not have', () => {
  test.each([
    ['GET', '/Dashboard/GetDashboard'],
    ['GET', '/PlanMaster/GetplanList?PageIndex=1&PageSize=30'],
    ['GET', '/constructor'],
    ['POST', '/Login/Logout'],
  ])('%s %s is not found, and counted', async (method, path) => {
    const response = await fetch(server.apiUrl + path, { method })
    expect(response.status).toBe(404)
    expect(server.unknown).toEqual([`${method} ${path.split('?')[0]}`])
    expect(server.requests).toEqual([])
  })

  test('a call by another method is counted, one of section 7 is not', async () => {
    const { get } = await signedIn(server)
    expect((await get('/PlanMaster/SearchPlan')).status).toBe(405)
    await get('/PlanMaster/GetPlanList?PageIndex=1&PageSize=30')
    await fetch(`${server.url}/health`)
    expect(server.unknown).toEqual(['GET /PlanMaster/SearchPlan', 'GET /health'])
    server.reset()
    expect([server.unknown, server.requests]).toEqual([[], []])
  })
})
