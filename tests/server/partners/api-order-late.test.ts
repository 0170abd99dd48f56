/** A supplier that answers after the order was cancelled or refunded: the answer is kept, and the order stays ended. */
import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { type ApiOrderEvent, apiOrderErrors, apiOrderStream } from '../../../server/partners/api-orders/api-order.ts'
import { saleStream } from '../../../server/reports/sale.ts'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { Notification } from '../../../src/schemas/shell/notification.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { serverForFile } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const [partner = 0] = await activePartners(server)
const system = partnerSystem(server.url, (await keyOf(server, partner)).key)
const { name } = await apiOrderActs(server, admin).offered({ planSource: '8', supplier: 'Tele25' })

/** Sales of the demo data, as if a supplier had made them for the order. */
const sold = await onProductStore(
  server.databaseUrl,
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{
      saleId: number
      iccid: string
      price: number
    }>`select order_id as "saleId", iccid, price from report_rows
      where subject like 'sale-%' and lpa <> '' and iccid <> '' and status = 'Paid' and coalesce(activation_date, '') = '' order by order_id limit 7`,
  ),
)
const sales = sold.map(({ saleId, iccid }) => ({ saleId, iccid, inventoryId: null }))

const happen = (...events: ReadonlyArray<ApiOrderEvent>) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      Effect.forEach(events, (event) =>
        store.append({
          stream: apiOrderStream(event.data.id),
          expectedVersion: 'any',
          actor: 'system',
          events: [event],
        }),
      ),
    ),
  )
/** A SIM of those sales is activated. */
const activated = (sim: number) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) => {
      const { saleId = 0 } = sales[sim] ?? {}
      const events = [{ type: 'SimActivated', data: { id: saleId, at: new Date().toISOString() } }]
      return store.append({ stream: saleStream(saleId), expectedVersion: 'any', actor: 'system', events })
    }),
  )
const stampOf = (id: number) => ({ id, by: 'Tele25', date: new Date().toISOString(), submission: '' })
const delivers = (id: number, ...sims: ReadonlyArray<number>): ApiOrderEvent => ({
  type: 'ApiOrderCompleted',
  data: {
    ...stampOf(id),
    sales: sims.flatMap((sim) => sales[sim] ?? []),
    answer: '{"note":"on its way"}',
    price: { amount: sims.length * 2, currency: 'EUR' },
  },
})
const saysNo = (id: number): ApiOrderEvent => ({
  type: 'ApiOrderFailed',
  data: { ...stampOf(id), ...apiOrderErrors.vendor('No') },
})
const asksAgain = (id: number): ApiOrderEvent => ({
  type: 'ApiOrderRetryRequested',
  data: { ...stampOf(id), supplier: 'Tele25' },
})

const orderWith = async (id: number) => (await admin.call('GetApiOrder', { query: { id } })).body.order
const act = async (call: 'RetryApiOrder' | 'CancelApiOrder' | 'RefundApiOrder', id: number, more: object = {}) => {
  const { version } = await orderWith(id)
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() }
  const twice = [1, 2].map(() => admin.call(call, { json: { id, version, ...more }, headers }))
  const [one, other] = (await Promise.all(twice)).map(({ body: { requestId: _, ...body } }) => body)
  expect(other).toEqual(one)
  return one
}
const refund = (id: number) => act('RefundApiOrder', id, { reason: 'Not wanted', isActivatedToo: true })
/** The partial refunds of a sale for its order. */
const paidBack = (saleId: number, { requestId }: { readonly requestId: string }) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      Effect.map(
        sql<{ amount: number }>`select (data ->> 'amount')::float8 as amount from events
          where stream = ${saleStream(saleId)} and type = 'SaleRefunded' and data ->> 'transaction' = ${requestId}`,
        (rows) => rows.map(({ amount }) => amount),
      ),
    ),
  )
const placed = async (quantity = 2) => {
  const order = orderOf(name, { quantity })
  const { status, body } = await system.place(order)
  expect([status, body.status]).toEqual([202, 'Received'])
  return { order, id: body.orderId as number }
}
const wordsOf = (order: { readonly history: ReadonlyArray<{ readonly what: string }> }) =>
  order.history.map(({ what }) => what)
