import { planChoices } from '../../src/schemas/plans/plan-choices.ts'
import type { Append } from '../core/events/event-store.ts'
import {
  type ApiOrderError,
  type ApiOrderEvent,
  apiOrderErrors,
  apiOrderStream,
} from '../partners/api-orders/api-order.ts'
import type { Sale } from '../reports/sale.ts'
import { makeRandom, type Random } from './random.ts'

const SEED = 93_000_017
/** One more order fails per this many demo orders. */
const ORDERS_PER_FAILURE = 15
const SECOND_MS = 1_000

export type DemoPartner = NonNullable<Sale['partner']>

/** A plan as an order stores it. */
export type DemoPlan = {
  readonly id: number
  readonly name: string
  readonly source: string
  readonly supplier: string
}

/** A sale of a partner, and when it was fully refunded; empty if it was not. */
export type PartnerSale = {
  readonly saleId: number
  readonly at: string
  readonly partner: DemoPartner
  readonly plan: DemoPlan
  readonly inventoryId: number | null
  readonly iccid: string
  readonly recipient: { readonly name: string; readonly email: string }
  readonly price: { readonly amount: number; readonly currency: string }
  readonly refundedAt: string
}

/** The subjects of failing orders. */
type Failing = {
  readonly inactive: DemoPartner
  /** A plan of our own stock, for partners. */
  readonly own: DemoPlan
  /** A plan delivered by a vendor, for partners. */
  readonly vendors: DemoPlan
  /** A plan that is not for partners. */
  readonly others: DemoPlan
}

const sources = new Map<string, number>(planChoices.planSource.map(({ value, label }) => [label, value]))
/** The number of a source, as an order stores it. */
export const sourceOf = (label: string): string => String(sources.get(label) ?? '')

const before = (at: string, ms: number): string => new Date(Date.parse(at) - ms).toISOString()

type Asked = {
  readonly id: number
  readonly at: string
  readonly requestId: string
  readonly partner: DemoPartner
  readonly plan: DemoPlan | null
  readonly asked: string
  readonly quantity: number
  readonly recipient: PartnerSale['recipient']
  readonly price: PartnerSale['price'] | null
}

/** The actor: the partner's system. */
const doneBy = ({ id, partner }: Pick<Asked, 'id' | 'partner'>, date: string) => ({
  id,
  by: partner.name,
  date,
  submission: '',
})

const received = (order: Asked): ApiOrderEvent => {
  const { partner, plan, asked, quantity, requestId, recipient, price, at } = order
  const request = { requestId, plan: asked, quantity, recipient }
  const headers = { 'content-type': 'application/json', 'user-agent': `shop-of-${partner.code}/1.4` }
  const payload = JSON.stringify({ request, headers })
  return {
    type: 'ApiOrderReceived',
    data: { ...doneBy(order, at), requestId, partner, asked, plan, quantity, price, recipient, payload },
  }
}

const requestIdOf = (random: Random, { code }: DemoPartner, number: number): string =>
  `${code}-${random.code(4)}-${String(number).padStart(6, '0')}`

const append = (id: number, events: ReadonlyArray<ApiOrderEvent>, commandId: string): Append => ({
  stream: apiOrderStream(id),
  expectedVersion: 0,
  events,
  actor: 'system',
  commandId,
})

/** The order that a sale belongs to; a refund of the sale is one of the order. */
const orderOfSale = (id: number, sale: PartnerSale): Append => {
  const { saleId, at, partner, plan, inventoryId, iccid, recipient, price, refundedAt } = sale
  const requestId = requestIdOf(makeRandom(SEED + saleId), partner, saleId)
  const asked: Asked = {
    id,
    at: before(at, SECOND_MS),
    requestId,
    partner,
    plan,
    asked: plan.name,
    quantity: 1,
    recipient,
    price,
  }
  const answer = JSON.stringify({ requestId, price, sims: [{ iccid }] })
  const completed: ApiOrderEvent = {
    type: 'ApiOrderCompleted',
    data: { ...doneBy(asked, at), sales: [{ saleId, inventoryId, iccid }], answer, price },
  }
  const refunded: ApiOrderEvent = {
    type: 'ApiOrderRefunded',
    data: {
      id,
      by: '',
      date: refundedAt,
      submission: '',
      reason: 'Asked for by the partner',
    },
  }
  const events = [received(asked), completed, ...(refundedAt === '' ? [] : [refunded])]
  return append(id, events, `demo-api-order-${saleId}`)
}

