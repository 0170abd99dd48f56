import { Effect } from 'effect'
import { type ApiOrderAct, apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { noteProblem, reasonProblem } from '../../../src/schemas/partners/api-order/reason.ts'
import type { ApiOrderActAnswer } from '../../../src/schemas/partners/api-order/wire.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Decided, type Done, doOnce, type Earlier } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { obstacleTo } from './api-order.ts'
import { orderAnswer } from './detail.ts'
import { type KnownOrder, orderWith } from './order.ts'

export type ActAnswer = Omit<ApiOrderActAnswer, 'requestId'>

/** The target of every act: the order, and the version that the person has seen. */
export type OrderRevision = { readonly id: number; readonly version: number }

export const refused = (reason: NonNullable<ActAnswer['reason']>, message: string): ActAnswer => ({
  isSuccess: false,
  message,
  reason,
})

export const nothing = (answer: ActAnswer): Decided<ActAnswer> => ({ answer, appends: [] })

/** The texts stored with a cancellation or refund. */
export type Explained = { readonly reason: string; readonly internalNote?: string }

/** Refuses with an error per field. */
export const refusedFields = (errors: NonNullable<ActAnswer['errors']>): ActAnswer => ({
  ...refused('fields', errors[0]?.message ?? ''),
  errors,
})

/** The errors in the reason or note; null if there are none. */
export const problemOfWords = ({ reason, internalNote = '' }: Explained): ActAnswer | null => {
  const problems = { reason: reasonProblem(reason), internalNote: noteProblem(internalNote) }
  const errors = Object.entries(problems).flatMap(([field, message]) => (message === null ? [] : [{ field, message }]))
  return errors.length === 0 ? null : refusedFields(errors)
}

/** The texts as stored; an empty note is omitted. */
export const keptWords = ({ reason, internalNote = '' }: Explained): Explained => ({
  reason: reason.trim(),
  ...(internalNote.trim() !== '' && { internalNote: internalNote.trim() }),
})

/** `A` is an answer other than an `ActAnswer`. */
type Acting<E, R, A> = {
  readonly act: ApiOrderAct
  /** The answer to the same act under the same key, from the event stored then. */
  readonly again: (earlier: Earlier) => ActAnswer | A
  /** Decides on the order's current state, which allows the act. */
  readonly decide: (known: KnownOrder, done: Done) => Effect.Effect<Decided<ActAnswer | A>, E, R>
}

/** The answer with the order's current state. */
export const withOrder = Effect.fnUntraced(function* (id: number, answer: ActAnswer) {
  const known = yield* orderWith(id)
  return known === null ? answer : { ...answer, order: yield* orderAnswer(known, true) }
})

/**
 * Applies an act to an order once per key, and only if the order is unchanged since it was seen. Of two concurrent
 * acts, at any server, the second is refused as changed.
 */
export const doToOrder = Effect.fnUntraced(function* <E, R, A = never>(
  asked: OrderRevision,
  acting: Acting<E, R, A>,
  saver: Saver,
) {
  const decide = Effect.fnUntraced(function* (done: Done) {
    const known = yield* orderWith(asked.id)
    if (known === null) return nothing(refused('missing', apiOrderMessages.missing))
    const obstacle = obstacleTo(known.order, known, acting.act, asked.version)
    if (obstacle !== null) {
      return nothing(refused(obstacle === 'changed' ? 'changed' : 'status', apiOrderMessages[obstacle]))
    }
    return yield* acting.decide(known, done)
  })
  const submission = fingerprint({ act: acting.act, ...asked })
  const otherwise = refused('changed', apiOrderMessages.changed)
  const { again } = acting
  type Deciding = ReturnType<typeof decide>
  return yield* doOnce<ActAnswer | A, Effect.Error<Deciding>, Effect.Services<Deciding>>(
    { submission, again, otherwise, decide },
    saver,
  )
})
