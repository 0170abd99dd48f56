import { formatMoney } from '../../schemas/format.ts'

/** An amount of decimal text with its thousands apart. */
export const told = (amount: string): string => formatMoney(Number(amount))

export const toldWith = (currency: string, amount: string): string => `${currency} ${told(amount)}`
