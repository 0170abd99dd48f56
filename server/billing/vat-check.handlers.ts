import { type Context, Effect, type Scope } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { VatCheckAnswer } from '../../src/schemas/billing/vat-check.ts'
import type { ServerConfig } from '../config.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { turnOf } from '../own-work.ts'
import { checkVatNumber, vatCheckOf } from './vat-check.ts'

type Needs = EventStore | SqlClient.SqlClient | ServerConfig
type Answer = Omit<typeof VatCheckAnswer.Type, 'requestId'>

const answered = (answer: Answer) => Effect.map(requestId, (id) => ({ ...answer, requestId: id }))

/** The online check of a customer's VAT number. */
export const vatCheckHandlers = (context: Context.Context<Needs>) => {
  const provided = Effect.provideContext(context)
  return {
    GetVatCheck: Effect.fnUntraced(function* ({ query }: { readonly query: { readonly customerID: number } }) {
      return yield* answered(yield* provided(vatCheckOf(query.customerID)))
    }, reading),
    CheckVatNumber: Effect.fnUntraced(function* ({ payload }: { readonly payload: { readonly customerID: number } }) {
      return yield* answered(yield* provided(checkVatNumber(payload.customerID, yield* saverOf('CheckVatNumber'))))
    }, orDieUnlessFault),
  }
}

type Saved = { readonly isSuccess: boolean; readonly id?: unknown }

/** Checks the VAT number of a customer that was just saved, while the answer to the save is already on its way. */
export const checkAfterSave = (context: Context.Context<Needs>, scope: Scope.Scope) =>
  Effect.fnUntraced(function* ({ isSuccess, id }: Saved) {
    if (!isSuccess || typeof id !== 'number') return
    const check = checkVatNumber(id, yield* saverOf('CheckVatNumber'))
    yield* Effect.forkIn(turnOf('vatCheck', Effect.provideContext(check, context)), scope)
  })
