import { Schema } from 'effect'
import { answerFields } from '../../core/answer.ts'
import { Masked, Personal } from '../../core/masked.ts'
import { textOf } from '../offline-sale/typed.ts'
import { documentMailMessages, MAX_INVOICES, MAX_MAIL_TEXT, MAX_SUBJECT, MAX_TO, sentStatuses } from './choices.ts'

/** The wire shapes of mails with documents. */

/** A mail with an invoice, or with a credit note of it; `credit` is its number, empty for the invoice itself. */
export const DocumentMail = Schema.Struct({
  /** Its number among the mails of the invoice, from 1. */
  mail: Schema.Int,
  credit: Schema.String,
  date: Schema.String,
  by: Personal,
  to: Schema.Array(Masked),
  /** Of those: the addresses that the mail server refused. */
  refused: Schema.Array(Masked),
  subject: Masked,
  files: Schema.Array(Schema.String),
  /** `unknown`: it was begun, and the mail server did not confirm it in time. */
  status: Schema.Literals(['sending', 'sent', 'failed', 'unknown']),
  /** Why it failed, else empty. */
  problem: Schema.String,
})
export type DocumentMail = typeof DocumentMail.Type

/** A mail as it is proposed. `to` is empty for a customer without an address. */
export const MailProposal = Schema.Struct({
  credit: Schema.String,
  to: Masked,
  subject: Masked,
  text: Masked,
  /** The name of the PDF. */
  pdf: Schema.String,
  /** The name of the electronic invoice; empty if the document cannot have one. */
  xml: Schema.String,
  /** What the document lacks for an electronic invoice, else empty. */
  lacks: Schema.String,
})
export type MailProposal = typeof MailProposal.Type

/** The mails of an invoice. Without `isSetUp` the server cannot send any. */
export const InvoiceMails = Schema.Struct({
  isSetUp: Schema.Boolean,
  proposals: Schema.Array(MailProposal),
  mails: Schema.Array(DocumentMail),
})
export type InvoiceMails = typeof InvoiceMails.Type

/** A mail to be sent. What is absent is as proposed; `xml` is whether the electronic invoice is attached. */
export const SendPayload = Schema.Struct({
  id: Schema.Int,
  credit: Schema.optionalKey(Schema.String),
  to: Schema.optionalKey(textOf(MAX_TO)),
  subject: Schema.optionalKey(textOf(MAX_SUBJECT)),
  text: Schema.optionalKey(textOf(MAX_MAIL_TEXT)),
  xml: Schema.optionalKey(Schema.Boolean),
  /** Refused if the invoice was sent before, or may have been: for several invoices at once. */
  onlyUnsent: Schema.optionalKey(Schema.Boolean),
})
export type SendPayload = typeof SendPayload.Type

/** The outcome of a mail that was begun. */
export const mailOutcomes = ['sent', 'failed', 'unknown'] as const

/** The selected invoices of the list. */
export const InvoiceIds = Schema.Struct({
  ids: Schema.Array(Schema.Int).check(
    Schema.isMaxLength(MAX_INVOICES, { message: documentMailMessages.tooManyInvoices }),
  ),
})

/** An invoice that is to be sent. `email` is empty if the customer has none; `sentOn` is the day of `sent`. */
export const InvoiceToSend = Schema.Struct({
  id: Schema.Int,
  invoiceNumber: Schema.String,
  companyName: Masked,
  customerID: Schema.Int,
  email: Masked,
  sent: Schema.Literals(sentStatuses.map(({ value }) => value)),
  sentOn: Schema.String,
})
export type InvoiceToSend = typeof InvoiceToSend.Type

/** Invoices to be sent. Without `isSetUp` the server cannot send any. */
export const InvoicesToSend = Schema.Struct({ isSetUp: Schema.Boolean, invoices: Schema.Array(InvoiceToSend) })
export type InvoicesToSend = typeof InvoicesToSend.Type
export const InvoicesToSendAnswer = Schema.Struct({ ...answerFields, toSend: InvoicesToSend })
