import type { InvoiceStatus } from '../../src/schemas/billing/offline-sale/choices.ts'
import { type Minor, minorIn, sumOf } from '../../src/schemas/core/money/amount.ts'
import type { DataOf, EventOf } from '../core/events/event-types.ts'
import type { offlineSaleEvents } from './offline-sale.events.ts'

type Types = typeof offlineSaleEvents.types
export type Issued = DataOf<Types['OfflineSaleIssued']>
export type Paid = DataOf<Types['OfflineSalePaid']>
export type PaymentReversed = DataOf<Types['OfflineSalePaymentReversed']>
export type Credited = DataOf<Types['OfflineSaleCredited']>
export type SendBegun = DataOf<Types['OfflineSaleSendBegun']>
export type Sent = DataOf<Types['OfflineSaleSent']>
export type SendFailed = DataOf<Types['OfflineSaleSendFailed']>
export type Disputed = DataOf<Types['OfflineSaleDisputed']>
export type DisputeEnded = DataOf<Types['OfflineSaleDisputeEnded']>
export type Reminded = DataOf<Types['OfflineSaleReminded']>
export type ReminderEnded = DataOf<Types['OfflineSaleReminderEnded']>
export type OfflineSaleEvent = EventOf<Types>

/** A mail of an invoice: how it was begun, and its outcome; neither if that is not known (yet). */
export type SaleMail = { readonly begun: SendBegun; readonly sent: Sent | null; readonly failed: SendFailed | null }

export type Dispute = { readonly begun: Disputed; readonly ended: DisputeEnded | null }
/** A reminder; `ended` is null for a letter by post, and while the result of a mail is unknown. */
export type Reminder = { readonly reminded: Reminded; readonly ended: ReminderEnded | null }

/** An invoice as issued, and its later payments, reversals, credit notes, mails, disputes and reminders, oldest first. */
export type OfflineSaleState = {
  readonly issued: Issued
  readonly payments: ReadonlyArray<Paid>
  readonly reversals: ReadonlyArray<PaymentReversed>
  readonly credits: ReadonlyArray<Credited>
  readonly mails: ReadonlyArray<SaleMail>
  readonly disputes: ReadonlyArray<Dispute>
  readonly reminders: ReadonlyArray<Reminder>
}

export const offlineSaleStream = (id: number): string => `offline-sale-${id}`
/** The stream of refused sales, which have no number. */
export const OFFLINE_SALE_REFUSALS = 'offline-sale-refused'

/** The `how` of a SIM sold by invoice. */
export const SOLD_BY_INVOICE = 'offlineSale'

const numberOf = (before: string, year: string, count: number): string =>
  `${before}-${year}-${String(count).padStart(6, '0')}`

/**
 * The number of an invoice: `SD-2026-000123`, from 1 in each calendar year without gaps. Another prefix of the company
 * settings goes on with the next count.
 */
export const invoiceNumberOf = (year: string, count: number, prefix = 'SD'): string => numberOf(prefix, year, count)
/** The number of a credit note, counted in the same way: `CN-2026-000012`. */
export const creditNumberOf = (year: string, count: number): string => numberOf('CN', year, count)

/** The `kind` of a credit note by amount: its lines have no quantity. The others credit pieces. */
export const CREDITED_BY_AMOUNT = 'amount'

/** The counters of a year's numbers. */
export const invoiceCounter = (year: string): string => `offline-invoice-${year}`
export const creditCounter = (year: string): string => `offline-credit-${year}`

/** The counter and count of a document number; null for any other text. */
export const countedIn = (number: string): { readonly counter: string; readonly count: number } | null => {
  const [, kind, year = '', count] = /^([a-z0-9-]{1,8})-(\d{4})-(\d{6,})$/i.exec(number) ?? []
  if (kind === undefined) return null
  return { counter: kind === 'CN' ? creditCounter(year) : invoiceCounter(year), count: Number(count) }
}

/** The sale with the outcome of one of its mails. */
const withOutcome = (
  state: OfflineSaleState,
  number: number,
  outcome: Partial<Pick<SaleMail, 'sent' | 'failed'>>,
): OfflineSaleState => ({
  ...state,
  mails: state.mails.map((one) => (one.begun.mail === number ? { ...one, ...outcome } : one)),
})

const withLastEnded = <Ended, One extends { readonly ended: Ended | null }>(
  all: ReadonlyArray<One>,
  ended: Ended,
): ReadonlyArray<One> => all.map((one, index) => (index === all.length - 1 ? { ...one, ended } : one))

