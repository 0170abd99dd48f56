import { partnerPriceIn } from '../partners/partner-price.ts'
import { exact, type Sale, type SaleType, type SoldSim } from '../reports/sale.ts'
import type { Calendar } from './calendar.ts'
import { currencyIn, customerOf, visitOf } from './customers.ts'
import { remarks } from './names.ts'
import { inCurrency, listPriceOf, priceOf } from './prices.ts'
import { makeRandom, type Random } from './random.ts'
import type { Renewals } from './renewals.ts'
import type { Offered } from './sold-plans.ts'
import { iccidOf, imsiOf, type Stocked, slug, soldFrom } from './stock.ts'

const SEED = 52_000_017
const DAY_MS = 86_400_000

/** One in this many sales brings a new customer. */
const SALES_PER_CUSTOMER = 5
/** A top-up is for a SIM sold this many sales before. */
const TOP_UP_AFTER = 35

/** A partner that sells for us, with its terms, and since when. */
export type Seller = NonNullable<Sale['partner']> & { readonly since: number }

export type SalesOf = {
  readonly calendar: Calendar
  readonly renewals: Renewals
  readonly offered: { readonly byId: ReadonlyMap<number, Offered>; readonly draw: (from: Random) => Offered }
  readonly stock: ReadonlyArray<Stocked>
  /** The active ones. */
  readonly sellers: ReadonlyArray<Seller>
}

/** 32 hexadecimal digits. */
const hexOf = (random: Random): string =>
  Array.from({ length: 4 }, () => random.integer(0, 0xffff_ffff).toString(16).padStart(8, '0')).join('')

