import { dayAfter } from '../../src/schemas/core/day-range.ts'
import type { PlanOffer } from '../plans/catalogue.ts'
import type { InventoryFields } from '../stock/inventory-item.ts'
import { checkDigit } from './luhn.ts'
import { currencyOf, suppliers } from './offers.ts'
import type { Random } from './random.ts'
import { countries, dialCode, operators } from './reference.ts'

const DAY_MS = 86_400_000

export type StockItem = {
  readonly fields: InventoryFields
  /** Index into the people who may have added it. */
  readonly addedBy: number
  readonly date: string
}

/** A SIM of our own stock, and when it was received. */
export type Stocked = { readonly id: number; readonly fields: InventoryFields; readonly at: number }

/**
 * The earliest time (UTC) at which the shop sells a SIM of our own stock, some weeks after its receipt. Half of the
 * stock is never sold, so that a demo has SIMs to sell, assign and search.
 */
export const soldFrom = ({ id, at }: Pick<Stocked, 'id' | 'at'>): number =>
  id % 2 === 0 ? Number.POSITIVE_INFINITY : at + (10 + ((id * 37) % 50)) * DAY_MS

/** The prefixes of a card's numbers. */
type Network = { readonly dial: string; readonly mcc: string; readonly mnc: string }

/** ITU-T E.118: 89, the country's dial code, the issuer, the account's number, the check digit. */
export const iccidOf = (random: Random, { dial, mnc }: Network, length = 19) => {
  const start = `89${dial}${mnc}`
  const body = start + random.digits(length - 1 - start.length)
  return body + checkDigit(body)
}

/** An IMSI: the network's MCC and MNC, then the subscriber's number, 15 digits in all. */
export const imsiOf = (random: Random, { mcc, mnc }: Network) =>
  `${mcc}${mnc}${random.digits(15 - mcc.length - mnc.length)}`

/** A name as a part of an address. */
export const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** A network for a card's ICCID and IMSI: one in the plan's country, or in the supplier's first. */
export const networkOf = (plan: PlanOffer, random: Random): Network => {
  const home = plan.country ?? suppliers[plan.supplierID - 1]?.countries[0] ?? 0
  const code = countries[home - 1]?.code ?? 'GB'
  const networks = operators.filter((operator) => operator.country === code).flatMap((operator) => operator.networks)
  const [mcc = '234', mnc = '10'] = (networks.length === 0 ? '234-10' : random.pick(networks)).split('-')
  return { dial: dialCode(code), mcc, mnc }
}

const round = (amount: number) => Math.round(amount * 100) / 100

/** The cost of one SIM of a plan: the first gigabyte is the dearest, days add a little. */
export const costOf = (plan: PlanOffer, random: Random) => {
  const gigabytes = plan.dataMB === null ? 40 : plan.dataMB / 1024
  return round((1.2 + 0.9 * gigabytes ** 0.72 + plan.days * 0.03) * (0.9 + random.integer(0, 25) / 100))
}

/** Deliveries whose invoice exceeds the delivered quantity. */
const OVERCHARGED = [107, 121]

const paymentTypes = ['prepaid', 'prepaid', 'postpaid', 'prepaid', 'payg'] as const

type Delivery = {
  readonly number: number
  readonly size: number
  readonly receivedDaysAgo: number
}

/** One delivery: SIMs of one plan on one invoice, received on one day, counted from the day the demo ends before. */
const delivery = (random: Random, plan: PlanOffer, day: string, { number, size, receivedDaysAgo }: Delivery) => {
  const network = networkOf(plan, random)
  const supplier = suppliers[plan.supplierID - 1]?.name ?? ''
  const isEsim = random.integer(1, 10) <= 7
  const cost = costOf(plan, random)
  const paymentType = paymentTypes[number % paymentTypes.length] ?? 'prepaid'
  const received = dayAfter(day, -receivedDaysAgo)
  const expires = dayAfter(day, random.integer(20, 540) - Math.floor(receivedDaysAgo / 4))
  const addedBy = random.integer(0, 1)
  const minutes = random.integer(8 * 60, 16 * 60)
  const length = random.pick([19, 19, 20])
  return Array.from({ length: size }, (_, index): StockItem => {
    const host = `rsp.${slug(supplier)}.example`
    const fields: InventoryFields = {
      type: plan.country === null ? 'roaming' : 'local',
      country: plan.country,
      region: plan.region,
      supplierID: plan.supplierID,
      planID: plan.id,
      activationCode: isEsim
        ? `LPA:1$${host}$${random.code(5)}-${random.code(5)}-${random.code(5)}`
        : `SIM${random.digits(12)}`,
      formFactor: isEsim ? 'esim' : 'card',
      iccid: iccidOf(random, network, length),
      simpin: random.digits(4),
      serviceDeviceID: imsiOf(random, network),
      paymentType,
      // Pay as you go has no invoice.
      invoiceNumber: paymentType === 'payg' ? '' : `INV-${received.slice(0, 4)}-${String(number).padStart(4, '0')}`,
      InvoiceCurrency: currencyOf(plan.supplierID),
      invoiceCost: round(cost * (OVERCHARGED.includes(number) ? size + 1 : size)),
      buyingCost: cost,
      sellingcost: round(cost * (1.4 + (plan.id % 9) / 10)),
      stockReceivedDate: received,
      expiryDate: expires,
      stockExpiryDate: '',
    }
    const at = Date.parse(`${received}T00:00:00Z`) + (minutes + index * 2) * 60_000
    return { fields, addedBy, date: new Date(at).toISOString() }
  })
}

type Wanted = {
  readonly count: number
  /** The day the demo ends before. */
  readonly day: string
}

/** Some hundred SIMs in deliveries, oldest first; all are received before the events of the demo's last day. */
export const makeStock = (
  random: Random,
  plans: ReadonlyArray<PlanOffer>,
  { count, day }: Wanted,
): ReadonlyArray<StockItem> => {
  const sizes: Array<number> = []
  for (let left = count; left > 0; left -= sizes.at(-1) ?? 0) sizes.push(Math.min(left, random.integer(4, 12)))
  const daysAgo = sizes.map(() => random.integer(2, 240)).sort((a, b) => b - a)
  const local = plans.filter(({ region }) => region === null)
  const roaming = plans.filter(({ region }) => region !== null)
  return sizes
    .flatMap((size, index) => {
      const plan = random.pick(index % 4 === 3 ? roaming : local)
      return delivery(random, plan, day, { number: 101 + index, size, receivedDaysAgo: daysAgo[index] ?? 2 })
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
