import { factProjection } from '../../core/projections/fact-projection.ts'
import { accountingEvents } from './accounting.events.ts'

/** The exports for the accountant, and the documents that each format had. */
export const accountingProjection = factProjection('accounting', 1, accountingEvents, {
  accounting_exports: {
    type: 'AccountingExported',
    columns: {
      id: 'integer primary key',
      from_day: 'text not null',
      to_day: 'text not null',
      format: 'text not null',
      scope: 'text not null',
      documents: 'integer not null',
      sums: 'text not null',
      created_by: 'text not null',
      created_date: 'text not null',
    },
    rows: ({ id, from, to, format, scope, documents, sums, by, date }) => [
      {
        id,
        from_day: from,
        to_day: to,
        format,
        scope,
        documents: documents.length,
        sums: sums.map(({ currency, debit }) => `${currency} ${debit}`).join(', '),
        created_by: by,
        created_date: date,
      },
    ],
  },
  accounting_marks: {
    type: 'AccountingExported',
    columns: { export_id: 'integer not null', format: 'text not null', document: 'text not null' },
    rows: ({ id, format, documents }) => documents.map((document) => ({ export_id: id, format, document })),
    indexes: (sql) => [
      sql`create index accounting_marks_document on accounting_marks (document, format)`,
      sql`create index accounting_marks_export on accounting_marks (export_id)`,
    ],
  },
})
