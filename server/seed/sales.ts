import type { Currency } from '../../src/schemas/inventory.ts'
import type { InventoryFields } from '../domain/inventory-item.ts'
import { exact, type Sale, type SaleType, type SoldSim } from '../domain/sale.ts'
import { currencyIn, customerOf, visitOf } from './customers.ts'
import { remarks } from './names.ts'
import { makeRandom, type Random } from './random.ts'
import type { Offered } from './sold-plans.ts'
import { iccidOf, imsiOf, slug } from './stock.ts'

const SEED = 52_000_017
const DAY_MS = 86_400_000

/** Of how many sales one brings a new customer. */
const SALES_PER_CUSTOMER = 5
/** A top-up is for a SIM that was sold so many sales before. */
const TOP_UP_AFTER = 35

/** An item of our own stock, and when it came. */
export type Stocked = { readonly id: number; readonly fields: InventoryFields; readonly at: number }

export type SalesOf = {
  readonly count: number
  /** When the first of them is made, and from one to the next, in milliseconds. */
  readonly begin: number
  readonly spacing: number
  readonly offered: { readonly byId: ReadonlyMap<number, Offered>; readonly draw: (from: Random) => Offered }
  readonly stock: ReadonlyArray<Stocked>
}

/** 32 hexadecimal digits. */
const hexOf = (random: Random): string =>
  Array.from({ length: 4 }, () => random.integer(0, 0xffff_ffff).toString(16).padStart(8, '0')).join('')

