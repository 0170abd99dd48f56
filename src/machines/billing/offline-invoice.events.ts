import { Schema } from 'effect'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import { UnprintableAt } from '../../schemas/billing/offline-sale/letters.ts'
import { OfflineSale, Paper } from '../../schemas/billing/offline-sale/wire.ts'
import { AppError, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { maskedBy } from '../../schemas/core/masked.ts'
import { commonMessages } from '../../schemas/core/messages.ts'
import { JudgedItem } from '../../schemas/stock/assignment.ts'
import { stockMessages } from '../../schemas/stock/stock.ts'
import { defineEvents } from '../core/define-events.ts'

const down = new Unreachable({ message: 'The server cannot be reached' })
const over = new Unauthorized({ message: 'Invalid credentials' })
const refused = new Refused({
  message: commonMessages.notSaved(1),
  errors: [{ field: 'amount', message: offlineSaleMessages.payment }],
})
const missing = new Refused({ message: offlineSaleMessages.missing, errors: [] })

/** What is done about an invoice: it is paid, a payment is reversed, SIMs of it are credited, or all that are left of them. */
export const InvoiceDeed = Schema.Literals(['payment', 'reverse', 'credit', 'cancel'])
export type InvoiceDeed = typeof InvoiceDeed.Type
/** What is typed about it. */
export const DeedField = Schema.Literals(['amount', 'receivedDate', 'paymentMode', 'paymentReference', 'reason'])
export type DeedField = typeof DeedField.Type
/** What is said of SIMs: that they are credited, that they go back to stock. */
export const SimChoice = Schema.Literals(['chosen', 'restocked'])
export type SimChoice = typeof SimChoice.Type
/** A file of an invoice: what is printed, on a paper, or its codes. */
export const InvoiceFile = Schema.Literals([...Paper.literals, 'delivery'])
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
        // It is activated: it can be credited, and is not sold again.
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
}
const settled: OfflineSale = {
  ...open,
  lines: open.lines.map((line) => ({
    ...line,
    items: line.items.map((item) => ({ ...item, creditNumber: 'CN-2026-000003', isRestockable: false })),
  })),
  status: 'credited',
  paid: '0.00',
  credited: '20.00',
  due: '0.00',
  payments: open.payments.slice(0, 1),
}
const gone: JudgedItem = {
  line: 2,
  id: 7,
  iccid: '8944000000000000011',
  planName: 'UK 5 GB',
  expiryDate: '2027-01-31',
  isOk: false,
  verdict: offlineSaleMessages.creditedBefore,
}
const good: JudgedItem = {
  ...gone,
  line: 1,
  id: 8,
  iccid: '8944000000000000029',
  isOk: true,
  verdict: stockMessages.ok,
}

/** The events of an invoice that was issued. */
export const offlineInvoiceEvents = defineEvents({
  'deed.opened': {
    description: 'The person wants to record a payment, to reverse one, to credit SIMs, or to cancel the invoice.',
    fields: { deed: InvoiceDeed, payment: Schema.optionalKey(Schema.Int) },
    samples: [{ deed: 'payment' }, { deed: 'reverse', payment: 2 }, { deed: 'credit' }, { deed: 'cancel' }],
  },
  'field.changed': {
    description: 'The person types the amount, when and how it was paid, or why it is credited or reversed.',
    fields: { field: DeedField, value: maskedBy('field', ['paymentReference', 'reason']) },
    samples: [
      { field: 'amount', value: '4.50' },
      { field: 'receivedDate', value: '2026-11-21' },
      { field: 'paymentMode', value: 'card' },
      { field: 'paymentReference', value: 'A-17' },
      { field: 'reason', value: 'Sent back' },
    ],
  },
  'sims.toggled': {
    description: 'The person chooses SIMs to be credited, or to go back to stock, or no longer.',
    fields: { choice: SimChoice, ids: Schema.Array(Schema.Int), isOn: Schema.Boolean },
    samples: [
      { choice: 'chosen', ids: [7], isOn: true },
      { choice: 'chosen', ids: [7], isOn: false },
      { choice: 'restocked', ids: [7], isOn: true },
      { choice: 'restocked', ids: [7], isOn: false },
    ],
  },
  'boxes.confirmed': {
    description: 'The person confirms that a box is printed in the place of letters that cannot be, or no longer does.',
    fields: { isOn: Schema.Boolean },
    samples: [{ isOn: true }, { isOn: false }],
  },
  'save.requested': {
    description:
      'The person records or reverses the payment, or writes the credit note; the id makes a repeated submission one.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }],
  },
  'deed.closed': { description: 'The person closes the dialog: nothing is saved.', fields: {}, samples: [{}] },
  'file.requested': {
    description: 'The person wants the PDF of the invoice or of a credit note, or the file of its codes.',
    fields: { file: InvoiceFile, credit: Schema.String },
    samples: [
      { file: 'A4', credit: '' },
      { file: 'delivery', credit: '' },
    ],
  },
  'refresh.requested': { description: 'The person has the invoice loaded again.', fields: {}, samples: [{}] },
  'xstate.done.actor.loadSale': {
    description: 'The invoice has come.',
    fields: { output: OfflineSale },
    samples: [{ output: open }, { output: settled }],
  },
  'xstate.error.actor.loadSale': {
    description: 'The invoice could not be loaded, or there is none.',
    fields: { error: AppError },
    samples: [{ error: missing }, { error: over }],
  },
  'xstate.done.actor.saveDeed': {
    description: 'It is done; or some of the SIMs cannot be credited so, or letters not printed, and nothing was.',
    fields: {
      output: Schema.Struct({
        message: Schema.String,
        rows: Schema.Array(JudgedItem),
        isDone: Schema.Boolean,
        letters: Schema.optionalKey(Schema.Array(UnprintableAt)),
      }),
    },
    samples: [
      { output: { message: offlineSaleMessages.paymentRecorded('USD 4.50'), rows: [], isDone: true } },
      { output: { message: offlineSaleMessages.notAllCredited, rows: [good, gone], isDone: false } },
      {
        output: {
          message: offlineSaleMessages.boxes,
          rows: [],
          isDone: false,
          letters: [{ place: 'Reason', letters: ['😀'] }],
        },
      },
    ],
  },
  'xstate.error.actor.saveDeed': {
    description: 'It is not done: refused, at fields or as a whole, or not answered.',
    fields: { error: AppError },
    samples: [{ error: refused }, { error: missing }, { error: down }, { error: over }],
  },
  'xstate.done.actor.fetchFile': { description: 'The file has been handed over.', fields: {}, samples: [{}] },
  'xstate.error.actor.fetchFile': {
    description: 'The file could not be fetched.',
    fields: { error: AppError },
    samples: [{ error: down }],
  },
})
