import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { type ApiOrderEvent, apiOrderErrors, supplierSaid } from '../../../server/partners/api-orders/api-order.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { ApiOrderDetail, ApiOrderRow } from '../../../src/schemas/partners/api-order/wire.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { withDatabase } from '../support/cluster.ts'
import { utcDay } from '../support/one-day.ts'
import { keyOf, partnerSystem } from '../support/partner-system.ts'
import { callsTo, fieldsIn } from '../support/records.ts'
import { ADMIN, startServer, type TestServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

let server: TestServer
let admin: ApiClient
let operator: ApiClient
let own = 0
let foreign = 0
let place: ReturnType<typeof apiOrderActs>['place']
let offered: ReturnType<typeof apiOrderActs>['offered']
let stock: ReturnType<typeof stockActs>

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

beforeAll(async () => {
  server = await startServer()
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
  operator = await ApiClient.signedIn(server.url, 'partner@simdesk.test', ADMIN.password)
  const active = await query<{ id: number }>(`select id from partners where offered order by id`)
  own = active[0]?.id ?? 0
  foreign = active[1]?.id ?? 0
  ;({ place, offered } = apiOrderActs(server, admin))
  stock = stockActs(server, admin, await goodDraft(admin), own)
})
afterAll(() => server?.close())

const searched = async (json: object, client = admin) => {
  const { body } = await client.call('SearchApiOrder', { json })
  return { total: body.totalCount as number, rows: body.apiOrders as ReadonlyArray<ApiOrderRow> }
}
const idsOf = async (json: object, client = admin) => (await searched(json, client)).rows.map(({ id }) => id)
const orderOf = async (id: number, client = admin): Promise<ApiOrderDetail> =>
  (await client.call('GetApiOrder', { query: { id } })).body.order

describe('the list of API orders', () => {
  it('is found by its request id, an ICCID, its partner, plan, status and day', async () => {
    const { pid, name } = await offered()
    const { iccid } = await stock.added({ planID: String(pid) })
    const requestId = `LIST-${pid}-1`
    const from = utcDay()
    const delivered = await place({ partnerId: own, asked: name, requestId })
    const failed = await place({ partnerId: foreign, asked: name, requestId: `LIST-${pid}-2` })
    const to = utcDay()
    expect(await idsOf({ text: `LIST-${pid}` })).toEqual([failed, delivered])
    expect(await idsOf({ text: requestId })).toEqual([delivered])
    expect(await idsOf({ text: iccid })).toEqual([delivered])
    expect(await idsOf({ text: iccid.slice(0, -3) })).toContain(delivered)
    expect(await idsOf({ text: iccid.slice(-6) })).toContain(delivered)
    expect(await idsOf({ planID: pid })).toEqual([failed, delivered])
    expect(await idsOf({ planID: pid, partnerID: foreign })).toEqual([failed])
    expect(await idsOf({ planID: pid, status: 'Completed' })).toEqual([delivered])
    expect(await idsOf({ planID: pid, from, to })).toEqual([failed, delivered])
    expect(await idsOf({ planID: pid, to: '2020-01-01' })).toEqual([])
    expect((await admin.call('SearchApiOrder', { json: { from: '2020-13-01' } })).status).toBe(400)
    for (const text of ['%', '_', "'", '\\', '\u0001', '👋']) expect((await searched({ text })).total).toBe(0)

    const { body } = await admin.call('GetApiOrderList', { query: { PageIndex: 1, PageSize: 2 } })
    expect(body.apiOrders.map(({ id }: { id: number }) => id)).toEqual([failed, delivered])
    const [counted] = await query<{ count: number }>(`select count(*)::integer as count from api_orders`)
    expect(body.totalCount).toBe(counted?.count)
    const [, row] = body.apiOrders
    expect(row).toMatchObject({ requestId, planname: name, quantity: 1, delivered: 1, status: 'Completed', error: '' })
  })

  it('is the same, page by page, as the whole of it', async () => {
    const all = await searched({ pageSize: 100 })
    const pages: Array<number> = []
    for (let page = 1; (page - 1) * 2 < Math.min(all.total, 10); page++) {
      const { body } = await admin.call('GetApiOrderList', { query: { PageIndex: page, PageSize: 2 } })
      pages.push(...body.apiOrders.map(({ id }: { id: number }) => id))
    }
    expect(pages).toEqual(all.rows.map(({ id }) => id).slice(0, pages.length))
    expect((await admin.call('GetApiOrderList', { query: { PageIndex: 9_999_999 } })).body.apiOrders).toEqual([])
  })

  it('offers partners that have ordered nothing to who may see them, so that a link to one has its name', async () => {
    const [never] = await query<{ id: number; name: string }>(
      `select id, name from partners p where not exists (select 1 from api_orders o where o.partner_id = p.id) limit 1`,
    )
    const choicesOf = async (client: ApiClient) =>
      (await client.call('GetApiOrderChoices')).body.choices.partner as ReadonlyArray<{ value: string; count: number }>
    const value = String(never?.id)
    const all = await choicesOf(admin)
    expect(all.filter((choice) => choice.value === value)).toEqual([{ value, label: never?.name, count: 0 }])
    expect(new Set(all.map((choice) => choice.value)).size).toBe(all.length)

    const staff = await ApiClient.signedIn(server.url, 'staff@simdesk.test', ADMIN.password)
    const roles = callsTo(admin, records.role)
    const fields = fieldsIn(records.role, await roles.one(2))
    const { body } = await roles.change(2, null, { ...fields, permissions: ['apiOrder.view'] })
    expect(body).toMatchObject({ isSuccess: true })
    const ordered = all.filter(({ count }) => count > 0)
    expect(ordered.length).toBeGreaterThan(1)
    expect(await choicesOf(staff)).toEqual(ordered)
    await roles.change(2, null, fields)
  })
})

describe('who works for a partner', () => {
  it('sees its orders, and of another nothing, not even that there is one', async () => {
    const { name } = await offered()
    const [mine, theirs] = [
      await place({ partnerId: own, asked: name, requestId: 'MINE' }),
      await place({ partnerId: foreign, asked: name, requestId: 'THEIRS' }),
    ]
    const { body } = await operator.call('GetApiOrderList')
    expect(new Set(body.apiOrders.map(({ partnerID }: ApiOrderRow) => partnerID))).toEqual(new Set([own]))
    expect(body.apiOrders[0].id).toBe(mine)
    expect(await idsOf({ text: 'THEIRS' }, operator)).toEqual([])
    expect(await idsOf({ partnerID: foreign }, operator)).toEqual([])
    const missing = await operator.call('GetApiOrder', { query: { id: theirs } })
    const never = await operator.call('GetApiOrder', { query: { id: 900_000_000 } })
    for (const answer of [missing, never]) {
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ isSuccess: false, message: apiOrderMessages.missing })
      expect(answer.body.order).toBeUndefined()
    }
    const { choices } = (await operator.call('GetApiOrderChoices')).body
    expect(choices.partner).toBeUndefined()
    expect((await admin.call('GetApiOrderChoices')).body.choices.partner.length).toBeGreaterThan(1)
  })

  it('does not see who of us has done what, nor what was looked at', async () => {
    const { name } = await offered()
    const id = await place({
      partnerId: own,
      asked: name,
      payload: JSON.stringify({ request: { email: 'sam@example.com' } }),
    })
    await admin.call('RevealApiOrder', { json: { id, field: '/request/email' } })
    const [ours, its] = [await orderOf(id), await orderOf(id, operator)]
    expect(ours.history.map(({ what }) => what)).toContain('Value of the payload revealed')
    expect(its.history.map(({ what }) => what)).toEqual(['Received', 'Failed'])
    expect(its.history.every(({ by }) => by === '')).toBe(true)
    expect(its.payload).not.toContain('sam@example.com')
  })

  it('is not told the numbers of sales and of items, which count what everybody is sold', async () => {
    const { pid, name } = await offered()
    const { id: inventoryId, iccid } = await stock.added({ planID: String(pid) })
    const id = await place({ partnerId: own, asked: name })
    const [ours, its] = [await orderOf(id), await orderOf(id, operator)]
    expect(ours.sims).toMatchObject([{ saleId: expect.any(Number), inventoryId, iccid }])
    expect(its).toEqual({ ...its, sims: [{ ...ours.sims[0], saleId: null, inventoryId: null }] })
  })

  it('is not told which supplier an order waits for, nor what it said; its system as little', async () => {
    const { name } = await offered({ planSource: '8', supplier: 'Tele25' })
    const requestId = `SAID-${name}`.replace(/[^A-Za-z0-9-]/g, '-')
    const id = await place({ partnerId: own, asked: name, requestId })
    expect((await orderOf(id)).waitingFor).toBe('Tele25')
    expect((await orderOf(id, operator)).waitingFor).toBe('')
    const stamp = { id, date: new Date().toISOString(), submission: '' }
    const happens = (event: ApiOrderEvent) =>
      onProductStore(
        server.databaseUrl,
        Effect.flatMap(EventStore, (store) =>
          store.append({
            stream: `apiorder-${id}`,
            expectedVersion: 'any',
            actor: 'system',
            events: [event],
          }),
        ),
      )
    const error = apiOrderErrors.vendor('Tele25: no profile is left')
    await happens({ type: 'ApiOrderFailed', data: { ...stamp, by: 'The vendor', ...error } })
    const { key } = await keyOf(server, own)
    const { body: its } = await partnerSystem(server.url, key).ask(requestId)
    expect(its).toMatchObject({ status: 'Failed', error: supplierSaid })
    for (const json of [{}, { partnerID: own, text: requestId }]) {
      const errorFor = async (client: ApiClient) =>
        (await searched(json, client)).rows.find((row) => row.id === id)?.error
      expect([await errorFor(admin), await errorFor(operator)]).toEqual([error.message, supplierSaid.message])
    }
    expect((await orderOf(id)).error).toBe(error.message)
    expect(await orderOf(id, operator)).toMatchObject({ error: supplierSaid.message, status: 'Failed' })
    await happens({ type: 'ApiOrderRetryRequested', data: { ...stamp, by: 'Sam Field', supplier: 'Tele25' } })
    const told = async (client: ApiClient) =>
      (await orderOf(id, client)).history.map((one) => (one.told === '' ? one.what : `${one.what}: ${one.told}`))
    expect(await told(admin)).toEqual(['Received', `Failed: ${error.message}`, 'Asked again: Tele25'])
    expect(await told(operator)).toEqual(['Received', `Failed: ${supplierSaid.message}`, 'Asked again'])
    for (const answer of [
      await operator.call('GetApiOrder', { query: { id } }),
      await operator.call('GetApiOrderList'),
    ]) {
      expect(JSON.stringify(answer.body)).not.toContain('Tele25')
    }
  })

  it('is shown no supplier in what is there to begin with', async () => {
    const suppliers = await query<{ name: string }>(`select name from suppliers where length(name) > 4`)
    const said = await query<{ error: string }>(
      `select error from api_orders where error_code = 'VENDOR_ERROR' and request_id like '%-F'`,
    )
    expect(said.length).toBeGreaterThan(0)
    for (const { name } of suppliers) expect(said.filter(({ error }) => error.includes(name))).toEqual([])
  })
})

