import { Effect } from 'effect'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { EventStore } from '../../core/events/event-store.ts'
import type { Decided, Done } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { saleEvents } from '../../reports/sale.events.ts'
import { exact, type SaleEvent, type SaleState, saleStream } from '../../reports/sale.ts'
import { decideSale, foldSale } from '../../reports/sale-decisions.ts'
import {
  type ActAnswer,
  doToOrder,
  type Explained,
  keptWords,
  nothing,
  type OrderRevision,
  problemOfWords,
  refused,
  withOrder,
} from './act.ts'
import { type ApiOrderEvent, apiOrderStream, type DeliveredSim } from './api-order.ts'
import type { KnownOrder } from './order.ts'

type RefundAsked = OrderRevision & Explained & { readonly isActivatedToo: boolean }

type Sold = { readonly saleId: number; readonly state: SaleState }

const soldSims = (sims: ReadonlyArray<DeliveredSim>) =>
  Effect.flatMap(EventStore, (store) =>
    Effect.map(
      Effect.forEach(sims, ({ saleId }) =>
        Effect.map(store.read(saleStream(saleId)), (stored) => ({
          saleId,
          state: foldSale(stored.map(saleEvents.read)),
        })),
      ),
      (sold) => sold.flatMap(({ saleId, state }): ReadonlyArray<Sold> => (state === null ? [] : [{ saleId, state }])),
    ),
  )

/** The refund of what is still to be refunded of a sale; null if nothing is. */
const refundOf = (
  { saleId, state }: Sold,
  { at, reason, transaction }: { readonly at: string; readonly reason: string; readonly transaction: string },
): SaleEvent | null => {
  const amount = exact(state.price - state.refunded)
  if (amount <= 0) return null
  const decision = decideSale(saleId, state, { kind: 'refund', at, amount, transaction, reason })
  return decision.accepted ? decision.event : null
}

const refunded: ActAnswer = { isSuccess: true, message: apiOrderMessages.refunded }

/**
 * Refunds a whole order: what is left of each sale, and the order, in one transaction. The SIMs stay with their
 * recipients. If a SIM to be refunded is activated, the person must confirm once more.
 */
export const refundOrder = Effect.fnUntraced(function* (asked: RefundAsked, saver: Saver) {
  const words = keptWords(asked)
  const decide = Effect.fnUntraced(function* ({ order: { id, requestId, sims } }: KnownOrder, done: Done) {
    const problem = problemOfWords(asked)
    if (problem !== null) return nothing(problem)
    const sold = yield* soldSims(sims)
    // The sale's reason, which the partner may read.
    const back = { at: done.date, reason: words.reason, transaction: requestId }
    const owed = sold.flatMap((sale) => {
      const refund = refundOf(sale, back)
      return refund === null ? [] : [{ ...sale, refund }]
    })
    if (!asked.isActivatedToo && owed.some(({ state }) => state.activationDate !== '')) {
      return nothing(refused('activated', apiOrderMessages.activated))
    }
    const event: ApiOrderEvent = { type: 'ApiOrderRefunded', data: { id, ...done, ...words } }
    const decided: Decided<ActAnswer> = {
      answer: refunded,
      appends: [
        { stream: apiOrderStream(id), expectedVersion: 'any', events: [event] },
        ...owed.map(({ saleId, refund }) => ({
          stream: saleStream(saleId),
          expectedVersion: 'any' as const,
          events: [refund],
        })),
      ],
    }
    return decided
  })
  const again = () => refunded
  return yield* withOrder(asked.id, yield* doToOrder(asked, { act: 'refund', again, decide }, saver))
})