const bell = async () => {
  const all: ReadonlyArray<Notification> = (await admin.call('GetNotifications')).body.notifications
  return all.find(({ kind, id }) => kind === 'apiOrderFailed' && id === partner)
}

it('an order that was cancelled stays so when its supplier says No: nothing is offered, nobody is called to it', async () => {
  const { order, id } = await placed()
  expect(await act('CancelApiOrder', id, { reason: 'The partner has asked' })).toMatchObject({ isSuccess: true })
  const before = await bell()
  await happen(saysNo(id))
  const now = await orderWith(id)
  expect(now).toMatchObject({ status: 'Cancelled', acts: [], error: '', attempts: 1 })
  expect(now.history.at(-1)).toMatchObject({ what: 'Failed after it was cancelled', told: 'No' })
  // The failure is internal: the partner receives no answer about it.
  expect(JSON.parse(now.payload).answers).toEqual([])
  expect(await bell()).toEqual(before)
  expect(await act('RetryApiOrder', id)).toMatchObject({ isSuccess: false, reason: 'status' })
  const [again, got] = [await system.place(order), await system.ask(order.requestId)]
  expect([again.status, got.status]).toEqual([422, 200])
  expect(got.body).toMatchObject({ isSuccess: false, status: 'Cancelled', error: apiOrderErrors.cancelled })
  expect(again.body).toEqual(got.body)
})

it('an order that was cancelled stays so when it is delivered: the sales stand with it, and nobody is told what opens them', async () => {
  const { order, id } = await placed(1)
  expect(await act('CancelApiOrder', id, { reason: 'The partner has asked' })).toMatchObject({ isSuccess: true })
  await happen(delivers(id, 0))
  const now = await orderWith(id)
  expect(now).toMatchObject({
    status: 'Cancelled',
    acts: ['refund'],
    delivered: 1,
    price: 2,
    sims: [{ iccid: sold[0]?.iccid, status: 'Paid' }],
  })
  expect(wordsOf(now)).toEqual(['Received', 'Cancelled', 'Delivered after it was cancelled: 1'])
  const [again, got] = [await system.place(order), await system.ask(order.requestId)]
  expect([again.status, got.status]).toEqual([422, 200])
  const sims = [{ iccid: sold[0]?.iccid, activationCode: '', simPin: '' }]
  expect(got.body).toMatchObject({ isSuccess: false, status: 'Cancelled', error: apiOrderErrors.cancelled, sims })
  const file = await admin.call('GetApiDeliveryFile', { query: { id } })
  expect([file.status, file.body.message]).toEqual([409, apiOrderMessages.status])
  // Its SIM is found, like that of any other order.
  const listed = (await admin.call('SearchApiOrder', { json: { text: sold[0]?.iccid, status: 'Cancelled' } })).body
  expect(listed.apiOrders).toMatchObject([{ id, status: 'Cancelled', delivered: 1 }])
  // The charge is refunded once, and the order stays as the partner knows it.
  const { saleId = 0 } = sold[0] ?? {}
  expect(await refund(id)).toMatchObject({ isSuccess: true, message: apiOrderMessages.refunded })
  const after = await orderWith(id)
  expect(after).toMatchObject({ status: 'Cancelled', acts: [], sims: [{ saleId, status: 'Refunded' }] })
  expect(wordsOf(after).at(-1)).toBe('Refunded after it was cancelled')
  expect(await paidBack(saleId, order)).toEqual([sold[0]?.price])
  expect(await refund(id)).toMatchObject({ isSuccess: false, reason: 'status' })
  expect((await system.ask(order.requestId)).body).toEqual(got.body)
})

