import { Effect } from 'effect'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { Decided, Done } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import {
  type ActAnswer,
  doToOrder,
  type Explained,
  keptWords,
  nothing,
  type OrderRevision,
  problemOfWords,
  withOrder,
} from './act.ts'
import { type ApiOrderEvent, apiOrderStream } from './api-order.ts'
import type { KnownOrder } from './order.ts'

const cancelled: ActAnswer = { isSuccess: true, message: apiOrderMessages.cancelled }

/** Cancels an order without deliveries; stores the reason and the staff's note. */
export const cancelOrder = Effect.fnUntraced(function* (asked: OrderRevision & Explained, saver: Saver) {
  const decide = ({ order: { id } }: KnownOrder, done: Done) => {
    const problem = problemOfWords(asked)
    const event: ApiOrderEvent = { type: 'ApiOrderCancelled', data: { id, ...done, ...keptWords(asked) } }
    const decided: Decided<ActAnswer> =
      problem === null
        ? { answer: cancelled, appends: [{ stream: apiOrderStream(id), expectedVersion: 'any', events: [event] }] }
        : nothing(problem)
    return Effect.succeed(decided)
  }
  const again = () => cancelled
  return yield* withOrder(asked.id, yield* doToOrder(asked, { act: 'cancel', again, decide }, saver))
})