/** Why an order failed, and its subject; each code in turn. */
const failures: ReadonlyArray<
  (sale: PartnerSale, failing: Failing, quantity: number) => Pick<Asked, 'partner' | 'plan' | 'asked'> & ApiOrderError
> = [
  ({ partner }, { own }, quantity) => ({
    partner,
    plan: own,
    asked: own.name,
    ...apiOrderErrors.outOfStock(own.name, 0, quantity),
  }),
  ({ plan }, { inactive }) => ({
    partner: inactive,
    plan,
    asked: plan.name,
    ...apiOrderErrors.partnerInactive,
  }),
  ({ partner, plan }) => {
    const asked = `${plan.name} Plus`
    return {
      partner,
      plan: null,
      asked,
      ...apiOrderErrors.planUnknown(asked),
    }
  },
  ({ partner }, { others }) => ({
    partner,
    plan: null,
    asked: others.name,
    ...apiOrderErrors.planNotOffered(others.name),
  }),
  ({ partner }, { vendors }) => ({
    partner,
    plan: vendors,
    asked: vendors.name,
    ...apiOrderErrors.vendor('The product is not available'),
  }),
]

const failedOrder = (id: number, sale: PartnerSale, failing: Failing): Append => {
  const random = makeRandom(SEED - sale.saleId)
  const quantity = random.integer(2, 5)
  const { code, message, ...about } = random.pick(failures)(sale, failing, quantity)
  const at = new Date(Date.parse(sale.at) + 30 * SECOND_MS).toISOString()
  const requestId = `${requestIdOf(random, about.partner, sale.saleId)}-F`
  const asked: Asked = {
    id,
    at,
    requestId,
    ...about,
    quantity,
    recipient: sale.recipient,
    price: null,
  }
  const failed: ApiOrderEvent = { type: 'ApiOrderFailed', data: { ...doneBy(asked, at), code, message } }
  return append(id, [received(asked), failed], `demo-api-order-failed-${sale.saleId}`)
}

/** Whether another order failed after the one of a sale. */
export const failsAfter = ({ saleId }: Pick<PartnerSale, 'saleId'>): boolean =>
  makeRandom(SEED + saleId * 31).integer(1, ORDERS_PER_FAILURE) === 1

/** The orders of some sales, in their order, numbered from `first`. */
export const ordersOf = (
  sales: ReadonlyArray<PartnerSale>,
  failing: Failing | null,
  first: number,
): ReadonlyArray<Append> => {
  let next = first
  return sales.flatMap((sale) => [
    orderOfSale(next++, sale),
    ...(failing !== null && failsAfter(sale) ? [failedOrder(next++, sale, failing)] : []),
  ])
}

/** Orders that wait for the vendors of their plans. */
export const waitingOrders = (
  partners: ReadonlyArray<DemoPartner>,
  plans: ReadonlyArray<DemoPlan>,
  day: string,
  first: number,
): ReadonlyArray<Append> =>
  partners.flatMap((partner, index) => {
    const plan = plans[index % plans.length]
    if (plan === undefined) return []
    const id = first + index
    const asked: Asked = {
      id,
      at: `${day}T0${6 + index}:20:00.000Z`,
      partner,
      plan,
      asked: plan.name,
      quantity: index + 1,
      price: null,
      requestId: requestIdOf(makeRandom(SEED + index), partner, index + 1),
      recipient: { name: 'Front Desk', email: 'desk@example.com' },
    }
    return append(id, [received(asked)], waitingCommand(index))
  })

/** The command id of a waiting order. */
export const waitingCommand = (index: number): string => `demo-api-order-waiting-${index + 1}`
