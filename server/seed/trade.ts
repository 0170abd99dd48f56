import type { Append } from '../core/events/event-store.ts'
import { plainPlan } from '../people/customer.events.ts'
import { type CustomerEvent, checkoutStream, customerStream } from '../people/customer.ts'
import { applySale, type Sale, type SaleEvent, type SaleState, saleStream } from '../reports/sale.ts'
import { decideSale, type SaleCommand } from '../reports/sale-decisions.ts'
import { SIMCREDIBLE } from '../reports/vendors.ts'
import { customerOf, visitOf } from './customers.ts'
import { reviews } from './names.ts'
import { makeRandom } from './random.ts'
import { makeRenewals } from './renewals.ts'
import { bringsCustomer, customersBy, guidOf, makeSales, type SalesOf } from './sales.ts'
import { makeSubscriptions, one } from './subscriptions.ts'

const SEED = 74_000_041

/** One abandoned checkout per this many sales. */
const SALES_PER_CHECKOUT = 16

/** The id of a refund in its gateway's format. */
const refundIdOf = ({ gateway, transaction }: Sale['payment']): string =>
  gateway === 'PayPal' ? transaction.slice(-17) : `re_${transaction.slice(-18)}`

/** A SIM is activated on the travel date, or at once without one. */
const activation = {
  isOf: ({ travelDate }: Sale, day: string) => travelDate <= day,
  command: (_: Sale, at: string): SaleCommand => ({ kind: 'activate', at }),
}

/** Later events of some sales, after this many other sales; the chance is in a thousand. */
const laterEvents: ReadonlyArray<{
  readonly after: number
  readonly chance: number
  readonly isOf?: (sale: Sale, day: string) => boolean
  readonly command: (sale: Sale, at: string, dice: number) => SaleCommand
}> = [
  { after: 3, chance: 150, ...activation },
  { after: 25, chance: 35, command: (_, at) => ({ kind: 'cancel', at, reason: 'Asked for by the customer' }) },
  {
    after: 40,
    chance: 35,
    isOf: ({ price }) => price.amount > 0,
    command: ({ price, payment }, at, dice) => ({
      kind: 'refund',
      at,
      amount: dice % 3 === 0 ? Math.round(price.amount * 50) / 100 : price.amount,
      transaction: refundIdOf(payment),
      reason: dice % 2 === 0 ? 'Could not be activated' : 'Bought twice',
    }),
  },
  {
    after: 60,
    chance: 50,
    command: (_, at, dice) => ({
      kind: 'review',
      at,
      rating: 1 + (dice % 5),
      text: reviews[dice % reviews.length] ?? '',
    }),
  },
  { after: 75, chance: 400, ...activation },
  {
    after: 80,
    chance: 500,
    isOf: ({ vendor }) => vendor === SIMCREDIBLE,
    command: (_, at) => ({ kind: 'suspend', at, reason: 'No use for 30 days' }),
  },
  {
    after: 120,
    chance: 500,
    isOf: ({ vendor }) => vendor === SIMCREDIBLE,
    command: (_, at) => ({ kind: 'resume', at }),
  },
]
const LONGEST = 120

