import { commonMessages } from '../../schemas/core/messages.ts'
import type { BulkImport, BulkReceipt, BulkRow } from '../../schemas/stock/bulk.ts'
import { iccidMessages } from '../../schemas/stock/identity/iccid.ts'

/** Sample imports and rows for the events of a bulk import. */

/** Its columns have the names of the fields, so that nothing needs to be mapped. */
export const table = {
  tableRef: 'ref-2',
  sha256: 'a',
  rowCount: 3,
  sheets: [],
  sheet: null,
  mapping: {
    supplierID: { column: 0 },
    planID: { column: 1 },
    country: { column: 2 },
    activationCode: { column: 3 },
    expiryDate: { column: 4 },
    locationID: { column: 5 },
  },
}
/** A file whose expiry dates can be read in two orders. */
export const open = { ...table, days: { 4: 'either' } } as const
/** The same file without a header, and with tabs: no column is recognised. */
export const nameless = { ...table, rowCount: 4, mapping: {}, layout: { headerRow: 0 } }
export const tabbed = { ...table, mapping: {}, layout: { separator: 'tab' } } as const
const { planID: _, ...withoutPlan } = table.mapping
/** The same file, matched as an earlier one: the plan was taken from no column. */
export const matched = {
  ...table,
  mapping: withoutPlan,
  remembered: { fileName: 'A.csv', date: '2026-11-12T08:00:00.000Z', supplierName: 'Telco', afresh: table.mapping },
}
export const begun: BulkImport = {
  bulkId: 7,
  fileName: 'Delivery.csv',
  sha256: 'a',
  rowCount: 3,
  received: 0,
  status: 'open',
  counts: { new: 0, duplicate: 0, invalid: 0, added: 0 },
  hasRows: true,
  header: ['Code', 'ICCID'],
  mapping: { activationCode: { column: 0 }, iccid: { column: 1 } },
  receiptId: null,
  invoiceName: '',
  isOwn: true,
  createdBy: 'Alex Morgan',
  createdDate: '2026-11-24T08:00:00.000Z',
  committedDate: '',
  finishedDate: '',
  takenBack: 0,
  kept: 0,
}
export const arrived: BulkImport = { ...begun, received: 3, counts: { new: 1, duplicate: 1, invalid: 1, added: 0 } }
export const running: BulkImport = { ...arrived, status: 'committing', committedDate: '2026-11-24T08:01:00.000Z' }
export const finished: BulkImport = {
  ...running,
  status: 'finished',
  counts: { ...arrived.counts, new: 0, added: 1 },
  finishedDate: '2026-11-24T08:01:02.000Z',
}
export const leaving: BulkImport = { ...finished, status: 'takingBack' }
export const takenBack: BulkImport = { ...finished, status: 'takenBack', takenBack: 1 }
export const foreign: BulkImport = { ...arrived, isOwn: false, createdBy: 'Sam Reed' }

export const invalid: BulkRow = {
  row: 3,
  cells: ['LPA:1$smdp.example$A1', '8944000000000000011'],
  verdict: 'invalid',
  itemId: null,
  reasons: [{ field: 'activationCode', message: commonMessages.required('Activation Code') }],
}
export const fresh: BulkRow = {
  row: 2,
  cells: ['A-2', '8944000000000000022'],
  verdict: 'new',
  reasons: [],
  itemId: null,
}

const odd = { field: 'iccid', message: iccidMessages.checkDigit }
/** The same row and import, with a warning about the row. */
export const warned: BulkRow = { ...fresh, warnings: [odd] }
export const warnedOf: BulkImport = { ...arrived, warnings: [{ ...odd, count: 1, rows: [fresh.row] }] }

export const receipt: BulkReceipt = {
  id: 5,
  receiptNumber: 'REC-000005',
  mapping: { supplierID: { value: '3' }, planID: { value: '7' }, invoiceNumber: { value: 'INV-7' } },
}

export const lookups = {
  countries: [{ id: 81, name: 'Japan' }],
  regions: [{ id: 2, name: 'Europe' }],
  suppliers: [{ id: 3, name: 'Northwind Telecom', tag: 'monthFirst' }],
  plans: [{ id: 7, name: 'UK 5 GB' }],
  locations: [{ id: 1, name: 'Main Warehouse' }],
}
