import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { draftOf, type InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { ApiClient, errorsOf, goodDraft, newCode, newIccid, placeOf, regionOf, totalOf } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { ADMIN, serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
const good = await goodDraft(admin)

const fresh = (changes: Partial<InventoryDraft> = {}): InventoryDraft => ({
  ...good,
  activationCode: newCode(),
  iccid: newIccid(),
  ...changes,
})

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

describe('adding an item', () => {
  it('makes a record that is first in the list, saved by the person of the session', async () => {
    const before = await totalOf(admin)
    const draft = fresh()
    const { body } = await staff.add(draft)
    const page = (await admin.call('GetInventoryList')).body
    expect(page.totalCount).toBe(before + 1)
    expect(page.getInventorieslist[0]).toMatchObject({ id: body.id, activationCode: draft.activationCode })
    const record = await admin.item(body.id)
    expect(record).toMatchObject({ createdBy: 'Priya Nair', updatedBy: 'Priya Nair', stockExpiryDate: '2028-02-29' })
    expect(draftOf(record)).toEqual({ ...draft, formFactor: 'card' })
    expect(record.createdDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it('names the supplier and the plan, also where the country has neither of them', async () => {
    const [uk, japan] = [await placeOf(admin, 'United Kingdom'), await placeOf(admin, 'Japan')]
    const { body } = await admin.add(fresh({ ...uk.ids, country: japan.ids.country }))
    expect(await admin.item(body.id)).toMatchObject({
      supplierName: uk.names.supplierID,
      planName: uk.names.planID,
    })
    const planless = await admin.change(body.id, 1, { ...fresh(uk.ids), planID: '' })
    expect(planless.body.isSuccess).toBe(true)
    expect(await admin.item(body.id)).toMatchObject({ planID: 0, planName: '' })
  })

  it('ignores the parts that are not for the sender to say', async () => {
    const parts = { createdDate: '1999-01-01', updatedDate: '1999-01-01', version: '7', supplierName: 'x', other: 'x' }
    const { body } = await admin.add({ ...fresh(), ...parts })
    expect(body).toMatchObject({ isSuccess: true })
    const record = await admin.item(body.id)
    expect(record.version).toBe(1)
    expect(record.createdDate).not.toContain('1999')
    expect(record.updatedDate).toBe(record.createdDate)
  })

  it('takes an ICCID as it is pasted, keeps its digits, and finds it either way', async () => {
    const iccid = newIccid()
    const pasted = ` ${iccid.slice(0, 4)} ${iccid.slice(4, 10)}-${iccid.slice(10)}\u00a0`
    const { id } = (await admin.add(fresh({ iccid: pasted }))).body
    expect((await admin.item(id)).iccid).toBe(iccid)
    expect(errorsOf(await admin.add(fresh({ iccid })))).toEqual({ iccid: 'Another SIM has this ICCID' })
    const json = { searchBy: 'iccid', iccid: pasted }
    const found = (await admin.call('SearchInventory', { json })).body.getInventorieslist
    expect(found.map((row: { id: number }) => row.id)).toEqual([id])
  })

  it("keeps the stock's own expiry date, which is that of the item unless another is given", async () => {
    const expiring = (stockExpiryDate: string) => ({ ...fresh(), stockExpiryDate })
    const expiryOf = async (stockExpiryDate: string) => {
      const { body } = await admin.add(expiring(stockExpiryDate))
      return (await admin.item(body.id)).stockExpiryDate
    }
    expect(await expiryOf('2027-12-31')).toBe('2027-12-31')
    expect(await expiryOf('2028-02-29')).toBe('2028-02-29')
    expect(await expiryOf('')).toBe('2028-02-29')
    const refused = await admin.add(expiring('31/12/2027'))
    expect(errorsOf(refused)).toEqual({ stockExpiryDate: 'Enter a valid date, e.g. 31/12/2027' })
    const both = { expiryDate: '31/12/2027', stockExpiryDate: '31/12/2027' }
    expect(errorsOf(await admin.add({ ...fresh(), ...both }))).toEqual({
      expiryDate: 'Enter a valid date, e.g. 31/12/2027',
    })
  })

  it("changes the stock's own expiry date when it is told to", async () => {
    const draft = fresh()
    const expiring = { ...draft, stockExpiryDate: '2027-12-31' }
    const { id } = (await admin.add(expiring)).body
    const expiryAfter = async (changes: Readonly<Record<string, string>>) => {
      expect((await admin.change(id, null, { ...draft, ...changes })).body.isSuccess).toBe(true)
      const { expiryDate, stockExpiryDate } = await admin.item(id)
      return [expiryDate, stockExpiryDate]
    }
    expect(await expiryAfter({ expiryDate: '2028-03-01' })).toEqual(['2028-03-01', '2027-12-31'])
    expect(await expiryAfter({ expiryDate: '2028-03-01', stockExpiryDate: '2028-01-31' })).toEqual([
      '2028-03-01',
      '2028-01-31',
    ])
    expect(await expiryAfter({ expiryDate: '2028-03-02', stockExpiryDate: '2028-03-02' })).toEqual([
      '2028-03-02',
      '2028-03-02',
    ])
    expect(await expiryAfter({ expiryDate: '2028-03-03' })).toEqual(['2028-03-03', '2028-03-03'])
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
    ['expiryDate', '2027-02-29', 'Enter a valid date, e.g. 31/12/2027'],
    ['expiryDate', '01/02/2027', 'Enter a valid date, e.g. 31/12/2027'],
    ['expiryDate', '0000-01-01', 'Enter a valid date, e.g. 31/12/2027'],
    ['stockReceivedDate', '2026-13-01', 'Enter a valid date, e.g. 31/12/2027'],
    ['expiryDate', '2026-10-01', 'Enter an expiry date after the received date'],
    ['buyingCost', '-1', 'Enter a number of 0 or more, with at most 4 decimals'],
    ['invoiceCost', '1e3', 'Enter a number of 0 or more, with at most 4 decimals'],
    ['sellingcost', 'NaN', 'Enter a number of 0 or more, with at most 4 decimals'],
    ['supplierID', '999999', 'Choose a Supplier Name from the list'],
    ['supplierID', '1 or 1=1', 'Choose a Supplier Name from the list'],
    ['planID', '99999999999999999999', 'Choose a Plan Name from the list'],
    ['country', '0x1', 'Choose a Country from the list'],
    ['activationCode', 'x'.repeat(201), 'At most 200 characters'],
    ['simpin', '1', 'Use 4 to 8 digits'],
    ['simpin', '123456789', 'Use 4 to 8 digits'],
    ['simpin', '1234.0', 'Use 4 to 8 digits. Remove "."'],
    ['simpin', 'PIN 1234', 'Use 4 to 8 digits. Remove "P"'],
    ['simpin', '12 34', 'Use 4 to 8 digits. Remove the blank'],
    ['simpin', 'a\u0001b', 'Remove line breaks and control characters'],
  ] as const)('refuses %s %j at the field', async (field, value, message) => {
    const before = await totalOf(admin)
    expect(errorsOf(await admin.add(fresh({ [field]: value })))).toEqual({ [field]: message })
    expect(await totalOf(admin)).toBe(before)
  })

  it('keeps the place of the type alone', async () => {
    const region = await regionOf(admin, 'Europe')
    const roaming = await admin.item((await admin.add(fresh({ type: 'roaming', region }))).body.id)
    expect(roaming).toMatchObject({ type: 'roaming', country: null, region: Number(region) })
    const local = await admin.item((await admin.add(fresh({ type: 'local', region }))).body.id)
    expect(local).toMatchObject({ type: 'local', country: Number(good.country), region: null })
  })

  it('refuses codes that another item has, also when both arrive in the same moment', async () => {
    const first = fresh()
    await admin.add(first)
    const taken = { activationCode: 'Another SIM has this activation code', iccid: 'Another SIM has this ICCID' }
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

  it('takes activation codes that differ in the case of their letters for two, and finds both by either', async () => {
    const code = `LPA:1$rsp.example.com$${newCode()}-aB`
    const ids: Array<number> = []
    const other = code.replace(/aB$/, 'ab')
    for (const activationCode of [code, other]) {
      const { body } = await admin.add(fresh({ activationCode }))
      expect(body.isSuccess).toBe(true)
      ids.unshift(body.id)
      expect((await admin.item(body.id)).activationCode).toBe(activationCode)
    }
    const { body } = await admin.call('SearchInventory', { json: { activationCode: code.toUpperCase() } })
    expect(body.getInventorieslist.map((row: { id: number }) => row.id)).toEqual(ids)
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
      data: {
        reason: 'fields',
        errors: { iccid: 'An ICCID has 18 to 20 digits', simpin: 'Use 4 to 8 digits. Remove "C"' },
        by: 'Alex Morgan',
      },
    })
    expect(event?.text).not.toContain('CANARY')
  })
})
