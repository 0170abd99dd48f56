import type { UnprintableAt } from '../../schemas/billing/offline-sale/letters.ts'
import type { OfflineSale, Payment } from '../../schemas/billing/offline-sale/wire.ts'
import type { JudgedItem } from '../../schemas/stock/assignment.ts'
import type { DeedRequest } from '../../services/stock/invoice-service.ts'
import type { DeedField, InvoiceDeed, SimChoice } from './offline-invoice.events.ts'

/** What is known of an invoice that was issued, and what is typed about what is done with it. */

/** What is typed and chosen about a deed. */
type DeedEntry = Readonly<Record<Exclude<DeedField, 'receivedDate'>, string>> &
  Readonly<Record<SimChoice, ReadonlyArray<number>>> & {
    /** Of a payment: the day on which the money came, or went back. */
    readonly receivedDate?: string
    /** Of a reversal: which payment, by its number. */
    readonly payment?: number
  }

export type OfflineInvoiceContext = {
  /** The number of the sale, of the address. */
  readonly id: number
  readonly sale: OfflineSale | null
  /** What is done about it; null before anything was. */
  readonly deed: InvoiceDeed | null
  readonly entry: DeedEntry
  readonly submissionId: string | null
  /** What is wrong, by field. */
  readonly errors: Readonly<Record<string, string>>
  /** Which SIMs cannot be credited so, and why. */
  readonly rows: ReadonlyArray<JudgedItem>
  /** Which letters of a credit note cannot be printed, and those for which boxes are confirmed; absent before any was. */
  readonly letters?: ReadonlyArray<UnprintableAt>
  readonly boxes?: ReadonlyArray<string>
  readonly failure: string | null
  /** How often the form has come back: its first wrong field takes the focus then. */
  readonly comebacks: number
}

/** What is to be done; of a reversal, with which payment. */
export type Opened = { readonly deed: InvoiceDeed; readonly payment?: number }

/** The SIMs that no credit note has yet. */
export const leftOf = ({ lines }: OfflineSale) =>
  lines.flatMap(({ planName, items }) =>
    items.flatMap((item) => (item.creditNumber === '' ? [{ ...item, planName }] : [])),
  )

/** A payment of an invoice that was not reversed, by its number. */
export const unreversedPayment = ({ payments }: OfflineSale, number: number | undefined): Payment | undefined =>
  payments.find(({ payment, reversed }) => payment !== undefined && payment === number && reversed === undefined)

/**
 * Nothing can be paid or paid back where nothing is due, nothing credited where nothing is left, and a payment is reversed
 * once.
 */
export const isPossible = ({ sale }: OfflineInvoiceContext, { deed, payment }: Opened): boolean => {
  if (sale === null) return false
  if (deed === 'payment') return Number(sale.due) !== 0
  return deed === 'reverse' ? unreversedPayment(sale, payment) !== undefined : leftOf(sale).length > 0
}

/** Nothing is typed or chosen. */
export const nothing: DeedEntry = {
  amount: '',
  paymentMode: '',
  paymentReference: '',
  reason: '',
  chosen: [],
  restocked: [],
}

/** What a form begins with: a payment with what is due, of today. */
export const entryFor = (sale: OfflineSale | null, { deed, payment }: Opened): DeedEntry => {
  if (deed === 'reverse') return { ...nothing, ...(payment !== undefined && { payment }) }
  if (deed !== 'payment') return nothing
  const today = sale?.today
  return { ...nothing, amount: sale?.due ?? '', ...(today !== undefined && { receivedDate: today }) }
}

/** What is asked for as the form is sent. */
export const requestOf = ({ id, deed, entry, submissionId, boxes = [] }: OfflineInvoiceContext): DeedRequest => {
  const { amount, paymentMode, paymentReference, receivedDate = '', payment = -1, chosen, restocked, reason } = entry
  const of = { id, submissionId: submissionId ?? '' }
  if (deed === 'payment') return { deed, ...of, amount, paymentMode, paymentReference, receivedDate }
  if (deed === 'reverse') return { deed, ...of, payment, reason }
  return { deed: deed ?? 'credit', ...of, chosen, restocked, reason, ...(boxes.length > 0 && { boxes }) }
}

/** Whether something was typed or chosen that would be lost. */
export const isEntered = ({ sale, deed, entry }: OfflineInvoiceContext): boolean => {
  const { amount, paymentReference, receivedDate = '', reason, chosen, restocked } = entry
  const begun = entryFor(sale, { deed: 'payment' })
  const isOtherPayment = amount !== begun.amount || receivedDate !== (begun.receivedDate ?? '')
  const isChanged = deed === 'payment' && (isOtherPayment || paymentReference !== '')
  return isChanged || reason !== '' || chosen.length + restocked.length > 0
}
