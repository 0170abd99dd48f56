import { Effect } from 'effect'
import { customerPaymentMessages } from '../../../src/schemas/billing/customer-payment/messages.ts'
import type {
  CreditPayBackPayload,
  CreditUsePayload,
  CustomerPaymentAnswer,
} from '../../../src/schemas/billing/customer-payment/wire.ts'
import { amountWith } from '../../../src/schemas/billing/offline-sale/agreed.ts'
import { plainAmount } from '../../../src/schemas/core/amount-text.ts'
import { sumOf } from '../../../src/schemas/core/money/amount.ts'
import { companyDay } from '../../core/days/company-zone.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { refused } from '../offline/refused.ts'
import { stored } from '../offline-sale.ts'
import { type CreditAccount, creditSourcesOf, drawnFrom } from './credit-sources.ts'
import { allocationsOf, appendsOf, payBacksOf, type Written } from './entries.ts'
import { creditAccount, paymentFacts } from './facts.ts'
import { judgedCreditUse, judgedPayBack, type PaymentFacts } from './judge.ts'

type Answer = Omit<CustomerPaymentAnswer, 'requestId'>
type Decided = { readonly problems: Readonly<Record<string, string>>; readonly written: ReadonlyArray<Written> }

const typed = (text: string, currency: string) => stored(plainAmount(text).trim(), currency)

/** Decides which credit pays which invoices: the problems, or the events. */
export const decideCreditUse = (
  asked: CreditUsePayload,
  facts: PaymentFacts,
  account: CreditAccount,
  done: Done,
): Decided => {
  const sources = creditSourcesOf(account)
  const { problems, value } = judgedCreditUse(asked, facts, sumOf(sources.map(({ left }) => left)))
  if (Object.keys(problems).length > 0) return { problems, written: [] }
  return { problems, written: allocationsOf(drawnFrom(sources, value), facts.today, done) }
}

/** Decides which credit is paid back: the problems, or the events. */
export const decidePayBack = (
  asked: CreditPayBackPayload,
  facts: PaymentFacts,
  account: CreditAccount,
  done: Done,
): Decided => {
  const sources = creditSourcesOf(account)
  const { problems, value } = judgedPayBack(asked, facts, sumOf(sources.map(({ left }) => left)))
  if (Object.keys(problems).length > 0) return { problems, written: [] }
  const { paymentMode, paymentReference, receivedDate } = asked
  const money = { paymentMode, paymentReference: paymentReference.trim(), receivedDate: receivedDate.trim() }
  return { problems, written: payBacksOf(drawnFrom(sources, [{ to: null, amount: value }]), money, done) }
}

const once = Effect.fnUntraced(function* <E, R>(
  asked: CreditUsePayload | CreditPayBackPayload,
  message: string,
  decided: (done: Done) => Effect.Effect<Decided, E, R>,
  saver: Saver,
) {
  const recorded: Answer = { isSuccess: true, message }
  const decide = Effect.fnUntraced(function* (done: Done) {
    const { problems, written } = yield* decided(done)
    return written.length === 0
      ? { answer: refused(problems) as Answer, appends: [] }
      : { answer: recorded, appends: appendsOf(written) }
  })
  return yield* doOnce<Answer, E, R>(
    {
      submission: fingerprint(asked),
      again: () => recorded,
      otherwise: { isSuccess: false, message: customerPaymentMessages.otherwise },
      decide,
    },
    saver,
  )
})

/** Pays invoices of a customer from the customer's credit, today. */
export const useCredit = (asked: CreditUsePayload, saver: Saver) => {
  const { customerID, currency, allocations } = asked
  const amount = amountWith(currency, sumOf(allocations.map((one) => typed(one.amount, currency))))
  return once(
    asked,
    customerPaymentMessages.used(amount),
    Effect.fnUntraced(function* (done: Done) {
      const facts = yield* paymentFacts(customerID, allocations, yield* companyDay(done.date))
      return decideCreditUse(asked, facts, yield* creditAccount(customerID, currency), done)
    }),
    saver,
  )
}

/** Records credit of a customer that was paid back. */
export const payBackCredit = (asked: CreditPayBackPayload, saver: Saver) => {
  const { customerID, currency } = asked
  return once(
    asked,
    customerPaymentMessages.paidBack(amountWith(currency, typed(asked.amount, currency))),
    Effect.fnUntraced(function* (done: Done) {
      const facts = yield* paymentFacts(customerID, [], yield* companyDay(done.date))
      return decidePayBack(asked, facts, yield* creditAccount(customerID, currency), done)
    }),
    saver,
  )
}
