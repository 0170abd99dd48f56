import { Effect } from 'effect'
import { formatDay } from '../../../src/schemas/core/format.ts'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import { common, sumIn } from '../invoice/content.ts'
import { formatsIn } from '../invoice/formats.ts'
import type { Paper } from '../invoice/pages.ts'
import { bankNote, footNote } from '../invoice/parties.ts'
import type { Printed } from '../invoice/printed-content.ts'
import { wordsIn } from '../invoice/words/words.ts'
import { logoBytes } from '../logos.ts'
import { type OfflineSaleState, stored } from '../offline-sale.ts'
import { type ReminderFacts, reminderText, reminderTitle } from './letter.ts'
import { daysOverdue } from './level-due.ts'

/** Letters of reminders are in English alone. */
const english = { words: wordsIn.en, formats: formatsIn('en') }
const sum = sumIn(english)

/** The content of a reminder: a letter about the open amount, without the lines of the invoice. */
const reminderContent = (sale: OfflineSaleState, facts: ReminderFacts, moment: string): Printed => {
  const { issued } = sale
  const { currency } = issued
  const settled = stored(issued.total, currency) - stored(facts.open, currency)
  return {
    ...common({ ...issued, customer: { ...issued.customer, language: 'en' } }, { rates: [], date: moment }),
    title: 'Reminder',
    number: issued.invoiceNumber,
    customerLabel: 'To',
    facts: [
      { label: 'Invoice number', value: issued.invoiceNumber },
      { label: 'Invoice date', value: formatDay(issued.invoiceDate) },
      { label: 'Due date', value: formatDay(issued.dueDate) },
      { label: 'Days overdue', value: String(daysOverdue(issued.dueDate, facts.day)) },
      { label: 'Date', value: formatDay(facts.day) },
    ],
    lines: [],
    sums: [
      sum('Total', issued.total),
      sum('Paid or credited', minorText(settled, currency)),
      sum(`Amount due ${currency}`, facts.open, true),
    ],
    notes: [
      { label: reminderTitle(facts.level), value: reminderText(sale, facts).join('\n\n') },
      ...bankNote(issued.seller, english.words),
      ...footNote(issued.seller),
    ],
  }
}

/** The letter of a reminder as a PDF. */
export const reminderPdf = Effect.fnUntraced(function* (
  sale: OfflineSaleState,
  facts: ReminderFacts,
  { moment, paper }: { readonly moment: string; readonly paper: Paper },
) {
  // Fonts and the PDF library are loaded on first use.
  const { makePdf } = yield* Effect.promise(() => import('../invoice/document.ts'))
  const logo = yield* logoBytes(sale.issued.seller.logo)
  return yield* Effect.promise(() => makePdf(reminderContent(sale, facts, moment), paper, logo))
})
