import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { draftOf, type InventoryDraft } from '../../src/schemas/inventory-draft.ts'
import { type Answer, ApiClient, goodDraft, newCode, newIccid } from './support/api-client.ts'
import { withDatabase } from './support/cluster.ts'
import { ADMIN, startServer, type TestServer } from './support/server.ts'

let server: TestServer
let admin: ApiClient
let staff: ApiClient
let good: InventoryDraft

beforeAll(async () => {
  server = await startServer()
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
  staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
  good = await goodDraft(admin)
})
afterAll(() => server?.close())

const fresh = (changes: Partial<InventoryDraft> = {}): InventoryDraft => ({
  ...good,
  activationCode: newCode(),
  iccid: newIccid(),
  ...changes,
})

const errorsOf = (answer: Answer): Record<string, string> => {
  expect(answer.status).toBe(200)
  expect(answer.body.isSuccess).toBe(false)
  return Object.fromEntries(
    (answer.body.errors ?? []).map((error: { field: string; message: string }) => [error.field, error.message]),
  )
}

const total = async (client: ApiClient) => (await client.call('GetInventoryList')).body.totalCount

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

const regionID = async () => {
  const { activeRegionDropdowns } = (await admin.call('GetPlanDropdown')).body
  return String(activeRegionDropdowns.find((option: { name: string }) => option.name === 'Europe').id)
}

