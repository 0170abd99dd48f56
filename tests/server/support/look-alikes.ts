import { Effect } from 'effect'
import { expect } from 'vitest'
import { type Append, EventStore } from '../../../server/core/events/event-store.ts'
import { saleStream } from '../../../server/reports/sale.ts'
import type { InventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import type { ApiClient } from './api-client.ts'
import { apiOrderActs } from './api-orders.ts'
import { type Partner, soldBy, subscribed } from './partner-sales.ts'
import { keyOf, orderOf, partnerSystem } from './partner-system.ts'
import type { TestServer } from './server.ts'
import { stockActs } from './stock.ts'
import { onProductStore } from './store.ts'

export type Company = { readonly id: number; readonly code: string; readonly name: string; readonly email: string }

type Where = {
  readonly server: TestServer
  readonly admin: ApiClient
  /** What partners may order. */
  readonly plan: { readonly pid: number; readonly name: string }
  readonly good: InventoryDraft
  readonly day: string
}

/**
 * The sales, a subscription, assigned SIMs, orders and a key of a partner. Two partners differ only in marker words.
 */
export const lookAlikes =
  ({ server, admin, plan, good, day }: Where) =>
  async ({ id, code, name, email }: Company, word: string, first: number) => {
    const { offered } = apiOrderActs(server, admin)

    const partner: Partner = { id, code, name, markupDiscount: 0 }
    const price = { amount: 12, currency: 'EUR', list: 12, discount: 0, promoCode: '' }
    const sales = [0, 1].map((index) => {
      const sale = soldBy(first + index, partner, {
        at: `${day}T0${index + 1}:00:00.000Z`,
        guid: `guid-${word}-${index}`,
        price,
        ...(index === 1 && { vendor: 'H2O Wireless' }),
      })
      const { customer } = sale
      const email = `${word}.${index}@customers.example`
      return { ...sale, customer: { ...customer, userName: `user-${word}`, displayName: `Name ${word}`, email } }
    })
    const appends = [
      ...sales.map(
        (sale): Append => ({
          stream: saleStream(sale.id),
          expectedVersion: 0,
          actor: 'test',
          events: [{ type: 'SaleCompleted', data: sale }],
        }),
      ),
      subscribed(first, partner, { at: `${day}T10:00:00.000Z`, cents: 1_200, payments: 2 }),
    ]
    await onProductStore(
      server.databaseUrl,
      Effect.flatMap(EventStore, (store) => store.appendAll(appends)),
    )
    const { added, assign } = stockActs(server, admin, good, id)
    const [held, sold] = [
      await added({ planID: String(plan.pid), activationCode: `HELD-${word}` }),
      await added({ planID: String(plan.pid), activationCode: `SOLD-${word}` }),
    ]
    // Of a plan that partners cannot order, so that no common rate contains its name.
    const named = await offered({ planName: `Held ${word}`, planFor: 'online' })
    const ofNamed = await added({ planID: String(named.pid), activationCode: `NAMED-${word}` })
    await assign([held.id, sold.id, ofNamed.id])
    const { key } = await keyOf(server, id, `key-${word}`)
    const system = partnerSystem(server.url, key)
    const recipient = { name: `Recipient ${word}`, email: `recipient.${word}@customers.example` }
    const placed = await system.place(orderOf(plan.name, { requestId: `order-${word}`, recipient }))
    expect([placed.status, placed.body.status]).toEqual([200, 'Completed'])
    const failed = await system.place(orderOf(`No plan ${word}`, { requestId: `failed-${word}`, recipient }))
    expect(failed.status).toBe(422)
    const iccids: ReadonlyArray<string> = placed.body.sims.map(({ iccid }: { readonly iccid: string }) => iccid)
    const orders: ReadonlyArray<number> = [placed.body.orderId, failed.body.orderId]
    const markers = {
      word: [word],
      name: [name],
      // As in JSON, because the bare number may be part of other values.
      code: [`"${code}"`],
      requestId: [`order-${word}`, `failed-${word}`],
      sale: sales.map((sale) => String(sale.id)),
      email: [email, recipient.email, ...sales.map(({ customer }) => customer.email)],
      iccid: iccids,
    }
    return { word, orders, iccids, markers, system }
  }

export type LookAlike = Awaited<ReturnType<ReturnType<typeof lookAlikes>>>

/** Matches a marker, but not within a longer number. */
const patternOf = (marker: string) => new RegExp(`(?<!\\d)${marker.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\d)`)
/** The markers of a partner that a text contains, by kind. */
export const toldOf = ({ markers }: LookAlike, text: string) =>
  Object.entries(markers).flatMap(([kind, words]) =>
    words.filter((word) => patternOf(word).test(text)).map((word) => `${kind} ${word}`),
  )