/** Applies one event; null before the invoice is issued. Refusals change nothing. */
export const applyOfflineSale = (state: OfflineSaleState | null, event: OfflineSaleEvent): OfflineSaleState | null => {
  switch (event.type) {
    case 'OfflineSaleIssued':
      return {
        issued: event.data,
        payments: [],
        reversals: [],
        credits: [],
        mails: [],
        disputes: [],
        reminders: [],
      }
    case 'OfflineSalePaid':
      return state && { ...state, payments: [...state.payments, event.data] }
    case 'OfflineSalePaymentReversed':
      return state && { ...state, reversals: [...state.reversals, event.data] }
    case 'OfflineSaleCredited':
      return state && { ...state, credits: [...state.credits, event.data] }
    case 'OfflineSaleSendBegun':
      return state && { ...state, mails: [...state.mails, { begun: event.data, sent: null, failed: null }] }
    case 'OfflineSaleSent':
      return state && withOutcome(state, event.data.mail, { sent: event.data })
    case 'OfflineSaleSendFailed':
      return state && withOutcome(state, event.data.mail, { failed: event.data })
    case 'OfflineSaleDisputed':
      return state && { ...state, disputes: [...state.disputes, { begun: event.data, ended: null }] }
    case 'OfflineSaleDisputeEnded':
      return state && { ...state, disputes: withLastEnded(state.disputes, event.data) }
    case 'OfflineSaleReminded':
      return state && { ...state, reminders: [...state.reminders, { reminded: event.data, ended: null }] }
    case 'OfflineSaleReminderEnded':
      return state && { ...state, reminders: withLastEnded(state.reminders, event.data) }
    default:
      return state
  }
}

/** The dispute of an invoice that has not ended; null for none. */
export const disputeOf = ({ disputes }: Pick<OfflineSaleState, 'disputes'>): Disputed | null => {
  const last = disputes.at(-1)
  return last !== undefined && last.ended === null ? last.begun : null
}

/** A stored amount. */
export const stored = (text: string, currency: string): Minor => minorIn(text, currency) ?? 0n

/** A payment or refund of an invoice; a reversal refers to its number. */
export type NumberedPayment = Omit<Paid, 'id' | 'submission'> & {
  readonly payment: number
  readonly reversed: PaymentReversed | null
}

/** The payments of an invoice by number, including reversed ones: 0 is the one at issue. */
export const paymentsOf = ({ issued, payments, reversals }: OfflineSaleState): ReadonlyArray<NumberedPayment> => {
  const { by, date, invoiceDate, paymentMode, paymentReference, paidAmount, currency } = issued
  const how = { paymentMode, paymentReference, receivedDate: invoiceDate, customerPayment: null, transfer: null }
  const atIssue = { by, date, amount: paidAmount, ...how }
  const recorded = payments.map(({ id: _, submission: __, ...payment }) => payment)
  return [atIssue, ...recorded].flatMap((payment, number) =>
    number === 0 && stored(paidAmount, currency) === 0n
      ? []
      : { ...payment, payment: number, reversed: reversals.find((one) => one.payment === number) ?? null },
  )
}

/** An invoice's total, paid, credited and due amounts; a negative due is to be refunded. */
export type Balance = { readonly total: Minor; readonly paid: Minor; readonly credited: Minor; readonly due: Minor }

export const balanceOf = ({ issued, payments, reversals, credits }: OfflineSaleState): Balance => {
  const minor = (text: string) => stored(text, issued.currency)
  const total = minor(issued.total)
  const recorded = sumOf([issued.paidAmount, ...payments.map(({ amount }) => amount)].map(minor))
  const paid = recorded - sumOf(reversals.map(({ amount }) => minor(amount)))
  const credited = sumOf(credits.map((credit) => minor(credit.total)))
  return { total, paid, credited, due: total - credited - paid }
}

/** The number of pieces of an invoice (SIMs and services), and how many of them credit notes have credited. */
export const countsOf = ({
  issued,
  credits,
}: OfflineSaleState): { readonly sold: number; readonly credited: number } => ({
  sold: issued.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  credited: credits.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0),
})

/** What the status of an invoice depends on, apart from the day. The amounts matter for credits by amount. */
type Amounts = {
  readonly due: Minor
  readonly paid: Minor
  readonly sold: number
  readonly credited: number
  readonly total?: Minor
  readonly creditedAmount?: Minor
}

/** The status of an invoice on a day, `yyyy-MM-dd`. It is overdue from the day after its due date. */
export const statusOf = (
  { due, paid, sold, credited, total = 0n, creditedAmount = 0n }: Amounts,
  { dueDate, today }: { readonly dueDate: string; readonly today: string },
): InvoiceStatus => {
  if (credited === sold || (creditedAmount > 0n && creditedAmount === total)) return 'credited'
  if (due > 0n && dueDate < today) return 'overdue'
  if (credited > 0 || creditedAmount > 0n) return 'partlyCredited'
  if (due <= 0n) return 'paid'
  return paid > 0n ? 'partlyPaid' : 'unpaid'
}