describe('adding an item', () => {
  it('makes a record that is first in the list, saved by the person of the session', async () => {
    const before = await total(admin)
    const draft = fresh()
    const { body } = await staff.add(draft)
    const page = (await admin.call('GetInventoryList')).body
    expect(page.totalCount).toBe(before + 1)
    expect(page.getInventorieslist[0]).toMatchObject({ id: body.id, activationCode: draft.activationCode })
    const record = await admin.item(body.id)
    expect(record).toMatchObject({ createdBy: 'Priya Nair', updatedBy: 'Priya Nair', stockExpiryDate: '2028-02-29' })
    expect(draftOf(record)).toEqual(draft)
    expect(record.createdDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('names every field that spec §5 requires, and the supplier', async () => {
    const empty = { activationCode: ' ', planID: '', invoiceCost: '', expiryDate: '', country: '', supplierID: '' }
    expect(errorsOf(await admin.add(fresh(empty)))).toEqual({
      country: 'Country is required',
      supplierID: 'Supplier Name is required',
      planID: 'Plan Name is required',
      activationCode: 'Activation Code is required',
      invoiceCost: 'Invoice Cost is required',
      expiryDate: 'Stock Expiry Date is required',
    })
    expect(errorsOf(await admin.add(fresh({ type: 'roaming' })))).toEqual({ region: 'Region is required' })
  })

  it.each([
    ['iccid', '12345678901234567', 'An ICCID has 18 to 20 digits'],
    ['iccid', '123456789012345678901', 'An ICCID has 18 to 20 digits'],
    ['iccid', '8944123456789012345X', 'An ICCID has 18 to 20 digits'],
    ['expiryDate', '2027-02-29', 'Enter a real date'],
    ['expiryDate', '01/02/2027', 'Enter a real date'],
    ['stockReceivedDate', '2026-13-01', 'Enter a real date'],
    ['buyingCost', '-1', 'Enter a number of 0 or more, with at most 4 decimals'],
    ['invoiceCost', '1e3', 'Enter a number of 0 or more, with at most 4 decimals'],
    ['sellingcost', 'NaN', 'Enter a number of 0 or more, with at most 4 decimals'],
    ['supplierID', '999999', 'Choose a Supplier Name from the list'],
    ['supplierID', '1 or 1=1', 'Choose a Supplier Name from the list'],
    ['planID', '99999999999999999999', 'Choose a Plan Name from the list'],
    ['country', '0x1', 'Choose a Country from the list'],
    ['activationCode', 'x'.repeat(201), 'At most 200 characters'],
    ['simpin', 'a\u0000b', 'Remove the line breaks and control characters'],
  ] as const)('refuses %s %j at the field', async (field, value, message) => {
    const before = await total(admin)
    expect(errorsOf(await admin.add(fresh({ [field]: value })))).toEqual({ [field]: message })
    expect(await total(admin)).toBe(before)
  })

  it('keeps the place of the type alone', async () => {
    const region = await regionID()
    const roaming = await admin.item((await admin.add(fresh({ type: 'roaming', region }))).body.id)
    expect(roaming).toMatchObject({ type: 'roaming', country: null, region: Number(region) })
    const local = await admin.item((await admin.add(fresh({ type: 'local', region }))).body.id)
    expect(local).toMatchObject({ type: 'local', country: Number(good.country), region: null })
  })

  it('refuses codes that another item has, also when both arrive in the same moment', async () => {
    const first = fresh()
    await admin.add(first)
    const taken = { activationCode: 'Another item has this activation code', iccid: 'Another item has this ICCID' }
    expect(errorsOf(await admin.add({ ...first, activationCode: ` ${first.activationCode} ` }))).toEqual(taken)
    for (let round = 0; round < 5; round++) {
      const shared = newCode()
      const drafts = Array.from({ length: 6 }, () => fresh({ activationCode: shared }))
      const answers = await Promise.all(drafts.map((draft, index) => (index % 2 ? admin : staff).add(draft)))
      expect(answers.filter(({ body }) => body.isSuccess)).toHaveLength(1)
      for (const answer of answers.filter(({ body }) => !body.isSuccess)) {
        expect(errorsOf(answer)).toEqual({ activationCode: taken.activationCode })
      }
    }
  })

  it('lets many items be without an ICCID', async () => {
    for (let count = 0; count < 2; count++) expect((await admin.add(fresh({ iccid: '' }))).body.isSuccess).toBe(true)
  })

  it('writes a refusal down, with the reason and without what was typed', async () => {
    const answer = await admin.add(fresh({ iccid: '7', simpin: 'CANARY-4711' }))
    const [event] = await query<{ data: unknown; text: string; actor: string }>(
      `select data, data::text as text, actor from events where request_id = '${answer.body.requestId}'`,
    )
    expect(event).toMatchObject({
      actor: '1',
      data: { reason: 'fields', errors: { iccid: 'An ICCID has 18 to 20 digits' }, by: 'Alex Morgan' },
    })
    expect(event?.text).not.toContain('CANARY')
  })
})

describe('a repeated submission', () => {
  it('makes one record, whether it comes later or at the same time', async () => {
    const before = await total(admin)
    const [draft, key] = [fresh(), randomUUID()]
    const first = await admin.add(draft, null, key)
    const second = await admin.add(draft, null, key)
    expect({ ...second.body, requestId: '' }).toEqual({ ...first.body, requestId: '' })
    expect(await total(admin)).toBe(before + 1)

    const [other, otherKey] = [fresh(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 6 }, () => admin.add(other, null, otherKey)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ body }) => body.isSuccess)).toBe(true)
    expect(await total(admin)).toBe(before + 2)
  })

  it('under the same key with other values is told, not swallowed', async () => {
    const [draft, key] = [fresh(), randomUUID()]
    const { body } = await admin.add(draft, null, key)
    const other = await admin.add({ ...draft, simpin: '0000' }, null, key)
    expect(other.body).toMatchObject({ isSuccess: false, id: body.id })
    expect((await admin.item(body.id)).simpin).toBe('4821')
  })

  it('that was refused may be tried again under its key', async () => {
    const [draft, key] = [fresh(), randomUUID()]
    errorsOf(await admin.add({ ...draft, iccid: '1' }, null, key))
    expect((await admin.add(draft, null, key)).body.isSuccess).toBe(true)
  })

  it('belongs to one person: the same key of another is another submission', async () => {
    const key = randomUUID()
    const mine = await admin.add(fresh(), null, key)
    const theirs = await staff.add(fresh(), null, key)
    expect(theirs.body.isSuccess).toBe(true)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  it('of a change is one change', async () => {
    const { body } = await admin.add(fresh())
    const [draft, key] = [draftOf(await admin.item(body.id)), randomUUID()]
    const changed = { ...draft, simpin: '1111' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.change(body.id, 1, changed, key)))
    expect(answers.every((answer) => answer.body.isSuccess)).toBe(true)
    expect((await admin.item(body.id)).version).toBe(2)
  })

  it('has a key of at most 200 characters', async () => {
    expect((await admin.add(fresh(), null, 'k'.repeat(201))).status).toBe(400)
  })
})

describe('changing an item', () => {
  it('keeps what is fixed at creation and says who changed it', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    const region = await regionID()
    const changed = { ...draft, type: 'roaming' as const, region, invoiceNumber: 'INV-2', paymentType: 'payg' as const }
    expect((await staff.change(body.id, 1, { ...changed, invoiceCost: '1' })).body.isSuccess).toBe(true)
    expect(await admin.item(body.id)).toMatchObject({
      type: 'roaming',
      country: null,
      region: Number(region),
      invoiceNumber: 'INV-2',
      invoiceCost: 120.5,
      createdBy: 'Alex Morgan',
      updatedBy: 'Priya Nair',
      version: 2,
    })
  })

  it('lets the fields through that only adding requires, and checks what is given', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    const emptied = { ...draft, activationCode: '', planID: '', expiryDate: '' }
    expect((await admin.change(body.id, 1, emptied)).body.isSuccess).toBe(true)
    expect(await admin.item(body.id)).toMatchObject({ activationCode: '', planID: 0, expiryDate: '' })
    expect(errorsOf(await admin.change(body.id, 2, { ...draft, iccid: '1', supplierID: '', country: '' }))).toEqual({
      country: 'Country is required',
      supplierID: 'Supplier Name is required',
      iccid: 'An ICCID has 18 to 20 digits',
    })
  })

  it('refuses the codes of another item', async () => {
    const [mine, theirs] = [fresh(), fresh()]
    await admin.add(theirs)
    const { body } = await admin.add(mine)
    const answer = await admin.change(body.id, 1, { ...mine, iccid: theirs.iccid })
    expect(errorsOf(answer)).toEqual({ iccid: 'Another item has this ICCID' })
  })

  it('that changes nothing leaves no trace', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    expect((await staff.change(body.id, 1, draft)).body.isSuccess).toBe(true)
    expect(await admin.item(body.id)).toMatchObject({ version: 1, updatedBy: 'Alex Morgan' })
  })

  it('over a newer version is refused with what changed', async () => {
    const draft = fresh()
    const { body } = await admin.add(draft)
    await staff.change(body.id, 1, { ...draft, simpin: '1', planID: '' })
    await staff.change(body.id, 2, { ...draft, simpin: '2', planID: '' })
    const late = await admin.change(body.id, 1, { ...draft, invoiceNumber: 'MINE' })
    expect(late.body).toMatchObject({
      isSuccess: false,
      conflict: {
        version: 3,
        updatedBy: 'Priya Nair',
        changes: [
          { field: 'planID', loaded: draft.planID, saved: '' },
          { field: 'simpin', loaded: '4821', saved: '2' },
        ],
      },
    })
    expect((await admin.change(body.id, 3, { ...draft, invoiceNumber: 'MINE' })).body.isSuccess).toBe(true)
  })

  it('by two at one version: one wins, the other is told', async () => {
    for (let round = 0; round < 5; round++) {
      const draft = fresh()
      const { body } = await admin.add(draft)
      const answers = await Promise.all([
        admin.change(body.id, 1, { ...draft, simpin: 'A' }),
        staff.change(body.id, 1, { ...draft, simpin: 'B' }),
        admin.change(body.id, 1, { ...draft, simpin: 'C' }),
      ])
      expect(answers.filter((answer) => answer.body.isSuccess)).toHaveLength(1)
      expect(answers.filter((answer) => answer.body.conflict?.version === 2)).toHaveLength(2)
      expect((await admin.item(body.id)).version).toBe(2)
    }
  })

  it('of an item that is not there is refused', async () => {
    expect((await admin.change(999_999, null, good)).body).toMatchObject({ isSuccess: false })
    const answer = await admin.call('GetInventoryList', { query: { id: 999_999 } })
    expect(answer.body).toMatchObject({ isSuccess: false, getInventorieslist: [] })
  })
})

