import { Effect } from 'effect'
import type { OurDocument } from '../einvoice/document.ts'
import { electronicInvoice } from '../einvoice/einvoice.ts'
import type { Credited, Issued } from '../offline-sale.ts'
import { creditNoteContent, invoiceContent } from './content.ts'
import { makePdf } from './document.ts'
import type { Paper } from './pages.ts'
import type { Printed } from './printed-content.ts'

/** The bytes of the logo, null for none. */
type Logo = Uint8Array | null

const pdfOf = (printed: Printed, paper: Paper, logo: Logo, document: OurDocument): Effect.Effect<Uint8Array> =>
  Effect.promise(() => makePdf(printed, paper, logo, electronicInvoice(document, 'CII').xml))

/**
 * The PDF of an invoice, from its stored event: the same event gives the same bytes. It has the electronic invoice inside
 * (Factur-X, ZUGFeRD) where the document says enough for one.
 */
export const invoicePdf = (issued: Issued, paper: Paper, logo: Logo = null): Effect.Effect<Uint8Array> =>
  pdfOf(invoiceContent(issued), paper, logo, { issued, credited: null })

/** The PDF of a credit note, likewise. */
export const creditNotePdf = (
  issued: Issued,
  credited: Credited,
  paper: Paper,
  logo: Logo = null,
): Effect.Effect<Uint8Array> => pdfOf(creditNoteContent(issued, credited), paper, logo, { issued, credited })
