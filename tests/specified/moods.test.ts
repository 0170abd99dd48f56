import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { REFUSAL } from '../support/specified-server/moods.ts'
import { type SpecifiedServer, startSpecifiedServer } from '../support/specified-server/server.ts'
import { ADMIN, clientOf, type Json, newItem, signedIn } from './support/client.ts'
import * as spec from './support/spec-names.ts'

let server: SpecifiedServer
const waited: Array<number> = []

beforeAll(async () => {
  server = await startSpecifiedServer({
    wait: async (milliseconds) => {
      waited.push(milliseconds)
    },
  })
})
afterEach(() => {
  server.reset()
  waited.length = 0
})
afterAll(() => server.close())

const INVENTORY = '/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=30'
const ALL_ITEMS = '/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=75'
const INSERT = '/InventoryMaster/InsertSingleInventory'
const SALES = '/ReportMaster/PurchaseReport?PageIndex=1'
const lower = (name: string) => (name[0] ?? '').toLowerCase() + name.slice(1)

/** The answer of a call to the letter, and in a mood. */
const both = async (path: string, mood: 'sparse' | 'loose'): Promise<readonly [Json, Json]> => {
  const { get } = await signedIn(server)
  const letter = (await get(path)).json
  server.setMood(mood)
  const other = (await get(path)).json
  server.setMood('letter')
  return [letter, other]
}

const LISTS = [
  ...spec.REPORTS.map(({ path }) => `${path}?PageIndex=1`),
  INVENTORY,
  '/PlanMaster/GetPlanList?PageIndex=1&PageSize=30',
]

describe('sparse', () => {
  test('omits some fields of a row, makes some null, and changes no other', async () => {
    const [letter, sparse] = await both(ALL_ITEMS, 'sparse')
    const rows = sparse.getInventorieslist as ReadonlyArray<Json>
    expect(rows).toHaveLength(75)
    const fates = spec.INVENTORY_LIST.map((name) => ({
      missing: rows.some((row) => !(name in row)),
      isNull: rows.some((row) => row[name] === null),
      there: rows.some((row) => row[name] !== undefined && row[name] !== null),
    }))
    // Each field, including the id, occurs in each way.
    expect(fates).toEqual(spec.INVENTORY_LIST.map(() => ({ missing: true, isNull: true, there: true })))
    for (const [index, row] of rows.entries()) {
      for (const [name, value] of Object.entries(row)) {
        if (value !== null) expect(value).toEqual(letter.getInventorieslist[index][name])
      }
    }
  })

  test('gives the same row the same way again, and differently with another seed', async () => {
    const [, first] = await both(INVENTORY, 'sparse')
    const [, again] = await both(INVENTORY, 'sparse')
    expect(again).toEqual(first)
    const other = await startSpecifiedServer({ seed: 2, mood: 'sparse' })
    const rows = (await (await signedIn(other)).get(INVENTORY)).json.getInventorieslist
    await other.close()
    expect(rows).not.toEqual(first.getInventorieslist)
  })

  test('omits counts and booleans of some calls, but no list', async () => {
    const { get } = await signedIn(server)
    server.setMood('sparse')
    const answers: Array<Json> = []
    for (const path of LISTS) answers.push((await get(path)).json)
    for (const name of ['totalCount', 'isSuccess']) {
      expect(new Set(answers.map((answer) => name in answer))).toEqual(new Set([true, false]))
    }
    expect(answers.every((answer) => Object.values(answer).some(Array.isArray))).toBe(true)
  })

  test('lets people sign in, save and choose', async () => {
    server.setMood('sparse')
    const { form, get } = await signedIn(server)
    expect((await form(INSERT, newItem())).json.isSuccess).toBe(true)
    const options = (await get('/CommonDropdown/GetInventoryDropdown?Flag=1')).json
    expect(options.planeDropdowns.map(Object.keys)).toEqual(Array(65).fill(['pid', 'planName']))
  })
})

