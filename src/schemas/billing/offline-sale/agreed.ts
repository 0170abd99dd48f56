import { plainAmount, unclearAmount } from '../../core/amount-text.ts'
import { type Minor, minorIn, minorText, percentText, sumOf, thousandthsIn, WHOLE } from '../../core/money/amount.ts'
import { type AgreedLine, type Discount, type DocumentAmounts, invoiceOf, netLineOf } from '../../core/money/invoice.ts'
import { MAX_SIMS, needsReference, ON_ACCOUNT, offlineSaleMessages, paymentModes } from './choices.ts'
import type { DrawnLine } from './sale.ts'

/** Computes the amounts and the problems of a sale that is being entered. Browser and server share it. */

/** The largest total of an invoice, in minor units: it must fit a database column and a JSON number. */
const MAX_TOTAL: Minor = 999_999_999_999n

/** The problems, by field. */
export type Problems = Readonly<Record<string, string>>
/** The parts of a line that determine its amounts. */
export type PricedLine = Pick<DrawnLine, 'quantity' | 'unitPrice' | 'discountType' | 'discount' | 'taxRate'>

const percentIn = (text: string): bigint | null => {
  const percent = thousandthsIn(plainAmount(text).trim())
  return percent === null || percent < 0n || percent > WHOLE ? null : percent
}

/** Parses an amount of at least 0. */
const amountIn = (text: string, currency: string): Minor | null => {
  const amount = minorIn(plainAmount(text).trim(), currency)
  return amount === null || amount < 0n ? null : amount
}

const discountIn = ({ discountType, discount }: PricedLine, currency: string): Discount | null => {
  const typed = discount.trim() === '' ? '0' : discount
  if (discountType === 'amount') {
    const amount = amountIn(typed, currency)
    return amount === null ? null : { amount }
  }
  const percent = percentIn(typed)
  return percent === null || percent % 10n !== 0n ? null : { percent }
}

/** A line's agreed terms, or the problems that prevent computing them. */
export const agreedIn = (
  line: PricedLine,
  currency: string,
): { readonly agreed: AgreedLine | null; readonly problems: Problems } => {
  const isCounted = Number.isSafeInteger(line.quantity) && line.quantity >= 1 && line.quantity <= MAX_SIMS
  const unitPrice = amountIn(line.unitPrice, currency)
  const discount = discountIn(line, currency)
  const taxRate = percentIn(line.taxRate)
  const problems = {
    ...(!isCounted && {
      quantity: line.quantity === 0 ? offlineSaleMessages.quantity : offlineSaleMessages.quantityRange,
    }),
    ...(unitPrice === null && {
      unitPrice:
        line.unitPrice.trim() === ''
          ? offlineSaleMessages.unitPrice
          : (unclearAmount(line.unitPrice) ?? offlineSaleMessages.amount(currency)),
    }),
    ...(discount === null && {
      discount:
        unclearAmount(line.discount) ??
        (line.discountType === 'amount' ? offlineSaleMessages.amount(currency) : offlineSaleMessages.percent),
    }),
    ...(taxRate === null && { taxRate: unclearAmount(line.taxRate) ?? offlineSaleMessages.taxRate }),
  }
  if (!isCounted || unitPrice === null || discount === null || taxRate === null) return { agreed: null, problems }
  const agreed = { unitPrice, quantity: BigInt(line.quantity), discount, taxRate }
  if (netLineOf(agreed).net < 0n) return { agreed: null, problems: { discount: offlineSaleMessages.discountTooLarge } }
  return { agreed, problems }
}

/** The totals of the lines; null if a line is invalid, or there is none. */
export const saleAmountsOf = (lines: ReadonlyArray<PricedLine>, currency: string): DocumentAmounts | null => {
  const agreed = lines.map((line) => agreedIn(line, currency).agreed)
  return agreed.length === 0 || agreed.some((line) => line === null)
    ? null
    : invoiceOf(agreed as ReadonlyArray<AgreedLine>)
}

type DrawnPayment = {
  readonly paymentMode: string
  readonly paymentReference: string
  readonly paidAmount: string
}

/** The payment at the issue of an invoice: 0 if no amount is entered, null if it cannot be parsed. */
export const paidIn = ({ paidAmount }: Pick<DrawnPayment, 'paidAmount'>, currency: string): Minor | null =>
  paidAmount.trim() === '' ? 0n : amountIn(paidAmount, currency)

/** Whether a payment needs a reference: only if something was paid, since there is nothing else to look up. */
export const asksForReference = (
  payment: Pick<DrawnPayment, 'paymentMode' | 'paidAmount'>,
  currency: string,
): boolean => needsReference(payment.paymentMode) && paidIn(payment, currency) !== 0n

/** The problems of the payment, given the invoice's total. */
const paymentProblems = (payment: DrawnPayment, total: Minor, currency: string): Problems => {
  const { paymentMode, paymentReference } = payment
  const paid = paidIn(payment, currency)
  const isOnAccount = paymentMode === ON_ACCOUNT
  return {
    ...(!paymentModes.some(({ value }) => value === paymentMode) && { paymentMode: offlineSaleMessages.paymentMode }),
    ...(asksForReference(payment, currency) &&
      paymentReference.trim() === '' && { paymentReference: offlineSaleMessages.paymentReference }),
    ...(isOnAccount && paid !== 0n && { paidAmount: offlineSaleMessages.onAccount }),
    ...(!isOnAccount &&
      (paid === null || paid > total) && {
        paidAmount: unclearAmount(payment.paidAmount) ?? offlineSaleMessages.paid(minorText(total, currency)),
      }),
  }
}

/** The problems of a sale, given its total: the total exceeds the limit of an invoice, or the payment is invalid. */
export const totalProblems = (payment: DrawnPayment, total: Minor, currency: string): Problems =>
  total > MAX_TOTAL
    ? { lines: offlineSaleMessages.totalTooLarge(minorText(MAX_TOTAL, currency)) }
    : paymentProblems(payment, total, currency)

/** An amount with its currency, for messages. */
export const amountWith = (currency: string, amount: Minor): string => `${currency} ${minorText(amount, currency)}`

/** A customer's credit; a `limit` of null means none. */
export type Credit = { readonly currency: string; readonly limit: Minor | null; readonly outstanding: Minor }

/** Why this additional amount cannot stay open; null if it can. */
export const limitProblem = ({ currency, limit, outstanding }: Credit, open: Minor): string | null => {
  if (limit === null || open <= 0n) return null
  const over = sumOf([outstanding, open]) - limit
  return over > 0n ? offlineSaleMessages.limit(amountWith(currency, limit), amountWith(currency, over)) : null
}

/** The amounts in wire format. */
export const amountsOnWire = ({ lines, rates, net, tax, total }: DocumentAmounts, currency: string) => ({
  lines: lines.map((line) => ({
    gross: minorText(line.gross, currency),
    discountAmount: minorText(line.discount, currency),
    net: minorText(line.net, currency),
    taxRate: percentText(line.taxRate),
    tax: minorText(line.tax, currency),
    total: minorText(line.total, currency),
  })),
  rates: rates.map((rate) => ({
    taxRate: percentText(rate.taxRate),
    base: minorText(rate.base, currency),
    tax: minorText(rate.tax, currency),
  })),
  net: minorText(net, currency),
  tax: minorText(tax, currency),
  total: minorText(total, currency),
})