it('an order that was refunded stays so when the rest of it is delivered, and tells no codes', async () => {
  const { order, id } = await placed(3)
  await happen(delivers(id, 1))
  expect(await refund(id)).toMatchObject({ isSuccess: true })
  await happen(delivers(id, 2, 3), saysNo(id))
  const now = await orderWith(id)
  expect(now).toMatchObject({ status: 'Refunded', acts: ['refund'], error: '', delivered: 3, price: 6 })
  const late = ['Delivered after it was refunded: 2', 'Failed after it was refunded']
  expect(wordsOf(now)).toEqual(['Received', 'Delivered: 1', 'Refunded', ...late])
  const { sims, ...got } = (await system.ask(order.requestId)).body
  expect(got).toMatchObject({ isSuccess: true, status: 'Refunded', delivered: 3 })
  for (const sim of sims) expect(sim).toMatchObject({ activationCode: '', simPin: '' })
  expect(await refund(id)).toMatchObject({ isSuccess: true, order: { status: 'Refunded', acts: [] } })
  expect(wordsOf(await orderWith(id)).at(-1)).toBe('Refunded again')
  for (const sale of sold.slice(1, 4)) expect(await paidBack(sale.saleId, order)).toEqual([sale.price])
})

it('asks once more only where a SIM is activated whose sale is still to be paid back', async () => {
  const { id } = await placed(3)
  const unsure = { reason: 'Not wanted', isActivatedToo: false }
  await happen(delivers(id, 4))
  await activated(4)
  expect(await act('RefundApiOrder', id, unsure)).toMatchObject({ isSuccess: false, reason: 'activated' })
  expect(await refund(id)).toMatchObject({ isSuccess: true })
  await happen(delivers(id, 5))
  expect(await act('RefundApiOrder', id, unsure)).toMatchObject({ isSuccess: true, message: apiOrderMessages.refunded })
  await happen(delivers(id, 6))
  await activated(6)
  expect(await act('RefundApiOrder', id, unsure)).toMatchObject({ isSuccess: false, reason: 'activated' })
})

it('an order of which the rest is on order is refunded when its supplier has answered, and not before', async () => {
  const { id } = await placed()
  await happen(delivers(id, 0))
  await happen(asksAgain(id))
  expect(await orderWith(id)).toMatchObject({
    status: 'Partly Completed',
    waitingFor: 'Tele25',
    acts: ['deliver', 'resend'],
  })
  const waiting = { isSuccess: false, reason: 'status', message: apiOrderMessages.unanswered }
  expect(await refund(id)).toMatchObject(waiting)
  expect(await act('RetryApiOrder', id)).toMatchObject(waiting)
  await happen(saysNo(id))
  expect((await orderWith(id)).acts).toEqual(['deliver', 'retry', 'resend', 'refund'])
  expect(await refund(id)).toMatchObject({ isSuccess: true, order: { status: 'Refunded' } })
})

const events = [
  (id: number) => delivers(id, 0),
  (id: number) => delivers(id, 1, 2),
  saysNo,
  asksAgain,
  (id: number): ApiOrderEvent => ({ type: 'ApiOrderCancelled', data: { ...stampOf(id), reason: 'x' } }),
  (id: number): ApiOrderEvent => ({ type: 'ApiOrderRefunded', data: { ...stampOf(id), reason: 'x' } }),
] as const
const ENDING = 4
const courses = fc.sample(fc.array(fc.nat(events.length - 1), { minLength: 3, maxLength: 8 }), {
  numRuns: 12,
  seed: 47,
})

it('is the end that came first, whatever comes in whatever order, and the tables are the fold of it', async () => {
  for (const course of courses) {
    const { order, id } = await placed()
    await happen(...course.map((index) => events[index]?.(id) ?? saysNo(id)))
    const end = course.find((index) => index >= ENDING)
    const { status } = (await system.ask(order.requestId)).body
    const listed = (await admin.call('SearchApiOrder', { json: { text: order.requestId } })).body.apiOrders
    const seen = [status, (await orderWith(id)).status, listed[0]?.status]
    const ended = end === undefined ? status : end === ENDING ? 'Cancelled' : 'Refunded'
    expect(seen, JSON.stringify(course)).toEqual([ended, ended, ended])
    if (end === undefined) expect(['Cancelled', 'Refunded']).not.toContain(status)
  }
  await onProductStore(server.databaseUrl, expectTheFoldOf('api-orders'))
}, 30_000)
