import type { SqlClient } from 'effect/sql'
import { payment } from '../../../src/schemas/records/payment.ts'
import { viewedList } from '../viewed-list.ts'
import { type PaymentSearch, paymentPage } from './payment-list-queries.ts'

/** The list of payments. */
export const paymentListHandlers = (sql: SqlClient.SqlClient) => {
  const { get, search } = viewedList(sql, payment, (asked: PaymentSearch, sort, window) =>
    paymentPage(sql, asked, sort, window),
  )
  return { GetPaymentList: get, SearchPayment: search }
}
