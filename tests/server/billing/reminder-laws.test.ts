import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyOfflineSale, type OfflineSaleEvent, type OfflineSaleState } from '../../../server/billing/offline-sale.ts'
import { lastReminderOf } from '../../../server/billing/reminders/level-due.ts'
import { obstacleTo } from '../../../server/billing/reminders/remind.ts'
import { dayAfter } from '../../../src/schemas/core/day-range.ts'
import { runs, seedOfRun } from '../../runs.ts'
import { credited, issued, paid, reversed, type Sale } from '../support/booked.ts'
import { disputed, disputeEnded, notSent, reminded } from '../support/reminded.ts'

/** Random histories of one invoice of 30.00 that is due on the day after its term. */

const FIRST_DAY = '2026-01-10'
const TERM = 10
const sale: Sale = {
  id: 72_001,
  day: FIRST_DAY,
  termDays: TERM,
  client: 1,
  currency: 'USD',
  paid: '0.00',
  lines: [
    {
      planID: 900_011,
      planName: 'Japan 5 GB',
      quantity: 3,
      unitPrice: '10.00',
      taxRate: '0',
      countryCode: 'JP',
      cost: '',
    },
  ],
}

const act = fc.record({
  kind: fc.constantFrom('pay', 'payAll', 'reverse', 'credit', 'dispute', 'end', 'remind', 'remind', 'remind', 'fail'),
  gap: fc.constantFrom(0, 0, 1, 3, 7, 14),
  level: fc.constantFrom(1, 2, 3),
})
type Act = { readonly kind: string; readonly gap: number; readonly level: number }

const rising = fc
  .tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 15 }), fc.integer({ min: 1, max: 15 }))
  .map(([first, second, third]) => [first, first + second, first + second + third] as const)

type Payment = { readonly number: number; readonly cents: number; readonly day: string; isReversed: boolean }

/** What is kept by the test alone, in cents and days. */
const play = (acts: ReadonlyArray<Act>, days: readonly [number, number, number]) => {
  const events: Array<OfflineSaleEvent> = [issued(sale)]
  const sent: Array<{ readonly level: number; readonly overdue: number; readonly after: number }> = []
  const payments: Array<Payment> = []
  let [elapsed, isCredited, isDisputed, lastDay] = [0, false, false, 0]
  const state = () => events.reduce<OfflineSaleState | null>(applyOfflineSale, null) as OfflineSaleState
  const due = () =>
    3_000 - (isCredited ? 1_000 : 0) - payments.reduce((sum, one) => sum + (one.isReversed ? 0 : one.cents), 0)
  for (const { kind, gap, level } of acts) {
    elapsed += gap
    const day = dayAfter(FIRST_DAY, elapsed)
    const pay = (cents: number) => {
      if (cents <= 0) return
      payments.push({ number: payments.length + 1, cents, day, isReversed: false })
      events.push(paid(sale, day, (cents / 100).toFixed(2)))
    }
    if (kind === 'pay') pay(Math.min(700, due()))
    if (kind === 'payAll') pay(due())
    if (kind === 'reverse') {
      const last = payments.findLast((one) => !one.isReversed)
      if (last !== undefined) {
        last.isReversed = true
        events.push(
          reversed(sale, day, { payment: last.number, amount: (last.cents / 100).toFixed(2), receivedDate: last.day }),
        )
      }
    }
    if (kind === 'credit' && !isCredited) {
      isCredited = true
      events.push(credited(sale, day, 0, 1))
    }
    if (kind === 'dispute' && !isDisputed) {
      isDisputed = true
      events.push(disputed(sale, day))
    }
    if (kind === 'end' && isDisputed) {
      isDisputed = false
      events.push(disputeEnded(sale, day))
    }
    if (kind === 'remind' || kind === 'fail') {
      const before = state()
      if (obstacleTo(before, level, { days, today: day }) !== null) continue
      // The law: what is settled or disputed is never reminded.
      expect(due()).toBeGreaterThan(0)
      expect(isDisputed).toBe(false)
      const way = kind === 'fail' ? 'mail' : 'post'
      events.push(reminded(sale, day, { level, open: (due() / 100).toFixed(2), way }))
      if (kind === 'fail') events.push(notSent(sale, day, { level, before: lastReminderOf(before) }))
      else {
        sent.push({ level, overdue: elapsed - TERM, after: elapsed - lastDay })
        lastDay = elapsed
      }
    }
  }
  return sent
}

/** A history that reaches the last level, which few random ones do. */
const allThree = ([1, 2, 3] as const).map((level) => ({ kind: 'remind' as const, gap: 14 as const, level }))

it('no level is sent twice or out of turn, too early, or to a settled or disputed invoice', () => {
  let [all, third] = [0, 0]
  fc.assert(
    fc.property(fc.array(act, { minLength: 5, maxLength: 60 }), rising, (acts, days) => {
      const sent = play(acts, days)
      expect(sent.map(({ level }) => level)).toEqual([1, 2, 3].slice(0, sent.length))
      for (const { level, overdue, after } of sent) {
        const from = days[level - 1] ?? 0
        expect(overdue).toBeGreaterThanOrEqual(from)
        if (level > 1) expect(after).toBeGreaterThanOrEqual(from - (days[level - 2] ?? 0))
      }
      all += sent.length
      third += sent.length === 3 ? 1 : 0
    }),
    { numRuns: runs({ gate: 150, all: 1_000 }), seed: seedOfRun(), examples: [[allThree, [1, 2, 3]]] },
  )
  // Both sides: many histories reach a reminder, and some the last one.
  expect(all).toBeGreaterThan(10)
  expect(third).toBeGreaterThan(0)
})
