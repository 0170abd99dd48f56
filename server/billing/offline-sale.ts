import type { InvoiceStatus } from '../../src/schemas/billing/offline-sale/choices.ts'
import { type Minor, minorIn, sumOf } from '../../src/schemas/core/money/amount.ts'
import type { DataOf, EventOf } from '../core/events/event-types.ts'
import type { offlineSaleEvents } from './offline-sale.events.ts'

type Types = typeof offlineSaleEvents.types
export type Issued = DataOf<Types['OfflineSaleIssued']>
export type Paid = DataOf<Types['OfflineSalePaid']>
export type PaymentReversed = DataOf<Types['OfflineSalePaymentReversed']>
export type Credited = DataOf<Types['OfflineSaleCredited']>
export type OfflineSaleEvent = EventOf<Types>

/** An invoice as it was issued, and what was paid, reversed and credited since, oldest first. */
export type OfflineSaleState = {
  readonly issued: Issued
  readonly payments: ReadonlyArray<Paid>
  readonly reversals: ReadonlyArray<PaymentReversed>
  readonly credits: ReadonlyArray<Credited>
}

export const offlineSaleStream = (id: number): string => `offline-sale-${id}`
/** What was not issued has no number. */
export const OFFLINE_SALE_REFUSALS = 'offline-sale-refused'

/** What takes a SIM that is sold by invoice. */
export const SOLD_BY_INVOICE = 'offlineSale'

const numberOf = (before: string, year: string, count: number): string =>
  `${before}-${year}-${String(count).padStart(6, '0')}`

/** The number of an invoice: `SD-2026-000123`, from 1 in each calendar year without a gap. */
export const invoiceNumberOf = (year: string, count: number): string => numberOf('SD', year, count)
/** The number of a credit note, counted likewise: `CN-2026-000012`. */
export const creditNumberOf = (year: string, count: number): string => numberOf('CN', year, count)

/** What the numbers of a year are counted under. */
export const invoiceCounter = (year: string): string => `offline-invoice-${year}`
export const creditCounter = (year: string): string => `offline-credit-${year}`

/** What a number that was given out is counted under, and which of a year it is; null for what is none. */
export const countedIn = (number: string): { readonly counter: string; readonly count: number } | null => {
  const [, kind, year = '', count] = /^(SD|CN)-(\d{4})-(\d{6,})$/.exec(number) ?? []
  if (kind === undefined) return null
  return { counter: kind === 'SD' ? invoiceCounter(year) : creditCounter(year), count: Number(count) }
}

/** Folds one event; null before the invoice is issued. Refusals are history and change nothing. */
export const applyOfflineSale = (state: OfflineSaleState | null, event: OfflineSaleEvent): OfflineSaleState | null => {
  switch (event.type) {
    case 'OfflineSaleIssued':
      return { issued: event.data, payments: [], reversals: [], credits: [] }
    case 'OfflineSalePaid':
      return state && { ...state, payments: [...state.payments, event.data] }
    case 'OfflineSalePaymentReversed':
      return state && { ...state, reversals: [...state.reversals, event.data] }
    case 'OfflineSaleCredited':
      return state && { ...state, credits: [...state.credits, event.data] }
    default:
      return state
  }
}

/** An amount that was stored. */
export const stored = (text: string): Minor => minorIn(text) ?? 0n

/** A payment of an invoice, or money that was paid back; its number is the one that a reversal names. */
export type NumberedPayment = Omit<Paid, 'id' | 'submission'> & {
  readonly payment: number
  readonly reversed: PaymentReversed | null
}

/** The payments of an invoice in the order of their numbers, reversed ones too: 0 is what was paid as it was issued. */
export const paymentsOf = ({ issued, payments, reversals }: OfflineSaleState): ReadonlyArray<NumberedPayment> => {
  const { by, date, invoiceDate, paymentMode, paymentReference, paidAmount } = issued
  const atIssue = { by, date, amount: paidAmount, paymentMode, paymentReference, receivedDate: invoiceDate }
  const recorded = payments.map(({ id: _, submission: __, ...payment }) => payment)
  return [atIssue, ...recorded].flatMap((payment, number) =>
    number === 0 && stored(paidAmount) === 0n
      ? []
      : { ...payment, payment: number, reversed: reversals.find((one) => one.payment === number) ?? null },
  )
}

/** What of an invoice is paid, credited, and still to be paid; below 0 what is to be paid back. */
export type Balance = { readonly total: Minor; readonly paid: Minor; readonly credited: Minor; readonly due: Minor }

export const balanceOf = ({ issued, payments, reversals, credits }: OfflineSaleState): Balance => {
  const total = stored(issued.total)
  const recorded = sumOf([issued.paidAmount, ...payments.map(({ amount }) => amount)].map(stored))
  const paid = recorded - sumOf(reversals.map(({ amount }) => stored(amount)))
  const credited = sumOf(credits.map((credit) => stored(credit.total)))
  return { total, paid, credited, due: total - credited - paid }
}

/** How many SIMs of an invoice there are, and how many of them credit notes have taken back. */
export const countsOf = ({
  issued,
  credits,
}: OfflineSaleState): { readonly sold: number; readonly credited: number } => ({
  sold: issued.lines.reduce((sum, { quantity }) => sum + quantity, 0),
  credited: credits.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0),
})

/** How an invoice stands on a day, `yyyy-MM-dd`. It is overdue from the day after the one on which it is due. */
export const statusOf = (
  {
    due,
    paid,
    sold,
    credited,
  }: { readonly due: Minor; readonly paid: Minor; readonly sold: number; readonly credited: number },
  { dueDate, today }: { readonly dueDate: string; readonly today: string },
): InvoiceStatus => {
  if (credited === sold) return 'credited'
  if (due > 0n && dueDate < today) return 'overdue'
  if (credited > 0) return 'partlyCredited'
  if (due <= 0n) return 'paid'
  return paid > 0n ? 'partlyPaid' : 'unpaid'
}
