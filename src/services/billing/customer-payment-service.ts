import { Context, Effect, Layer } from 'effect'
import type { ActOutcome, ActRequest } from '../../schemas/acts/act.ts'
import {
  type AccountFacts,
  allocationField,
  allocationsOf,
  type CustomerAccountAct,
} from '../../schemas/billing/customer-payment/acts.ts'
import { amountProblem } from '../../schemas/billing/customer-payment/checks.ts'
import { customerPaymentMessages, MAX_ALLOCATIONS } from '../../schemas/billing/customer-payment/messages.ts'
import type { CustomerPaymentReversalAct } from '../../schemas/billing/customer-payment/reversal.ts'
import type { CustomerAccount, CustomerPaymentAnswer } from '../../schemas/billing/customer-payment/wire.ts'
import { customerPaymentCalls } from '../../schemas/billing/customer-payments.calls.ts'
import type { Problems } from '../../schemas/billing/offline-sale/agreed.ts'
import { IDEMPOTENCY_HEADER } from '../../schemas/core/call.ts'
import { type AppError, Refused } from '../../schemas/core/errors.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { minorText } from '../../schemas/core/money/amount.ts'
import { askOf } from '../core/ask-of.ts'
import { Http } from '../core/http.ts'
import { refusal, refusalOfFields, refusedFields, succeeded } from '../core/refusal.ts'

/** The problems of the first step: amounts could not be proposed. The server judges all else in the second. */
const firstProblems = ({ entry, draft }: CustomerAccountAct, { credit }: AccountFacts): Problems => {
  if (entry !== 'payment') return Number(credit) === 0 ? { currency: customerPaymentMessages.noCredit } : {}
  const amount = amountProblem(draft.amount, draft.currency)
  return amount === null ? {} : { amount }
}

const factsIn = ({ today, accounts }: CustomerAccount, currency: string): AccountFacts => {
  const { credit = minorText(0n, currency), invoices = [] } = accounts.find((one) => one.currency === currency) ?? {}
  const shown = invoices.slice(0, MAX_ALLOCATIONS)
  return { today, credit, invoices: shown, others: invoices.length - shown.length }
}

/** The server counts the invoices that have an amount; the dialog has all of them. */
const atPlaces = (act: CustomerAccountAct) => {
  const places = allocationsOf(act).map(({ place }) => place)
  return (error: AppError): AppError => {
    if (error._tag !== 'Refused') return error
    const errors = error.errors.map(({ field, message }) => {
      const place = places[Number(/^allocations\.(\d+)\.amount$/.exec(field)?.[1])]
      return { field: place === undefined ? field : allocationField(place), message }
    })
    return new Refused({ ...error, message: error.message, errors })
  }
}

/** The payments of customers and their credit. */
export class CustomerPaymentService extends Context.Service<
  CustomerPaymentService,
  {
    /**
     * Records a payment, or uses or pays back credit: at first it answers the open invoices. Fails with `Refused`
     * (messages by field).
     */
    readonly save: (request: ActRequest<CustomerAccountAct>) => Effect.Effect<ActOutcome, AppError>
    /** Reverses a payment, or an amount of it that was paid back. Fails with `Refused` (messages by field). */
    readonly reverse: (request: ActRequest<CustomerPaymentReversalAct>) => Effect.Effect<ActOutcome, AppError>
  }
>()('simdesk/services/CustomerPaymentService') {
  static readonly overHttp = Layer.effect(
    CustomerPaymentService,
    Effect.gen(function* () {
      const http = yield* Http

      const firstStep = Effect.fn('CustomerPaymentService.firstStep')(function* (act: CustomerAccountAct) {
        const call = http.call(customerPaymentCalls.GetCustomerAccount, { query: { id: act.id } })
        const answer = yield* Effect.flatMap(call, succeeded(customerPaymentMessages.customer))
        const { customerAccount } = answer
        if (customerAccount === null) return yield* refusal(answer, customerPaymentMessages.customer)
        const confirm = factsIn(customerAccount, act.draft.currency)
        const problems = firstProblems(act, confirm)
        return Object.keys(problems).length > 0 ? yield* refusedFields(problems) : { message: '', confirm }
      })

      const call = (act: CustomerAccountAct, submissionId: string) => {
        const headers = { [IDEMPOTENCY_HEADER]: submissionId }
        const { currency, amount, receivedDate, paymentMode, paymentReference, account } = act.draft
        const customer = { customerID: act.id, currency }
        const money = { amount, receivedDate, paymentMode, paymentReference }
        if (act.entry === 'payBack') {
          return http.call(customerPaymentCalls.PayBackCredit, { payload: { ...customer, ...money }, headers })
        }
        const allocations = allocationsOf(act).map(({ invoiceID, amount: part }) => ({ invoiceID, amount: part }))
        return act.entry === 'credit'
          ? http.call(customerPaymentCalls.UseCredit, { payload: { ...customer, allocations }, headers })
          : http.call(customerPaymentCalls.RecordCustomerPayment, {
              payload: { ...customer, ...money, account, allocations },
              headers,
            })
      }

      const accepted = ({ errors = [], ...answer }: CustomerPaymentAnswer): Effect.Effect<ActOutcome, Refused> =>
        answer.isSuccess
          ? Effect.succeed({ message: answer.message ?? '' })
          : Effect.fail(refusal(answer, commonMessages.saveRefused, errors))

      const save = Effect.fn('CustomerPaymentService.save')(function* ({
        act,
        submissionId,
      }: ActRequest<CustomerAccountAct>) {
        if (!act.confirm) return yield* firstStep(act)
        const answer = Effect.mapError(call(act, submissionId), refusalOfFields())
        return yield* Effect.mapError(Effect.flatMap(answer, accepted), atPlaces(act))
      })

      const reverse = Effect.fn('CustomerPaymentService.reverse')(function* ({
        act: { id, payBack, draft },
        submissionId,
      }: ActRequest<CustomerPaymentReversalAct>) {
        const asked = http.call(customerPaymentCalls.ReverseCustomerPayment, {
          payload: { id, ...(payBack !== 0 && { payBack }), reason: draft.reason },
          headers: { [IDEMPOTENCY_HEADER]: submissionId },
        })
        return yield* Effect.flatMap(Effect.mapError(asked, refusalOfFields()), accepted)
      })

      return CustomerPaymentService.of({ save, reverse })
    }),
  )

  static readonly ask = askOf(CustomerPaymentService, CustomerPaymentService.overHttp)
}
