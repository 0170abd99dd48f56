import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { ApiOrderActAnswer, ApiOrderDetail } from '../../../src/schemas/partners/api-order/wire.ts'
import { stockMessages } from '../../../src/schemas/stock/stock.ts'
import { goodDraft } from '../support/api-client.ts'
import { apiOrderActs, supplierDelivered } from '../support/api-orders.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

/** Staff deliver waiting or failed orders by hand. */

const { server, admin } = await serverForFile()
const good = await goodDraft(admin)
const [mine = 0, other = 0] = await activePartners(server)
const system = partnerSystem(server.url, (await keyOf(server, mine)).key)
const { offered } = apiOrderActs(server, admin)
const { added, assign, sell } = stockActs(server, admin, good, mine)

const { name: supplierName } = await supplierDelivered(admin, 'byHand')

const orderWith = async (id: number): Promise<ApiOrderDetail> =>
  (await admin.call('GetApiOrder', { query: { id } })).body.order
const ofPlan = (pid: number, more: object = {}) => added({ planID: String(pid), ...more })

/** A waiting order of a plan that is delivered by hand; its SIMs are added afterwards. */
const waiting = async (quantity: number) => {
  const { pid, name } = await offered({ planSource: '8', supplier: supplierName })
  const { body } = await system.place(orderOf(name, { quantity }))
  expect(body).toMatchObject({ status: 'Received', delivered: 0 })
  return { id: body.orderId as number, requestId: body.requestId as string, pid, name }
}
const deliver = async (id: number, json: object, key: string = randomUUID()) => {
  const { version } = await orderWith(id)
  const headers = { [IDEMPOTENCY_HEADER]: key }
  return (await admin.call('DeliverApiOrder', { json: { id, version, ...json }, headers })).body as ApiOrderActAnswer
}
const problemsOf = ({ errors = [] }: ApiOrderActAnswer) => errors.map(({ field, message }) => [field, message])

