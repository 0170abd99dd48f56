import {
  filledIn,
  filledInLine,
  type PlaceholderValues,
} from '../../../src/schemas/billing/document-mail/placeholders.ts'
import type { MailTemplate } from '../../../src/schemas/billing/document-mail/templates.ts'
import type { ReminderLevel } from '../../../src/schemas/billing/reminders/choices.ts'
import { formatsIn } from '../invoice/formats.ts'
import { filled, languageOf, wordsIn } from '../invoice/words/words.ts'
import { overdueText } from '../mail-templates/defaults.ts'
import type { OfflineSaleState } from '../offline-sale.ts'
import { daysOverdue } from './level-due.ts'

/** What a reminder says: of the day it is sent, and what is open then. */
export type ReminderFacts = { readonly level: ReminderLevel; readonly day: string; readonly open: string }

type Sale = Pick<OfflineSaleState, 'issued'>

/** The words and formats of a reminder: those of the invoice. */
export const styleOf = ({ issued }: Sale) => {
  const language = languageOf(issued.customer.language)
  return { language, words: wordsIn[language], formats: formatsIn(language) }
}

/** The name of a level in the language of the invoice. */
export const reminderTitle = (sale: Sale, level: ReminderLevel): string =>
  styleOf(sale).words.reminder.levels[level].title

/** The paragraphs of the letter by post. The mail has them as its default. */
export const reminderText = (sale: Sale, { level, day, open }: ReminderFacts): ReadonlyArray<string> => {
  const { invoiceNumber, invoiceDate, dueDate, currency } = sale.issued
  const { language, words, formats } = styleOf(sale)
  const own = words.reminder
  return [
    filled(own.says, {
      number: invoiceNumber,
      date: formats.day(invoiceDate),
      dueDate: formats.day(dueDate),
      overdue: overdueText(language, daysOverdue(dueDate, day)),
      amount: `${currency} ${formats.number(open)}`,
    }),
    own.levels[level].asks,
    own.otherwise,
  ]
}

const valuesOf = (sale: Sale, { day, open }: ReminderFacts, name: string): PlaceholderValues => {
  const { invoiceNumber, invoiceDate, dueDate, currency, total, seller } = sale.issued
  const { language, formats } = styleOf(sale)
  return {
    number: invoiceNumber,
    invoice: invoiceNumber,
    customer: name.replace(/\s+/g, ' ').trim(),
    total: `${currency} ${formats.number(total)}`,
    due: `${currency} ${formats.number(open)}`,
    invoiceDate: formats.day(invoiceDate),
    dueDate: formats.day(dueDate),
    overdue: overdueText(language, daysOverdue(dueDate, day)),
    company: seller.name,
  }
}

/** The subject and the paragraphs of the mail to a person, from its template. */
export const reminderMail = (sale: Sale, facts: ReminderFacts, name: string, { subject, text }: MailTemplate) => {
  const values = valuesOf(sale, facts, name)
  return { subject: filledInLine(subject, values), paragraphs: filledIn(text, values).split(/\n{2,}/) }
}
