import { plainAmount, unclearAmount } from '../../core/amount-text.ts'
import { type Minor, minorIn } from '../../core/money/amount.ts'
import { customerPaymentMessages } from './messages.ts'

/** The amounts of payments as they are typed: the form reads them as the server does. */

/** An amount as it was typed; null if the text is none. */
export const typedAmount = (text: string, currency: string): Minor | null => minorIn(plainAmount(text).trim(), currency)

/** Why a text is no amount above 0; null if it is one. */
export const amountProblem = (text: string, currency: string): string | null => {
  const amount = typedAmount(text, currency)
  return unclearAmount(text) ?? (amount === null || amount <= 0n ? customerPaymentMessages.amount(currency) : null)
}
