import { andMore, counted, pluralOf } from '../../schemas/core/counted.ts'
import { formatDay } from '../../schemas/core/format.ts'
import { inventoryFieldLabel } from '../../schemas/stock/inventory-fields.ts'

const list = new Intl.ListFormat('en-GB')

/** Sentences of the stock screens with values in them. */
export const stockWords = {
  assignable: (count: number, others: number, name: string): string => {
    const can = `${counted(count, 'SIM')} can be assigned to ${name}`
    return others === 0 ? can : `${can}; ${counted(others, 'SIM')} cannot`
  },
  assign: (count: number, others: number): string =>
    others === 0 ? `Assign ${counted(count, 'SIM')}` : `Assign the other ${counted(count, 'SIM')}`,
  moreSims: (count: number): string => `${andMore(count, 'SIM')} Search to find them.`,
  clears: (labels: ReadonlyArray<string>): string => `This save clears ${list.format(labels)}, which have values now.`,
  notSent: (labels: ReadonlyArray<string>): string =>
    `The server did not send ${list.format(labels)}. The saved values there can be lost.`,
  expired: (day: string): string =>
    `${inventoryFieldLabel('expiryDate')} ${formatDay(day)} has passed. An expired SIM cannot be assigned or sold.`,
  inStockSince: (day: string): string => `In stock since ${formatDay(day)}.`,
  expiredAfter: (day: string): string => `Expired after ${formatDay(day)}.`,
  soldOn: (day: string): string => `Sold on ${formatDay(day)}. The sale keeps what was delivered.`,
  soldAndReturned: 'It was sold and returned.',
  voided: (by: string, at: string, reason: string): string =>
    `Voided by ${by} on ${at}: ${reason}. It cannot be changed. Its ICCID and activation code can be used again.`,
  alreadySo: (count: number): string => `already ${pluralOf(count, 'has', 'have')} these values`,
  downloadBlocked: (count: number): string => `Download the ${counted(count, 'SIM')} that cannot`,
  selectAll: (count: number): string => `Select all ${count.toLocaleString('en-GB')}`,
  withoutNumber: (count: number): string => `${counted(count, 'SIM has', 'SIMs have')} no invoice number`,
} as const
