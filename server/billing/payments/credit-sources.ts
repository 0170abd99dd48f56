import type { Minor } from '../../../src/schemas/core/money/amount.ts'
import { balanceOf, type OfflineSaleState } from '../offline-sale.ts'
import { type CustomerPaymentState, leftOf } from './customer-payment.ts'

/** A customer's credit in one currency: what is left of payments, and what was paid too much for invoices. */

/** What credit comes from. `left` is above 0. */
type CreditSource = { readonly day: string; readonly left: Minor } & (
  | { readonly payment: CustomerPaymentState; readonly sale?: never }
  | { readonly sale: OfflineSaleState; readonly payment?: never }
)

/** The payments and invoices of a customer in one currency that a decision is about. */
export type CreditAccount = {
  readonly payments: ReadonlyArray<CustomerPaymentState>
  readonly sales: ReadonlyArray<OfflineSaleState>
}

/** The credit of an account, the oldest first. */
export const creditSourcesOf = ({ payments, sales }: CreditAccount): ReadonlyArray<CreditSource> => {
  const ofPayments = payments
    .toSorted((one, other) => one.recorded.id - other.recorded.id)
    .flatMap((payment): ReadonlyArray<CreditSource> => {
      const left = leftOf(payment)
      return left > 0n ? [{ day: payment.recorded.receivedDate, left, payment }] : []
    })
  const ofSales = sales
    .toSorted((one, other) => one.issued.id - other.issued.id)
    .flatMap((sale): ReadonlyArray<CreditSource> => {
      const { due } = balanceOf(sale)
      return due < 0n ? [{ day: sale.issued.invoiceDate, left: -due, sale }] : []
    })
  return [...ofPayments, ...ofSales].toSorted((one, other) => one.day.localeCompare(other.day))
}

/** A part of the credit, and the invoice that it pays; null if it is paid back. */
export type Draw = { readonly from: CreditSource; readonly to: OfflineSaleState | null; readonly amount: Minor }

type Wanted = Pick<Draw, 'to' | 'amount'>

/** Takes amounts out of credit, in the order of its sources. The amounts must not be more than the credit. */
export const drawnFrom = (
  sources: ReadonlyArray<CreditSource>,
  amounts: ReadonlyArray<Wanted>,
): ReadonlyArray<Draw> => {
  const draws: Array<Draw> = []
  const rest = sources.map((from) => ({ from, left: from.left }))
  for (const { to, amount } of amounts) {
    let open = amount
    for (const source of rest) {
      const part = source.left < open ? source.left : open
      if (part === 0n) continue
      draws.push({ from: source.from, to, amount: part })
      source.left -= part
      open -= part
    }
  }
  return draws
}
