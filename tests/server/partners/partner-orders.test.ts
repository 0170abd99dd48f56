import { Effect, Schema } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { partnerRates } from '../../../server/auth/partner-authorize.ts'
import { revokePartnerKey } from '../../../server/partners/keys.ts'
import { FaultAnswer } from '../../../src/schemas/core/answer.ts'
import { PartnerOrderAnswer, partnerOrderMessages } from '../../../src/schemas/partners/partner-order.ts'
import { recordMessages } from '../../../src/schemas/records/kit/checks.ts'
import { type Answer, goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { serverForFile, startBeside } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const beside = await startBeside(server)
afterAll(() => beside.close())

const onStore = <A>(work: Parameters<typeof onProductStore<A>>[1]) => onProductStore(server.databaseUrl, work)
const query = <Row extends object>(statement: string) =>
  onStore(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)))

const [mine = 0, others = 0] = await activePartners(server)
const { key } = await keyOf(server, mine)
const system = partnerSystem(server.url, key)
const good = await goodDraft(admin)
const { added } = stockActs(server, admin, good, mine)
const { offered } = apiOrderActs(server, admin)

/** A plan with this many SIMs in stock. */
const stocked = async (count: number, changes: object = {}) => {
  const plan = await offered(changes)
  const items = []
  for (let one = 0; one < count; one += 1) items.push(await added({ planID: String(plan.pid) }))
  return { ...plan, items }
}
// The tests of this file together exceed a partner's rate limit.
beforeEach(() => query('truncate attempt_buckets'))

const expectOrder = (answer: Answer, status: number) => {
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('isRepeated')])
  const decode = Schema.decodeUnknownSync(PartnerOrderAnswer, { onExcessProperty: 'error' })
  expect(() => decode(answer.body)).not.toThrow()
  return answer.body
}
const expectFault = (answer: Answer, status: number, code: string, message?: string) => {
  const decode = Schema.decodeUnknownSync(FaultAnswer, { onExcessProperty: 'error' })
  expect(() => decode(answer.body)).not.toThrow()
  expect([answer.status, answer.body.isSuccess, answer.body.error?.code]).toEqual([status, false, code])
  if (message !== undefined) expect([answer.body.message, answer.body.error.message]).toEqual([message, message])
}
const ordersOf = async (requestId: string) =>
  (await query<{ n: number }>(`select count(*)::integer as n from api_orders where request_id = '${requestId}'`))[0]?.n

