import { Effect } from 'effect'
import type { Credited, Issued } from '../offline-sale.ts'
import { creditNoteContent, invoiceContent, type Printed } from './content.ts'
import { makePdf } from './document.ts'
import type { Paper } from './pages.ts'

/** The bytes of the logo, null for none. */
type Logo = Uint8Array | null

const pdfOf = (printed: Printed, paper: Paper, logo: Logo): Effect.Effect<Uint8Array> =>
  Effect.promise(() => makePdf(printed, paper, logo))

/** The PDF of an invoice, from its stored event: the same event gives the same bytes. */
export const invoicePdf = (issued: Issued, paper: Paper, logo: Logo = null): Effect.Effect<Uint8Array> =>
  pdfOf(invoiceContent(issued), paper, logo)

/** The PDF of a credit note, likewise. */
export const creditNotePdf = (
  issued: Issued,
  credited: Credited,
  paper: Paper,
  logo: Logo = null,
): Effect.Effect<Uint8Array> => pdfOf(creditNoteContent(issued, credited), paper, logo)
