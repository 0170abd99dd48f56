import { supplierInvoiceStatuses } from '../stock/supplier-invoice-fields.ts'
import { count, defineRecord, range, textFrom } from './kit/define.ts'
import { code, reference, text } from './kit/fields.ts'

const amount = (label: string) => ({ ...textFrom(label, ''), kind: 'money' as const })
const day = (label: string) => ({ ...textFrom(label, ''), kind: 'date' as const })

/** Supplier invoices. An invoice exists as soon as a SIM names it; no form adds one. */
export const invoice = defineRecord({
  name: 'invoice',
  version: 1,
  area: 'InventoryMaster',
  thing: 'Invoice',
  listKey: 'getInvoiceslist',
  listedBy: 'GetInvoiceList',
  noun: { one: 'Invoice', many: 'Invoices' },
  first: { comes: 'An invoice appears here once a SIM has its number.' },
  fields: {
    invoiceNumber: code('Invoice Number', { width: 150 }),
    supplierName: text('Supplier Name', { width: 140 }),
    supplierID: reference('Supplier Name', 'supplier'),
    InvoiceCurrency: text('Currency', { width: 90 }),
    fileName: text('File', { masked: true, width: 150 }),
    checkedBy: text('Checked By', { masked: true, width: 130 }),
    status: { kind: 'status', label: 'Status', choices: supplierInvoiceStatuses },
  },
  title: 'invoiceNumber',
  counted: {
    stockReceivedDate: day('Received'),
    itemCount: { ...count('Items', '', '/pages/InventoryMaster?invoiceID={id}'), width: 75 },
    invoiceCost: amount('Invoice Cost'),
    itemsCost: amount('Cost of SIMs'),
    difference: amount('Difference'),
  },
  relations: {},
  columns: [
    'invoiceNumber',
    'status',
    'supplierName',
    'stockReceivedDate',
    'InvoiceCurrency',
    'invoiceCost',
    'itemCount',
    'itemsCost',
    'difference',
    'fileName',
    'checkedBy',
  ],
  tells: ['supplierName'],
  sorts: [],
  searchBy: ['invoiceNumber'],
  filters: ['supplierID', 'status'],
  ranges: { received: range('Received', 'stockReceivedDate') },
  common: ['status', 'supplierID', 'received'],
  sections: [],
  asks: {},
  samples: {},
})