describe('an order of a partner', () => {
  it('is filled from the stock; what opens its SIMs is told in the answer and is not in its events', async () => {
    const { name, pid, items } = await stocked(2)
    const order = orderOf(name, { quantity: 2 })
    const placed = await system.place(order)
    const body = expectOrder(placed, 200)
    expect(body).toMatchObject({
      isSuccess: true,
      requestId: order.requestId,
      status: 'Completed',
      plan: name,
      quantity: 2,
      delivered: 2,
      currency: good.InvoiceCurrency,
      error: null,
      isRepeated: false,
    })
    expect(body.price).toBeGreaterThan(0)
    const codes = items.map(({ activationCode }) => activationCode)
    expect(body.sims.map(({ activationCode }: { activationCode: string }) => activationCode).toSorted()).toEqual(
      codes.toSorted(),
    )
    expect(placed.headers.get('set-cookie')).toBeNull()
    const asked = expectOrder(await system.ask(order.requestId), 200)
    expect(asked).toEqual({ ...body, isRepeated: true })
    const events = await query<{ data: string }>(
      `select data::text as data from events where stream = 'apiorder-${body.orderId}'`,
    )
    expect(events.filter(({ data }) => codes.some((code) => data.includes(code)))).toEqual([])
    const numbered = await system.place(orderOf(pid))
    expect(expectOrder(numbered, 422)).toMatchObject({ plan: name, error: { code: 'OUT_OF_STOCK' } })
    await onStore(expectTheFoldOf('api-orders'))
  }, 60_000)

  it('is delivered in part where there is less, and says why', async () => {
    const { name } = await stocked(1)
    const body = expectOrder(await system.place(orderOf(name, { quantity: 3 })), 200)
    expect(body).toMatchObject({ isSuccess: true, status: 'Partly Completed', quantity: 3, delivered: 1 })
    expect(body.error).toEqual({ code: 'OUT_OF_STOCK', message: `Not enough stock of ${name}: 1 of 3` })
  })

  it('waits for the supplier of a plan that is not of our own stock', async () => {
    const { name } = await offered({ planSource: '2' })
    const order = orderOf(name)
    expect(expectOrder(await system.place(order), 202)).toMatchObject({
      isSuccess: true,
      status: 'Received',
      delivered: 0,
      price: null,
      error: null,
    })
    expectOrder(await system.place(order), 202)
    expectOrder(await system.ask(order.requestId), 200)
  })

  it('fails with a code for each reason, and is kept', async () => {
    const { name } = await offered({ planFor: 'Retail' as 'Partner' })
    const { name: empty } = await offered()
    for (const [asked, code] of [
      ['No such plan', 'PLAN_UNKNOWN'],
      [name, 'PLAN_NOT_OFFERED'],
      [empty, 'OUT_OF_STOCK'],
    ] as const) {
      const order = orderOf(asked)
      const body = expectOrder(await system.place(order), 422)
      expect(body).toMatchObject({ isSuccess: false, status: 'Failed', delivered: 0, sims: [], error: { code } })
      expect(expectOrder(await system.place(order), 422)).toEqual({ ...body, isRepeated: true })
    }
    const [inactive] = await query<{ id: number }>('select id from partners where not offered order by id limit 1')
    const { key: theirs } = await keyOf(server, inactive?.id ?? 0)
    expect(expectOrder(await partnerSystem(server.url, theirs).place(orderOf(empty)), 422)).toMatchObject({
      error: { code: 'PARTNER_INACTIVE', message: 'This partner is not active' },
    })
  })

  it('is one, however often and at however many servers it is asked for at once', async () => {
    const { name } = await stocked(3)
    const order = orderOf(name)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        partnerSystem((index % 2 === 0 ? server : beside).url, key).place(order),
      ),
    )
    const bodies = answers.map((answer) => expectOrder(answer, 200))
    expect(bodies.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    expect(new Set(bodies.map(({ orderId, sims }) => JSON.stringify([orderId, sims]))).size).toBe(1)
    expect(await ordersOf(order.requestId)).toBe(1)
    const sold = await query(`select 1 from events where stream like 'sale-%' and type = 'SaleCompleted'
      and data -> 'plan' ->> 'name' = '${name}'`)
    expect(sold).toHaveLength(1)
  }, 60_000)

  it('is found again after an answer that was lost', async () => {
    const { name } = await stocked(2)
    const order = orderOf(name)
    const lost = new AbortController()
    const asking = fetch(`${server.url}/api/Partner/PlaceOrder`, {
      method: 'POST',
      body: JSON.stringify(order),
      headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
      signal: lost.signal,
    })
    setTimeout(() => lost.abort(), 5)
    await asking.catch(() => undefined)
    expectOrder(await system.place(order), 200)
    expect(await ordersOf(order.requestId)).toBe(1)
    expect(expectOrder(await system.place(order), 200)).toMatchObject({ isRepeated: true, delivered: 1 })
  })

  it('is not another one under the same requestId', async () => {
    const { name } = await stocked(2)
    const order = orderOf(name)
    expectOrder(await system.place(order), 200)
    expectOrder(await system.place({ ...order, recipient: { ...order.recipient, name: ' Sam Field ' } }), 200)
    for (const changes of [
      { quantity: 2 },
      { plan: 'Another plan' },
      { recipient: { ...order.recipient, email: 'kim@example.com' } },
    ])
      expectFault(await system.place({ ...order, ...changes }), 409, 'REQUEST_ID_USED', partnerOrderMessages.otherwise)
    expect(await ordersOf(order.requestId)).toBe(1)
  })

  it('is nobody else’s: another partner has its own under the same requestId, and is told of no other', async () => {
    const { name } = await stocked(2)
    const order = orderOf(name)
    const first = expectOrder(await system.place(order), 200)
    const theirs = partnerSystem(server.url, (await keyOf(server, others)).key)
    const unknown = await theirs.ask(order.requestId)
    expectFault(unknown, 404, 'ORDER_UNKNOWN', partnerOrderMessages.unknown)
    expect({ ...(await theirs.ask('never-placed')).body, requestId: 0 }).toEqual({ ...unknown.body, requestId: 0 })
    const second = expectOrder(await theirs.place(order), 200)
    expect([second.isRepeated, second.orderId === first.orderId, second.sims[0].iccid === first.sims[0].iccid]).toEqual(
      [...[false, false, false]],
    )
    expect(expectOrder(await system.ask(order.requestId), 200).orderId).toBe(first.orderId)
  })
})

