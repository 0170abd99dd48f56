import { Effect } from 'effect'
import { expect, it } from 'vitest'
import { EventStore } from '../../server/events/event-store.ts'
import { goodDraft } from './support/api-client.ts'
import { apiOrderActs } from './support/api-orders.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from './support/partner-system.ts'
import { serverForFile } from './support/server.ts'
import { type Item, stockActs } from './support/stock.ts'
import { onProductStore } from './support/store.ts'

const { server, admin } = await serverForFile()
const [partner = 0] = await activePartners(server)
const system = partnerSystem(server.url, (await keyOf(server, partner)).key)
const { added, giveBack } = stockActs(server, admin, await goodDraft(admin), partner)
const { offered } = apiOrderActs(server, admin)
type Sim = { readonly iccid: string; readonly activationCode: string; readonly simPin: string }

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
  const end = (id: number, type: 'ApiOrderCancelled' | 'ApiOrderRefunded') =>
    onProductStore(
      server.databaseUrl,
      Effect.flatMap(EventStore, (store) =>
        store.append({
          ...{ stream: `apiorder-${id}`, expectedVersion: 'any', actor: 'test' },
          events: [{ type, data: { id, by: '', date: '', submission: '', reason: 'Test' } }],
        }),
      ),
    )
  for (const [type, status] of [
    ['ApiOrderCancelled', 'Cancelled'],
    ['ApiOrderRefunded', 'Refunded'],
  ] as const) {
    const { requestId, orderId } = await placed(1)
    expect(await codesOf(requestId)).toEqual(['Completed', [[true, true]]])
    await end(orderId, type)
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
