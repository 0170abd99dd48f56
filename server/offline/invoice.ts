import { Effect } from 'effect'
import { minorText } from '../../src/schemas/money/amount.ts'
import type { OfflineSale } from '../../src/schemas/offline-sale/wire.ts'
import {
  applyOfflineSale,
  balanceOf,
  countsOf,
  type OfflineSaleState,
  offlineSaleStream,
  statusOf,
} from '../domain/offline-sale.ts'
import { EventStore } from '../events/event-store.ts'
import { offlineSaleEvents } from '../events/types/offline-sale.ts'

/** An invoice as its events tell it; null where there is none. */
export const invoiceWith = Effect.fnUntraced(function* (id: number) {
  const events = yield* EventStore
  const stored = Number.isSafeInteger(id) && id > 0 ? yield* events.read(offlineSaleStream(id)) : []
  return stored.map(offlineSaleEvents.read).reduce<OfflineSaleState | null>(applyOfflineSale, null)
})

/** Which credit note has an item, by the item's id. */
export const creditedBy = ({ credits }: OfflineSaleState): ReadonlyMap<number, string> =>
  new Map(
    credits.flatMap(({ creditNumber, lines }) => lines.flatMap(({ items }) => items.map((id) => [id, creditNumber]))),
  )

/** An invoice as it is shown on a day: what was printed, and what has become of it. Costs are not told. */
export const toldInvoice = (state: OfflineSaleState, today: string): OfflineSale => {
  const { issued, payments, credits } = state
  const { submission: _, by, date, paymentReference, paidAmount, lines, ...printed } = issued
  const { paid, credited, due } = balanceOf(state)
  const counts = countsOf(state)
  const creditNumbers = creditedBy(state)
  const first =
    paidAmount === minorText(0n)
      ? []
      : [{ date, by, amount: paidAmount, paymentMode: issued.paymentMode, paymentReference }]
  return {
    ...printed,
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
        items: items.map(({ id, iccid }) => ({ id, iccid, creditNumber: creditNumbers.get(id) ?? '' })),
      }),
    ),
    status: statusOf({ due, paid, ...counts }, { dueDate: issued.dueDate, today }),
    paid: minorText(paid),
    credited: minorText(credited),
    due: minorText(due),
    payments: [...first, ...payments.map(({ submission: _s, id: _i, ...payment }) => payment)],
    creditNotes: credits.map(({ creditNumber, date, by, reason, lines, rates, net, tax, total }) => ({
      ...{ creditNumber, date, by, reason, rates, net, tax, total },
      lines: lines.map(({ items: _, ...line }) => line),
    })),
  }
}
