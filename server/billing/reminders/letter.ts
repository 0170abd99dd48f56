import type { ReminderLevel } from '../../../src/schemas/billing/reminders/choices.ts'
import { formatDay } from '../../../src/schemas/core/format.ts'
import { grouped } from '../invoice/formats.ts'
import type { OfflineSaleState } from '../offline-sale.ts'
import { daysOverdue } from './level-due.ts'

/** What a reminder says: of the day it is sent, and what is open then. */
export type ReminderFacts = { readonly level: ReminderLevel; readonly day: string; readonly open: string }

/** The words of each level: from friendly to final. */
const words: Readonly<Record<ReminderLevel, { readonly title: string; readonly asks: string }>> = {
  1: {
    title: 'Payment reminder',
    asks: 'You may have overlooked this invoice. Please pay the open amount in the next days.',
  },
  2: {
    title: 'Second payment reminder',
    asks: 'We have reminded you of this invoice before. Please pay the open amount within 7 days.',
  },
  3: {
    title: 'Final payment reminder',
    asks: 'This is our last reminder. Please pay the open amount now, or contact us today.',
  },
}

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

export const reminderTitle = (level: ReminderLevel): string => words[level].title

/** The paragraphs of a reminder, for the mail and for the letter by post. */
export const reminderText = (
  { issued }: Pick<OfflineSaleState, 'issued'>,
  { level, day, open }: ReminderFacts,
): ReadonlyArray<string> => {
  const { invoiceNumber, invoiceDate, dueDate, currency } = issued
  return [
    `Our invoice ${invoiceNumber} of ${formatDay(invoiceDate)} was due on ${formatDay(dueDate)}. ` +
      `It is ${days(daysOverdue(dueDate, day))} overdue. The open amount is ${currency} ${grouped(open)}.`,
    words[level].asks,
    'If you have paid in the meantime, you need not do anything. If the invoice is wrong, please tell us why.',
  ]
}
