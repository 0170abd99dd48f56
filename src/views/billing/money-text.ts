import { inCurrency } from '../../schemas/core/format.ts'

/** Decimal text of an amount as a person reads it, its thousands apart: exact, whatever its size. */
export const amountText = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?=\.|$))/g, ',')

/** The same with its currency. */
export const amountIn = (currency: string, amount: string): string => inCurrency(currency, amountText(amount))
