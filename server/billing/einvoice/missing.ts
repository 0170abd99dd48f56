import { decimalsOf } from '../../../src/schemas/core/currency.ts'
import type { Issued } from '../offline-sale.ts'
import { type Draft, isRated } from './lines.ts'
import type { Party } from './terms.ts'

/** What a document lacks for an electronic invoice, and where it is entered. */
type Need = { readonly isMissing: boolean; readonly what: string; readonly where: string }

const COMPANY = 'in Settings, Company'
const CUSTOMER = "in the customer's record"
const SALE = 'with the sale'
const of =
  (where: string) =>
  (isMissing: boolean, what: string): Need => ({ isMissing, what, where })
const [company, customer, sale] = [of(COMPANY), of(CUSTOMER), of(SALE)]

type Facts = {
  readonly issued: Issued
  readonly seller: Party
  readonly buyer: Party
  readonly lines: ReadonlyArray<Draft>
  /** Whether XRechnung is written, which asks for more. */
  readonly isXRechnung: boolean
}

const needsOf = ({ issued, seller, buyer, lines, isXRechnung }: Facts): ReadonlyArray<Need> => {
  const categories = new Set(lines.map(({ category }) => category))
  const has = (...some: ReadonlyArray<Draft['category']>) => some.some((category) => categories.has(category))
  const isTaxed = has('S', 'Z', 'E', 'AE', 'K', 'G')
  const hasReason = [...issued.rates, ...issued.lines].some(
    ({ taxCategory, taxReason, taxReasonCode }) => taxCategory === 'E' && (taxReason || taxReasonCode),
  )
  const fits = ({ category, rate }: Draft) => category === null || (category === 'S') === isRated(rate)
  // Rules BR-DEC-01 to 28: no amount has more than two.
  const decimals = decimalsOf(issued.currency)
  return [
    company(seller.name === '', "the company's name"),
    company(seller.address.countryCode === '', "the company's country"),
    company(isTaxed && seller.vatID === '', "the company's VAT number"),
    company(has('O') && seller.registration === '', "the company's registration number"),
    customer(buyer.name === '', "the customer's name"),
    customer(buyer.address.countryCode === '', "the customer's country"),
    customer(has('AE', 'K') && buyer.vatID === '', "the customer's VAT number"),
    sale(
      lines.some(({ name }) => name === ''),
      'a name or description of each line',
    ),
    sale(has(null), 'a tax category of each line that has no tax'),
    sale(!lines.every(fits), 'a tax rate that matches the category of each line'),
    sale(has('E') && !hasReason, 'the reason why a line is exempt from tax'),
    sale(has('O') && categories.size > 1, 'a separate invoice for lines outside the scope of tax'),
    sale(has('K') && !issued.supplyDate, 'the supply date'),
    company(decimalsOf(issued.homeTax?.currency ?? '') > 2, 'a home currency with at most 2 decimals'),
    sale(decimals > 2, `a currency with at most 2 decimals (${issued.currency} has ${decimals})`),
    ...(isXRechnung
      ? [
          company(seller.address.city === '', "the company's city"),
          company(seller.address.zipCode === '', "the company's zip code"),
          company(seller.contact.name === '', "the company's contact person"),
          company(seller.contact.phone === '', "the company's phone number"),
          company(seller.contact.email === '', "the company's email address"),
          customer(buyer.address.city === '', "the customer's city"),
          customer(buyer.address.zipCode === '', "the customer's zip code"),
        ]
      : []),
  ]
}

/** What is missing, as a sentence; null if the document is complete. */
export const missingOf = (facts: Facts): string | null => {
  const missing = needsOf(facts).filter(({ isMissing }) => isMissing)
  if (missing.length === 0) return null
  const places = [COMPANY, CUSTOMER, SALE].flatMap((place) => {
    const whats = missing.filter(({ where }) => where === place).map(({ what }) => what)
    return whats.length === 0 ? [] : `${whats.join(', ')} (${place})`
  })
  return (
    `An electronic invoice needs: ${places.join('; ')}. ` +
    'This document keeps what was entered when it was issued. Enter it now for the next invoice.'
  )
}
