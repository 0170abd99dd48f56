import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs } from '../runs.ts'
import { type AnsweringMood, answeredCalls, answersOf } from '../support/specified-server/answers.ts'
import { type SpecifiedServer, startSpecifiedServer } from '../support/specified-server/server.ts'
import { ADMIN, type clientOf, type Json, newItem, newPlan, signedIn } from './support/client.ts'
import * as spec from './support/spec-names.ts'

const RUNS = runs({ gate: 15, all: 100 })
const MOODS: ReadonlyArray<AnsweringMood> = ['letter', 'sparse', 'loose']

let server: SpecifiedServer
beforeAll(async () => {
  server = await startSpecifiedServer()
})
afterAll(() => server.close())

/** A request of each call that returns rows. */
const asked: Readonly<Record<string, (client: Awaited<ReturnType<typeof signedIn>>) => Promise<{ json: Json }>>> = {
  '/Login/Login': ({ post }) => post('/Login/Login', ADMIN),
  '/CommonDropdown/GetPlanDropdown': ({ get }) => get('/CommonDropdown/GetPlanDropdown'),
  '/CommonDropdown/GetSupplierDropdownbyCountry': ({ get }) =>
    get('/CommonDropdown/GetSupplierDropdownbyCountry?country=81'),
  '/CommonDropdown/GetInventoryDropdown': ({ get }) => get('/CommonDropdown/GetInventoryDropdown?Flag=1'),
  '/PlanMaster/GetFilteredPlanList': ({ post }) =>
    post('/PlanMaster/GetFilteredPlanList', { supplierID: 0, flag: 1, countryID: 81, regionID: 0 }),
  '/PlanMaster/InsertUpdatePlanMaster': ({ post }) => post('/PlanMaster/InsertUpdatePlanMaster', newPlan()),
  '/PlanMaster/SearchPlan': ({ post }) =>
    post('/PlanMaster/SearchPlan', { planName: '', country: 'Japan', planCode: '' }),
  '/PlanMaster/GetPlanList': ({ get }) => get('/PlanMaster/GetPlanList?PageIndex=1&PageSize=30'),
  '/InventoryMaster/GetInventoryList': ({ get }) => get('/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=30'),
  '/InventoryMaster/GetInventoryList?id': ({ get }) => get('/InventoryMaster/GetInventoryList?id=1001'),
  '/InventoryMaster/InsertSingleInventory': ({ form }) => form('/InventoryMaster/InsertSingleInventory', newItem()),
  '/InventoryMaster/UpdateInventory': ({ form }) =>
    form('/InventoryMaster/UpdateInventory', { Id: '1001', Iccid: '8944500000000000017' }),
  '/InventoryMaster/SearchInventory': ({ post }) => post('/InventoryMaster/SearchInventory', { searchBy: '' }),
  '/Partner/GetPartners': ({ post }) => post('/Partner/GetPartners', { id: 0, pageIndex: 1, pageSize: 10 }),
  ...Object.fromEntries(
    spec.REPORTS.map(({ path }) => [path, ({ get }: ReturnType<typeof clientOf>) => get(`${path}?PageIndex=1`)]),
  ),
}

/** The names in an answer, and those of its rows and records: `purchaseReports.guid`. */
const namesOf = (answer: Json): ReadonlyArray<string> =>
  Object.entries<Json>(answer).flatMap(([name, value]) => {
    const rows = Array.isArray(value) ? value : typeof value === 'object' && value !== null ? [value] : []
    return [name, ...rows.flatMap((row) => Object.keys(row).map((field) => `${name}.${field}`))]
  })
const namesOfAll = (answers: ReadonlyArray<Json>) => [...new Set(answers.flatMap(namesOf))].sort()

describe('random answers', () => {
  test('exist for each call and report of section 7', () => {
    expect([...answeredCalls].sort()).toEqual(Object.keys(asked).sort())
    expect(answeredCalls).toHaveLength(14 + 21)
  })

  describe.each(MOODS)('%s', (mood) => {
    test.each(answeredCalls)('%s have the names of the server’s own answer', async (path) => {
      server.reset()
      const client = await signedIn(server)
      server.setMood(mood === 'sparse' ? 'letter' : mood)
      const { json } = (await asked[path]?.(client)) ?? { json: {} }
      const answers = fc.sample(answersOf(path, mood), { numRuns: RUNS, seed: 7 })
      // The user record has either of two names; the server uses the first.
      const own = namesOf(json).flatMap((name) => [name, name.replace(/^([lL])oginData/, '$1oginList')])
      expect(namesOfAll(answers)).toEqual([...new Set(own)].sort())
    })
  })

  test('that are sparse lack something, and those to the letter lack nothing', () => {
    const rows = (mood: AnsweringMood) =>
      fc
        .sample(answersOf('/ReportMaster/PurchaseReport', mood), { numRuns: 50, seed: 7 })
        .flatMap((answer: Json) => answer.purchaseReports as ReadonlyArray<Json>)
    const isWhole = (row: Json) => spec.SALE_REPORT.every((name) => row[name] !== undefined && row[name] !== null)
    expect(rows('letter').every(isWhole)).toBe(true)
    expect(rows('sparse').some(isWhole)).toBe(false)
  })

  test('that are loose have other types', () => {
    const answers = fc.sample(answersOf('/PlanMaster/SearchPlan', 'loose'), { numRuns: 50, seed: 7 }) as Array<Json>
    const plans = answers.flatMap(({ GetPlanslist }) => GetPlanslist as ReadonlyArray<Json>)
    expect(new Set(plans.map(({ Pid }) => typeof Pid))).toEqual(new Set(['string']))
    expect(new Set(plans.map(({ Currency }) => typeof Currency))).toEqual(new Set(['number']))
    expect(new Set(plans.map(({ PlanName }) => typeof PlanName))).toEqual(new Set(['string', 'number']))
    expect(new Set(answers.map(({ IsSuccess }) => IsSuccess))).toEqual(new Set(['true']))
  })

  test('are refused for a call that section 7 does not have', () => {
    expect(() => answersOf('/Dashboard/GetDashboard', 'letter')).toThrow('Section 7 has no call')
  })
})
