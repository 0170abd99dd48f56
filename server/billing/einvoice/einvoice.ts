import type { EInvoiceFormat } from '../../../src/schemas/billing/offline-sale/invoice.ts'
import { ciiOf } from './cii.ts'
import { type OurDocument, readTerms } from './document.ts'
import { ublOf } from './ubl.ts'

/** The XML of a document, or a sentence that says what it lacks for one. */
type EInvoice = { readonly xml: string; readonly missing: null } | { readonly xml: null; readonly missing: string }

/**
 * The electronic invoice of a document in the profile EN 16931. As UBL it is an XRechnung where the buyer has a
 * Leitweg-ID; as CII it is the file that Factur-X and ZUGFeRD have in their PDF.
 */
export const electronicInvoice = (document: OurDocument, format: EInvoiceFormat): EInvoice => {
  const { terms, missing } = readTerms(document, { isXRechnung: format === 'UBL' })
  if (terms === null) return { xml: null, missing }
  return { xml: format === 'UBL' ? ublOf(terms) : ciiOf(terms), missing: null }
}
