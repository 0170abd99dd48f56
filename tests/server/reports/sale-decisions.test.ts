import { describe, expect, it } from 'vitest'
import {
  applySale,
  type Sale,
  type SaleEvent,
  type SaleState,
  saleStream,
  statusOf,
} from '../../../server/reports/sale.ts'
import { decideSale, foldSale, type SaleCommand } from '../../../server/reports/sale-decisions.ts'
import {
  applySubscription,
  decideCancel,
  decidePayment,
  type SubscriptionState,
  subscriptionStream,
} from '../../../server/reports/subscription.ts'
import { saleWith } from '../support/sales.ts'

const AT = '2026-11-05T10:00:00.000Z'

/** A sale after commands that are all accepted. */
const saleAfter = (sale: Sale, ...commands: ReadonlyArray<SaleCommand>): SaleState | null =>
  [{ kind: 'complete', sale } as const, ...commands].reduce<SaleState | null>((state, command) => {
    const decision = decideSale(sale.id, state, command)
    if (!decision.accepted) throw new Error(decision.reason)
    return applySale(state, decision.event)
  }, null)
const refund = (amount: number): SaleCommand => ({ kind: 'refund', at: AT, amount, transaction: 're', reason: 'x' })
const cancel: SaleCommand = { kind: 'cancel', at: AT, reason: 'x' }
const refusalOf = (state: SaleState | null, command: SaleCommand): string => {
  const decision = decideSale(1, state, command)
  return decision.accepted ? '' : decision.reason
}

describe('a sale', () => {
  const sale = saleWith(1)

  it('is refunded up to its price, in any number of parts, including cents', () => {
    const thirds = saleAfter(sale, refund(6.1), refund(6.2), refund(5.7))
    expect(thirds?.refunded).toBe(18)
    expect(saleAfter(sale, refund(0.1), refund(0.2))?.refunded).toBe(0.3)
    expect(refusalOf(thirds, refund(0.01))).toBe('This is more than was paid')
    expect(refusalOf(saleAfter(sale), refund(18.0001))).toBe('This is more than was paid')
    for (const amount of [0, -1, Number.NaN]) expect(refusalOf(saleAfter(sale), refund(amount))).not.toBe('')
  })

  it('is cancelled once, refunded or not', () => {
    expect(refusalOf(saleAfter(sale, refund(18), cancel), cancel)).toBe('It has been cancelled')
    expect(refusalOf(null, cancel)).toBe('This sale does not exist')
  })

  it('can be ordered, suspended and resumed only at Simcredible', () => {
    const suspend: SaleCommand = { kind: 'suspend', at: AT, reason: 'x' }
    const resume: SaleCommand = { kind: 'resume', at: AT }
    const other = saleAfter(saleWith(2, { vendor: 'Plum' }))
    for (const command of [suspend, { kind: 'order', at: AT, orderNumber: 'SC' } as const]) {
      expect(refusalOf(other, command)).toBe('It is not delivered by Simcredible')
    }
    expect(refusalOf(saleAfter(sale, suspend), suspend)).toBe('The SIM is suspended')
    expect(refusalOf(saleAfter(sale, suspend, resume), resume)).toBe('The SIM is not suspended')
  })

  it('that is cancelled or fully refunded gets no card: none is activated, ordered, suspended or resumed', () => {
    const suspend: SaleCommand = { kind: 'suspend', at: AT, reason: 'x' }
    const commands: ReadonlyArray<SaleCommand> = [
      { kind: 'activate', at: AT },
      { kind: 'order', at: AT, orderNumber: 'SC' },
      suspend,
      { kind: 'resume', at: AT },
    ]
    for (const command of commands) {
      const before = command.kind === 'resume' ? [suspend] : []
      const refused = (...ends: ReadonlyArray<SaleCommand>) => refusalOf(saleAfter(sale, ...before, ...ends), command)
      expect([command.kind, refused()]).toEqual([command.kind, ''])
      expect([command.kind, refused(refund(17.99))]).toEqual([command.kind, ''])
      expect([command.kind, refused(cancel)]).toEqual([command.kind, 'It has been cancelled'])
      expect([command.kind, refused(refund(9), refund(9))]).toEqual([command.kind, 'It has been refunded'])
    }
    // After a cancellation the customer gets a refund, and may write a review.
    expect(refusalOf(saleAfter(sale, cancel), refund(18))).toBe('')
    expect(refusalOf(saleAfter(sale, refund(18), cancel), { kind: 'review', at: AT, rating: 1, text: '' })).toBe('')
    // A free SIM has nothing to refund, and can be in use.
    const free = saleWith(3, { type: 'Free SIM', price: { ...sale.price, amount: 0, discount: 20 } })
    expect(refusalOf(saleAfter(free), { kind: 'activate', at: AT })).toBe('')
  })

  it('is complete only if its figures add up and it has one origin', () => {
    const complete = (given: Partial<Sale>) => refusalOf(null, { kind: 'complete', sale: saleWith(1, given) })
    expect(complete({})).toBe('')
    expect(complete({ price: { ...sale.price, amount: 17 } })).toBe('The price does not add up')
    expect(complete({ type: 'Free SIM' })).toBe('A SIM without a price is a free SIM')
    expect(complete({ vendor: null })).toBe('It comes from a vendor or from our own stock')
    expect(complete({ inventoryId: 5 })).toBe('It comes from a vendor or from our own stock')
  })

  it('is reviewed once, with one to five stars', () => {
    const review = (rating: number): SaleCommand => ({ kind: 'review', at: AT, rating, text: '' })
    for (const rating of [0, 6, 2.5]) expect(refusalOf(saleAfter(sale), review(rating))).toBe('A rating is 1 to 5')
    expect(refusalOf(saleAfter(sale, review(5)), review(4))).toBe('It has been reviewed')
  })
})

