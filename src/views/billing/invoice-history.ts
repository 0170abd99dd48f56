import { paymentModes } from '../../schemas/billing/offline-sale/choices.ts'
import type { OfflineSale, Payment, SentReminder } from '../../schemas/billing/offline-sale/invoice.ts'
import { labelOf } from '../../schemas/core/choice.ts'
import { billingWords } from './billing-words.ts'
import { mailText } from './mail-history.ts'
import { amountIn } from './money-text.ts'
import { dayText, isPaidBack, sizeIn } from './payment-text.ts'

/** An entry of an invoice's history. */
type Happening = {
  readonly date: string
  readonly by: string
  readonly what: string
  readonly note: string
  /** A payment, which can be reversed or was. */
  readonly payment: Payment | null
  /** A mail that did not arrive for sure; `credit` is the number of its credit note. */
  readonly retry?: { readonly credit: string }
}

const paidOf = (payment: Payment, currency: string): Happening => {
  const { date, by, paymentMode, paymentReference } = payment
  const how = [labelOf(paymentModes, paymentMode), paymentReference].filter((text) => text !== '').join(' ')
  return {
    date,
    by,
    payment,
    note: `${how}, ${dayText(payment)}`,
    what: `${isPaidBack(payment) ? 'Refunded' : 'Paid'} ${sizeIn(currency, payment)}`,
  }
}

const reversedOf = (payment: Payment, currency: string): ReadonlyArray<Happening> => {
  const { reversed } = payment
  if (reversed === undefined) return []
  const { date, by, reason } = reversed
  return [
    {
      date,
      by,
      payment: null,
      note: reason,
      what: `Reversed ${sizeIn(currency, payment)} ${dayText(payment)}`,
    },
  ]
}

const entry = { payment: null } as const

const disputesOf = ({ disputes = [] }: OfflineSale): ReadonlyArray<Happening> =>
  disputes.flatMap(({ date, by, reason, ended }) => [
    { ...entry, date, by, what: 'Marked as disputed', note: reason },
    ...(ended === undefined
      ? []
      : [{ ...entry, date: ended.date, by: ended.by, what: 'Dispute ended', note: ended.reason }]),
  ])

/** The result of a reminder, in words. */
const outcomeText = ({ outcome, way, to, problem }: SentReminder): string => {
  if (outcome === 'failed') return `Not sent to ${to}: ${problem}`
  if (outcome === 'unknown') return `To ${to}. It is not known whether the email was sent.`
  return way === 'mail' ? `Sent to ${to}` : 'Sent by post'
}

const remindersOf = ({ reminders = [] }: OfflineSale): ReadonlyArray<Happening> =>
  reminders.map((one) => ({
    ...entry,
    date: one.date,
    by: one.by,
    what: `Reminder ${one.level}`,
    note: outcomeText(one),
  }))

const downloadsOf = ({ downloads = [] }: OfflineSale): ReadonlyArray<Happening> =>
  downloads.map(({ date, by, file, credit }) => ({
    ...entry,
    date,
    by,
    note: '',
    what: billingWords.downloaded(file || 'File', credit),
  }))

/** The history, newest first. The issue comes before a payment of the same moment. */
export const historyOf = (sale: OfflineSale) => {
  const { createdBy, createdDate, invoiceNumber, currency, total, lines, payments, creditNotes } = sale
  const issued: Happening = {
    date: createdDate,
    by: createdBy,
    note: '',
    payment: null,
    what: `Issued ${invoiceNumber} over ${amountIn(currency, total)}`,
  }
  const paid = payments.map((payment) => paidOf(payment, currency))
  const reversed = payments.flatMap((payment) => reversedOf(payment, currency))
  const credited = creditNotes.map(({ date, by, creditNumber, reason, total: amount, lines: ofNote }): Happening => {
    const withSims = ofNote.filter(({ line }) => (lines[line]?.items.length ?? 0) > 0)
    const count = withSims.reduce((sum, { quantity }) => sum + quantity, 0)
    return {
      date,
      by,
      payment: null,
      note: reason,
      what: billingWords.creditedBy(creditNumber, amountIn(currency, amount), count),
    }
  })
  const mails = sale.mailing?.mails ?? []
  const mailed = mails.map((mail): Happening => {
    const { date, by, status, credit } = mail
    const isLast = mails.findLast((one) => one.credit === credit) === mail
    const isOpen = isLast && (status === 'failed' || status === 'unknown')
    return { date, by, payment: null, ...mailText(mail, sale), ...(isOpen && { retry: { credit } }) }
  })
  const all = [
    ...paid,
    ...reversed,
    ...credited,
    ...mailed,
    ...disputesOf(sale),
    ...remindersOf(sale),
    ...downloadsOf(sale),
  ]
  const later = all.sort((one, other) => one.date.localeCompare(other.date))
  return [issued, ...later].reverse()
}
