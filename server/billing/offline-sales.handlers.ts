import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { offlineSaleMessages } from '../../src/schemas/billing/offline-sale/choices.ts'
import type { ServerConfig } from '../config.ts'
import { today } from '../core/days/company-zone.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { listsAnswer } from '../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { Mailer } from '../core/mail/mailer.ts'
import { customers } from '../records/customer.ts'
import { readingOf, savingOf } from '../records/handlers.ts'
import { offlineSaleDropdown } from '../records/lookup-queries.ts'
import { accountingHandlers } from './accounting/accounting.handlers.ts'
import { downloadsOf } from './downloads.ts'
import { checkCreditNote, issueCreditNote } from './offline/credit.ts'
import { draftPdfFile } from './offline/draft-pdf.ts'
import { invoiceAnswer, invoiceWith, itemsOut } from './offline/invoice.ts'
import { checkSale, issueSale } from './offline/issue.ts'
import { lettersOfTexts } from './offline/letters.ts'
import { recordPayment } from './offline/pay.ts'
import { reversePayment } from './offline/reverse.ts'
import { suggestSims } from './offline/suggest.ts'
import { bookHandlers } from './offline-book.handlers.ts'
import { deliveryFile, electronicInvoiceFile, invoiceLogoFile, invoicePdfFile } from './offline-files.handlers.ts'
import { offlineInvoiceHandlers } from './offline-invoices.handlers.ts'
import { creditLeft } from './payments/account-queries.ts'
import { paymentListHandlers } from './payments/payment-list.handlers.ts'
import { customerPaymentHandlers } from './payments/payments.handlers.ts'
import { reminderHandlers } from './reminders/reminders.handlers.ts'
import { invoiceMails } from './sending/proposal.ts'
import { sendDocument } from './sending/send.ts'
import { invoicesToSend } from './sending/to-send.ts'
import { statementPdfFile } from './statement/statement-file.ts'
import { taxSummaryHandlers } from './tax-summary.handlers.ts'
import { checkAfterSave, vatCheckHandlers } from './vat-check.handlers.ts'

/** `/BillingReports/*`: customers and their invoices. */
export const layerBillingHandlers = HttpApiBuilder.group(
  Api,
  'BillingReports',
  Effect.fnUntraced(function* (handlers) {
    const context = yield* Effect.context<EventStore | SqlClient.SqlClient | ServerConfig>()
    const provided = Effect.provideContext(context)
    const sql = yield* SqlClient.SqlClient
    const mailer = yield* Mailer
    const read = yield* readingOf(customers)
    const saved = savingOf(customers)
    const checkSaved = checkAfterSave(context, yield* Effect.scope)
    const answered = <A extends object>(answer: A) => Effect.map(requestId, (id) => ({ ...answer, requestId: id }))

    return handlers
      .handle('GetCustomerList', read.list)
      .handle('SearchCustomer', read.search)
      .handle('InsertUpdateCustomer', (brought) => Effect.tap(provided(saved(brought)), checkSaved))
      .handle(
        'GetOfflineSaleDropdown',
        Effect.fnUntraced(function* () {
          return listsAnswer(yield* requestId, yield* offlineSaleDropdown(sql))
        }, reading),
      )
      .handle(
        'FindUnprintableLetters',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* answered({ isSuccess: true, message: '', letters: yield* lettersOfTexts(payload) })
        }, reading),
      )
      .handle(
        'SuggestOfflineSims',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* answered(yield* provided(suggestSims(payload)))
        }, reading),
      )
      .handle(
        'CheckOfflineSale',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* answered(yield* provided(checkSale(payload)))
        }, reading),
      )
      .handle(
        'GetDraftInvoicePdf',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* provided(draftPdfFile(payload))
        }, reading),
      )
      .handle(
        'IssueOfflineSale',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* answered(yield* provided(issueSale(payload, yield* saverOf('IssueOfflineSale'))))
        }, orDieUnlessFault),
      )
      .handle(
        'GetOfflineSale',
        Effect.fnUntraced(function* ({ query }) {
          const sale = yield* provided(invoiceWith(query.id))
          if (sale === null) {
            return yield* answered({ isSuccess: false, message: offlineSaleMessages.missing, offlineSale: null })
          }
          const { customer, currency } = sale.issued
          const invoice = invoiceAnswer(sale, yield* today, yield* provided(itemsOut(sale)))
          const customerCredit = yield* provided(creditLeft(customer.id, currency))
          const { post } = yield* mailer.current
          const mailing = yield* provided(invoiceMails(sale, post !== null))
          const downloads = yield* provided(downloadsOf(query.id))
          const offlineSale = { ...invoice, customerCredit, mailing, downloads }
          return yield* answered({ isSuccess: true, message: '', offlineSale })
        }, reading),
      )
      .handle(
        'GetInvoicePdf',
        Effect.fnUntraced(function* ({ query }) {
          return yield* provided(invoicePdfFile(query))
        }, reading),
      )
      .handle(
        'GetElectronicInvoice',
        Effect.fnUntraced(function* ({ query }) {
          return yield* provided(electronicInvoiceFile(query))
        }, reading),
      )
      .handle(
        'GetInvoiceLogo',
        Effect.fnUntraced(function* ({ query }) {
          return yield* provided(invoiceLogoFile(query.id))
        }, reading),
      )
      .handle(
        'GetDeliveryFile',
        Effect.fnUntraced(function* ({ query }) {
          return yield* provided(deliveryFile(query.id))
        }, reading),
      )
      .handle(
        'CheckInvoiceMails',
        Effect.fnUntraced(function* ({ payload: { ids } }) {
          const { post } = yield* mailer.current
          const toSend = yield* provided(invoicesToSend(ids, post !== null))
          return yield* answered({ isSuccess: true, message: '', toSend })
        }, reading),
      )
      .handle(
        'SendInvoice',
        Effect.fnUntraced(function* ({ payload }) {
          const { post } = yield* mailer.current
          return yield* answered(yield* provided(sendDocument(payload, yield* saverOf('SendInvoice'), post)))
        }, orDieUnlessFault),
      )
      .handle(
        'RecordPayment',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* answered(yield* provided(recordPayment(payload, yield* saverOf('RecordPayment'))))
        }, orDieUnlessFault),
      )
      .handle(
        'ReversePayment',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* answered(yield* provided(reversePayment(payload, yield* saverOf('ReversePayment'))))
        }, orDieUnlessFault),
      )
      .handle(
        'CheckCreditNote',
        Effect.fnUntraced(function* ({ payload }) {
          // The key is that of the credit note which is issued next.
          return yield* answered(yield* provided(checkCreditNote(payload, yield* saverOf('IssueCreditNote'))))
        }, orDieUnlessFault),
      )
      .handle(
        'IssueCreditNote',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* answered(yield* provided(issueCreditNote(payload, yield* saverOf('IssueCreditNote'))))
        }, orDieUnlessFault),
      )
      .handleAll(customerPaymentHandlers(context))
      .handle(
        'GetStatementPdf',
        Effect.fnUntraced(function* ({ query }) {
          return yield* provided(statementPdfFile(query))
        }, reading),
      )
      .handleAll(vatCheckHandlers(context))
      .handleAll(bookHandlers(sql))
      .handleAll(offlineInvoiceHandlers(sql))
      .handleAll(paymentListHandlers(sql))
      .handleAll(taxSummaryHandlers(sql))
      .handleAll(reminderHandlers(sql, context, mailer))
      .handleAll(accountingHandlers(sql, provided))
  }),
)
