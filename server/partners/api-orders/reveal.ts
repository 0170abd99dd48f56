import { Effect } from 'effect'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { RevealApiOrderAnswer } from '../../../src/schemas/partners/api-order/wire.ts'
import type { Decided, Done } from '../../core/saving/once.ts'
import { doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { type ApiOrderEvent, apiOrderStream } from './api-order.ts'
import { hiddenIn } from './api-order-payload.ts'
import { payloadOf } from './detail.ts'
import { orderWith } from './order.ts'

type Answer = Omit<RevealApiOrderAnswer, 'requestId'>
const no = (message: string): Decided<Answer> => ({ answer: { isSuccess: false, message }, appends: [] })

/** Reveals one masked value of an order's payload. Each reveal is recorded. */
export const revealOfOrder = Effect.fnUntraced(function* (
  { id, field }: { readonly id: number; readonly field: string },
  saver: Saver,
) {
  const decide = Effect.fnUntraced(function* (done: Done) {
    const known = yield* orderWith(id)
    if (known === null) return no(apiOrderMessages.missing)
    const value = hiddenIn(payloadOf(known)).get(field)
    if (value === undefined) return no(apiOrderMessages.field)
    const event: ApiOrderEvent = { type: 'ApiOrderSecretRevealed', data: { id, ...done, field } }
    const decided: Decided<Answer> = {
      answer: { isSuccess: true, message: '', value },
      appends: [{ stream: apiOrderStream(id), expectedVersion: 'any', events: [event] }],
    }
    return decided
  })
  // Without a key: a reveal may be repeated.
  const once = { submission: '', again: () => no(apiOrderMessages.field).answer, decide }
  return yield* doOnce<Answer, Effect.Error<ReturnType<typeof decide>>, Effect.Services<ReturnType<typeof decide>>>(
    { ...once, otherwise: no(apiOrderMessages.field).answer },
    { ...saver, commandId: null },
  )
})
