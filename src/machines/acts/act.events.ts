import { Schema } from 'effect'
import { Act, ActOutcome } from '../../schemas/acts/act.ts'
import { blankAccounts } from '../../schemas/billing/accounting/accounts.ts'
import { accountingAccountsOf } from '../../schemas/billing/accounting/acts.ts'
import { accountingMessages } from '../../schemas/billing/accounting/choices.ts'
import { customerPaymentOf } from '../../schemas/billing/customer-payment/acts.ts'
import { customerPaymentMessages } from '../../schemas/billing/customer-payment/messages.ts'
import { customerPaymentReversalOf } from '../../schemas/billing/customer-payment/reversal.ts'
import { documentMailOf } from '../../schemas/billing/document-mail/act.ts'
import { documentMailMessages } from '../../schemas/billing/document-mail/choices.ts'
import {
  creditNoteOf,
  invoiceCancellationOf,
  paymentOf,
  paymentReversalOf,
  SimField,
} from '../../schemas/billing/invoice-acts.ts'
import { offlineSaleMessages } from '../../schemas/billing/offline-sale/choices.ts'
import { disputeOf, remindersOf } from '../../schemas/billing/reminders/acts.ts'
import { AppError, Conflicted, Refused, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { maskedBy, Personal } from '../../schemas/core/masked.ts'
import { commonMessages, inventoryMessages } from '../../schemas/core/messages.ts'
import { assignmentMessages, type JudgedItem } from '../../schemas/stock/assignment.ts'
import type { CorrectableItem } from '../../schemas/stock/inventory-correction.ts'
import { invoiceCostsMessages, invoiceCostsOf } from '../../schemas/stock/invoice-costs.ts'
import { invoiceFileOf } from '../../schemas/stock/item-acts.ts'
import { stockMessages } from '../../schemas/stock/stock.ts'
import { supplierInvoiceMessages } from '../../schemas/stock/supplier-invoice-fields.ts'
import { receiptNumber, warehouseMessages } from '../../schemas/stock/warehouse.ts'
import { defineEvents } from '../core/define-events.ts'

const refusedAt = (problems: Readonly<Record<string, string>>) => ({
  error: new Refused({
    message: commonMessages.notSaved(Object.keys(problems).length),
    errors: Object.entries(problems).map(([field, message]) => ({ field, message })),
  }),
})
const archiving = { kind: 'planArchiving', id: 3, name: 'UK 5 GB', draft: {} } as const
const returned = { kind: 'itemReturn', id: 12, isEsim: false, draft: { reason: '', restocked: 'no' } } as const

const item: CorrectableItem = {
  paymentType: 'prepaid',
  InvoiceCurrency: 'USD',
  invoiceCost: 5,
  buyingCost: null,
  sellingcost: 9,
  invoicePO: '',
}
const correction = {
  kind: 'itemCorrection',
  id: 12,
  version: 2,
  draft: {
    InvoiceCurrency: 'USD',
    invoiceCost: '5',
    buyingCost: '',
    sellingcost: '9',
    invoicePO: '',
    reason: '',
  },
} as const
const credited: JudgedItem = {
  line: 2,
  id: 7,
  iccid: '8944000000000000011',
  planName: 'UK 5 GB',
  expiryDate: '2027-01-31',
  isOk: false,
  verdict: offlineSaleMessages.creditedBefore,
}
/** An invoice of a SIM, of which nothing is credited. */
const soldSims = {
  id: 12,
  currency: 'EUR',
  lines: [{ planName: 'UK 5 GB', quantity: 1, items: [{ id: 7, iccid: '', creditNumber: '', isRestockable: true }] }],
  rates: [{ taxRate: '0', base: '20.00' }],
  creditNotes: [],
}
const proposal = { credit: '', to: 'a@b.example', subject: 'S', text: 'T', pdf: 'S.pdf', xml: 'S.xml', lacks: '' }
const review = { ids: [7], rates: [], net: '4.50', tax: '0.00', total: '4.50', due: '11.00' }
const tours = { id: 3, companyName: 'Otter Tours', currency: 'USD', today: '2026-11-24' }
const openInvoice = {
  id: 12,
  invoiceNumber: 'SD-12',
  invoiceDate: '2026-11-20',
  dueDate: '2026-12-04',
  total: '20.00',
  due: '11.00',
}
const row = {
  id: 7,
  invoiceNumber: 'SD-7',
  companyName: 'Otter',
  level: 1,
  email: 'a@b.example',
  currency: 'USD',
  open: '4.50',
}
const due = { rows: [row], count: 1, canMail: true }
const checked = {
  kind: 'invoiceCheck',
  id: 7,
  invoiceNumber: 'INV-7',
  InvoiceCurrency: 'USD',
  draft: { reason: '' },
} as const
const counts = { changed: 2, same: 1, voided: 0, digest: 'd1' }
const conflicted = new Conflicted({
  message: 'Somebody else has saved this item',
  version: 3,
  changes: [{ field: 'invoiceNumber', loaded: 'INV-12', saved: 'INV-13' }],
  updatedBy: 'Ben Cole',
  updatedDate: '2026-01-06T10:00:00.000Z',
})

/** The events of an act. */
export const actEvents = defineEvents({
  'act.opened': {
    description: 'The person opens the dialog of an act.',
    fields: { act: Act },
    samples: [
      { act: { kind: 'reorderLevel', id: 3, name: 'UK 5 GB', draft: { level: '20' } } },
      { act: { kind: 'receiptQuantity', id: 7, name: receiptNumber(7), draft: { quantity: '40', reason: '' } } },
      { act: { ...archiving, archived: true, available: 3 } },
      { act: { ...archiving, archived: false } },
      { act: { ...returned, status: 'sold' } },
      { act: { ...returned, status: 'sold', isEsim: true } },
      { act: { ...returned, status: 'activated' } },
      { act: { ...returned, status: 'returned', draft: { reason: '', restocked: 'yes' } } },
      { act: { ...correction, item, file: null } },
      { act: { ...correction, item: { ...item, paymentType: 'payg' } } },
      { act: { kind: 'itemVoiding', id: 12, version: 2, draft: { reason: '' } } },
      { act: invoiceFileOf(7, 'INV-2026-0007') },
      { act: invoiceCostsOf({ id: 7, invoiceNumber: 'INV-7', InvoiceCurrency: 'USD' }) },
      { act: { ...checked, confirm: { invoiceCost: 20, itemsCost: 18.5, difference: 1.5 } } },
      { act: paymentOf({ id: 12, currency: 'EUR', due: '15.50', today: '2026-11-24' }) },
      { act: paymentReversalOf(12, 2) },
      { act: creditNoteOf(soldSims) },
      { act: invoiceCancellationOf(12) },
      { act: customerPaymentOf(tours, '15.50') },
      { act: customerPaymentReversalOf(9) },
      { act: documentMailOf(12, proposal) },
      { act: accountingAccountsOf({ version: 0, accounts: blankAccounts }) },
      { act: disputeOf(12, false) },
      { act: remindersOf(null) },
    ],
  },
  'field.changed': {
    description: 'The person enters text into a field, or chooses an option.',
    fields: {
      field: Schema.String,
      value: maskedBy('field', ['reason', 'paymentReference', 'account', 'to', 'subject', 'text']),
    },
    samples: [
      { field: 'level', value: '30' },
      { field: 'consultant', value: '12' },
      { field: 'quantity', value: '38' },
      { field: 'reason', value: 'Mistake' },
      { field: 'restocked', value: 'yes' },
      { field: 'restocked', value: 'no' },
      { field: 'buyingCost', value: '4.5' },
      { field: 'buyingCost', value: '' },
      { field: 'amount', value: '4.50' },
      { field: 'receivedDate', value: '2026-11-21' },
      { field: 'paymentMode', value: 'card' },
      { field: 'paymentReference', value: 'A-17' },
      { field: 'basis', value: 'lines' },
      { field: 'basis', value: 'amount' },
      { field: 'lines.0', value: '1' },
      { field: 'amounts.0', value: '4.50' },
      { field: 'currency', value: 'EUR' },
      { field: 'allocations.0.amount', value: '9' },
      { field: 'to', value: 'a' },
      { field: 'subject', value: 'Bill' },
      { field: 'text', value: 'Pay' },
      { field: 'xml', value: 'no' },
      { field: 'boxes', value: 'yes' },
      { field: 'boxes', value: 'no' },
      { field: 'way', value: 'post' },
    ],
  },
  'sims.toggled': {
    description: 'The person selects SIMs to credit or to put back to stock, or clears them.',
    fields: { field: SimField, ids: Schema.Array(Schema.Int), isOn: Schema.Boolean },
    samples: [
      { field: 'ids', ids: [7], isOn: true },
      { field: 'ids', ids: [7], isOn: false },
      { field: 'restocked', ids: [7], isOn: true },
      { field: 'restocked', ids: [7], isOn: false },
    ],
  },
  'file.chosen': {
    description: 'The person chooses a file. The file vault keeps it under the handle.',
    fields: { fileRef: Schema.String, name: Personal, size: Schema.Int },
    samples: [{ fileRef: 'ref-9', name: 'right.pdf', size: 20480 }],
  },
  'file.refused': {
    description: 'The person chooses a file that cannot be the invoice; the file chosen before stays.',
    fields: { problem: Schema.String },
    samples: [{ problem: inventoryMessages.fileKind }],
  },
  'file.removed': { description: 'The person removes the file.', fields: {}, samples: [{}] },
  'save.requested': {
    description: 'The person saves. A repeated submission with the same id is done once.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-1' }, { submissionId: 'submission-2' }],
  },
  'newer.accepted': {
    description: 'The person goes on, on top of what somebody else has saved in the meantime.',
    fields: { submissionId: Schema.String },
    samples: [{ submissionId: 'submission-3' }],
  },
  'act.closed': { description: 'The person closes the dialog: nothing is saved.', fields: {}, samples: [{}] },
  'text.copied': {
    description: 'A text was copied to the clipboard, or the browser refused.',
    fields: { what: Schema.String, isCopied: Schema.Boolean },
    samples: [
      { what: 'The reorder', isCopied: true },
      { what: 'The reorder', isCopied: false },
    ],
  },
  'xstate.done.actor.sendAct': {
    description:
      'The act is done; or nothing was done: SIMs or letters block it, or something is to be confirmed first.',
    fields: { output: ActOutcome },
    samples: [
      { output: { message: commonMessages.saved } },
      { output: { message: inventoryMessages.corrected, item: { ...item, buyingCost: 4.5, version: 3 } } },
      { output: { message: offlineSaleMessages.notAllCredited, blockers: { rows: [credited] } } },
      {
        output: {
          message: offlineSaleMessages.boxes,
          blockers: { rows: [], letters: [{ place: 'Reason', letters: ['😀'] }] },
        },
      },
      { output: { message: '', confirm: review } },
      { output: { message: '', confirm: counts } },
      { output: { message: '', confirm: { today: tours.today, credit: '0.00', invoices: [openInvoice], others: 0 } } },
      { output: { message: invoiceCostsMessages.otherCount, confirm: { changed: 1, same: 0, voided: 2 } } },
      {
        output: {
          message: supplierInvoiceMessages.otherDifference,
          confirm: { invoiceCost: null, itemsCost: null, difference: null },
        },
      },
      { output: { message: '', confirm: due } },
    ],
  },
  'xstate.error.actor.sendAct': {
    description:
      'The act is not done: it was refused at fields or as a whole, conflicts with a newer version, or had no answer.',
    fields: { error: AppError },
    samples: [
      refusedAt({ level: warehouseMessages.level }),
      refusedAt({ consultant: accountingMessages.consultant }),
      refusedAt({ quantity: warehouseMessages.entered(12), reason: warehouseMessages.reason }),
      refusedAt({ reason: assignmentMessages.tooLong }),
      { error: new Refused({ message: stockMessages.isReturned, errors: [] }) },
      refusedAt({ invoicePO: inventoryMessages.fileKind }),
      // The server repeats the problem of the field.
      {
        error: new Refused({
          message: offlineSaleMessages.payment('EUR'),
          errors: [{ field: 'amount', message: offlineSaleMessages.payment('EUR') }],
        }),
      },
      refusedAt({ ids: offlineSaleMessages.creditNone, reason: offlineSaleMessages.reason }),
      refusedAt({ to: documentMailMessages.to }),
      refusedAt({ 'lines.0': offlineSaleMessages.creditQuantity(2) }),
      refusedAt({ 'amounts.0': offlineSaleMessages.creditAmount('0.01', '20.00') }),
      refusedAt({ 'allocations.0.amount': customerPaymentMessages.tooMuch('USD 11.00') }),
      // The plan of the level is gone, of which the dialog has no field.
      refusedAt({ planID: warehouseMessages.plan }),
      { error: conflicted },
      { error: new Unreachable({ message: 'The server cannot be reached' }) },
      { error: new Unauthorized({ message: 'Invalid credentials' }) },
    ],
  },
})
