const PERIOD_MS = 30 * 86_400_000

/** Of how many sales one starts a subscription: every thirtieth is its first payment. */
const BLOCK = 30
/** Where in a block the second payment of a subscription stands, the third …: at no sale that brings a customer. */
const PLACES: ReadonlyArray<number> = [3, 8, 13, 18, 23, 28, 4, 9, 14, 19, 24, 29]

/** A sale that is a payment of a subscription; `payment` counts from 1, `start` is the sale that is the first. */
export type Due = { readonly id: number; readonly payment: number; readonly start: number }

/** After how many payments subscriptions are cancelled. */
const ENDS = [1, 2, 3, 4] as const

/** How often a subscription is paid before it is cancelled; one in three is. */
const paymentsOf = (id: number): number =>
  id % 3 === 0 ? (ENDS[(id / 3) % ENDS.length] ?? 1) : Number.POSITIVE_INFINITY

/**
 * Which sales of the demo data are payments of subscriptions. It follows from their numbers alone: a subscription is
 * paid every thirty days, as near as whole blocks of sales, which `spacing` milliseconds lie between, come to them.
 */
export const makeRenewals = (spacing: number) => {
  const period = BLOCK * Math.max(1, Math.round(PERIOD_MS / spacing / BLOCK))
  /** From a payment to the cancellation, before the next one. */
  const notice = BLOCK * Math.ceil(period / BLOCK / 2)

  /** What a sale is due for; null for one that pays no subscription. */
  const dueAt = (number: number): Due | null => {
    const place = number % BLOCK
    if (place === 0) return { id: number / BLOCK, payment: 1, start: number }
    const payment = PLACES.indexOf(place) + 2
    const start = number - place - (payment - 1) * period
    const id = start / BLOCK
    return payment > 1 && start >= BLOCK && payment <= paymentsOf(id) ? { id, payment, start } : null
  }

  /** The subscriptions that are cancelled after a sale. */
  const cancelledAt = (number: number): ReadonlyArray<number> => {
    if (number % BLOCK !== 0) return []
    return ENDS.flatMap((payments) => {
      const id = (number - notice - (payments - 1) * period) / BLOCK
      return id >= 1 && paymentsOf(id) === payments ? [id] : []
    })
  }

  /** How often a subscription has been paid before a sale. */
  const paidBefore = (id: number, number: number): number => {
    for (let payment = 1; ; payment++) {
      const at = id * BLOCK + (payment - 1) * period + (payment === 1 ? 0 : (PLACES[payment - 2] ?? BLOCK))
      if (at >= number || payment > paymentsOf(id)) return payment - 1
    }
  }

  return { dueAt, cancelledAt, paidBefore }
}