/** A UUID of version 4 (RFC 9562). */
export const guidOf = (random: Random): string => {
  const hex = hexOf(random)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const typeOf = (dice: number): SaleType =>
  dice <= 8 ? 'Top Up' : dice <= 13 ? 'Free SIM' : dice <= 30 ? 'SIM' : 'eSIM'

/** A UK mobile number reserved for drama; empty if the plan has only data. */
const lineOf = (random: Random, { hasVoice }: Offered) => (hasVoice ? `+44 7700 900${random.digits(3)}` : '')

const newSim = (random: Random, offer: Offered, type: SaleType): SoldSim => ({
  iccid: iccidOf(random, offer.network),
  imsi: imsiOf(random, offer.network),
  cli: lineOf(random, offer),
  simPin: random.digits(4),
  lpa:
    type === 'SIM'
      ? ''
      : `LPA:1$rsp.${slug(offer.plan.supplier)}.example$${random.code(15).replace(/(.{5})(?=.)/g, '$1-')}`,
})

const simOfItem = (random: Random, offer: Offered, { fields }: Stocked): SoldSim => ({
  iccid: fields.iccid,
  imsi: fields.serviceDeviceID,
  cli: lineOf(random, offer),
  simPin: fields.simpin,
  lpa: fields.activationCode.startsWith('LPA:') ? fields.activationCode : '',
})

const gateways = ['Stripe', 'Stripe', 'Stripe', 'PayPal'] as const

/** Whether a subscription is paid by PayPal: every second one is. */
export const isByPayPal = (subscription: number): boolean => subscription % 2 === 0

/** A customer's id at Stripe: the same in every sale. */
const stripeIdOf = (customer: number): string => `cus_${hexOf(makeRandom(SEED + customer * 4_441)).slice(18)}`

const paymentOf = (
  random: Random,
  { id, email }: Sale['customer'],
  gateway: (typeof gateways)[number] | 'None',
): Sale['payment'] => {
  const hex = hexOf(random)
  if (gateway === 'Stripe') {
    return { gateway, transaction: `pi_${hex.slice(0, 24)}`, customerId: stripeIdOf(id), email }
  }
  return {
    gateway,
    transaction: gateway === 'None' ? '' : `PAYID-${hex.slice(0, 20).toUpperCase()}`,
    customerId: '',
    email: '',
  }
}

const partnerOf = ({ since: _, ...partner }: Seller): Sale['partner'] => partner

/** The number of customers when a sale (counted from 1) is made. */
export const customersBy = (number: number): number => Math.ceil(number / SALES_PER_CUSTOMER)

/** Whether a sale is the first of a newly signed-up customer. */
export const bringsCustomer = (number: number): boolean => number % SALES_PER_CUSTOMER === 1

/** The demo sales, by number from 1. A number always gives the same sale, whatever the order of calls. */
export const makeSales = ({ calendar, renewals, offered, stock, sellers }: SalesOf) => {
  const { count, slotOf, numberFrom } = calendar
  const { dueAt } = renewals

  const momentOf = (number: number): number => {
    const random = makeRandom(SEED - number * 2_713)
    const { from, to } = slotOf(number)
    return Math.floor(from + (random.integer(0, 500) / 1_000) * (to - from))
  }

  /** Carts of two: every seventh sale is in a cart with the one before it, unless one pays a subscription. */
  const cartMates = (number: number): ReadonlyArray<number> => {
    const place = number % 7
    const first = place === 2 ? number : place === 3 ? number - 1 : 0
    const isCart = first > 0 && first < count && dueAt(first) === null && dueAt(first + 1) === null
    return isCart ? [first, first + 1] : [number]
  }

  // Each SIM of our own stock is sold once.
  const items = new Map<number, Stocked>()
  for (const item of stock) {
    let number = numberFrom(soldFrom(item))
    while (items.has(number) || dueAt(number) !== null) number++
    if (number <= count) items.set(number, item)
  }

  /** The type of a sale, before checking whether there is a SIM to top up. */
  const drawn = (number: number) => {
    const random = makeRandom(SEED + number * 7_919)
    const dice = typeOf(random.integer(1, 100))
    const item = items.get(number)
    const due = dueAt(number)
    const isLoaded = item?.fields.activationCode.startsWith('LPA:')
    const sold: SaleType = item === undefined ? dice : isLoaded ? 'eSIM' : 'SIM'
    const type: SaleType = due === null ? sold : due.payment === 1 ? 'eSIM' : 'Top Up'
    return { random, item, due, type }
  }

  /** The earlier sale whose SIM a top-up is for; null if there is none, or if it is in another's cart. */
  const toppedUp = (number: number): number | null => {
    const due = dueAt(number)
    if (due !== null) return due.start
    const earlier = number - TOP_UP_AFTER
    if (earlier < 1 || cartMates(number).length > 1) return null
    const { type } = drawn(earlier)
    return type === 'eSIM' || type === 'SIM' ? earlier : null
  }

  const buyerOf = (number: number) => {
    const [leader = number] = cartMates(number)
    const all = customersBy(leader)
    const random = makeRandom(SEED - leader * 3_571)
    return { random, leader, customer: customerOf(bringsCustomer(leader) ? all : random.integer(1, all)) }
  }

  const offerFor = (random: Random, item: Stocked | undefined): Offered =>
    (item && offered.byId.get(item.fields.planID)) ?? offered.draw(random)

  /** The plan of a subscription started by a sale: its validity is one payment period. */
  const renewedAt = (start: number): Offered => {
    const { random } = drawn(start)
    for (;;) {
      const offer = offered.draw(random)
      if (offer.plan.validity >= 30) return offer
    }
  }

  /** The seller of a plan for partners, which must exist already; a subscription keeps its first seller. */
  const sellerOf = (number: number, { plan }: Offered): Seller | null => {
    if (plan.planFor !== 'Partner') return null
    const known = sellers.filter(({ since }) => since < momentOf(number))
    const [first] = known
    const random = makeRandom(SEED + number * 6_011)
    // The oldest sells the most: the demo's partner users work for it, and see some of everything.
    return first === undefined ? null : random.integer(1, 3) === 1 ? first : random.pick(known)
  }

  /** The type, buyer, plan and price of a sale. */
  const choice = (number: number) => {
    const { random, item, due, type: kind } = drawn(number)
    const earlier = kind === 'Top Up' ? toppedUp(number) : null
    const type: SaleType = kind === 'Top Up' && earlier === null ? 'eSIM' : kind
    const buyer = buyerOf(number)
    const customer = earlier === null ? buyer.customer : buyerOf(earlier).customer
    const offer = due === null ? offerFor(random, item) : renewedAt(due.start)
    const currency = currencyIn(customer.country)
    const own = due === null ? priceOf(random, offer, type, currency) : listPriceOf(offer, currency)
    const seller = own.amount > 0 && (due !== null || type !== 'Top Up') ? sellerOf(due?.start ?? number, offer) : null
    const price = seller === null ? own : partnerPriceIn(own, seller.markupDiscount)
    return { ...buyer, random, visitor: buyer.random, item, due, earlier, type, customer, offer, price, seller }
  }
  type Choice = ReturnType<typeof choice>

  const simOf = ({ random, earlier, item, offer, type }: Choice): SoldSim => {
    if (earlier !== null) return saleOf(earlier).sim
    return item === undefined ? newSim(random, offer, type) : simOfItem(random, offer, item)
  }

  const cartTotal = (number: number, { price }: Choice): number =>
    cartMates(number).reduce(
      (sum, mate) => exact(sum + (mate === number ? price.amount : choice(mate).price.amount)),
      0,
    )

  const travelDateOf = (random: Random, at: number): string => {
    const dice = random.integer(1, 100)
    if (dice > 45) return ''
    return new Date(at + (dice <= 8 ? 0 : random.integer(1, 60)) * DAY_MS).toISOString().slice(0, 10)
  }

  const saleOf = (number: number): Sale => {
    const made = choice(number)
    const { random, customer, offer, item, due, price, seller } = made
    const at = momentOf(number)
    const isRenewal = due !== null && due.payment > 1
    // A renewal has no visit to the shop and no affiliate.
    const visit = isRenewal ? { source: 'Subscription', refSite: '', cip: '' } : visitOf(made.visitor)
    const gateway = price.amount === 0 ? 'None' : random.pick(gateways)
    return {
      id: number,
      at: new Date(at).toISOString(),
      guid: guidOf(random),
      type: made.type,
      customer,
      visit,
      affiliate: visit.source === 'Affiliate' ? visit.refSite : null,
      plan: offer.plan,
      ...offer.setUp,
      sim: simOf(made),
      vendor: item === undefined ? offer.plan.supplier : null,
      inventoryId: item?.id ?? null,
      cart: { id: `CART-${String(made.leader).padStart(7, '0')}`, total: cartTotal(number, made) },
      price,
      buyingPrice: inCurrency(offer.cost, price.currency),
      payment: paymentOf(random, customer, due === null ? gateway : isByPayPal(due.id) ? 'PayPal' : 'Stripe'),
      travelDate: isRenewal ? '' : travelDateOf(random, at),
      remarks: random.integer(1, 25) === 1 ? random.pick(remarks) : '',
      partner: seller === null ? null : partnerOf(seller),
    }
  }

  return { saleOf, momentOf }
}
