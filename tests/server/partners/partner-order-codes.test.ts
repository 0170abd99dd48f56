import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { type ApiOrderEvent, apiOrderErrors } from '../../../server/partners/api-orders/api-order.ts'
import { planDraftOf } from '../../../src/schemas/plans/plan-draft.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { changePlan, planOf } from '../support/plans.ts'
import { callsTo, fieldsIn, newValues } from '../support/records.ts'
import { serverForFile } from '../support/server.ts'
import { type Item, stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const [partner = 0] = await activePartners(server)
const system = partnerSystem(server.url, (await keyOf(server, partner)).key)
const { added, giveBack } = stockActs(server, admin, await goodDraft(admin), partner)
const { offered } = apiOrderActs(server, admin)
type Sim = { readonly iccid: string; readonly activationCode: string; readonly simPin: string }

const append = (id: number, event: ApiOrderEvent) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(EventStore, (store) =>
      store.append({ stream: `apiorder-${id}`, expectedVersion: 'any', actor: 'test', events: [event] }),
    ),
  )
const stamp = (id: number) => ({ id, by: '', date: '', submission: '' })

it('a SIM that a supplier has delivered is told with what opens it while the order stands, as the delivery file has it', async () => {
  const { name } = await offered({ planSource: '2' })
  const order = orderOf(name, { quantity: 2 })
  const { body } = await system.place(order)
  expect(body).toMatchObject({ status: 'Received', sims: [] })
  const id = body.orderId as number
  const sold = await onProductStore(
    server.databaseUrl,
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<Sim & { saleId: number }>`select order_id as "saleId", iccid, lpa as "activationCode",
        sim_pin as "simPin" from report_rows where subject like 'sale-%' and lpa <> '' order by sim_pin = '', order_id limit 2`,
    ),
  )
  expect(sold).toHaveLength(2)
  const sales = sold.map(({ saleId, iccid }) => ({ saleId, inventoryId: null, iccid }))
  await append(id, { type: 'ApiOrderCompleted', data: { ...stamp(id), sales, answer: '{}' } })
  const sims = sold.map(({ saleId: _, ...sim }) => sim)
  expect((await system.ask(order.requestId)).body).toMatchObject({ status: 'Completed', delivered: 2, sims })
  const file = await admin.call('GetApiDeliveryFile', { query: { id } })
  for (const { activationCode } of sims) expect(file.text).toContain(activationCode)
  await append(id, { type: 'ApiOrderRefunded', data: { ...stamp(id), reason: 'Test' } })
  const closed = sims.map(({ iccid }) => ({ iccid, activationCode: '', simPin: '' }))
  expect((await system.ask(order.requestId)).body).toMatchObject({ status: 'Refunded', sims: closed })
})

it('an order is told without what opens its SIMs once it is cancelled or refunded, or a SIM of it came back', async () => {
  const { pid, name } = await offered()
  const items: Array<Item> = []
  for (let count = 0; count < 4; count++) items.push(await added({ planID: String(pid), simpin: '4821' }))
  const placed = async (quantity: number) => {
    const order = orderOf(name, { quantity })
    const { status, body } = await system.place(order)
    expect([status, body.status, body.delivered]).toEqual([200, 'Completed', quantity])
    return { requestId: order.requestId, orderId: body.orderId as number, sims: body.sims as ReadonlyArray<Sim> }
  }
  const codesOf = async (requestId: string) => {
    const { body } = await system.ask(requestId)
    const sims: ReadonlyArray<Sim> = body.sims
    expect(sims.every(({ iccid }) => iccid !== '')).toBe(true)
    return [body.status, sims.map(({ activationCode, simPin }) => [activationCode !== '', simPin !== ''])]
  }
  for (const [type, status] of [
    ['ApiOrderCancelled', 'Cancelled'],
    ['ApiOrderRefunded', 'Refunded'],
  ] as const) {
    const { requestId, orderId } = await placed(1)
    expect(await codesOf(requestId)).toEqual(['Completed', [[true, true]]])
    await append(orderId, { type, data: { ...stamp(orderId), reason: 'Test' } })
    expect(await codesOf(requestId)).toEqual([status, [[false, false]]])
  }
  const { requestId, sims } = await placed(2)
  const back = items.find(({ iccid }) => iccid === sims[0]?.iccid)
  expect(await giveBack([back?.id ?? 0], true)).toMatchObject({ isSuccess: true })
  expect(await codesOf(requestId)).toEqual([
    'Completed',
    [
      [false, false],
      [true, true],
    ],
  ])
})

