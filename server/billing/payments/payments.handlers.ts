import { type Context, Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { customerPaymentMessages } from '../../../src/schemas/billing/customer-payment/messages.ts'
import type { customerPaymentCalls } from '../../../src/schemas/billing/customer-payments.calls.ts'
import { today } from '../../core/days/company-zone.ts'
import type { EventStore } from '../../core/events/event-store.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../../core/http/request.ts'
import { accountOf } from './account-queries.ts'
import { payBackCredit, useCredit } from './credit.ts'
import { recordCustomerPayment } from './record.ts'
import { reverseCustomerPayment } from './reverse.ts'

type Calls = typeof customerPaymentCalls
type Sent<Name extends 'RecordCustomerPayment' | 'UseCredit' | 'PayBackCredit' | 'ReverseCustomerPayment'> = {
  readonly payload: Calls[Name]['payload']['Type']
}

const answered = <A extends object>(answer: A) => Effect.map(requestId, (id) => ({ ...answer, requestId: id }))

/** The payments of customers and their credit. */
export const customerPaymentHandlers = (context: Context.Context<EventStore | SqlClient.SqlClient>) => {
  const provided = Effect.provideContext(context)
  return {
    GetCustomerAccount: Effect.fnUntraced(function* ({
      query,
    }: {
      readonly query: Calls['GetCustomerAccount']['query']['Type']
    }) {
      const account = yield* provided(accountOf(query.id, yield* today))
      const message = account === null ? customerPaymentMessages.customer : ''
      return yield* answered({ isSuccess: account !== null, message, customerAccount: account })
    }, reading),
    RecordCustomerPayment: Effect.fnUntraced(function* ({ payload }: Sent<'RecordCustomerPayment'>) {
      return yield* answered(yield* provided(recordCustomerPayment(payload, yield* saverOf('RecordCustomerPayment'))))
    }, orDieUnlessFault),
    UseCredit: Effect.fnUntraced(function* ({ payload }: Sent<'UseCredit'>) {
      return yield* answered(yield* provided(useCredit(payload, yield* saverOf('UseCredit'))))
    }, orDieUnlessFault),
    PayBackCredit: Effect.fnUntraced(function* ({ payload }: Sent<'PayBackCredit'>) {
      return yield* answered(yield* provided(payBackCredit(payload, yield* saverOf('PayBackCredit'))))
    }, orDieUnlessFault),
    ReverseCustomerPayment: Effect.fnUntraced(function* ({ payload }: Sent<'ReverseCustomerPayment'>) {
      return yield* answered(yield* provided(reverseCustomerPayment(payload, yield* saverOf('ReverseCustomerPayment'))))
    }, orDieUnlessFault),
  }
}
