import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { Download } from '../../src/schemas/billing/offline-sale/invoice.ts'
import { dayIn } from '../../src/schemas/core/time-zone.ts'
import { CompanyZone } from '../core/days/company-zone.ts'
import { integer } from '../core/projections/rows.ts'

type Row = { readonly actor: number; readonly by: string; readonly date: string; readonly detail: string }

/** `PDF`, or `XML SD-CN-2026-000001` for a credit note. Older entries have no file. */
const FILE = /^(PDF|XML)(?: (.+))?$/

/** The downloads of an invoice and of its credit notes, the first of each person, file and day. */
export const downloadsOf = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  const zone = yield* CompanyZone
  const rows = yield* sql<Row>`select a.actor, coalesce(u.name, '') as by, a.at as date, a.detail
    from activity a left join users u on u.id = a.actor
    where a.type = 'InvoiceDownloaded' and a.kind = 'offlineSale' and a.subject_id = ${integer(id)}
    order by a.at, a.ordinal`
  const first = new Map<string, Download>()
  for (const { actor, by, date, detail } of rows) {
    const key = [actor, detail, dayIn(zone, date)].join()
    const [, file = '', credit = ''] = FILE.exec(detail) ?? []
    if (!first.has(key)) first.set(key, { date, by, file: file as Download['file'], credit })
  }
  return [...first.values()]
})
