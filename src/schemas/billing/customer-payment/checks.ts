import { plainAmount, unclearAmount } from '../../core/amount-text.ts'
import { type Minor, minorIn } from '../../core/money/amount.ts'
import { customerPaymentMessages } from './messages.ts'

/** The amounts of payments as they are typed: the form reads them as the server does. */

/** An amount as it was typed; null if the text is none. */
export const typedAmount = (text: string): Minor | null => minorIn(plainAmount(text).trim())

/** Why a text is no amount above 0; null if it is one. */
export const amountProblem = (text: string): string | null => {
  const amount = typedAmount(text)
  return unclearAmount(text) ?? (amount === null || amount <= 0n ? customerPaymentMessages.amount : null)
}
