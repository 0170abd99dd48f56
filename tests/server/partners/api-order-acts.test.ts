import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { saleStream } from '../../../server/reports/sale.ts'
import { type CallName, IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { textMessages } from '../../../src/schemas/core/text.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { ApiOrderActAnswer, ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { apiOrderActs, withoutCodes } from '../support/api-orders.ts'
import { withDatabase } from '../support/cluster.ts'
import { ADMIN, startBeside, startServer, type TestServer } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

let server: TestServer
let beside: TestServer
let admin: ApiClient
let another: ApiClient
beforeAll(async () => {
  server = await startServer()
  beside = await startBeside(server)
  admin = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
  another = await ApiClient.signedIn(beside.url, 'staff@simdesk.test', ADMIN.password)
})
afterAll(async () => {
  await beside?.close()
  await server?.close()
})

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

/** A plan with stock, and the orders of partners' systems for it. */
const offering = async (items: number) => {
  const [partner] = await query<{ id: number }>(`select id from partners where offered order by id`)
  const partnerId = partner?.id ?? 0
  const { offered, place } = apiOrderActs(server, admin)
  const { added, activate } = stockActs(server, admin, await goodDraft(admin), partnerId)
  const { pid, name } = await offered()
  const add = () => added({ planID: String(pid) })
  for (let count = 0; count < items; count++) await add()
  const order = async (quantity: number, more: object = {}) => place({ partnerId, asked: name, quantity, ...more })
  return { partnerId, pid, name, add, order, activate }
}

const orderOf = async (id: number, client = admin): Promise<ApiOrderDetail> =>
  (await client.call('GetApiOrder', { query: { id } })).body.order
const acting = async (name: CallName, json: object, key: string | null = randomUUID(), client = admin) =>
  (await client.call(name, { json, headers: key === null ? {} : { [IDEMPOTENCY_HEADER]: key } }))
    .body as ApiOrderActAnswer
const seenOf = async (id: number) => ({ id, version: (await orderOf(id)).version })
const eventsOf = (id: number) =>
  query<{ type: string }>(`select type from events where stream = 'apiorder-${id}' order by position`)
const typesOf = async (id: number) => (await eventsOf(id)).map(({ type }) => type)
const soldOf = async (planId: number) => {
  const [row] = await query<{ count: number }>(
    `select count(*)::integer as count from events where type = 'SaleCompleted' and (data->'plan'->>'id')::integer = ${planId}`,
  )
  return row?.count
}

describe('a retry', () => {
  it('delivers the rest from our own stock, once for a double click', async () => {
    const { pid, add, order } = await offering(1)
    const id = await order(3)
    expect(await orderOf(id)).toMatchObject({
      status: 'Partly Completed',
      delivered: 1,
      acts: ['deliver', 'retry', 'resend', 'refund'],
    })
    await add()
    await add()
    const [seen, key] = [await seenOf(id), randomUUID()]
    const answers = await Promise.all([1, 2, 3].map(() => acting('RetryApiOrder', seen, key)))
    for (const answer of answers) {
      expect(answer).toMatchObject({ isSuccess: true, message: apiOrderMessages.retried })
      expect(answer.order).toMatchObject({ status: 'Completed', delivered: 3, error: '', attempts: 2 })
    }
    expect(await soldOf(pid)).toBe(3)
    expect(await typesOf(id)).toEqual(['ApiOrderReceived', 'ApiOrderCompleted', 'ApiOrderCompleted'])
  })

  it('is one of two people at two servers; the other is told', async () => {
    const { pid, add, order } = await offering(0)
    const id = await order(2)
    for (let count = 0; count < 4; count++) await add()
    const seen = await seenOf(id)
    const answers = await Promise.all([
      acting('RetryApiOrder', seen),
      acting('RetryApiOrder', seen, randomUUID(), another),
    ])
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(1)
    expect(answers.find(({ isSuccess }) => !isSuccess)).toMatchObject({
      reason: 'changed',
      message: apiOrderMessages.changed,
      order: { status: 'Completed', delivered: 2 },
    })
    expect(await soldOf(pid)).toBe(2)
  })

  it('says again why there is nothing, and says the same to the same key', async () => {
    const { name, order, add } = await offering(0)
    const id = await order(2)
    const [seen, key] = [await seenOf(id), randomUUID()]
    const first = await acting('RetryApiOrder', seen, key)
    expect(first).toMatchObject({ isSuccess: false, message: `Not enough stock of ${name}: 0 of 2` })
    await add()
    expect(await acting('RetryApiOrder', seen, key)).toMatchObject({ isSuccess: false, message: first.message })
    expect(await acting('RetryApiOrder', { ...seen, version: 9 }, key)).toMatchObject({ reason: 'changed' })
    expect((await orderOf(id)).attempts).toBe(2)
  })

  it('delivers an order from before its plan was archived, and none from afterwards', async () => {
    const { pid, name, add, order } = await offering(1)
    const early = await order(2)
    const archive = (archived: boolean) => admin.call('ArchivePlan', { json: { pid, archived } })
    for (let count = 0; count < 3; count++) await add()
    await archive(true)
    const late = await order(1)
    expect(await acting('RetryApiOrder', await seenOf(early))).toMatchObject({
      isSuccess: true,
      order: { status: 'Completed', delivered: 2 },
    })
    const refused = { isSuccess: false, message: `${name} is not offered to partners` }
    expect(await acting('RetryApiOrder', await seenOf(late))).toMatchObject(refused)
    expect(await soldOf(pid)).toBe(2)
    await archive(false)
    expect(await acting('RetryApiOrder', await seenOf(late))).toMatchObject({ order: { status: 'Completed' } })
    expect(await soldOf(pid)).toBe(3)
  })

  it('waits for staff where the plan is delivered by hand', async () => {
    const { partnerId } = await offering(0)
    const { offered, place } = apiOrderActs(server, admin)
    const { name } = await offered({ planSource: '8', supplier: 'Tele25' })
    const id = await place({ partnerId, asked: name })
    expect(await orderOf(id)).toMatchObject({ status: 'Received', waitingFor: 'Tele25', acts: ['deliver', 'cancel'] })
    const seen = await seenOf(id)
    expect(await acting('RetryApiOrder', seen)).toMatchObject({ isSuccess: false, reason: 'status' })
    await onProductStore(
      server.databaseUrl,
      Effect.flatMap(EventStore, (events) =>
        events.append({
          stream: `apiorder-${id}`,
          expectedVersion: 'any',
          actor: 'system',
          events: [
            {
              type: 'ApiOrderFailed',
              data: {
                id,
                by: 'Tele25',
                date: new Date().toISOString(),
                submission: '',
                code: 'VENDOR_ERROR',
                message: 'No',
              },
            },
          ],
        }),
      ),
    )
    expect(await acting('RetryApiOrder', await seenOf(id))).toMatchObject({
      isSuccess: true,
      message: apiOrderMessages.waitsForStaff,
      order: { status: 'Received', waitingFor: 'Tele25', attempts: 2 },
    })
  })
})

describe('a cancellation', () => {
  it('needs a reason, and ends an order once', async () => {
    const { order } = await offering(0)
    const id = await order(1)
    const seen = await seenOf(id)
    expect(await acting('CancelApiOrder', { ...seen, reason: ' ' })).toMatchObject({
      reason: 'fields',
      errors: [{ field: 'reason', message: apiOrderMessages.reason }],
    })
    expect(await acting('CancelApiOrder', { ...seen, reason: `of sdk_${'x'.repeat(43)}` })).toMatchObject({
      errors: [{ field: 'reason', message: textMessages.key }],
    })
    const cancelling = { ...seen, reason: 'Placed by mistake' }
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => acting('CancelApiOrder', cancelling, key)))
    expect(both.map(({ isSuccess }) => isSuccess)).toEqual([true, true])
    expect(await acting('CancelApiOrder', cancelling)).toMatchObject({ isSuccess: false, reason: 'changed' })
    expect(await orderOf(id)).toMatchObject({ status: 'Cancelled', acts: [] })
    expect(await typesOf(id)).toEqual(['ApiOrderReceived', 'ApiOrderFailed', 'ApiOrderCancelled'])
  })

  it('is not for what was delivered', async () => {
    const { order } = await offering(1)
    const id = await order(1)
    expect(await acting('CancelApiOrder', { ...(await seenOf(id)), reason: 'x' })).toMatchObject({ reason: 'status' })
  })
})

