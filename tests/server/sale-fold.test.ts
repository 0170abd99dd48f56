import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applySale, type Sale, type SaleState } from '../../server/domain/sale.ts'
import { decideSale, foldSale, type SaleCommand } from '../../server/domain/sale-decisions.ts'
import {
  applySubscription,
  decideCancel,
  decidePayment,
  type SubscriptionState,
} from '../../server/domain/subscription.ts'
import { type Append, EventStore } from '../../server/events/event-store.ts'
import { reportNumber } from '../../server/projections/reports.ts'
import { createDatabase } from './support/cluster.ts'
import { SaleModel, saleSteps, saleWith } from './support/sales.ts'
import { expectTheFoldOf, onProductStore } from './support/store.ts'

const AT = '2026-11-05T10:00:00.000Z'

/** A sale after commands, each of which is accepted. */
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

  it('is refunded up to its price, in as many parts as one likes, cents included', () => {
    const thirds = saleAfter(sale, refund(6.1), refund(6.2), refund(5.7))
    expect(thirds?.refunded).toBe(18)
    expect(saleAfter(sale, refund(0.1), refund(0.2))?.refunded).toBe(0.3)
    expect(refusalOf(thirds, refund(0.01))).toBe('More than was paid')
    expect(refusalOf(saleAfter(sale), refund(18.0001))).toBe('More than was paid')
    for (const amount of [0, -1, Number.NaN]) expect(refusalOf(saleAfter(sale), refund(amount))).not.toBe('')
  })

  it('is cancelled once, refunded or not', () => {
    expect(refusalOf(saleAfter(sale, refund(18), cancel), cancel)).toBe('It has been cancelled')
    expect(refusalOf(null, cancel)).toBe('There is no such sale')
  })

  it('is ordered, suspended and resumed at Simcredible alone', () => {
    const suspend: SaleCommand = { kind: 'suspend', at: AT, reason: 'x' }
    const resume: SaleCommand = { kind: 'resume', at: AT }
    const other = saleAfter(saleWith(2, { vendor: 'Plum' }))
    for (const command of [suspend, { kind: 'order', at: AT, orderNumber: 'SC' } as const]) {
      expect(refusalOf(other, command)).toBe('It is not delivered by Simcredible')
    }
    expect(refusalOf(saleAfter(sale, suspend), suspend)).toBe('The SIM is suspended')
    expect(refusalOf(saleAfter(sale, suspend, resume), resume)).toBe('The SIM is not suspended')
  })

  it('that is cancelled or wholly refunded gets no card any more: none is activated, ordered, suspended or resumed', () => {
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
    // The customer is paid back after a cancellation, and may say what it was like.
    expect(refusalOf(saleAfter(sale, cancel), refund(18))).toBe('')
    expect(refusalOf(saleAfter(sale, refund(18), cancel), { kind: 'review', at: AT, rating: 1, text: '' })).toBe('')
    // A free SIM has nothing to pay back, and is in use.
    const free = saleWith(3, { type: 'Free SIM', price: { ...sale.price, amount: 0, discount: 20 } })
    expect(refusalOf(saleAfter(free), { kind: 'activate', at: AT })).toBe('')
  })

  it('is complete only where its figures add up and it comes from one place', () => {
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

it('a subscription is paid until it is cancelled, once, and not before it is started; its payments are counted', () => {
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

describe('the reports', () => {
  it('are the fold of any history, count what happened, and show one status for a sale everywhere', async () => {
    const seed = Date.now()
    const model = new SaleModel()
    await onProductStore(
      await createDatabase(),
      Effect.gen(function* () {
        const [store, sql] = [yield* EventStore, yield* SqlClient.SqlClient]
        let batch: Array<Append> = []
        for (const [index, steps] of fc.sample(saleSteps, { numRuns: 300, seed }).entries()) {
          batch.push(...steps.map((step) => model.carryOut(step)).filter((append) => append !== null))
          // One event alone, some, many: what is changed lies in the same batch or in an earlier one.
          if (batch.length < ([1, 7, 300][index % 3] ?? 1)) continue
          yield* store.appendAll(batch)
          batch = []
        }
        yield* store.appendAll(batch)
        yield* expectTheFoldOf('reports')

        const counters = yield* sql<{ report: number; total: number }>`select report, total from report_counters`
        const totals = new Map(counters.map(({ report, total }) => [report, total]))
        const counts = model.counts()
        for (const [name, number] of reportNumber) {
          expect([name, totals.get(number)], `seed ${seed}`).toEqual([name, counts.get(name) ?? 0])
        }
        const dense = yield* sql`select report from report_entries group by report
          having min(ordinal) <> 1 or max(ordinal) <> count(*)`
        expect(dense).toEqual([])
        const shown = yield* sql<{ guid: string; status: string }>`select distinct r.guid, r.status
          from report_entries e join report_rows r on r.subject = e.subject`
        expect(new Map(shown.map(({ guid, status }) => [guid, status])), `seed ${seed}`).toEqual(model.statuses())
        expect(shown.length).toBe(model.sales.size)
      }),
    )
    for (const { state, events } of model.sales.values()) expect(foldSale(events)).toEqual(state)
    expect(model.sales.size).toBeGreaterThan(150)
    expect(model.refused).toBeGreaterThan(50)
    expect(new Set(model.statuses().values()).size).toBe(5)
  }, 60_000)
})
