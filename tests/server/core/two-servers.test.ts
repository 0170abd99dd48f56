import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alternatingProxy } from '../support/alternating.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { locksOn } from '../support/locks.ts'
import { ADMIN, startBeside, startServer, type TestServer } from '../support/server.ts'

let a: TestServer
let b: TestServer
let atA: ApiClient
let atB: ApiClient

beforeAll(async () => {
  a = await startServer({ TRUSTED_PROXY: '127.0.0.1' })
  b = await startBeside(a, { TRUSTED_PROXY: '127.0.0.1' })
  atA = await ApiClient.signedIn(a.url, ADMIN.email, ADMIN.password)
  atB = new ApiClient(b.url)
  atB.token = atA.token
})
afterAll(async () => {
  await b?.close()
  await a?.close()
})

describe('two servers on one database', () => {
  it("know each other's sessions, and see at once what was saved at the other", async () => {
    const saved = await atA.add(await goodDraft(atA))
    const item = await atB.item(saved.body.id)
    expect(
      (await atB.change(item.id, item.version, { ...(await goodDraft(atB)), simpin: '9999' })).body.isSuccess,
    ).toBe(true)
    expect((await atA.item(item.id)).simpin).toBe('9999')
  })

  it('take a submission that is sent to both under one key once', async () => {
    const [draft, key] = [await goodDraft(atA), randomUUID()]
    const answers = await Promise.all([atA.add(draft, null, key), atB.add(draft, null, key)])
    expect(answers.map(({ body }) => body.isSuccess)).toEqual([true, true])
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id)
  })

  it('both have an invoice that was saved at one of them', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(600_000, 'x')])
    const file = new File([content], 'a.pdf', { type: 'application/pdf' })
    const { id } = (await atA.add(await goodDraft(atA), file)).body
    const response = await fetch(`${b.url}/api/InventoryMaster/GetInvoicePO?id=${id}`, {
      headers: { Authorization: `Bearer ${atB.token}` },
    })
    expect(response.status).toBe(200)
    expect(content.equals(Buffer.from(await response.arrayBuffer()))).toBe(true)
  })

  it('refuse a session at once that was ended at the other', async () => {
    const client = await ApiClient.signedIn(a.url, 'staff@simdesk.test', ADMIN.password)
    const elsewhere = new ApiClient(b.url)
    elsewhere.token = client.token
    expect((await elsewhere.call('Me')).status).toBe(200)
    expect((await client.call('Logout')).body.isSuccess).toBe(true)
    expect((await elsewhere.call('Me')).status).toBe(401)
    const draft = await goodDraft(atB)
    expect((await elsewhere.add(draft)).status).toBe(401)
  })

  it('count the failed attempts of an address together', async () => {
    const [first, second] = [new ApiClient(a.url), new ApiClient(b.url)]
    const from = { 'X-Forwarded-For': '198.51.100.20' }
    const statuses: Array<number> = []
    for (let count = 0; count < 6; count++) {
      for (const client of [first, second]) {
        statuses.push((await client.signIn('staff@simdesk.test', 'wrong', from)).status)
      }
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429])
  })

  it('serve one person in turn: sign-in, a save with its invoice, history, sign-out', async () => {
    const proxy = await alternatingProxy([a.url, b.url])
    const client = await ApiClient.signedIn(proxy.url, 'staff@simdesk.test', ADMIN.password)
    const file = new File(['%PDF-1.4\n%%EOF\n'], 'a.pdf', { type: 'application/pdf' })
    for (let round = 0; round < 2; round++) {
      const { id } = (await client.add(await goodDraft(client), file)).body
      const { version } = await client.item(id)
      expect((await client.change(id, version, { ...(await goodDraft(client)), simpin: '7777' })).body.isSuccess).toBe(
        true,
      )
      expect((await client.call('GetInvoicePO', { query: { id } })).text).toBe(await file.text())
      expect((await client.call('GetHistory', { query: { subject: 'inventory', id } })).body.isSuccess).toBe(true)
    }
    expect((await client.call('Logout')).body.isSuccess).toBe(true)
    expect((await client.call('Me')).status).toBe(401)
    expect((await client.call('Me')).status).toBe(401)
    expect(Math.min(...proxy.counts)).toBeGreaterThan(8)
    await proxy.close()
  })

  it('are restarted in turn without a call that fails: one that ends takes no new calls, and answers what it was asked', async () => {
    const ending = await startBeside(a)
    const there = Object.assign(new ApiClient(ending.url), { token: atA.token })
    const { locked, waiting } = locksOn(a.databaseUrl)
    const lock = await locked('inventory_items')
    const asked = there.call('GetInventoryList')
    await expect.poll(waiting).toBe(1)
    const closed = ending.close()
    await expect.poll(() => fetch(`${ending.url}/health`).catch(() => 'nobody listens')).toBe('nobody listens')
    await lock.release()
    expect((await asked).status).toBe(200)
    await closed
  })

  it('continue an export that the other one began', async () => {
    const lines = async (client: ApiClient, query: Record<string, string | number>) =>
      (await client.call('GetReportRows', { query: { ReportName: 'PurchaseReport', ...query } })).text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    const [head, first, ...rest] = await lines(atA, {})
    const [, ...continued] = await lines(atB, { FromPage: first.nextPage, Until: head.until })
    expect(rest.length).toBeGreaterThan(1)
    expect(continued).toEqual(rest)
  })
})