/** The demo's trade: the events around each sale, in the order of time. */
export const makeTrade = (plan: Omit<SalesOf, 'renewals'>) => {
  const renewals = makeRenewals(plan.calendar)
  const { saleOf, momentOf } = makeSales({ ...plan, renewals })
  const subscriptions = makeSubscriptions(renewals)
  // Only a cache: a sale is the same with or without it.
  const recent = new Map<number, { readonly sale: Sale; state: SaleState | null }>()

  const known = (number: number) => {
    const kept = recent.get(number)
    if (kept !== undefined) return kept
    const made = { sale: saleOf(number), state: null as SaleState | null }
    recent.set(number, made)
    recent.delete(number - 2 * LONGEST)
    // The events before the sale that is being made now.
    return made
  }

  const decided = (number: number, command: SaleCommand): SaleEvent | null => {
    const entry = known(number)
    const decision = decideSale(number, entry.state, command)
    if (!decision.accepted) return null
    entry.state = applySale(entry.state, decision.event)
    return decision.event
  }

  /** The time of a later event, or shortly before it. */
  const dueAt = (number: number, { after }: (typeof laterEvents)[number]): string =>
    new Date(momentOf(number + after)).toISOString()

  /** Replays a sale's events before the sale `now`, to start in the middle. */
  const catchUp = (number: number, now: number) => {
    if (known(number).state !== null) return
    decided(number, { kind: 'complete', sale: known(number).sale })
    order(number)
    for (const later of laterEvents) if (number + later.after < now) decideLater(number, later, dueAt(number, later))
  }

  const order = (number: number): SaleEvent | null => {
    const { sale } = known(number)
    if (sale.vendor !== SIMCREDIBLE) return null
    return decided(number, { kind: 'order', at: sale.at, orderNumber: `SC-${String(number).padStart(8, '0')}` })
  }

  const decideLater = (number: number, later: (typeof laterEvents)[number], at: string): SaleEvent | null => {
    const random = makeRandom(SEED + number * 31_337 + later.after)
    if (random.integer(1, 1_000) > later.chance) return null
    const { sale } = known(number)
    if (later.isOf?.(sale, dueAt(number, later).slice(0, 10)) === false) return null
    return decided(number, later.command(sale, at, random.integer(0, 999)))
  }

  const signUp = (number: number, at: string): Append => {
    const id = customersBy(number)
    const visit = visitOf(makeRandom(SEED - number * 3_571))
    const event: CustomerEvent = { type: 'CustomerSignedUp', data: { id, at, customer: customerOf(id), visit } }
    return one(customerStream(id), 0, event)
  }

  const checkout = (number: number, at: string): Append => {
    const id = number / SALES_PER_CHECKOUT
    const random = makeRandom(SEED + number * 12_289)
    const { plan: left, price } = known(number).sale
    const customer = customerOf(random.integer(1, customersBy(number)))
    const event: CustomerEvent = {
      type: 'CheckoutAbandoned',
      data: {
        id,
        at,
        guid: guidOf(random),
        customer,
        visit: visitOf(random),
        plan: plainPlan(left),
        price: { amount: price.list, currency: price.currency },
        paymentMethod: random.pick(['Stripe', 'PayPal', '']),
      },
    }
    return one(checkoutStream(id), 0, event)
  }

  /** All events from one sale (counted from 1) to before another. */
  const between = (from: number, to: number): ReadonlyArray<Append> => {
    for (let number = Math.max(1, from - LONGEST); number < from; number++) catchUp(number, from)
    const appends: Array<Append> = []
    for (let number = from; number < to; number++) {
      const begin = momentOf(number)
      // Less than half of the time to the next sale, which may come early by as much.
      const slot = plan.calendar.slotOf(number)
      let step = 0
      const next = () => new Date(begin + Math.floor((++step / 25) * (slot.to - slot.from))).toISOString()
      if (bringsCustomer(number)) appends.push(signUp(number, new Date(begin).toISOString()))
      const { sale } = known(number)
      const events = [decided(number, { kind: 'complete', sale }), order(number)].filter((event) => event !== null)
      appends.push({ stream: saleStream(number), expectedVersion: 0, events, actor: 'system' })
      appends.push(...subscriptions.paidBy(number, sale))
      if (number % SALES_PER_CHECKOUT === 0) appends.push(checkout(number, next()))
      appends.push(...subscriptions.cancelledAfter(number, next()))
      for (const later of laterEvents) {
        const earlier = number - later.after
        const event = earlier < 1 ? null : decideLater(earlier, later, next())
        if (event !== null) appends.push(one(saleStream(earlier), 'any', event))
      }
    }
    return appends
  }

  return { between }
}
