import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { InvoicesToSend, InvoiceToSend } from '../../../src/schemas/billing/document-mail/wire.ts'
import { integers } from '../../core/postgres/arrays.ts'
import { integer } from '../../core/projections/rows.ts'
import { lastMail, sentStatus } from '../sent-status.ts'

/** The invoices with these ids, in their order of issue, each with its customer's current address. */
export const invoicesToSend = Effect.fnUntraced(function* (ids: ReadonlyArray<number>, isSetUp: boolean) {
  const sql = yield* SqlClient.SqlClient
  const invoices = yield* sql<InvoiceToSend>`select s.id, s.invoice_number as "invoiceNumber",
      coalesce(c.name, '') as "companyName", s.client_id as "customerID", coalesce(c.email, '') as email,
      ${sql.literal(sentStatus)} as sent, ${yield* lastMail} as "sentOn"
    from offline_sales s left join clients c on c.id = s.client_id
    where s.id = any(${integers(ids.map(integer))}) order by s.id`
  return { isSetUp, invoices } satisfies InvoicesToSend
})
