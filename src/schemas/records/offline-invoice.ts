import { paymentStatuses } from '../billing/offline-sale/choices.ts'
import { currencies } from '../core/currency.ts'
import { amount, defineRecord, range } from './kit/define.ts'
import { choice, code, day, money, reference, text } from './kit/fields.ts'

/** Our own invoices of offline sales. Issuing adds one; payments and credit notes change its amounts and status. */
export const offlineInvoice = defineRecord({
  name: 'offlineInvoice',
  version: 1,
  area: 'BillingReports',
  thing: 'OfflineInvoice',
  listKey: 'getOfflineInvoiceslist',
  noun: { one: 'Invoice', many: 'Invoices' },
  empty: 'Nothing has been invoiced yet.',
  first: {
    acts: [{ key: 'offlineSale.add', act: 'Issue the first with Create Offline Plan, to an active customer.' }],
  },
  fields: {
    invoiceNumber: code('Invoice Number', { width: 150 }),
    invoiceDate: day('Date', { width: 105 }),
    companyName: text('Company Name', { masked: true, width: 190 }),
    customerID: reference('Customer', 'customer'),
    currency: choice('Currency', currencies, { width: 90 }),
    total: money('Total', { width: 120 }),
    paid: money('Paid', { width: 120 }),
    credited: money('Credited', { width: 120 }),
    open: money('Open', { width: 120 }),
    dueDate: day('Due Date', { width: 105 }),
    status: { kind: 'status', label: 'Status', choices: paymentStatuses, width: 130 },
  },
  title: 'invoiceNumber',
  newestFirst: true,
  counted: {
    /** What is open of an overdue invoice, else 0. Each row has it so that the totals can add it up. */
    overdue: { ...amount('Overdue', ''), width: 120 },
  },
  relations: {},
  columns: [
    'invoiceNumber',
    'invoiceDate',
    'companyName',
    'currency',
    'total',
    'paid',
    'credited',
    'open',
    'overdue',
    'dueDate',
    'status',
  ],
  hiddenAtFirst: ['credited', 'overdue'],
  tells: ['companyName', 'open'],
  sorts: ['invoiceNumber', 'invoiceDate', 'companyName', 'dueDate', 'total', 'open'],
  searchBy: ['invoiceNumber', 'companyName'],
  quick: { name: 'numberOrCustomer', label: 'Number or Customer' },
  filters: ['customerID', 'status', 'currency'],
  ranges: { issued: range('Issued', 'invoiceDate'), due: range('Due', 'dueDate') },
  totals: ['total', 'paid', 'credited', 'open', 'overdue'],
  sections: [],
  asks: {},
  samples: {},
})
