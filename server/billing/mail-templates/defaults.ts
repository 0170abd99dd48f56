import type { PlaceholderValues } from '../../../src/schemas/billing/document-mail/placeholders.ts'
import {
  type MailTemplate,
  subjectField,
  type TemplateKey,
  templateKeys,
  textField,
} from '../../../src/schemas/billing/document-mail/templates.ts'
import type { ReminderLevel } from '../../../src/schemas/billing/reminders/choices.ts'
import { pluralOf } from '../../../src/schemas/core/counted.ts'
import { type DocumentLanguage, documentLanguages } from '../../../src/schemas/core/document-language.ts'
import { formatsIn } from '../invoice/formats.ts'
import { filled, wordsIn } from '../invoice/words/words.ts'
import { mailWords } from '../sending/mail-words.ts'

const levels: Readonly<Record<string, ReminderLevel>> = { reminder1: 1, reminder2: 2, reminder3: 3 }

/** The default of a template. That of a reminder has the words of the letter by post. */
export const defaultTemplate = ({ kind, language }: TemplateKey): MailTemplate => {
  if (kind === 'invoice' || kind === 'creditNote') return mailWords[language][kind]
  const { subject, greeting, says, levels: ofLevel, otherwise } = wordsIn[language].reminder
  const { title, asks } = ofLevel[levels[kind] ?? 1]
  return {
    subject: filled(subject, { title, number: '{number}' }),
    text: [
      filled(greeting, { name: '{customer}' }),
      filled(says, { date: '{invoiceDate}', amount: '{due}' }),
      asks,
      otherwise,
      '{company}',
    ].join('\n\n'),
  }
}

/** The default of each field of the record. */
export const defaultTexts: Readonly<Record<string, string>> = Object.fromEntries(
  templateKeys.flatMap((key) => {
    const { subject, text } = defaultTemplate(key)
    return [
      [subjectField(key), subject],
      [textField(key), text],
    ]
  }),
)

/** How long an invoice is overdue, in words. */
export const overdueText = (language: DocumentLanguage, days: number): string => {
  const { oneDay, days: several } = wordsIn[language].reminder
  return pluralOf(days, oneDay, filled(several, { days }))
}

const EXAMPLE = { total: '1234.50', due: '1034.50', invoiceDate: '2026-11-02', dueDate: '2026-12-02', days: 14 }

/** The values of an example invoice of the company, by language. */
export const exampleValues = (company: string): Readonly<Record<DocumentLanguage, PlaceholderValues>> =>
  Object.fromEntries(
    documentLanguages.map(({ value: language }) => {
      const { number, day } = formatsIn(language)
      const values: PlaceholderValues = {
        number: 'SD-2026-000123',
        invoice: 'SD-2026-000123',
        customer: 'Alder Travel',
        total: `EUR ${number(EXAMPLE.total)}`,
        due: `EUR ${number(EXAMPLE.due)}`,
        invoiceDate: day(EXAMPLE.invoiceDate),
        dueDate: day(EXAMPLE.dueDate),
        overdue: overdueText(language, EXAMPLE.days),
        company,
      }
      return [language, values]
    }),
  ) as Readonly<Record<DocumentLanguage, PlaceholderValues>>
