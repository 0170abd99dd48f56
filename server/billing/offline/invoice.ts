import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { OfflineSale, SentReminder } from '../../../src/schemas/billing/offline-sale/invoice.ts'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { type Found, itemsOf } from '../../stock/judged.ts'
import { obstacleToReturning } from '../../stock/stock.ts'
import { invoiceContent } from '../invoice/content.ts'
import { printedAnswer } from '../invoice/printed-answer.ts'
import { offlineSaleEvents } from '../offline-sale.events.ts'
import {
  applyOfflineSale,
  balanceOf,
  countsOf,
  type OfflineSaleState,
  offlineSaleStream,
  paymentsOf,
  type Reminder,
  SOLD_BY_INVOICE,
  statusOf,
} from '../offline-sale.ts'

/** An invoice folded from its events; null if it is missing. */
export const invoiceWith = Effect.fnUntraced(function* (id: number) {
  const events = yield* EventStore
  const stored = Number.isSafeInteger(id) && id > 0 ? yield* events.read(offlineSaleStream(id)) : []
  return stored.map(offlineSaleEvents.read).reduce<OfflineSaleState | null>(applyOfflineSale, null)
})

/** The number of the credit note of a SIM, by the SIM's id. */
export const creditedBy = ({ credits }: OfflineSaleState): ReadonlyMap<number, string> =>
  new Map(
    credits.flatMap(({ creditNumber, lines }) => lines.flatMap(({ items }) => items.map((id) => [id, creditNumber]))),
  )

/** Whether a SIM is still out by this invoice: it may have been returned and sold to somebody else. */
export const isOutBy = ({ item: { stock } }: Found, id: number): boolean =>
  (stock.status === 'sold' || stock.status === 'activated') &&
  stock.taken?.how === SOLD_BY_INVOICE &&
  stock.taken.refId === id

/** The SIMs of an invoice that are still out by it and not credited, with their current state, by id. */
export const itemsOut = Effect.fnUntraced(function* (state: OfflineSaleState) {
  const sql = yield* SqlClient.SqlClient
  const before = creditedBy(state)
  const ids = state.issued.lines.flatMap(({ items }) => items.map(({ id }) => id)).filter((id) => !before.has(id))
  const found = yield* itemsOf(sql, ids)
  return new Map([...found].filter(([, item]) => isOutBy(item, state.issued.id)))
})

const outcomeOf = ({ reminded, ended }: Reminder): SentReminder['outcome'] => {
  if (ended !== null) return ended.problem === null ? 'sent' : 'failed'
  return reminded.way === 'mail' ? 'unknown' : 'sent'
}

/** The disputes and reminders of an invoice; nothing where there are none. */
const happenings = ({ disputes, reminders }: OfflineSaleState): Pick<OfflineSale, 'disputes' | 'reminders'> => ({
  ...(disputes.length > 0 && {
    disputes: disputes.map(({ begun: { date, by, reason }, ended }) => ({
      date,
      by,
      reason,
      ...(ended !== null && { ended: { date: ended.date, by: ended.by, reason: ended.reason } }),
    })),
  }),
  ...(reminders.length > 0 && {
    reminders: reminders.map((one) => {
      const { level, day, date, by, way, to } = one.reminded
      return { level, day, date, by, way, to, outcome: outcomeOf(one), problem: one.ended?.problem ?? '' }
    }),
  }),
})

/**
 * An invoice as displayed on a day: its printed content and its current status, without costs. `out` are its SIMs that
 * are still out.
 */
export const invoiceAnswer = (state: OfflineSaleState, today: string, out: ReadonlyMap<number, Found>): OfflineSale => {
  const isRestockable = (id: number): boolean => {
    const found = out.get(id)
    return found !== undefined && obstacleToReturning(found.item, true) === null
  }
  const { issued, credits } = state
  const { submission: _, by, date, paymentReference: __, paidAmount: ___, homeTax, lines, ...printed } = issued
  const { total, paid, credited, due } = balanceOf(state)
  const counts = countsOf(state)
  const creditNumbers = creditedBy(state)
  return {
    ...printed,
    ...(homeTax !== null && { homeTax }),
    createdBy: by,
    createdDate: date,
    lines: lines.map(
      ({
        countryCode: _c,
        supplierName: _s,
        simOperator: _o,
        tariff: _t,
        bolton: _b,
        costCurrency: _k,
        items,
        ...line
      }) => ({
        ...line,
        items: items.map(({ id, iccid }) => ({
          id,
          iccid,
          creditNumber: creditNumbers.get(id) ?? '',
          isRestockable: isRestockable(id),
        })),
      }),
    ),
    status: statusOf({ due, paid, total, creditedAmount: credited, ...counts }, { dueDate: issued.dueDate, today }),
    paid: minorText(paid, issued.currency),
    credited: minorText(credited, issued.currency),
    due: minorText(due, issued.currency),
    payments: paymentsOf(state).map(({ reversed, customerPayment, transfer, ...payment }) => ({
      ...payment,
      ...(customerPayment !== null && { customerPayment }),
      ...(transfer !== null && { transfer }),
      ...(reversed !== null && { reversed: { date: reversed.date, by: reversed.by, reason: reversed.reason } }),
    })),
    creditNotes: credits.map(({ creditNumber, date, by, reason, lines, rates, net, tax, total }) => ({
      creditNumber,
      date,
      by,
      reason,
      rates,
      net,
      tax,
      total,
      lines: lines.map(({ items: _, ...line }) => line),
    })),
    ...happenings(state),
    today,
    printed: printedAnswer(invoiceContent(issued)),
  }
}
