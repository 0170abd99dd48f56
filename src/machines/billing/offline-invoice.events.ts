import { Schema } from 'effect'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import { EInvoiceFormat, OfflineSale } from '../../schemas/billing/offline-sale/invoice.ts'
import { Paper } from '../../schemas/billing/offline-sale/parts.ts'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const missing = new Refused({ message: offlineSaleMessages.missing, errors: [] })

/** A file of an invoice: its PDF on a paper, its electronic invoice in a syntax, its delivery file, or its reminder. */
export const InvoiceFile = Schema.Literals([...Paper.literals, ...EInvoiceFormat.literals, 'delivery', 'reminder'])
export type InvoiceFile = typeof InvoiceFile.Type

const amounts = { gross: '20.00', discountAmount: '0.00', net: '20.00', taxRate: '0', tax: '0.00', total: '20.00' }
const totals = { rates: [{ taxRate: '0', base: '20.00', tax: '0.00' }], net: '20.00', tax: '0.00', total: '20.00' }
const nobody = {
  id: 3,
  customerCode: 'C-3',
  companyName: 'Otter Tours',
  contactPerson: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  country: '',
  taxNumber: '',
}
const payment = {
  date: '2026-11-21T10:00:00.000Z',
  by: 'Asha Rao',
  amount: '4.50',
  receivedDate: '2026-11-20',
  paymentMode: 'card',
  paymentReference: 'A-17',
}
const mail = { mail: 1, credit: '', by: 'Asha Rao', to: ['a@b.example'], refused: [], subject: 'S', files: ['S.pdf'] }
const mailing = {
  isSetUp: true,
  proposals: [{ credit: '', to: 'a@b.example', subject: 'S', text: 'T', pdf: 'S.pdf', xml: 'S.xml', lacks: '' }],
}
const printed: OfflineSale['printed'] = {
  title: 'Invoice',
  number: 'SD-2026-000012',
  seller: { name: 'SIM Desk', lines: [] },
  customerLabel: 'Bill to',
  customer: { name: 'Otter Tours', lines: ['Peru'] },
  facts: [{ label: 'Currency', value: 'USD' }],
  headings: {
    plan: 'Plan',
    quantity: 'Quantity',
    unitPrice: 'Price',
    discount: 'Discount',
    taxRate: 'Tax',
    net: 'Net',
  },
  lines: [
    {
      plan: 'UK 5 GB',
      place: '',
      quantity: '2',
      unitPrice: '10.00',
      discount: '0.00',
      discountPercent: '',
      taxRate: '0%',
      net: '20.00',
    },
  ],
  sums: [{ label: 'Net', of: '', amount: '20.00', isStrong: false }],
  notes: [{ label: 'Tax', value: 'Export' }],
}
const open: OfflineSale = {
  id: 12,
  invoiceNumber: 'SD-2026-000012',
  invoiceDate: '2026-11-20',
  dueDate: '2026-12-04',
  createdBy: 'Asha Rao',
  createdDate: '2026-11-20T09:30:00.000Z',
  currency: 'USD',
  paymentTermDays: 14,
  paymentMode: 'onAccount',
  remarks: '',
  seller: { name: 'SIM Desk', address: '', taxNumber: '' },
  customer: nobody,
  lines: [
    {
      planID: 4,
      planName: 'UK 5 GB',
      place: 'United Kingdom',
      quantity: 2,
      unitPrice: '10.00',
      discountType: 'percent',
      discount: '',
      ...amounts,
      items: [
        { id: 7, iccid: '8944000000000000011', creditNumber: '', isRestockable: true },
        // An activated SIM can be credited, but not sold again.
        { id: 8, iccid: '8944000000000000029', creditNumber: '', isRestockable: false },
      ],
    },
  ],
  ...totals,
  status: 'partlyPaid',
  paid: '4.50',
  credited: '0.00',
  due: '15.50',
  payments: [
    { ...payment, payment: 1, reversed: { date: '2026-11-22T08:00:00.000Z', by: 'Ben Cole', reason: 'Mistyped' } },
    { ...payment, payment: 2 },
  ],
  creditNotes: [],
  today: '2026-11-24',
  mailing: { ...mailing, mails: [{ ...mail, date: '2026-11-23T08:00:00.000Z', status: 'sent', problem: '' }] },
  printed,
}
const { printed: _, ...unprinted } = open
const settled: OfflineSale = {
  ...unprinted,
  lines: open.lines.map((line) => ({
    ...line,
    items: line.items.map((item) => ({ ...item, creditNumber: 'CN-2026-000003', isRestockable: false })),
  })),
  status: 'credited',
  paid: '0.00',
  credited: '20.00',
  due: '0.00',
  payments: open.payments.slice(0, 1),
  mailing: {
    ...mailing,
    mails: [{ ...mail, date: '2026-11-23T08:00:00.000Z', status: 'failed', problem: 'no answer' }],
  },
}
/** The events of an issued invoice. */
export const offlineInvoiceEvents = defineEvents({
  'file.requested': {
    description:
      'The person downloads the PDF or electronic invoice of the invoice or a credit note, or the delivery file.',
    fields: { file: InvoiceFile, credit: Schema.String },
    samples: [
      { file: 'A4', credit: '' },
      { file: 'UBL', credit: '' },
      { file: 'delivery', credit: '' },
    ],
  },
  'refresh.requested': {
    description: 'The person loads the invoice again, or an act on it is done.',
    fields: {},
    samples: [{}],
  },
  'xstate.done.actor.loadSale': {
    description: 'The invoice was loaded.',
    fields: { output: OfflineSale },
    samples: [{ output: open }, { output: settled }],
  },
  'xstate.error.actor.loadSale': {
    description: 'The invoice does not exist, or could not be loaded.',
    fields: { error: AppError },
    samples: [{ error: missing }, { error: over }],
  },
  'xstate.done.actor.fetchFile': { description: 'The file was downloaded.', fields: {}, samples: [{}] },
  'xstate.error.actor.fetchFile': {
    description: 'The file could not be downloaded.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
