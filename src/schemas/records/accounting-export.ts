import { accountingFormats, accountingScopes } from '../billing/accounting/choices.ts'
import { count, defineRecord, range } from './kit/define.ts'
import { choice, code, day, text } from './kit/fields.ts'

/** The files that were exported for the accountant. */
export const accountingExport = defineRecord({
  name: 'accountingExport',
  version: 1,
  area: 'BillingReports',
  thing: 'AccountingExport',
  listKey: 'getAccountingExportslist',
  noun: { one: 'Export', many: 'Exports' },
  empty: 'Nothing has been exported yet.',
  first: { comes: 'Exports appear here with their files.' },
  fields: {
    exportNumber: code('Export', { width: 110 }),
    format: choice('Format', accountingFormats, { width: 175 }),
    fromDay: day('From', { width: 105 }),
    toDay: day('To', { width: 105 }),
    scope: choice('Scope', accountingScopes, { width: 165 }),
    debits: text('Debits', { width: 220 }),
    createdBy: text('Exported By', { masked: true, width: 140 }),
  },
  title: 'exportNumber',
  newestFirst: true,
  counted: { documents: { ...count('Documents', ''), width: 105 } },
  relations: {},
  columns: ['exportNumber', 'createdDate', 'createdBy', 'format', 'fromDay', 'toDay', 'documents', 'debits', 'scope'],
  hiddenAtFirst: ['scope'],
  tells: ['format', 'documents'],
  sorts: [],
  searchBy: ['exportNumber'],
  filters: ['format'],
  ranges: { created: range('Exported', 'createdDate') },
  common: ['format', 'created'],
  sections: [],
  asks: {},
  samples: {},
})
