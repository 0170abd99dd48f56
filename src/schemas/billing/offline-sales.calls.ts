import { Schema } from 'effect'
import type { Call } from '../core/call.ts'
import { InvoiceIds, InvoicesToSendAnswer, SendPayload } from './document-mail/wire.ts'
import { EInvoiceFormat, OfflineSaleAnswer } from './offline-sale/invoice.ts'
import { CreditPayload, InvoiceActAnswer, PaymentPayload, ReversalPayload } from './offline-sale/invoice-acts.ts'
import { LettersAnswer, LettersPayload } from './offline-sale/letters.ts'
import { Paper } from './offline-sale/parts.ts'
import {
  CheckAnswer,
  CheckPayload,
  DraftPdfPayload,
  IssueAnswer,
  IssuePayload,
  OfflineSaleDropdownAnswer,
  SuggestAnswer,
  SuggestPayload,
} from './offline-sale/sale.ts'

/** Offline sales: `/BillingReports`. Customers have their own calls. */
export const offlineSaleCalls = {
  GetOfflineSaleDropdown: {
    method: 'GET',
    path: '/BillingReports/GetOfflineSaleDropdown',
    part: 'offlineSales',
    access: { any: ['offlineSale.add'] },
    summary: 'The active customers with their currencies, and the plans with how many of each are free.',
    success: OfflineSaleDropdownAnswer,
  },
  FindUnprintableLetters: {
    method: 'POST',
    path: '/BillingReports/FindUnprintableLetters',
    part: 'customers',
    access: { any: ['customer.add', 'customer.edit'] },
    summary:
      "The letters of a customer's texts that no font of our invoices has, each once, in order. Nothing is " +
      'written.',
    payload: LettersPayload,
    success: LettersAnswer,
  },
  SuggestOfflineSims: {
    method: 'POST',
    path: '/BillingReports/SuggestOfflineSims',
    part: 'offlineSales',
    access: { any: ['offlineSale.add'] },
    summary:
      'SIMs of a plan for a line of an invoice: earliest expiry first, those assigned to the customer before ' +
      'free ones, or those with the given codes. Nothing is reserved.',
    payload: SuggestPayload,
    success: SuggestAnswer,
  },
  CheckOfflineSale: {
    method: 'POST',
    path: '/BillingReports/CheckOfflineSale',
    part: 'offlineSales',
    access: { any: ['offlineSale.add'] },
    summary: 'The amounts of a sale, and what prevents its issue. Nothing is written.',
    payload: CheckPayload,
    success: CheckAnswer,
  },
  GetDraftInvoicePdf: {
    method: 'POST',
    path: '/BillingReports/GetDraftInvoicePdf',
    part: 'offlineSales',
    access: { any: ['offlineSale.add'] },
    summary:
      'The invoice of a sale as a PDF before it is issued, with DRAFT across it. No number is taken, nothing is written.',
    payload: DraftPdfPayload,
    success: Schema.Uint8Array,
  },
  IssueOfflineSale: {
    method: 'POST',
    path: '/BillingReports/IssueOfflineSale',
    part: 'offlineSales',
    access: { any: ['offlineSale.add'] },
    summary:
      'Issue the invoice of a sale: its SIMs are sold, its number is the next one. All or nothing. Without a ' +
      'paid amount nothing was paid.',
    payload: IssuePayload,
    idempotent: true,
    success: IssueAnswer,
  },
  GetOfflineSale: {
    method: 'GET',
    path: '/BillingReports/GetOfflineSale',
    part: 'offlineSales',
    access: { any: ['offlineSale.view'] },
    summary: 'An invoice by id as it was issued, with its payments and credit notes.',
    query: Schema.Struct({ id: Schema.Int }),
    success: OfflineSaleAnswer,
  },
  GetInvoicePdf: {
    method: 'GET',
    path: '/BillingReports/GetInvoicePdf',
    part: 'offlineSales',
    access: { any: ['offlineSale.view'] },
    summary:
      'An invoice, or a credit note of it, as a PDF: the same bytes for the same document on the same paper. ' +
      "Without `paper` it is that of the customer's country.",
    query: Schema.Struct({
      id: Schema.Int,
      paper: Schema.optionalKey(Paper),
      credit: Schema.optionalKey(Schema.String),
    }),
    success: Schema.Uint8Array,
  },
  GetElectronicInvoice: {
    method: 'GET',
    path: '/BillingReports/GetElectronicInvoice',
    part: 'offlineSales',
    access: { any: ['offlineSale.view'] },
    summary:
      'An invoice, or a credit note of it, as an electronic invoice (EN 16931) in UBL or CII; as UBL an XRechnung where ' +
      'the customer has a Leitweg-ID. Refused if data is missing, with a list of it.',
    query: Schema.Struct({ id: Schema.Int, format: EInvoiceFormat, credit: Schema.optionalKey(Schema.String) }),
    success: Schema.Uint8Array,
  },
  GetInvoiceLogo: {
    method: 'GET',
    path: '/BillingReports/GetInvoiceLogo',
    part: 'offlineSales',
    access: { any: ['offlineSale.view'] },
    summary: "The seller's logo as an invoice prints it. Not found where the invoice has none.",
    query: Schema.Struct({ id: Schema.Int }),
    success: Schema.Uint8Array,
  },
  GetDeliveryFile: {
    method: 'GET',
    path: '/BillingReports/GetDeliveryFile',
    part: 'offlineSales',
    access: { any: ['offlineSale.view'], also: 'inventory.reveal' },
    summary: 'The ICCIDs and activation codes of the SIMs that are still out by an invoice, as CSV.',
    query: Schema.Struct({ id: Schema.Int }),
    success: Schema.Uint8Array,
  },
  CheckInvoiceMails: {
    method: 'POST',
    path: '/BillingReports/CheckInvoiceMails',
    part: 'offlineSales',
    access: { any: ['offlineSale.send'] },
    summary:
      "The customers' addresses of up to 50 invoices, and which of them were sent before. Each is then sent by " +
      '`SendInvoice`. Nothing is written.',
    payload: InvoiceIds,
    success: InvoicesToSendAnswer,
  },
  SendInvoice: {
    method: 'POST',
    path: '/BillingReports/SendInvoice',
    part: 'offlineSales',
    access: { any: ['offlineSale.send'] },
    summary:
      'Send an invoice, or a credit note of it, by email: the PDF and, where there is one, the electronic invoice. ' +
      'Without recipient, subject or text as proposed; with `onlyUnsent` not if it was sent before. Refused if the email ' +
      'could not be sent, or if that is not known.',
    payload: SendPayload,
    idempotent: true,
    success: InvoiceActAnswer,
  },
  RecordPayment: {
    method: 'POST',
    path: '/BillingReports/RecordPayment',
    part: 'offlineSales',
    access: { any: ['offlineSale.pay'] },
    summary: 'Record a payment of an invoice and its day (today unless given). A negative amount is a refund.',
    payload: PaymentPayload,
    idempotent: true,
    success: InvoiceActAnswer,
  },
  ReversePayment: {
    method: 'POST',
    path: '/BillingReports/ReversePayment',
    part: 'offlineSales',
    access: { any: ['offlineSale.pay'] },
    summary: 'Reverse a payment or a refund, with a reason: it no longer counts as of today. Both stay visible.',
    payload: ReversalPayload,
    idempotent: true,
    success: InvoiceActAnswer,
  },
  CheckCreditNote: {
    method: 'POST',
    path: '/BillingReports/CheckCreditNote',
    part: 'offlineSales',
    access: { any: ['offlineSale.credit'] },
    summary: 'The amounts of a credit note, what is due after it, and what prevents its issue. Nothing is written.',
    payload: CreditPayload,
    idempotent: true,
    success: InvoiceActAnswer,
  },
  IssueCreditNote: {
    method: 'POST',
    path: '/BillingReports/IssueCreditNote',
    part: 'offlineSales',
    access: { any: ['offlineSale.credit'] },
    summary:
      'Credit SIMs, quantities of lines, or an amount of an invoice, or all that is left of it. Credited SIMs ' +
      'are returned, to be sold again or not.',
    payload: CreditPayload,
    idempotent: true,
    success: InvoiceActAnswer,
  },
} as const satisfies Record<string, Call>