describe('a request that is no order', () => {
  it.each([
    [{ requestId: '' }, 'requestId'],
    [{ requestId: 'with blank' }, 'requestId'],
    [{ requestId: 'x'.repeat(101) }, 'requestId'],
    [{ plan: ' ' }, 'plan'],
    [{ plan: { id: 1 } }, 'plan'],
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 101 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ recipient: { name: '', email: 'sam@example.com' } }, 'recipient.name'],
    [{ recipient: { name: 'Sam', email: 'nowhere' } }, 'recipient.email'],
    [{ recipient: undefined }, 'recipient'],
  ])('%j is refused at %s', async (changes, field) => {
    const answer = await system.place({ ...orderOf('UK'), ...changes })
    expectFault(answer, 400, 'INVALID_REQUEST')
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field)
  })

  it.each([
    [{ plan: 'Japan\n5 GB' }, 'plan'],
    [{ plan: 'Japan\u00075 GB' }, 'plan'],
    [{ recipient: { name: 'Sam\r\nBcc: all', email: 'sam@example.com' } }, 'recipient.name'],
    [{ recipient: { name: 'Sam', email: 'sa\u0007m@example.com' } }, 'recipient.email'],
  ])('%j is refused at %s for what is no text of one line', async (changes, field) => {
    const answer = await system.place({ ...orderOf('UK'), ...changes })
    expectFault(answer, 400, 'INVALID_REQUEST')
    expect(answer.body.errors).toEqual([{ field, message: recordMessages.controls }])
  })

  it('is refused where it is no JSON, or too much of it', async () => {
    expectFault(await system.post('{"a":'), 400, 'INVALID_REQUEST')
    expectFault(await system.post('a=1', { 'Content-Type': 'application/x-www-form-urlencoded' }), 415, 'NO_JSON')
    expectFault(await system.place({ ...orderOf('UK'), note: 'x '.repeat(9_000) }), 413, 'TOO_LARGE')
    // The limit counts bytes, and a few letters may have many.
    expectFault(await system.place({ ...orderOf('UK'), note: '\u20ac '.repeat(4_500) }), 413, 'TOO_LARGE')
    expectFault(await system.ask('no id'), 400, 'INVALID_REQUEST')
  })
})

describe('a key', () => {
  it('is needed; none, an unknown and a revoked one are turned away, the last two by the same words', async () => {
    const { key: revoked, id } = await keyOf(server, mine, 'Old shop')
    const saver = { accountId: '1', name: 'Alex Morgan', requestId: 'a', commandId: null }
    const old = partnerSystem(server.url, revoked)
    expectFault(await old.ask('R-none'), 404, 'ORDER_UNKNOWN')
    await onStore(revokePartnerKey(id, saver))
    for (const wrong of [revoked, `sdk_${'A'.repeat(43)}`, 'nonsense']) {
      const caller = partnerSystem(server.url, wrong)
      expectFault(await caller.ask('R-none'), 401, 'UNAUTHORIZED', partnerOrderMessages.badKey)
      expectFault(await caller.place(orderOf('UK')), 401, 'UNAUTHORIZED', partnerOrderMessages.badKey)
    }
    const none = await partnerSystem(server.url, null).place(orderOf('UK'))
    expectFault(none, 401, 'UNAUTHORIZED', partnerOrderMessages.noKey)
    expect(none.headers.get('www-authenticate')).toContain('Bearer')
  })

  it('is no session, and a session is no key', async () => {
    const signedIn = await admin.call('GetOrder', { query: { requestId: 'R-1' } })
    expectFault(signedIn, 401, 'UNAUTHORIZED', partnerOrderMessages.badKey)
    const response = await fetch(`${server.url}/api/Partner/GetPartnerKeys?id=1`, {
      headers: { Authorization: `Bearer ${key}` },
    })
    expect(response.status).toBe(401)
  })

  it('calls so often and not more, by all servers together; the others call on', async () => {
    const { key: busy } = await keyOf(server, mine, 'Busy shop')
    const { capacity } = partnerRates.calls
    const answers = await Promise.all(
      Array.from({ length: capacity + 10 }, (_, index) =>
        partnerSystem((index % 2 === 0 ? server : beside).url, busy).ask('R-none'),
      ),
    )
    const limited = answers.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThan(0)
    expect(limited.length).toBeLessThanOrEqual(10)
    for (const answer of limited) {
      expectFault(answer, 429, 'TOO_MANY_CALLS')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expectFault(await system.ask('R-none'), 404, 'ORDER_UNKNOWN')
  })

  it('is tried from an address so often and not more; a good one is admitted all the same', async () => {
    const stranger = partnerSystem(server.url, `sdk_${'B'.repeat(43)}`)
    const statuses = []
    for (let count = 0; count <= partnerRates.wrong.capacity; count += 1) {
      statuses.push((await stranger.ask('R-none')).status)
    }
    expect(statuses.slice(0, -1)).toEqual(Array(partnerRates.wrong.capacity).fill(401))
    expect(statuses.at(-1)).toBe(429)
    expectFault(await system.ask('R-none'), 404, 'ORDER_UNKNOWN')
  })
})
