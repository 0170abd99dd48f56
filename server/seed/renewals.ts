import type { Calendar } from './calendar.ts'

const PERIOD_MS = 30 * 86_400_000
/** From the last payment of a subscription to its cancellation, before the next one. */
const NOTICE_MS = PERIOD_MS / 2

/** Of how many sales one starts a subscription: every thirtieth is its first payment. */
const BLOCK = 30

/** A sale that is a payment of a subscription; `payment` counts from 1, `start` is the sale that is the first. */
export type Due = { readonly id: number; readonly payment: number; readonly start: number }

/** After how many payments subscriptions are cancelled: one in three soon, one in three within the year. */
const ENDS = [[1, 2, 3, 4], [6, 8, 9, 12], [Number.POSITIVE_INFINITY]] as const

/** How often a subscription is paid before it is cancelled. */
const paymentsOf = (id: number): number => {
  const ends = ENDS[id % ENDS.length] ?? [1]
  return ends[Math.floor(id / ENDS.length) % ends.length] ?? 1
}

/** Neither the first sale of a customer nor of a subscription: three of five sales can be a later payment. */
const mayRenew = (number: number): boolean => number % 5 >= 2

export type Renewals = {
  /** What a sale is due for; null for one that pays no subscription. */
  readonly dueAt: (number: number) => Due | null
  /** The subscriptions that are cancelled after a sale. */
  readonly cancelledAt: (number: number) => ReadonlyArray<number>
  /** How often a subscription has been paid before a sale. */
  readonly paidBefore: (id: number, number: number) => number
}

/** Which sales of the demo data are payments of subscriptions: each is paid every thirty days until it is cancelled. */
export const makeRenewals = ({ count, slotOf, numberFrom }: Calendar): Renewals => {
  // Of each sale the subscription that it pays and how often it was paid then; zero for those that pay none.
  const payers = new Int32Array(count + 1)
  const ordinals = new Uint8Array(count + 1)
  const paid: Array<Array<number>> = [[]]
  const cancelled = new Map<number, Array<number>>()

  const pay = (id: number, number: number) => {
    const sales = paid[id] ?? []
    sales.push(number)
    payers[number] = id
    ordinals[number] = sales.length
  }

  const isFree = (number: number) => number > 0 && number <= count && mayRenew(number) && payers[number] === 0
  /** The sale that is nearest to another of those that can still be a payment. */
  const freeNear = (wanted: number): number | null => {
    for (let away = 0; away < count; away++) {
      for (const number of [wanted + away, wanted - away]) if (isFree(number)) return number
    }
    return null
  }

  for (let id = 1; id * BLOCK <= count; id++) {
    paid.push([])
    const begun = slotOf(id * BLOCK).from
    const payments = paymentsOf(id)
    pay(id, id * BLOCK)
    for (let payment = 1; payment < payments; payment++) {
      const wanted = numberFrom(begun + payment * PERIOD_MS)
      const number = wanted > count ? null : freeNear(wanted)
      if (number === null) break
      pay(id, number)
    }
    const own = paid[id] ?? []
    if (own.length < payments) continue
    const end = numberFrom(slotOf(own.at(-1) ?? 0).from + NOTICE_MS)
    cancelled.set(end, [...(cancelled.get(end) ?? []), id])
  }

  return {
    dueAt: (number) => {
      const id = payers[number] ?? 0
      return id === 0 ? null : { id, payment: ordinals[number] ?? 0, start: id * BLOCK }
    },
    cancelledAt: (number) => cancelled.get(number) ?? [],
    paidBefore: (id, number) => (paid[id] ?? []).filter((sale) => sale < number).length,
  }
}