describe('the list', () => {
  it('pages from the newest to the oldest, each item once', async () => {
    const size = 100
    const count = await total(admin)
    const ids: Array<number> = []
    for (let page = 1; page <= Math.ceil(count / size); page++) {
      const { body } = await admin.call('GetInventoryList', { query: { PageIndex: page, PageSize: size } })
      ids.push(...body.getInventorieslist.map((row: { id: number }) => row.id))
    }
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(new Set(ids).size).toBe(count)
    for (const page of [1_000_000, 2_000_000_000]) {
      const { body } = await admin.call('GetInventoryList', { query: { PageIndex: page, PageSize: size } })
      expect(body).toMatchObject({ isSuccess: true, getInventorieslist: [], totalCount: count })
    }
  })

  it.each([
    { PageIndex: 0 },
    { PageIndex: -1 },
    { PageSize: 0 },
    { PageSize: 201 },
    { PageIndex: 'x' },
    { PageSize: 1.5 },
  ])('refuses %j', async (asked) => {
    expect((await admin.call('GetInventoryList', { query: asked as Record<string, string> })).status).toBe(400)
  })

  it('reads a page by a range of an index, first or last', async () => {
    const rows = await query<Record<string, string>>(
      `explain select i.id from inventory_items i where i.ordinal > 100 and i.ordinal <= 110 order by i.ordinal desc`,
    )
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    expect(plan).toContain('inventory_items_ordinal')
  })
})

