import type { ActOutcome } from '../../../src/schemas/acts/act.ts'
import type { SampleEvent } from '../../machines/paths/sample-event.ts'
import { ActAdapter } from '../adapters/act.ts'
import { accountingAccountsPlace } from '../adapters/acts/accounting-accounts.ts'
import { customerAccountPlace, customerPaymentReversalPlace } from '../adapters/acts/customer-payment.ts'
import { documentMailPlace } from '../adapters/acts/document-mail.ts'
import {
  creditNotePlace,
  invoiceCancellationPlace,
  invoiceDisputePlace,
  paymentPlace,
  paymentReversalPlace,
} from '../adapters/acts/invoice-acts.ts'
import { itemCorrectionPlace, itemVoidingPlace } from '../adapters/acts/item-acts.ts'
import { itemReturnPlace } from '../adapters/acts/item-return.ts'
import { planArchivingPlace } from '../adapters/acts/plans.ts'
import { remindersPlace } from '../adapters/acts/reminders.ts'
import { invoiceCheckPlace, invoiceCostsPlace, invoiceFilePlace } from '../adapters/acts/supplier-invoice.ts'
import { receiptQuantityPlace, reorderLevelPlace } from '../adapters/acts/warehouse.ts'
import { endsTheSession } from '../adapters/failures.ts'
import { failedResponse } from '../support/noise.ts'
import { test } from '../support/test.ts'
import { walkAll, walksOf } from '../support/walk.ts'

/** Where each is done, by its walk. */
const places = {
  'a reorder level is set': reorderLevelPlace,
  'the quantity of a receipt is corrected': receiptQuantityPlace,
  'a plan is archived': planArchivingPlace,
  'an item comes back': itemReturnPlace,
  'the costs and the invoice of an item are corrected': itemCorrectionPlace,
  'an item is voided': itemVoidingPlace,
  'a file is attached to a supplier invoice': invoiceFilePlace,
  'the costs of a supplier invoice are corrected': invoiceCostsPlace,
  'an invoice that differs from its SIMs is marked as checked': invoiceCheckPlace,
  'a payment of an invoice is recorded': paymentPlace,
  'a document is sent by mail': documentMailPlace,
  'a payment is reversed': paymentReversalPlace,
  'a credit note is issued': creditNotePlace,
  "a customer's payment over several invoices is recorded": customerAccountPlace,
  'a payment of a customer is reversed': customerPaymentReversalPlace,
  'an invoice is cancelled': invoiceCancellationPlace,
  'an invoice is disputed': invoiceDisputePlace,
  'reminders are sent': remindersPlace,
  'the accounts of the accountant are changed': accountingAccountsPlace,
}

const isDone = ({ blockers, confirm }: ActOutcome): boolean => blockers === undefined && confirm === undefined

/** Where a go ends: with the session, or with an act that is done. */
const isOver = (event: SampleEvent): boolean =>
  endsTheSession(event) || (event.type === 'xstate.done.actor.sendAct' && isDone(event.output as ActOutcome))

test.describe('an act', () => {
  for (const walk of walksOf('act')) {
    test(`where ${walk}`, async ({ page, api, noise }) => {
      test.setTimeout(180_000)
      noise.expect(failedResponse, /net::ERR/)
      const place = places[walk as keyof typeof places](page)
      await walkAll('act', walk, await ActAdapter.on(page, api, place as never), isOver)
    })
  }
})
