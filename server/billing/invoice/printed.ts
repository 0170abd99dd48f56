import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { logoBytes } from '../logos.ts'
import type { Credited, Issued } from '../offline-sale.ts'
import type { Paper } from './pages.ts'

/** A document of an invoice: the invoice itself, or one of its credit notes. */
type OurDocument = { readonly issued: Issued; readonly credited: Credited | null }

/** The document's unique printed number. */
export const numberOf = ({ issued, credited }: OurDocument): string => credited?.creditNumber ?? issued.invoiceNumber

const keptOf = Effect.fnUntraced(function* (document: string, paper: Paper) {
  const sql = yield* SqlClient.SqlClient
  const [kept] = yield* sql<{ bytes: Uint8Array }>`select bytes from printed_documents
    where document = ${document} and paper = ${paper}`
  return kept?.bytes ?? null
})

/**
 * The PDF of a document on a paper size. It is made on first request and stored with its SHA-256. So another version of
 * this program, a font or a library gives the same print. Of two concurrent first requests, both get the stored one.
 */
export const printedPdf = Effect.fnUntraced(function* (of: OurDocument, paper: Paper) {
  const sql = yield* SqlClient.SqlClient
  const document = numberOf(of)
  const kept = yield* keptOf(document, paper)
  if (kept !== null) return kept
  // Fonts and the PDF library are loaded on first use.
  const { creditNotePdf, invoicePdf } = yield* Effect.promise(() => import('./pdf.ts'))
  const logo = yield* logoBytes(of.issued.seller.logo)
  const bytes = yield* of.credited === null
    ? invoicePdf(of.issued, paper, logo)
    : creditNotePdf(of.issued, of.credited, paper, logo)
  const digest = createHash('sha256').update(bytes).digest('hex')
  yield* sql`insert into printed_documents ${sql.insert({ document, paper, digest, bytes })} on conflict do nothing`
  return (yield* keptOf(document, paper)) ?? bytes
})

/** Compares every printed document with its hash. The files stay in the database. */
export const checkPrinted = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const found = yield* sql<{ document: string; paper: string; isSound: boolean }>`
    select document, paper, encode(sha256(bytes), 'hex') = digest as "isSound" from printed_documents
    order by document collate "C", paper`
  return {
    printed: found.length,
    problems: found.flatMap(({ document, paper, isSound }) =>
      isSound ? [] : [`${document} on ${paper} differs from what was printed`],
    ),
  }
})
