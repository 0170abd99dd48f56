import { Effect } from 'effect'
import { paperOf } from '../../../src/schemas/billing/offline-sale/paper.ts'
import type { OurDocument } from '../einvoice/document.ts'
import { numberOf, printedPdf } from '../invoice/printed.ts'

/** The file names of a document. */
export const pdfNameOf = (document: OurDocument): string => `${numberOf(document)}.pdf`
export const xmlNameOf = (document: OurDocument): string => `${numberOf(document)}-UBL.xml`

/** The electronic invoice of a document as UBL, or what the document lacks for one. */
export const ublOfDocument = Effect.fnUntraced(function* (document: OurDocument) {
  const { electronicInvoice } = yield* Effect.promise(() => import('../einvoice/einvoice.ts'))
  return electronicInvoice(document, 'UBL')
})

/** The attachments of a mail: the PDF and, if there is one, the electronic invoice. */
export const filesOf = Effect.fnUntraced(function* (document: OurDocument, xml: string | null) {
  const pdf = yield* printedPdf(document, paperOf(document.issued.customer))
  return [
    { name: pdfNameOf(document), contentType: 'application/pdf', content: pdf },
    ...(xml === null
      ? []
      : [{ name: xmlNameOf(document), contentType: 'application/xml', content: new TextEncoder().encode(xml) }]),
  ]
})