describe('a refund', () => {
  const refunds = async (sims: ApiOrderDetail['sims']) =>
    query<{ saleId: number; amount: number }>(
      `select (data->>'id')::integer as "saleId", (data->>'amount')::float8 as amount from events
       where type = 'SaleRefunded' and (data->>'id')::integer in (${sims.map(({ saleId }) => saleId).join(', ')})`,
    )

  it('pays each sale back once, and asks once more where a SIM is activated', async () => {
    const { order } = await offering(2)
    const id = await order(2)
    const { sims, price } = await orderOf(id)
    await onProductStore(
      server.databaseUrl,
      Effect.flatMap(EventStore, (events) =>
        events.append({
          stream: saleStream(sims[0]?.saleId ?? 0),
          expectedVersion: 'any',
          actor: 'system',
          events: [{ type: 'SimActivated', data: { id: sims[0]?.saleId, at: new Date().toISOString() } }],
        }),
      ),
    )
    expect((await orderOf(id)).sims.map(({ isActivated }) => isActivated)).toEqual([true, false])
    const asked = { ...(await seenOf(id)), reason: 'Not what was asked for', isActivatedToo: false }
    expect(await acting('RefundApiOrder', asked)).toMatchObject({ reason: 'activated', order: { status: 'Completed' } })
    const [sure, key] = [{ ...asked, isActivatedToo: true }, randomUUID()]
    const both = await Promise.all([1, 2].map(() => acting('RefundApiOrder', sure, key)))
    for (const answer of both)
      expect(answer).toMatchObject({ isSuccess: true, order: { status: 'Refunded', acts: [] } })
    expect(await acting('RefundApiOrder', sure, randomUUID())).toMatchObject({ reason: 'changed' })
    const paid = await refunds(sims)
    expect(paid.map(({ saleId }) => saleId).toSorted()).toEqual(sims.map(({ saleId }) => saleId).toSorted())
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(price ?? 0, 6)
    expect((await orderOf(id)).sims.map(({ status }) => status)).toEqual(['Refunded', 'Refunded'])
  })

  it('pays back only what is left of a sale', async () => {
    const { order } = await offering(1)
    const id = await order(1)
    const { sims, price } = await orderOf(id)
    const saleId = sims[0]?.saleId ?? 0
    await onProductStore(
      server.databaseUrl,
      Effect.flatMap(EventStore, (events) =>
        events.append({
          stream: saleStream(saleId),
          expectedVersion: 'any',
          actor: 'system',
          events: [
            {
              type: 'SaleRefunded',
              data: { id: saleId, at: new Date().toISOString(), amount: 1, transaction: 'x', reason: 'x' },
            },
          ],
        }),
      ),
    )
    const asked = { ...(await seenOf(id)), reason: 'x', isActivatedToo: false }
    expect(await acting('RefundApiOrder', asked)).toMatchObject({ isSuccess: true })
    expect((await refunds(sims)).reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(price ?? 0, 6)
  })

  it('is not for the staff as it is delivered', async () => {
    const { order } = await offering(1)
    const id = await order(1)
    const json = { ...(await seenOf(id)), reason: 'x', isActivatedToo: true }
    expect((await another.call('RefundApiOrder', { json })).status).toBe(403)
    expect((await another.call('RevealApiOrder', { json: { id, field: '/x' } })).status).toBe(403)
  })
})

describe('sending again', () => {
  it('offers the file where no mail is set up, and the file has the codes', async () => {
    const { name, order } = await offering(2)
    const id = await order(2)
    const { sims, version } = await orderOf(id)
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => acting('ResendApiOrder', { id, version }, key)))
    for (const answer of both) {
      expect(answer).toMatchObject({ isSuccess: true, how: 'file', message: apiOrderMessages.fileOffered })
      expect(answer.order?.history.at(-1)?.what).toBe('Delivery offered as a file')
    }
    expect((await typesOf(id)).filter((type) => type === 'ApiOrderResent')).toHaveLength(1)
    const text = (await admin.download('/PartnerReport/GetApiDeliveryFile', { id })).toString('utf8')
    const [head, ...lines] = text.slice(1).trimEnd().split('\r\n')
    expect(head).toBe('"Plan Name","ICCID","Activation Code"')
    expect(lines.map((line) => line.split(',').slice(0, 2))).toEqual(
      sims.map(({ iccid }) => [`"${name}"`, `"${iccid}"`]),
    )
    expect((await admin.call('GetApiDeliveryFile', { query: { id: 900_000 } })).status).toBe(404)
  })

  it('neither gives nor offers the codes to who may not see them, and writes nothing down then', async () => {
    const { order } = await offering(1)
    const id = await order(1)
    const file = () => another.call('GetApiDeliveryFile', { query: { id } })
    expect((await file()).status).toBe(200)
    const undo = await withoutCodes(admin)
    try {
      expect((await file()).status).toBe(403)
      const answer = await acting('ResendApiOrder', await seenOf(id), randomUUID(), another)
      expect(answer).toMatchObject({ isSuccess: false, message: apiOrderMessages.fileOfOthers })
      expect(answer.how).toBeUndefined()
      expect(await typesOf(id)).not.toContain('ApiOrderResent')
    } finally {
      await undo()
    }
  })
})

it('leaves tables that are the folds of what happened', async () => {
  await onProductStore(
    server.databaseUrl,
    expectTheFoldOf('api-orders', 'inventory', 'reports', 'partner-reports', 'activity'),
  )
})