describe('the payload of an order', () => {
  const secrets = {
    email: 'sam@example.com',
    phone: '+44 7700 900123',
    lpa: 'LPA:1$smdp.example.com$AB-12',
    pin: '4821',
  }
  const request = {
    headers: { 'user-agent': 'shop/2' },
    request: {
      plan: 'UK',
      recipient: { email: secrets.email, phonetic: 'x', phone: secrets.phone },
      list: [{ lpa: secrets.lpa }],
      pin: [secrets.pin],
    },
  }

  it('is shown masked, and one value of it to who may see it, which is written down', async () => {
    const { name } = await offered()
    const id = await place({ partnerId: own, asked: name, payload: JSON.stringify(request) })
    const before = await orderOf(id)
    for (const secret of Object.values(secrets)) expect(before.payload).not.toContain(secret)
    expect(before.recipient.email).toBe('••••.com')
    expect(before.hidden).toEqual([
      '/request/recipient/email',
      '/request/recipient/phone',
      '/request/list/0/lpa',
      '/request/pin/0',
    ])
    const reveal = async (field: string) => (await admin.call('RevealApiOrder', { json: { id, field } })).body
    const told = await Promise.all(before.hidden.map(reveal))
    expect(told.map(({ value }) => value)).toEqual([secrets.email, secrets.phone, secrets.lpa, secrets.pin])
    for (const field of ['/request/plan', '/request', '', '/headers/user-agent', '/x']) {
      expect(await reveal(field)).toMatchObject({ isSuccess: false, message: apiOrderMessages.field })
    }
    const after = await orderOf(id)
    expect(after.version).toBe(before.version)
    expect(
      after.history
        .filter(({ what }) => what === 'Value of the payload revealed')
        .map((one) => one.told)
        .toSorted(),
    ).toEqual([...before.hidden].toSorted())
    for (const secret of Object.values(secrets)) expect(after.payload).not.toContain(secret)
  })
})
