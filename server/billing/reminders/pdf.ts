import { Effect } from 'effect'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import { common, sumIn } from '../invoice/content.ts'
import type { Paper } from '../invoice/pages.ts'
import { bankNote, footNote } from '../invoice/parties.ts'
import type { Printed } from '../invoice/printed-content.ts'
import { filled } from '../invoice/words/words.ts'
import { logoBytes } from '../logos.ts'
import { type OfflineSaleState, stored } from '../offline-sale.ts'
import { type ReminderFacts, reminderText, reminderTitle, styleOf } from './letter.ts'
import { daysOverdue } from './level-due.ts'

/** The content of a reminder: a letter about the open amount, without the lines of the invoice. */
export const reminderContent = (sale: OfflineSaleState, facts: ReminderFacts, moment: string): Printed => {
  const { issued } = sale
  const style = styleOf(sale)
  const { words, formats } = style
  const { currency } = issued
  const sum = sumIn(style)
  const settled = stored(issued.total, currency) - stored(facts.open, currency)
  return {
    ...common(issued, { rates: [], date: moment }),
    title: words.reminder.title,
    number: issued.invoiceNumber,
    customerLabel: words.reminder.to,
    facts: [
      { label: words.invoiceNumber, value: issued.invoiceNumber },
      { label: words.invoiceDate, value: formats.day(issued.invoiceDate) },
      { label: words.dueDate, value: formats.day(issued.dueDate) },
      { label: words.reminder.daysOverdue, value: String(daysOverdue(issued.dueDate, facts.day)) },
      { label: words.date, value: formats.day(facts.day) },
    ],
    lines: [],
    sums: [
      sum(filled(words.total, { currency }), issued.total),
      sum(words.reminder.settled, minorText(settled, currency)),
      sum(filled(words.amountDue, { currency }), facts.open, true),
    ],
    notes: [
      { label: reminderTitle(sale, facts.level), value: reminderText(sale, facts).join('\n\n') },
      ...bankNote(issued.seller, words),
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