describe('loose', () => {
  test('capitalises names, and sends more than is specified', async () => {
    const [letter, loose] = await both(SALES, 'loose')
    const { StatusCode, Errors, ...answer } = loose
    expect([StatusCode, Errors]).toEqual(['200', null])
    expect(Object.keys(answer).map(lower)).toEqual(Object.keys(letter))
    expect(Object.keys(answer)).toEqual(['IsSuccess', 'TotalCount', 'PurchaseReports'])
    const { RowNo: _, IsDeleted, ModifiedOn, ...row } = loose.PurchaseReports[0]
    expect([IsDeleted, ModifiedOn]).toEqual(['false', '0001-01-01T00:00:00'])
    expect(Object.keys(row).map(lower)).toEqual(Object.keys(letter.purchaseReports[0]))
  })

  test('sends booleans, numbers and counts as text, and texts as numbers if nothing is lost', async () => {
    const [letter, loose] = await both(SALES, 'loose')
    expect([loose.IsSuccess, loose.TotalCount]).toEqual(['true', '65'])
    const pairs = letter.purchaseReports.flatMap((row: Json, index: number) =>
      spec.SALE_REPORT.filter((name) => !/date$/i.test(name)).map((name) => ({
        name,
        as: row[name],
        said: loose.PurchaseReports[index][(name[0] ?? '').toUpperCase() + name.slice(1)],
      })),
    )
    expect(pairs.filter(({ as, said }: Json) => String(as) !== String(said))).toEqual([])
    expect(pairs.filter(({ as, said }: Json) => typeof as === 'number' && typeof said !== 'string')).toEqual([])
    const typesOf = (name: string) =>
      new Set(pairs.filter((pair: Json) => pair.name === name).map(({ said }: Json) => typeof said))
    expect(typesOf('cli')).toEqual(new Set(['number']))
    // Nineteen digits, and PINs that begin with a zero.
    expect(typesOf('iccid')).toEqual(new Set(['string']))
    expect(typesOf('simPin')).toEqual(new Set(['number', 'string']))
  })

  test('sends days as .NET and people write them, and an unset one as the first day of .NET', async () => {
    const [letter, loose] = await both(SALES, 'loose')
    const days = letter.purchaseReports.map((row: Json, index: number) => ({
      day: row.travelDate as string,
      said: loose.PurchaseReports[index].TravelDate as string,
    }))
    for (const { day, said } of days) {
      const [year, month, date] = day.split('-')
      const ways = ['', 'T00:00:00', 'T00:00:00Z', 'T00:00:00+05:30'].map((end) => day + end)
      expect([...(day === '' ? ['0001-01-01T00:00:00'] : ways), `${date}/${month}/${year}`]).toContain(said)
    }
    const forms = days.map(({ said }: Json) => said.replace(/[1-9]/g, '0'))
    expect(new Set(forms).size).toBe(5)
    expect(days.some(({ said }: Json) => said === '0001-01-01T00:00:00')).toBe(true)
  })

  test('sends times with and without a zone, each the same moment', async () => {
    const [letter, loose] = await both('/ReportMaster/SignupReport?PageIndex=1', 'loose')
    const said: ReadonlyArray<string> = loose.SignupReport.map((row: Json) => row.Createddate)
    const asUtc = (text: string) => (/(Z|[+]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
    const secondsOf = (text: string) => Math.floor(Date.parse(asUtc(text)) / 1000)
    expect(said.map(secondsOf)).toEqual(letter.signupReport.map((row: Json) => secondsOf(row.createddate)))
    expect(new Set(said.map((text) => text.slice(19).replace(/\d/g, '0'))).size).toBe(4)
  })

  test('capitalises choices, and sends places by name', async () => {
    const [local] = (await both('/InventoryMaster/GetInventoryList?id=1002', 'loose'))[1].GetInventorieslist
    const [roaming] = (await both('/InventoryMaster/GetInventoryList?id=1001', 'loose'))[1].GetInventorieslist
    expect(local).toMatchObject({ Type: 'Local', PaymentType: 'Prepaid', Country: 'Germany', Region: '0', Id: '1002' })
    expect(roaming).toMatchObject({ Type: 'Roaming', Country: '0', Region: 'Asia' })
  })

  test('lets people sign in and save', async () => {
    server.setMood('loose')
    const { form } = await signedIn(server)
    expect((await form(INSERT, newItem())).json).toMatchObject({ IsSuccess: 'true' })
  })
})

describe('the content of an answer', () => {
  test('is recorded with the names and types of the specification, whatever its format', async () => {
    const [letter, loose] = await both(INVENTORY, 'loose')
    expect(loose).not.toEqual(letter)
    expect(server.requests.slice(-2).map(({ said }) => said)).toEqual([letter, letter])
    const [, sparse] = await both(INVENTORY, 'sparse')
    expect(server.requests.at(-1)?.said).toEqual(sparse)
  })

  test('is null if a call failed', async () => {
    const { get } = await signedIn(server)
    server.setMood('failing-500')
    await get(INVENTORY)
    expect(server.requests.at(-1)).toMatchObject({ status: 500, said: null })
  })
})

describe('slow', () => {
  test('answers to the letter after 700 ms, and at once in another mood', async () => {
    const { get } = await signedIn(server)
    const letter = (await get(INVENTORY)).json
    expect(waited).toEqual([])
    server.setMood('slow')
    expect((await get(INVENTORY)).json).toEqual(letter)
    expect(waited).toEqual([700])
  })
})

describe('refusing', () => {
  test('refuses with only a message, and changes nothing', async () => {
    const { form, get } = await signedIn(server)
    server.setMood('refusing')
    expect((await form(INSERT, newItem())).json).toEqual({ isSuccess: false, message: REFUSAL })
    expect((await clientOf(server).post('/Login/Login', ADMIN)).json).toEqual({ isSuccess: false, message: REFUSAL })
    server.setMood('letter')
    expect((await get(INVENTORY)).json.totalCount).toBe(75)
  })
})

describe('failing', () => {
  test.each([
    ['failing-401', 401, '', /^$/],
    ['failing-403', 403, '', /^$/],
    ['failing-404', 404, 'application/problem+json; charset=utf-8', /"title":"Not Found"/],
    ['failing-500', 500, 'text/html; charset=utf-8', /^<!DOCTYPE html>/],
    ['failing-400', 400, 'application/problem+json; charset=utf-8', /"errors":\{"ActivationCode":\["/],
    ['failing-empty', 200, 'application/json; charset=utf-8', /^$/],
    ['failing-204', 204, '', /^$/],
  ] as const)('%s answers %i and changes nothing', async (mood, status, type, text) => {
    const { form, get } = await signedIn(server)
    server.setMood(mood, [INSERT])
    const answer = await form(INSERT, newItem())
    expect([answer.status, answer.type]).toEqual([status, type])
    expect(answer.text).toMatch(text)
    expect(server.requests.at(-1)).toMatchObject({ path: INSERT, problems: {}, status })
    // Only the named call fails.
    expect((await get(INVENTORY)).json.totalCount).toBe(75)
    server.setMood(mood)
    expect((await get(INVENTORY)).status).toBe(status)
  })

  test('ends with a reset, which restores the initial mood', async () => {
    server.setMood('failing-500')
    server.reset()
    expect((await clientOf(server).post('/Login/Login', ADMIN)).status).toBe(200)
  })
})
