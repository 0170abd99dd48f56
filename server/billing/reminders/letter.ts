import type { ReminderLevel } from '../../../src/schemas/billing/reminders/choices.ts'
import { formatsIn } from '../invoice/formats.ts'
import { filled, languageOf, wordsIn } from '../invoice/words/words.ts'
import type { OfflineSaleState } from '../offline-sale.ts'
import { daysOverdue } from './level-due.ts'

/** What a reminder says: of the day it is sent, and what is open then. */
export type ReminderFacts = { readonly level: ReminderLevel; readonly day: string; readonly open: string }

type Sale = Pick<OfflineSaleState, 'issued'>

/** The words and formats of a reminder: those of the invoice. */
export const styleOf = ({ issued }: Sale) => {
  const language = languageOf(issued.customer.language)
  return { words: wordsIn[language], formats: formatsIn(language) }
}

/** The name of a level in the language of the invoice. */
export const reminderTitle = (sale: Sale, level: ReminderLevel): string =>
  styleOf(sale).words.reminder.levels[level].title

/** The paragraphs of a reminder, for the mail and for the letter by post. */
export const reminderText = (sale: Sale, { level, day, open }: ReminderFacts): ReadonlyArray<string> => {
  const { invoiceNumber, invoiceDate, dueDate, currency } = sale.issued
  const { words, formats } = styleOf(sale)
  const own = words.reminder
  const days = daysOverdue(dueDate, day)
  return [
    filled(own.says, {
      number: invoiceNumber,
      date: formats.day(invoiceDate),
      dueDate: formats.day(dueDate),
      overdue: days === 1 ? own.oneDay : filled(own.days, { days }),
      amount: `${currency} ${formats.number(open)}`,
    }),
    own.levels[level].asks,
    own.otherwise,
  ]
}

/** The subject and the paragraphs of the mail to a person. */
export const reminderMail = (sale: Sale, facts: ReminderFacts, name: string) => {
  const { reminder } = styleOf(sale).words
  const { invoiceNumber, seller } = sale.issued
  return {
    subject: filled(reminder.subject, { title: reminderTitle(sale, facts.level), number: invoiceNumber }),
    paragraphs: [
      filled(reminder.greeting, { name: name.replace(/\s+/g, ' ').trim() }),
      ...reminderText(sale, facts),
      seller.name,
    ],
  }
}
