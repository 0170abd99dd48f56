import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import {
  filledIn,
  filledInLine,
  type PlaceholderValues,
} from '../../../src/schemas/billing/document-mail/placeholders.ts'
import type { InvoiceMails, MailProposal } from '../../../src/schemas/billing/document-mail/wire.ts'
import { minorText } from '../../../src/schemas/core/money/amount.ts'
import { databaseTimeMillis } from '../../core/postgres/clock.ts'
import { integer } from '../../core/projections/rows.ts'
import type { OurDocument } from '../einvoice/document.ts'
import { formatsIn } from '../invoice/formats.ts'
import { numberOf } from '../invoice/printed.ts'
import { templateNow } from '../mail-templates/templates.ts'
import { balanceOf, type OfflineSaleState } from '../offline-sale.ts'
import { pdfNameOf, ublOfDocument, xmlNameOf } from './files.ts'
import { type Language, mailWords } from './mail-words.ts'
import { mailsOf } from './mails.ts'

/** The values of the placeholders for a document, as the language writes them. */
const valuesOf = (sale: OfflineSaleState, document: OurDocument, language: Language): PlaceholderValues => {
  const { number, day } = formatsIn(language)
  const { issued, credited } = document
  const { due } = balanceOf(sale)
  const amount = (text: string) => `${issued.currency} ${number(text)}`
  return {
    number: numberOf(document),
    invoice: issued.invoiceNumber,
    customer: issued.customer.companyName,
    total: amount(credited?.total ?? issued.total),
    due: amount(minorText(due > 0n ? due : 0n, issued.currency)),
    invoiceDate: day(issued.invoiceDate),
    dueDate: day(issued.dueDate),
    // The templates of documents have no such placeholder.
    overdue: '',
    company: issued.seller.name,
  }
}

const isLanguage = (text: string): text is Language => Object.hasOwn(mailWords, text)

/** The customer's address and language as they are now. */
const customerOf = Effect.fnUntraced(function* ({ issued: { customer } }: OfflineSaleState) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ email: string; language: string | null }>`select email, language from clients
    where id = ${integer(customer.id)}`
  const language = found?.language ?? customer.language ?? ''
  return { email: found?.email ?? customer.email, language: isLanguage(language) ? language : ('en' as const) }
})

/** The mail that is proposed for a document: to the customer's address, by the template of the customer's language. */
export const proposalOf = Effect.fnUntraced(function* (sale: OfflineSaleState, document: OurDocument) {
  const { email, language } = yield* customerOf(sale)
  const { subject, text } = yield* templateNow({
    kind: document.credited === null ? 'invoice' : 'creditNote',
    language,
  })
  const values = valuesOf(sale, document, language)
  const { xml, missing } = yield* ublOfDocument(document)
  const proposal: MailProposal = {
    credit: document.credited?.creditNumber ?? '',
    to: email,
    subject: filledInLine(subject, values),
    text: filledIn(text, values),
    pdf: pdfNameOf(document),
    xml: xml === null ? '' : xmlNameOf(document),
    lacks: missing ?? '',
  }
  return proposal
})

/** What was mailed of a sale, and what is proposed for its invoice and each credit note. */
export const invoiceMails = Effect.fnUntraced(function* (sale: OfflineSaleState, isSetUp: boolean) {
  const documents = [null, ...sale.credits].map((credited) => ({ issued: sale.issued, credited }))
  const proposals = yield* Effect.forEach(documents, (document) => proposalOf(sale, document))
  return { isSetUp, proposals, mails: mailsOf(sale, yield* databaseTimeMillis) } satisfies InvoiceMails
})
