import { dayAfter, daysIn } from '../../core/day-range.ts'
import { formatDay, isRealDay } from '../../core/format.ts'
import { commonMessages } from '../../core/messages.ts'

/** The days and references of a whole document, as they are entered. Plain code, no library. */

/** Supply date (BT-72), due date (BT-9), buyer's reference (BT-10) and purchase order (BT-13). */
export const headerFields = ['supplyDate', 'dueDate', 'buyerReference', 'purchaseOrder'] as const
type HeaderField = (typeof headerFields)[number]

/** A field that is absent or empty has its usual value. */
type DrawnHeader = { readonly [Field in HeaderField]?: string }

/** The fields that have a text. */
export const headerIn = (texts: Readonly<Record<string, string | undefined>>): DrawnHeader =>
  Object.fromEntries(
    headerFields.flatMap((field) => {
      const text = (texts[field] ?? '').trim()
      return text === '' ? [] : [[field, text]]
    }),
  )

const dueDateMessage = (invoiceDay: string): string => `Enter a day on or after ${formatDay(invoiceDay)} (the invoice)`

/** The problems of the days, by field. `invoiceDay` is null where it is unknown: only the server knows it. */
export const headerProblems = (
  { supplyDate = '', dueDate = '' }: DrawnHeader,
  invoiceDay: string | null,
): Readonly<Record<string, string>> => {
  const isWrong = (day: string) => day.trim() !== '' && !isRealDay(day.trim())
  const isEarly = invoiceDay !== null && dueDate.trim() !== '' && dueDate.trim() < invoiceDay
  return {
    ...(isWrong(supplyDate) && { supplyDate: commonMessages.day }),
    ...(isEarly && { dueDate: dueDateMessage(invoiceDay) }),
    ...(isWrong(dueDate) && { dueDate: commonMessages.day }),
  }
}

type Terms = { readonly invoiceDay: string; readonly paymentTermDays: number }

/** What a document has: what was entered, else the invoice's day and the customer's terms. */
export const headerOf = (drawn: DrawnHeader, { invoiceDay, paymentTermDays }: Terms) => {
  const { supplyDate = invoiceDay, dueDate, ...references } = headerIn(drawn)
  return {
    supplyDate,
    ...references,
    dueDate: dueDate ?? dayAfter(invoiceDay, paymentTermDays),
    paymentTermDays: dueDate === undefined ? paymentTermDays : daysIn({ from: invoiceDay, to: dueDate }) - 1,
  }
}