it('a subscription is paid until it is cancelled, once, and not before it starts; its payments are counted', () => {
  const data = { id: 1, at: AT, reason: 'x' }
  const payment = (state: SubscriptionState | null) => decidePayment(state, { id: 1, at: AT, saleId: 7 })
  const begun: SubscriptionState = { isCancelled: false, payments: 0 }
  const [first, cancelled] = [payment(begun), decideCancel(begun, data)]
  expect(first).toEqual({ type: 'SubscriptionPaid', data: { id: 1, at: AT, saleId: 7, payment: 1 } })
  const paid = applySubscription(begun, first as never)
  expect(payment(paid)?.data).toMatchObject({ payment: 2 })
  const ended = applySubscription(paid, cancelled as never)
  expect(ended).toEqual({ isCancelled: true, payments: 1 })
  expect([payment(null), payment(ended), decideCancel(null, data), decideCancel(ended, data)]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(applySubscription(null, first as never)).toBe(null)
})

describe('the stored event of a sale', () => {
  const given = (command: SaleCommand, ...before: ReadonlyArray<SaleCommand>) =>
    decideSale(7, saleAfter(saleWith(7), ...before), command)
  const happened = (type: SaleEvent['type'], data: object) => ({
    accepted: true,
    event: { type, data: { id: 7, at: AT, ...data } },
  })

  it('has the requested values, its number and the time', () => {
    expect(decideSale(7, null, { kind: 'complete', sale: saleWith(7) })).toEqual({
      accepted: true,
      event: { type: 'SaleCompleted', data: saleWith(7) },
    })
    expect(given({ kind: 'activate', at: AT })).toEqual(happened('SimActivated', {}))
    expect(given({ kind: 'order', at: AT, orderNumber: 'SC-9' })).toEqual(
      happened('SimcredibleOrderPlaced', { orderNumber: 'SC-9' }),
    )
    expect(given({ kind: 'suspend', at: AT, reason: 'unused' })).toEqual(happened('SimSuspended', { reason: 'unused' }))
    expect(given({ kind: 'resume', at: AT }, { kind: 'suspend', at: AT, reason: '' })).toEqual(
      happened('SimResumed', {}),
    )
    expect(given({ kind: 'refund', at: AT, amount: 2.5, transaction: 're_1', reason: 'late' })).toEqual(
      happened('SaleRefunded', { amount: 2.5, transaction: 're_1', reason: 'late' }),
    )
    expect(given({ kind: 'cancel', at: AT, reason: 'asked' })).toEqual(happened('SaleCancelled', { reason: 'asked' }))
    expect(given({ kind: 'review', at: AT, rating: 1, text: 'slow' })).toEqual(
      happened('ReviewGiven', { rating: 1, text: 'slow' }),
    )
  })

  it('is missing for a completed sale, an active SIM, and a repeated order', () => {
    const again = (command: SaleCommand) => refusalOf(saleAfter(saleWith(7), command), command)
    expect(refusalOf(saleAfter(saleWith(7)), { kind: 'complete', sale: saleWith(7) })).toBe(
      'This sale is already complete',
    )
    expect(again({ kind: 'activate', at: AT })).toBe('The SIM is active')
    expect(again({ kind: 'order', at: AT, orderNumber: 'SC' })).toBe('It has been ordered')
    // A negative price is refused, even if the sum is right.
    const price = { ...saleWith(7).price, list: 1, discount: 2, amount: -1 }
    expect(refusalOf(null, { kind: 'complete', sale: saleWith(7, { price }) })).toBe('The price does not add up')
  })

  it('has the origin of a sale, and the day on which its SIM was activated', () => {
    const begun = saleAfter(saleWith(7))
    expect(begun).toEqual({
      price: 18,
      refunded: 0,
      isCancelled: false,
      vendor: 'Simcredible',
      isOrdered: false,
      isSuspended: false,
      isReviewed: false,
      activationDate: '',
    })
    expect(saleAfter(saleWith(7), { kind: 'activate', at: AT })).toEqual({ ...begun, activationDate: '2026-11-05' })
    expect(saleAfter(saleWith(7), { kind: 'order', at: AT, orderNumber: '' })).toEqual({ ...begun, isOrdered: true })
    expect(saleAfter(saleWith(7), { kind: 'review', at: AT, rating: 5, text: '' })).toEqual({
      ...begun,
      isReviewed: true,
    })
    const suspend: SaleCommand = { kind: 'suspend', at: AT, reason: '' }
    expect(saleAfter(saleWith(7), suspend)).toEqual({ ...begun, isSuspended: true })
    expect(saleAfter(saleWith(7), suspend, { kind: 'resume', at: AT })).toEqual(begun)
    // Events before a sale, or without one, have no effect.
    expect(foldSale([{ type: 'SimActivated', data: { id: 7, at: AT } }])).toBe(null)
  })

  it('has streams whose names occur in every stored event', () => {
    expect([saleStream(7), subscriptionStream(8)]).toEqual(['sale-7', 'subscription-8'])
  })
})

describe('the status of a sale', () => {
  it.each([
    [{ price: 18, refunded: 0, isCancelled: false }, 'Paid'],
    [{ price: 0, refunded: 0, isCancelled: false }, 'Free'],
    [{ price: 0, refunded: 0, isCancelled: true }, 'Cancelled'],
    [{ price: 18, refunded: 0.01, isCancelled: false }, 'Partly Refunded'],
    [{ price: 18, refunded: 17.99, isCancelled: true }, 'Cancelled'],
    [{ price: 18, refunded: 18, isCancelled: true }, 'Refunded'],
    [{ price: 18, refunded: 18, isCancelled: false }, 'Refunded'],
  ] as const)('of %j is %s', (payment, status) => {
    expect(statusOf(payment)).toBe(status)
  })
})

it('a started subscription owes its first payment, and one that has not started cannot be cancelled', () => {
  const started = applySubscription(null, { type: 'SubscriptionStarted', data: {} as never })
  expect(started).toEqual({ isCancelled: false, payments: 0 })
  const cancelled = decideCancel(started, { id: 8, at: AT, reason: 'moved away' })
  expect(cancelled).toEqual({ type: 'SubscriptionCancelled', data: { id: 8, at: AT, reason: 'moved away' } })
  expect(applySubscription(null, cancelled as never)).toBe(null)
})
