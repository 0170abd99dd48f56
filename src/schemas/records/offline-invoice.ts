import { sentStatuses } from '../billing/document-mail/choices.ts'
import { paymentStatuses } from '../billing/offline-sale/choices.ts'
import { yesNo } from '../billing/reminders/choices.ts'
import { documentCurrencies } from '../core/currency.ts'
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
    acts: [{ key: 'offlineSale.add', act: 'Issue the first invoice with Create Offline Plan.' }],
  },
  fields: {
    invoiceNumber: code('Invoice Number', { width: 163 }),
    invoiceDate: day('Date', { width: 105 }),
    companyName: text('Company Name', { masked: true, width: 142 }),
    customerID: reference('Customer', 'customer'),
    currency: choice('Currency', documentCurrencies, { width: 82, offers: 'currencies' }),
    total: money('Total', { width: 108 }),
    paid: money('Paid', { width: 108 }),
    credited: money('Credited', { width: 108 }),
    /** What is still to be paid, and what was paid too much: one of the two is 0. */
    open: money('Open', { width: 108 }),
    toRefund: money('To Refund', { width: 108 }),
    dueDate: day('Due Date', { width: 105 }),
    status: { kind: 'status', label: 'Status', choices: paymentStatuses, width: 132 },
    disputed: choice('Disputed', yesNo, { width: 98 }),
    /** An invoice that was sent once stays sent, whatever comes of a later mail. */
    sent: choice('Sent', sentStatuses, { width: 140 }),
    /** The day of that status; empty for an invoice that was not sent. */
    lastMail: day('Last Mail', { width: 105 }),
  },
  title: 'invoiceNumber',
  newestFirst: true,
  counted: {
    /** What is open of an overdue invoice, else 0. Each row has it so that the totals can add it up. */
    overdue: { ...amount('Overdue', ''), width: 108 },
  },
  relations: {},
  columns: [
    'invoiceNumber',
    'invoiceDate',
    'status',
    'companyName',
    'sent',
    'currency',
    'total',
    'open',
    'paid',
    'credited',
    'toRefund',
    'overdue',
    'dueDate',
    'disputed',
    'lastMail',
  ],
  // The column of the status shows the day of the last mail too.
  hiddenAtFirst: ['credited', 'toRefund', 'overdue', 'lastMail'],
  tells: ['companyName', 'open'],
  sorts: ['invoiceNumber', 'invoiceDate', 'companyName', 'dueDate', 'total', 'open', 'lastMail'],
  searchBy: ['invoiceNumber', 'companyName'],
  quick: { name: 'numberOrCustomer', label: 'Number or Customer' },
  filters: ['customerID', 'status', 'currency', 'disputed', 'sent'],
  ranges: {
    issued: range('Issued', 'invoiceDate'),
    due: range('Due', 'dueDate'),
    mailed: range('Last Mail', 'lastMail'),
  },
  common: ['status', 'customerID', 'due', 'sent'],
  totals: ['total', 'paid', 'credited', 'open', 'toRefund', 'overdue'],
  sections: [],
  asks: {},
  samples: {},
})
