import { paymentStates, paymentTypes } from '../billing/customer-payment/choices.ts'
import { paymentModes } from '../billing/offline-sale/choices.ts'
import { currencies } from '../core/currency.ts'
import { amount, defineRecord, range } from './kit/define.ts'
import { choice, code, day, money, reference, text } from './kit/fields.ts'

/** An amount that the totals add up; 0 where it does not apply. */
const sum = (label: string) => ({ ...amount(label, ''), width: 108 })
const link = (label: string) => ({ label, kind: 'integer' as const, query: '' })

/** Money from and to customers: payments of a customer, payments of one invoice, and what was paid back. */
export const payment = defineRecord({
  name: 'payment',
  version: 1,
  area: 'BillingReports',
  thing: 'Payment',
  listKey: 'getPaymentslist',
  noun: { one: 'Payment', many: 'Payments' },
  empty: 'No payment has been recorded yet.',
  first: { comes: "Record the first one on an invoice or in a customer's form." },
  fields: {
    number: code('Payment', { width: 172 }),
    receivedDate: day('Date', { width: 100 }),
    companyName: text('Company Name', { masked: true, width: 145 }),
    customerID: reference('Customer', 'customer'),
    type: choice('Type', paymentTypes, { width: 95 }),
    currency: choice('Currency', currencies, { width: 92 }),
    /** As recorded; below 0 if it was paid back. */
    amount: money('Amount', { width: 108 }),
    paymentMode: choice('Payment Mode', paymentModes, { width: 120 }),
    paymentReference: text('Reference', { masked: true, width: 120 }),
    account: text('Account', { masked: true, width: 120 }),
    invoices: text('Settled', { width: 160 }),
    /** What is left as the customer's credit. */
    unallocated: money('Unallocated', { width: 112 }),
    status: { kind: 'status', label: 'Status', choices: paymentStates, width: 105 },
    reason: text('Reason', { masked: true, width: 160 }),
    recordedBy: text('Recorded By', { masked: true, width: 140 }),
  },
  title: 'number',
  newestFirst: true,
  counted: {
    received: sum('Received'),
    paidBack: sum('Refunded'),
    reversed: sum('Reversed'),
    /** The payment of a customer, or the invoice; else 0. `part` is the number of its pay-back, or of its payment. */
    paymentID: link('Payment of the customer'),
    part: link('Part'),
    saleID: link('Invoice'),
    /** Each invoice with its id and the amount that it got, as `12 SD-2026-000012 100.00`, a line each. */
    settled: { label: 'Settled amounts', kind: 'text', query: '' },
  },
  relations: {},
  columns: [
    'number',
    'receivedDate',
    'status',
    'companyName',
    'type',
    'currency',
    'amount',
    'invoices',
    'unallocated',
    'paymentReference',
    'paymentMode',
    'account',
    'reason',
    'recordedBy',
    'received',
    'paidBack',
    'reversed',
  ],
  hiddenAtFirst: ['type', 'account', 'reason', 'recordedBy', 'received', 'paidBack', 'reversed'],
  tells: ['companyName', 'amount'],
  sorts: ['number', 'receivedDate', 'companyName', 'amount', 'unallocated'],
  searchBy: ['number', 'companyName', 'invoices', 'paymentReference'],
  quick: { name: 'anyNumberOrCustomer', label: 'Number, Invoice or Customer' },
  filters: ['customerID', 'type', 'paymentMode', 'currency', 'status'],
  ranges: { received: range('Received', 'receivedDate') },
  common: ['status', 'customerID', 'type', 'received'],
  totals: ['received', 'paidBack', 'reversed', 'unallocated'],
  sections: [],
  asks: {},
  samples: {},
})
