import { createHash } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { accountingMessages } from '../../../src/schemas/billing/accounting/choices.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { attachment } from '../../core/http/attachment.ts'
import { Fault } from '../../core/http/faults.ts'
import { type AccountingExported, accountingEvents, accountingExportStream } from './accounting.events.ts'
import { datevFile } from './datev.ts'
import { journalCsv } from './journal.ts'
import { byDay, documentsOfPayments, documentsOfSales } from './period.ts'
import { xeroCsv } from './xero.ts'

/** The file of an export, made from its event and those of its invoices. */
const made = Effect.fnUntraced(function* (exported: AccountingExported) {
  const { accounts, format, from, to, date } = exported
  const keys = new Set(exported.documents)
  const ofSales = yield* documentsOfSales(exported.sales)
  const ofPayments = yield* documentsOfPayments(exported.payments)
  const documents = [...ofSales, ...ofPayments].toSorted(byDay).filter(({ key }) => keys.has(key))
  if (format === 'datev') return datevFile(documents, accounts, { from, to, madeAt: date })
  return format === 'xero' ? xeroCsv(documents, accounts) : journalCsv(documents, accounts)
})

const nameOf = ({ id, format, from, to }: AccountingExported): string => {
  const about = `${from}-${to}-${id}`
  return format === 'datev'
    ? `EXTF_Buchungsstapel-${about}.csv`
    : `${format === 'xero' ? 'xero' : 'journal'}-${about}.csv`
}

/**
 * The file of an export. It is kept among the printed documents with its SHA-256, so that another version of this
 * program gives the same bytes.
 */
export const accountingFile = Effect.fnUntraced(function* (id: number) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const stored = Number.isSafeInteger(id) && id > 0 ? yield* events.read(accountingExportStream(id)) : []
  const [event] = stored.map(accountingEvents.read)
  if (event?.type !== 'AccountingExported') {
    return yield* new Fault({ status: 404, message: accountingMessages.missing })
  }
  const document = `accounting-export-${id}`
  const paper = event.data.format
  const kept = sql<{ bytes: Uint8Array }>`select bytes from printed_documents
    where document = ${document} and paper = ${paper}`
  const before = (yield* kept)[0]
  const head = { name: nameOf(event.data), contentType: 'text/csv' }
  if (before !== undefined) return attachment(head, before.bytes)
  const bytes = yield* made(event.data)
  const digest = createHash('sha256').update(bytes).digest('hex')
  yield* sql`insert into printed_documents ${sql.insert({ document, paper, digest, bytes })} on conflict do nothing`
  return attachment(head, (yield* kept)[0]?.bytes ?? bytes)
})
