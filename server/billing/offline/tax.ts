import { Effect } from 'effect'
import { type Gst, gstParts, stateCodeOf, TELECOM_SERVICE_CODE } from '../../../src/schemas/billing/offline-sale/gst.ts'
import { ratesByCategory } from '../../../src/schemas/billing/offline-sale/rates.ts'
import type { DrawnLine } from '../../../src/schemas/billing/offline-sale/sale.ts'
import type { TaxCategory } from '../../../src/schemas/billing/offline-sale/snapshot.ts'
import {
  categoryPartyProblem,
  categoryRateProblem,
  type TaxParties,
  taxCategoryMessages,
  taxReasonOf,
  zeroRateCategory,
} from '../../../src/schemas/billing/offline-sale/tax-category.ts'
import { plainAmount } from '../../../src/schemas/core/amount-text.ts'
import { minorText, sumOf, thousandthsIn } from '../../../src/schemas/core/money/amount.ts'
import { type Credited, type Issued, type OfflineSaleState, stored } from '../offline-sale.ts'

/** The tax of a sale: its categories and reasons, and the parts of India's tax. */

export type SaleTax = TaxParties & { readonly gst: Gst }

/** The tax between parties whose countries are unknown. */
export const unknownTax: SaleTax = {
  seller: { countryCode: '', hasVatNumber: false },
  customer: { countryCode: '', hasVatNumber: false },
  gst: null,
}

type Seller = {
  readonly taxNumber: string
  readonly vatNumber?: string
  readonly postal?: { readonly countryCode: string; readonly state: string }
}
type Customer = { readonly taxNumber: string; readonly countryCode?: string; readonly state: string }

/** What decides the tax between a seller and a customer. Without a country, the seller's is read from the number. */
export const saleTaxOf = Effect.fnUntraced(function* (seller: Seller, customer: Customer) {
  const { countryOfVatNumber, isVatNumber } = yield* Effect.promise(
    () => import('../../../src/schemas/core/tax-number.ts'),
  )
  const vatNumber = seller.vatNumber || seller.taxNumber
  const sellerCountry = seller.postal?.countryCode || countryOfVatNumber(vatNumber) || ''
  const { countryCode = '', taxNumber, state } = customer
  const isWithinIndia = sellerCountry === 'IN' && countryCode === 'IN'
  const own = stateCodeOf({ gstin: vatNumber, state: seller.postal?.state ?? '' })
  // Where the customer's state is unknown, the place of supply is that of the supplier (IGST Act, section 12).
  const other = stateCodeOf({ gstin: taxNumber, state }) ?? own
  return {
    seller: { countryCode: sellerCountry, hasVatNumber: isVatNumber(sellerCountry, vatNumber) },
    customer: { countryCode, hasVatNumber: isVatNumber(countryCode, taxNumber) },
    gst: isWithinIndia ? (own === other ? 'withinState' : 'betweenStates') : null,
  } satisfies SaleTax
})

const rateOf = ({ taxRate }: Pick<DrawnLine, 'taxRate'>): bigint => thousandthsIn(plainAmount(taxRate).trim()) ?? 0n

const categoryOf = (line: DrawnLine, tax: SaleTax): TaxCategory =>
  line.taxCategory ?? (rateOf(line) > 0n ? 'S' : zeroRateCategory(tax))

/** Why the tax category of each line cannot be used, by field. */
export const taxProblems = (
  lines: ReadonlyArray<DrawnLine>,
  tax: SaleTax,
): ReadonlyArray<Readonly<Record<string, string>>> => {
  const categories = lines.map((line) => categoryOf(line, tax))
  const isMixed = categories.includes('O') && categories.some((category) => category !== 'O')
  return lines.map((line, index) => {
    const category = categories[index] ?? 'S'
    const ofRate = categoryRateProblem(category, rateOf(line))
    const ofParties = categoryPartyProblem(category, tax)
    return {
      ...(ofRate !== null && { taxRate: ofRate }),
      ...(isMixed && category === 'O' && { taxCategory: taxCategoryMessages.alone }),
      ...(ofParties !== null && { taxCategory: ofParties }),
    }
  })
}

/** The details of a line's tax in an invoice. */
export const lineTaxOf = (line: DrawnLine, tax: SaleTax) => {
  const taxCategory = categoryOf(line, tax)
  const serviceCode = line.serviceCode?.trim() || TELECOM_SERVICE_CODE
  return { taxCategory, ...taxReasonOf(taxCategory, tax), ...(tax.seller.countryCode === 'IN' && { serviceCode }) }
}

type Totals = Pick<Issued, 'rates'>

/** The rates of an invoice with categories, reasons and the parts of India's tax. */
export const invoiceRates = (
  rates: Totals['rates'],
  lines: ReadonlyArray<
    Pick<Issued['lines'][number], 'taxRate' | 'net' | 'taxCategory' | 'taxReason' | 'taxReasonCode'>
  >,
  { gst }: Pick<SaleTax, 'gst'>,
  currency: string,
): Totals['rates'] =>
  ratesByCategory(rates, lines, currency).map((rate) => ({ ...rate, ...gstParts(gst, rate.tax, currency) }))

const gstOf = ({ igst, cgst }: Issued['rates'][number]): Gst => {
  if (igst !== undefined) return 'betweenStates'
  return cgst === undefined ? null : 'withinState'
}

/** The rates of a credit note, with the categories of the invoice's lines and the parts of what is left of its tax. */
export const creditRates = (
  { issued, credits }: Pick<OfflineSaleState, 'issued' | 'credits'>,
  note: Pick<Credited, 'rates' | 'lines'>,
): Totals['rates'] => {
  const { currency } = issued
  const lines = note.lines.flatMap(({ line, net }) => {
    const sold = issued.lines[line]
    return sold === undefined ? [] : { ...sold, net }
  })
  return ratesByCategory(note.rates, lines, currency).map((rate) => {
    const own = issued.rates.find(({ taxRate }) => taxRate === rate.taxRate)
    if (own === undefined) return rate
    const before = credits.flatMap(({ rates }) => rates.filter(({ taxRate }) => taxRate === rate.taxRate))
    const left = stored(own.tax, currency) - sumOf(before.map(({ tax }) => stored(tax, currency)))
    return { ...rate, ...gstParts(gstOf(own), rate.tax, currency, minorText(left, currency)) }
  })
}
