import type { Calendar } from './calendar.ts'

const PERIOD_MS = 30 * 86_400_000
/** The time from a subscription's last payment to its cancellation, before the next payment. */
const NOTICE_MS = PERIOD_MS / 2

/** Every thirtieth sale is the first payment of a subscription. */
const BLOCK = 30

/** A sale that is a payment of a subscription; `payment` counts from 1, `start` is the sale of the first. */
export type Due = { readonly id: number; readonly payment: number; readonly start: number }

/** The number of payments before a cancellation: one in three ends soon, one in three within the year. */
const ENDS = [[1, 2, 3, 4], [6, 8, 9, 12], [Number.POSITIVE_INFINITY]] as const

/** The number of payments of a subscription before it is cancelled. */
const paymentsOf = (id: number): number => {
  const ends = ENDS[id % ENDS.length] ?? [1]
  return ends[Math.floor(id / ENDS.length) % ends.length] ?? 1
}

/** Sales that start neither a customer nor a subscription: three of five can be a later payment. */
const mayRenew = (number: number): boolean => number % 5 >= 2

export type Renewals = {
  /** The payment that a sale is; null if it pays no subscription. */
  readonly dueAt: (number: number) => Due | null
  /** The subscriptions that are cancelled after a sale. */
  readonly cancelledAt: (number: number) => ReadonlyArray<number>
  /** The number of payments of a subscription before a sale. */
  readonly paidBefore: (id: number, number: number) => number
}

/** The demo sales that are payments of subscriptions, every thirty days until a cancellation. */
export const makeRenewals = ({ count, slotOf, numberFrom }: Calendar): Renewals => {
  // The subscription that each sale pays, and the number of the payment; zero if none.
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
  /** The free sale nearest to another that can still be a payment. */
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
