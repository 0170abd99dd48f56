import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { Paper } from './offline-sale/parts.ts'
import {
  DisputeAnswer,
  DisputePayload,
  RemindAnswer,
  ReminderFilter,
  RemindersDueAnswer,
  RemindPayload,
} from './reminders/wire.ts'

/** Disputes and reminders of our own invoices: `/BillingReports`. */
export const reminderCalls = {
  DisputeInvoice: {
    method: 'POST',
    path: '/BillingReports/DisputeInvoice',
    part: 'offlineSales',
    access: { any: ['offlineSale.pay'] },
    summary: 'Mark an invoice as disputed, with a reason. No reminder is sent until the dispute ends.',
    payload: DisputePayload,
    idempotent: true,
    success: DisputeAnswer,
  },
  EndInvoiceDispute: {
    method: 'POST',
    path: '/BillingReports/EndInvoiceDispute',
    part: 'offlineSales',
    access: { any: ['offlineSale.pay'] },
    summary: 'End the dispute of an invoice, with how it was settled.',
    payload: DisputePayload,
    idempotent: true,
    success: DisputeAnswer,
  },
  CheckReminders: {
    method: 'POST',
    path: '/BillingReports/CheckReminders',
    part: 'offlineSales',
    access: { any: ['offlineSale.pay'] },
    summary: 'The first 50 due reminders that match every given field, and how many there are. Nothing is written.',
    payload: ReminderFilter,
    success: RemindersDueAnswer,
  },
  SendReminders: {
    method: 'POST',
    path: '/BillingReports/SendReminders',
    part: 'offlineSales',
    access: { any: ['offlineSale.pay'] },
    summary:
      'Send reminders by email, or mark them as sent by post. Each level is sent once; what is paid, disputed or no longer ' +
      'due is skipped.',
    payload: RemindPayload,
    idempotent: true,
    success: RemindAnswer,
  },
  GetReminderPdf: {
    method: 'GET',
    path: '/BillingReports/GetReminderPdf',
    part: 'offlineSales',
    access: { any: ['offlineSale.view'] },
    summary:
      'The letter of a reminder as a PDF: of a level that is due, or that was sent. Without a level the one that is due, ' +
      'else the last one.',
    query: Schema.Struct({ id: Schema.Int, level: Schema.optionalKey(Schema.Int), paper: Paper }),
    success: Schema.Uint8Array,
  },
} as const satisfies Record<string, Call>