/** A UUID of version 4 (RFC 9562). */
export const guidOf = (random: Random): string => {
  const hex = hexOf(random)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const unitsPerDollar: Readonly<Record<Currency, number>> = { USD: 1, EUR: 0.92, INR: 84 }
const round = (amount: number) => Math.round(amount * 100) / 100
const inCurrency = (dollars: number, currency: Currency) => round(dollars * unitsPerDollar[currency])

const typeOf = (dice: number): SaleType =>
  dice <= 8 ? 'Top Up' : dice <= 13 ? 'Free SIM' : dice <= 30 ? 'SIM' : 'eSIM'

const promoCodes = ['SUMMER10', 'WELCOME10', 'BLOG10'] as const

/** A number of a UK mobile that is set aside for drama, or none where the plan has data alone. */
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

/** What is paid: the list price less the discount, in the customer's currency. */
const priceOf = (random: Random, offer: Offered, type: SaleType, currency: Currency): Sale['price'] => {
  const list = round(inCurrency(offer.cost, currency) * (1.4 + (offer.plan.id % 9) / 10))
  if (type === 'Free SIM') return { amount: 0, currency, list, discount: list, promoCode: 'FREESIM' }
  if (random.integer(1, 5) > 1) return { amount: list, currency, list, discount: 0, promoCode: '' }
  const discount = round(list / 10)
  return { amount: exact(list - discount), currency, list, discount, promoCode: random.pick(promoCodes) }
}

const paymentOf = (random: Random, email: string, isFree: boolean): Sale['payment'] => {
  const hex = hexOf(random)
  const gateway = isFree ? 'None' : random.pick(['Stripe', 'Stripe', 'Stripe', 'PayPal'])
  if (gateway === 'Stripe') {
    return { gateway, transaction: `pi_${hex.slice(0, 24)}`, customerId: `cus_${hex.slice(18)}`, email }
  }
  return { gateway, transaction: isFree ? '' : `PAYID-${hex.slice(0, 20).toUpperCase()}`, customerId: '', email: '' }
}

/** How many customers have an account when a sale (counted from 1) is made. */
export const customersBy = (number: number): number => Math.ceil(number / SALES_PER_CUSTOMER)

/** Whether a sale is the first of a customer who signed up for it. */
export const bringsCustomer = (number: number): boolean => number % SALES_PER_CUSTOMER === 1

/** Carts of two: every seventh sale goes with the one before it. */
const cartMates = (number: number, count: number): ReadonlyArray<number> => {
  if (number % 7 === 3) return [number - 1, number]
  return number % 7 === 2 && number < count ? [number, number + 1] : [number]
}

/** The sales of the demo data, each by its number from 1: always the same one, in whichever order they are asked for. */
export const makeSales = ({ count, begin, spacing, offered, stock }: SalesOf) => {
  const momentOf = (number: number): number => {
    const random = makeRandom(SEED - number * 2_713)
    return Math.floor(begin + (number - 1 + random.integer(0, 500) / 1_000) * spacing)
  }

  // Each item of our own stock is sold once, some weeks after it came.
  const items = new Map<number, Stocked>()
  for (const item of stock) {
    let number = Math.max(1, Math.ceil((item.at + (10 + ((item.id * 37) % 50)) * DAY_MS - begin) / spacing))
    while (items.has(number)) number++
    if (number <= count) items.set(number, item)
  }

  /** What kind of sale it is, before it is known whether there is a SIM to top up. */
  const drawn = (number: number) => {
    const random = makeRandom(SEED + number * 7_919)
    const dice = typeOf(random.integer(1, 100))
    const item = items.get(number)
    const type: SaleType = item === undefined ? dice : item.fields.activationCode.startsWith('LPA:') ? 'eSIM' : 'SIM'
    return { random, item, type }
  }

  /** The earlier sale whose SIM a top-up is for; null where there is none, or where it would be in another's cart. */
  const toppedUp = (number: number): number | null => {
    const earlier = number - TOP_UP_AFTER
    if (earlier < 1 || cartMates(number, count).length > 1) return null
    const { type } = drawn(earlier)
    return type === 'eSIM' || type === 'SIM' ? earlier : null
  }

  const buyerOf = (number: number) => {
    const [leader = number] = cartMates(number, count)
    const all = customersBy(leader)
    const random = makeRandom(SEED - leader * 3_571)
    return { random, leader, customer: customerOf(bringsCustomer(leader) ? all : random.integer(1, all)) }
  }

  /** What is bought, by whom, for how much. */
  const choice = (number: number) => {
    const { random, item, type: kind } = drawn(number)
    const earlier = kind === 'Top Up' ? toppedUp(number) : null
    const type: SaleType = kind === 'Top Up' && earlier === null ? 'eSIM' : kind
    const buyer = buyerOf(number)
    const customer = earlier === null ? buyer.customer : buyerOf(earlier).customer
    const offer = (item && offered.byId.get(item.fields.planID)) ?? offered.draw(random)
    const price = priceOf(random, offer, type, currencyIn(customer.country))
    return { ...buyer, random, visitor: buyer.random, item, earlier, type, customer, offer, price }
  }
  type Choice = ReturnType<typeof choice>

  const simOf = ({ random, earlier, item, offer, type }: Choice): SoldSim => {
    if (earlier !== null) return saleOf(earlier).sim
    return item === undefined ? newSim(random, offer, type) : simOfItem(random, offer, item)
  }

  const cartTotal = (number: number, { price }: Choice): number =>
    cartMates(number, count).reduce(
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
    const { random, customer, offer, item, price } = made
    const [at, visit] = [momentOf(number), visitOf(made.visitor)]
    const isLong = offer.plan.validity >= 30
    return {
      id: number,
      at: new Date(at).toISOString(),
      guid: guidOf(random),
      type: made.type,
      customer,
      visit,
      affiliate: visit.source === 'Affiliate' ? visit.refSite : null,
      plan: offer.plan,
      sim: simOf(made),
      vendor: item === undefined ? offer.plan.supplier : null,
      inventoryId: item?.id ?? null,
      cart: { id: `CART-${String(made.leader).padStart(7, '0')}`, total: cartTotal(number, made) },
      price,
      buyingPrice: inCurrency(offer.cost, price.currency),
      payment: paymentOf(random, customer.email, price.amount === 0),
      subscriptionCount: isLong && random.integer(1, 10) === 1 ? random.integer(1, 6) : 0,
      travelDate: travelDateOf(random, at),
      remarks: random.integer(1, 25) === 1 ? random.pick(remarks) : '',
    }
  }

  return { saleOf, momentOf }
}