it('what opens a SIM is not told by a key of a partner that is not Active, of an order of before as little as of its repetition', async () => {
  const partners = callsTo(admin, records.partner)
  const { id } = (await partners.add({ ...newValues(records.partner), status: 'Active' })).body
  const become = async (status: string) => {
    const { version, ...read } = await partners.one(id)
    const { body } = await partners.change(id, version, { ...fieldsIn(records.partner, read), status })
    expect(body.isSuccess).toBe(true)
  }
  const theirs = partnerSystem(server.url, (await keyOf(server, id)).key)
  const { pid, name } = await offered()
  const { iccid, activationCode } = await added({ planID: String(pid), simpin: '4821' })
  const order = orderOf(name)
  const placed = await theirs.place(order)
  const open = { ...placed.body, isRepeated: true }
  expect(placed.body.sims).toEqual([{ iccid, activationCode, simPin: '4821' }])
  for (const status of ['Inactive', 'Pending']) {
    await become(status)
    const [again, got] = [await theirs.place(order), await theirs.ask(order.requestId)]
    expect([again.status, got.status]).toEqual([200, 200])
    const closed = { ...open, sims: [{ iccid, activationCode: '', simPin: '' }] }
    expect([again.body, got.body]).toEqual([closed, closed])
  }
  expect((await theirs.place(orderOf(name))).body.error.code).toBe('PARTNER_INACTIVE')
  await become('Active')
  expect((await theirs.ask(order.requestId)).body).toEqual(open)
})

/** An act of staff on an order in its current state. */
const act = async (call: 'RetryApiOrder' | 'CancelApiOrder', id: number, more: object = {}) => {
  const { version } = (await admin.call('GetApiOrder', { query: { id } })).body.order
  return (await admin.call(call, { json: { id, version, ...more } })).body
}

it('a failed order that is cancelled is no success, by its requestId again as little as by GetOrder', async () => {
  const { name } = await offered()
  for (const asked of [name, (await offered({ planSource: '2' })).name]) {
    const order = orderOf(asked)
    const placed = (await system.place(order)).body
    expect(await act('CancelApiOrder', placed.orderId, { reason: 'The partner has asked' })).toMatchObject({
      isSuccess: true,
    })
    const [again, got] = [await system.place(order), await system.ask(order.requestId)]
    const ended = { isSuccess: false, status: 'Cancelled', delivered: 0, sims: [], isRepeated: true }
    expect([again.status, got.status]).toEqual([422, 200])
    expect(again.body).toMatchObject({ ...ended, error: apiOrderErrors.cancelled })
    expect(got.body).toEqual(again.body)
  }
})

it('a failed order may still be delivered by us, and its requestId says so', async () => {
  const { pid, name } = await offered()
  const order = orderOf(name)
  const placed = await system.place(order)
  expect([placed.status, placed.body.error.code]).toEqual([422, 'OUT_OF_STOCK'])
  const { iccid } = await added({ planID: String(pid) })
  expect(await act('RetryApiOrder', placed.body.orderId)).toMatchObject({ isSuccess: true })
  const again = await system.place(order)
  expect([again.status, again.body]).toMatchObject([
    200,
    { isSuccess: true, status: 'Completed', sims: [{ iccid }], error: null },
  ])
})

it('an order of a plan that was unknown has its plan from the attempt that finds it on, whatever it is called then', async () => {
  const asked = `Later ${randomUUID()}`
  const order = orderOf(asked)
  const { status, body } = await system.place(order)
  expect([status, body.error.code]).toEqual([422, 'PLAN_UNKNOWN'])
  const id = body.orderId as number
  const { pid } = await offered({ planName: asked })
  expect(await act('RetryApiOrder', id)).toMatchObject({
    isSuccess: false,
    message: `Not enough stock of ${asked}: 0 of 1`,
    order: { planID: Number(pid), planname: asked },
  })
  const listed = (await admin.call('SearchApiOrder', { json: { planID: Number(pid) } })).body.apiOrders
  expect(listed.map((row: { readonly id: number }) => row.id)).toEqual([id])
  const { iccid } = await added({ planID: String(pid) })
  const record = await planOf(admin, Number(pid))
  const renamed = { ...planDraftOf(record), planName: `${asked} now` }
  expect((await changePlan(admin, Number(pid), record.version ?? null, renamed)).body).toMatchObject({
    isSuccess: true,
  })
  expect(await act('RetryApiOrder', id)).toMatchObject({ isSuccess: true, order: { status: 'Completed' } })
  expect((await system.ask(order.requestId)).body).toMatchObject({ status: 'Completed', sims: [{ iccid }] })
  await onProductStore(server.databaseUrl, expectTheFoldOf('api-orders'))
})
