import { minorText } from '../../../src/schemas/core/money/amount.ts'
import type { Credited, Issued } from '../offline-sale.ts'
import { stored } from '../offline-sale.ts'
import { type Draft, draftsOf, taxesOf } from './lines.ts'
import { missingOf } from './missing.ts'
import { buyerOf, paymentOf, sellerOf } from './parties.ts'
import type { Line, Terms } from './terms.ts'

/** A document of an invoice: the invoice itself, or one of its credit notes. */
export type OurDocument = { readonly issued: Issued; readonly credited: Credited | null }

/** The terms of a document, or a sentence that says what it lacks. */
export type Read =
  | { readonly terms: Terms; readonly missing: null }
  | { readonly terms: null; readonly missing: string }

const EN16931 = 'urn:cen.eu:en16931:2017'
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

const isKnown = (line: Draft): line is Line => line.category !== null
/** Outside the scope of tax there is no rate, not even 0 (rule BR-O-05). */
const withoutRate = <A extends { readonly category: string; readonly rate: string }>(taxed: A): A =>
  taxed.category === 'O' ? { ...taxed, rate: '' } : taxed

/** What differs between an invoice and a credit note. A credit note has the amounts as positive ones. */
const ownTerms = ({ issued, credited }: OurDocument) => {
  if (credited !== null) {
    return {
      number: credited.creditNumber,
      day: credited.creditDate,
      type: '381',
      dueDay: '',
      // Rule BR-CO-25 asks for terms where an amount is due.
      paymentTerms: `Credit to invoice ${issued.invoiceNumber}`,
      note: credited.reason,
      preceding: { number: issued.invoiceNumber, day: issued.invoiceDate },
      homeTax: credited.homeTax,
      net: credited.net,
      tax: credited.tax,
      total: credited.total,
      paid: minorText(0n, issued.currency),
      due: credited.total,
    } as const
  }
  const { homeTax, currency } = issued
  return {
    number: issued.invoiceNumber,
    day: issued.invoiceDate,
    type: '380',
    dueDay: issued.dueDate,
    paymentTerms: '',
    note: issued.remarks,
    preceding: null,
    homeTax: homeTax === null || homeTax.currency === currency ? null : homeTax,
    net: issued.net,
    tax: issued.tax,
    total: issued.total,
    paid: issued.paidAmount,
    due: minorText(stored(issued.total, currency) - stored(issued.paidAmount, currency), currency),
  } as const
}

/**
 * The terms of a document, from its events alone. `isXRechnung` asks for the German version where the buyer has a
 * Leitweg-ID.
 */
export const readTerms = (document: OurDocument, { isXRechnung }: { readonly isXRechnung: boolean }): Read => {
  const { issued, credited } = document
  const leitwegID = issued.customer.leitwegID?.trim() ?? ''
  const isGerman = isXRechnung && leitwegID !== ''
  const drafts = draftsOf(issued, credited)
  const isTaxed = !drafts.some(({ category }) => category === 'O')
  const [seller, buyer] = [sellerOf(issued, isTaxed), buyerOf(issued, isTaxed)]
  const missing = missingOf({ issued, seller, buyer, lines: drafts, isXRechnung: isGerman })
  if (missing !== null) return { terms: null, missing }
  const lines = drafts.filter(isKnown)
  const isIntraCommunity = lines.some(({ category }) => category === 'K')
  const terms: Terms = {
    ...ownTerms(document),
    currency: issued.currency,
    buyerReference: leitwegID || (issued.buyerReference ?? ''),
    purchaseOrder: issued.purchaseOrder ?? '',
    process: isGerman ? BILLING : '',
    specification: isGerman ? XRECHNUNG : EN16931,
    seller,
    buyer,
    supplyDay: issued.supplyDate,
    deliveryCountry: isIntraCommunity ? buyer.address.countryCode : '',
    payment: paymentOf(issued),
    taxes: taxesOf(issued, credited, lines).map(withoutRate),
    lines: lines.map(withoutRate),
  }
  return { terms, missing: null }
}
