import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { goodDraft, newCode, newIccid, totalOf } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()
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

describe('the list', () => {
  it('pages from the newest to the oldest, each item once', async () => {
    const size = 100
    const count = await totalOf(admin)
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

  it('says what the ids of an item stand for, and how it stands', async () => {
    const draft = fresh({ expiryDate: '2020-01-31', stockReceivedDate: '2019-12-01' })
    const { id } = (await admin.add(draft)).body
    const rowOf = async (call: 'GetInventoryList' | 'SearchInventory') => {
      const asked = call === 'GetInventoryList' ? { query: { PageSize: 200 } } : { json: { iccid: draft.iccid } }
      return (await admin.call(call, asked)).body.getInventorieslist.find((row: { id: number }) => row.id === id)
    }
    const { planName, InvoiceCurrency } = (await admin.item(id)) as Record<string, string>
    const [place] = await query<{ name: string }>(`select name from countries where id = ${Number(draft.country)}`)
    const told = { planName, InvoiceCurrency, place: place?.name, type: 'local', stockStatus: 'expired' }
    expect(await rowOf('GetInventoryList')).toMatchObject(told)
    expect(await rowOf('SearchInventory')).toMatchObject(told)
    await admin.call('VoidInventory', { json: { id, reason: 'Added by mistake' } })
    const { body } = await admin.call('SearchInventory', { json: { iccid: draft.iccid, voided: true } })
    expect(body.getInventorieslist[0]).toMatchObject({ stockStatus: 'voided', planName })
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
  })

  it('looks quickly through activation code, ICCID and the name of the plan, within what else is given', async () => {
    const draft = fresh({ simpin: '4829' })
    await admin.add(draft)
    const { iccid, activationCode } = draft
    const spaced = ` ${iccid.slice(0, 4)} ${iccid.slice(4)} `
    for (const quick of [activationCode.toLowerCase(), iccid.slice(3), spaced]) {
      expect(codesOf(await search({ quick }))).toEqual([activationCode])
    }
    const { planName } = (await admin.item((await search({ iccid })).getInventorieslist[0].id)) as { planName: string }
    const ofPlan = await search({ quick: planName.toUpperCase(), pageSize: 200 })
    expect(codesOf(ofPlan)).toContain(activationCode)
    expect((await search({ quick: planName, iccid })).totalCount).toBe(1)
    expect((await search({ quick: activationCode, planID: 999_999 })).totalCount).toBe(0)
    for (const quick of ['%', '4829']) expect(codesOf(await search({ quick }))).not.toContain(activationCode)
  })

  it('takes a code that is pasted with quotation marks around it, as a new item does', async () => {
    const plain = fresh({ serviceDeviceID: 'D-77' })
    const { iccid, activationCode, serviceDeviceID } = plain
    const quoted = (text: string) => ` "${text}" `
    await admin.add({ ...plain, iccid: quoted(iccid), activationCode: quoted(activationCode) })
    for (const code of [activationCode, iccid])
      for (const text of [code, quoted(code), `“${code}”`])
        expect(codesOf(await search({ quick: text }))).toEqual([activationCode])
    expect(codesOf(await search({ iccid: quoted(iccid), serviceDeviceID: quoted(serviceDeviceID) }))).toEqual([
      activationCode,
    ])
    expect(codesOf(await search({ activationCode: quoted(activationCode) }))).toEqual([activationCode])
    expect((await search({ iccid: `"${iccid}` })).totalCount).toBe(0)
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

  it('takes what is not sent for not looked for', async () => {
    const draft = fresh()
    await admin.add(draft)
    const found = (await admin.call('SearchInventory', { json: { activationCode: draft.activationCode } })).body
    expect(codesOf(found)).toEqual([draft.activationCode])
    const all = (await admin.call('SearchInventory', { json: {} })).body
    expect(all).toMatchObject({ isSuccess: true, totalCount: await totalOf(admin) })
    expect((await admin.call('SearchInventory', { json: { planID: 'x' } })).status).toBe(400)
  })

  it('has pages of ten, or of what is asked for', async () => {
    const page = await search({ invoiceNumber: 'inv-' })
    expect(page.getInventorieslist).toHaveLength(10)
    const second = await search({ invoiceNumber: 'inv-', pageIndex: 2, pageSize: 10 })
    const both = await search({ invoiceNumber: 'inv-', pageIndex: 1, pageSize: 20 })
    expect(codesOf(both)).toEqual([...codesOf(page), ...codesOf(second)])
    expect(second.totalCount).toBe(page.totalCount)
    expect((await search({})).totalCount).toBe(await totalOf(admin))
  })
})