describe('the search', () => {
  const search = async (changes: Record<string, string | number>) => {
    const json = {
      searchBy: '',
      activationCode: '',
      buyingCost: '',
      expiryDate: '',
      iccid: '',
      invoiceNumber: '',
      planID: 0,
      serviceDeviceID: '',
      simPin: '',
      supplierName: '',
      ...changes,
    }
    return (await admin.call('SearchInventory', { json })).body
  }
  const codesOf = (body: { getInventorieslist: ReadonlyArray<{ activationCode: string }> }) =>
    body.getInventorieslist.map((row) => row.activationCode)

  it('finds text anywhere, whatever its case, and takes no character for a wildcard', async () => {
    const code = newCode()
    await admin.add(fresh({ activationCode: `Find%Me_${code}` }))
    await admin.add(fresh({ activationCode: `FindXMe-${code}` }))
    expect(codesOf(await search({ activationCode: `find%me_${code.toLowerCase()}` }))).toEqual([`Find%Me_${code}`])
    expect((await search({ activationCode: `%${code}\\` })).totalCount).toBe(0)
    expect((await search({ activationCode: code })).totalCount).toBe(2)
    expect((await search({ activationCode: "' or 1=1 --" })).totalCount).toBe(0)
    expect((await search({ simPin: 'a\u0000' })).totalCount).toBe(0)
  })

  it('fits every given field at once', async () => {
    const draft = fresh({ expiryDate: '2031-07-09', buyingCost: '77.125' })
    await admin.add(draft)
    const all = { iccid: draft.iccid, simPin: '482', expiryDate: '2031-07-09', buyingCost: '77.1250' }
    expect(codesOf(await search({ ...all, planID: Number(draft.planID) }))).toEqual([draft.activationCode])
    expect((await search({ ...all, planID: 999_999 })).totalCount).toBe(0)
    expect((await search({ expiryDate: '2031-07' })).totalCount).toBe(0)
    expect((await search({ buyingCost: 'cheap' })).totalCount).toBe(0)
  })

  it('finds the supplier that is chosen, and by a part of a name all with it', async () => {
    const exact = await search({ supplierName: 'PLUM', pageSize: 200 })
    expect(exact.totalCount).toBeGreaterThan(0)
    expect(new Set(exact.getInventorieslist.map((row: { supplierName: string }) => row.supplierName))).toEqual(
      new Set(['Plum']),
    )
    expect((await search({ supplierName: 'lu' })).totalCount).toBe(exact.totalCount)
  })

  it('has pages of ten, or of what is asked for', async () => {
    const page = await search({ invoiceNumber: 'inv-' })
    expect(page.getInventorieslist).toHaveLength(10)
    const second = await search({ invoiceNumber: 'inv-', pageIndex: 2, pageSize: 10 })
    const both = await search({ invoiceNumber: 'inv-', pageIndex: 1, pageSize: 20 })
    expect(codesOf(both)).toEqual([...codesOf(page), ...codesOf(second)])
    expect(second.totalCount).toBe(page.totalCount)
    expect((await search({})).totalCount).toBe(await total(admin))
  })
})