describe('an order that waits', () => {
  it('is delivered from stock, what is assigned to its partner first; its system, mail file and history tell it', async () => {
    const { id, requestId, pid } = await waiting(2)
    const [free, theirs, others] = [await ofPlan(pid), await ofPlan(pid), await ofPlan(pid)]
    await assign([theirs.id])
    await assign([others.id], { targetId: other })
    expect((await orderWith(id)).fromStock).toEqual({ items: 2, held: 1 })
    const answer = await deliver(id, { quantity: 2 })
    expect(answer).toMatchObject({ isSuccess: true, message: apiOrderMessages.delivered(2) })
    expect(answer.order).toMatchObject({ status: 'Completed', delivered: 2, waitingFor: '', error: '' })
    expect(answer.order?.history.at(-1)).toMatchObject({ by: 'Alex Morgan', what: 'Delivered: 2' })
    const { body } = await system.ask(requestId)
    expect(body).toMatchObject({ status: 'Completed', delivered: 2, error: null })
    const codes = [theirs, free].map(({ iccid, activationCode }) => ({ iccid, activationCode }))
    expect(body.sims).toMatchObject(codes)
    expect(body.price).toBeGreaterThan(0)
    const file = await admin.call('GetApiDeliveryFile', { query: { id } })
    for (const { activationCode } of codes) expect(file.text).toContain(activationCode)
    expect(JSON.stringify(body)).not.toContain('Alex Morgan')
  })

  it('waits on for the rest when a part of it is delivered, and can be refunded then', async () => {
    const { id, requestId, pid } = await waiting(3)
    await ofPlan(pid)
    await ofPlan(pid)
    expect((await deliver(id, { quantity: 1 })).order).toMatchObject({
      status: 'Partly Completed',
      delivered: 1,
      acts: ['deliver', 'resend', 'refund'],
      waitingFor: supplierName,
      error: '',
    })
    expect((await system.ask(requestId)).body).toMatchObject({ status: 'Partly Completed', delivered: 1, error: null })
    expect(problemsOf(await deliver(id, { quantity: 2 }))).toEqual([['quantity', apiOrderMessages.deliverStock(1)]])
    expect(problemsOf(await deliver(id, { quantity: 3 }))).toEqual([['quantity', apiOrderMessages.deliverCount(2)]])
    expect(problemsOf(await deliver(id, { quantity: 0 }))).toEqual([['quantity', apiOrderMessages.deliverCount(2)]])
    expect(problemsOf(await deliver(id, {}))).toEqual([['quantity', apiOrderMessages.nothingToDeliver]])
    await ofPlan(pid)
    expect((await deliver(id, { quantity: 2 })).order).toMatchObject({
      status: 'Completed',
      delivered: 3,
      acts: ['resend', 'refund'],
    })
    expect(await deliver(id, { quantity: 1 })).toMatchObject({ isSuccess: false, reason: 'status' })
  })

  it('is delivered as far as the stock goes where fewer will do; the same submission tells again how many they were', async () => {
    const { id, pid } = await waiting(3)
    const version = (await orderWith(id)).version
    const asked = (quantity: number, orFewer: boolean, key: string = randomUUID()) => {
      const headers = { [IDEMPOTENCY_HEADER]: key }
      return admin
        .call('DeliverApiOrder', { json: { id, version, quantity, orFewer }, headers })
        .then(({ body }) => body as ApiOrderActAnswer)
    }
    expect(problemsOf(await asked(3, true))).toEqual([['quantity', apiOrderMessages.deliverStock(0)]])
    await ofPlan(pid)
    await ofPlan(pid)
    expect(problemsOf(await asked(3, false))).toEqual([['quantity', apiOrderMessages.deliverStock(2)]])
    expect(problemsOf(await asked(4, true))).toEqual([['quantity', apiOrderMessages.deliverCount(3)]])
    const key = randomUUID()
    const told = { isSuccess: true, delivered: 2, message: apiOrderMessages.delivered(2) }
    expect(await asked(3, true, key)).toMatchObject({ ...told, order: { status: 'Partly Completed', delivered: 2 } })
    await ofPlan(pid)
    expect(await asked(3, true, key)).toMatchObject({ ...told, order: { delivered: 2 } })
    expect(await asked(1, true)).toMatchObject({ isSuccess: false, reason: 'changed' })
  })

  it('is delivered with the SIMs of pasted codes, in their order; the refusal names each line that cannot be delivered', async () => {
    const { id, requestId, pid, name } = await waiting(3)
    const [first, second, sold, others, past, free, unpriced] = [
      ...[await ofPlan(pid), await ofPlan(pid), await ofPlan(pid), await ofPlan(pid)],
      await ofPlan(pid, { expiryDate: '2020-01-31', stockReceivedDate: '2019-12-01' }),
      await ofPlan(pid),
      await ofPlan(pid, { sellingcost: '0' }),
    ] as const
    const strange = await added()
    await sell(sold.id)
    await assign([others.id], { targetId: other })
    const wrong = async (...codes: ReadonlyArray<string>) => problemsOf(await deliver(id, { codes }))
    expect(await wrong(first.iccid, '', '8944000000000000000')).toEqual([['codes', `Line 3: ${stockMessages.unknown}`]])
    expect(await wrong(sold.iccid, strange.iccid, past.activationCode)).toEqual([
      ['codes', `Line 1: ${stockMessages.sold}`],
      ['codes', expect.stringMatching(/^Line 2: This SIM has the plan /)],
      ['codes', `Line 3: ${stockMessages.expired}`],
    ])
    expect(await wrong(others.iccid, unpriced.iccid)).toEqual([
      ['codes', expect.stringMatching(/^Line 1: /)],
      ['codes', `Line 2: ${apiOrderMessages.noPrice}`],
    ])
    expect(await wrong(first.iccid, first.activationCode)).toEqual([['codes', `Line 2: ${stockMessages.twice(1)}`]])
    expect(await wrong(first.iccid, second.iccid, free.iccid, others.iccid)).toEqual([
      ['codes', apiOrderMessages.deliverMost(3)],
    ])
    expect(await orderWith(id)).toMatchObject({ status: 'Received', delivered: 0 })
    const answer = await deliver(id, { codes: [` ${second.iccid} `, '', first.activationCode] })
    expect(answer.order).toMatchObject({ status: 'Partly Completed', delivered: 2, planname: name })
    expect(answer.order?.sims.map(({ inventoryId }) => inventoryId)).toEqual([second.id, first.id])
    expect((await system.ask(requestId)).body.sims).toMatchObject([{ iccid: second.iccid }, { iccid: first.iccid }])
    expect((await admin.item(first.id)).stockStatus).toBe('sold')
  })

  it('is sold in one currency', async () => {
    const { id, pid } = await waiting(2)
    const [euro, dollar] = [
      await ofPlan(pid, { InvoiceCurrency: 'EUR' }),
      await ofPlan(pid, { InvoiceCurrency: 'USD' }),
    ]
    const codes = [euro.iccid, dollar.iccid]
    expect(problemsOf(await deliver(id, { codes }))).toEqual([
      ['codes', `Line 2: ${apiOrderMessages.otherCurrency('EUR')}`],
    ])
    expect((await deliver(id, { codes: [euro.iccid] })).order).toMatchObject({ currency: 'EUR', delivered: 1 })
    expect(problemsOf(await deliver(id, { codes: [dollar.iccid] }))).toEqual([
      ['codes', `Line 1: ${apiOrderMessages.otherCurrency('EUR')}`],
    ])
  })

  it('gets no SIM that another order has got, however many are delivered at once; a double click is one delivery', async () => {
    const { pid, name } = await offered({ planSource: '8', supplier: supplierName })
    const ids: Array<number> = []
    for (let count = 0; count < 4; count += 1)
      ids.push((await system.place(orderOf(name, { quantity: 2 }))).body.orderId)
    for (let count = 0; count < 5; count += 1) await ofPlan(pid)
    const keys = ids.map(() => randomUUID())
    const versions = await Promise.all(ids.map(async (id) => (await orderWith(id)).version))
    const asks = ids.flatMap((id, index) =>
      [1, 2].map(async () => {
        const headers = { [IDEMPOTENCY_HEADER]: keys[index] ?? '' }
        const json = { id, version: versions[index] ?? 0, quantity: 2 }
        return (await admin.call('DeliverApiOrder', { json, headers })).body as ApiOrderActAnswer
      }),
    )
    const answers = await Promise.all(asks)
    expect(answers.filter(({ isSuccess }) => isSuccess)).toHaveLength(4)
    const orders = await Promise.all(ids.map(orderWith))
    const taken = orders.flatMap(({ sims }) => sims.map(({ inventoryId }) => inventoryId))
    expect(taken).toHaveLength(4)
    expect(new Set(taken).size).toBe(4)
    await onProductStore(server.databaseUrl, expectTheFoldOf('api-orders', 'inventory', 'reports', 'partner-reports'))
  })
})

it('an order that failed for want of stock can be delivered by hand too; one of no known plan cannot', async () => {
  const { pid, name } = await offered()
  const { body } = await system.place(orderOf(name, { quantity: 2 }))
  expect(body.status).toBe('Failed')
  const item = await ofPlan(pid)
  expect((await deliver(body.orderId, { codes: [item.iccid] })).order).toMatchObject({
    status: 'Partly Completed',
    delivered: 1,
    acts: ['deliver', 'resend', 'refund'],
  })
  const unknown = await system.place(orderOf(`No plan ${randomUUID()}`))
  expect((await orderWith(unknown.body.orderId)).acts).toEqual(['retry', 'cancel'])
  expect(await deliver(unknown.body.orderId, { quantity: 1 })).toMatchObject({ isSuccess: false, reason: 'status' })
})
