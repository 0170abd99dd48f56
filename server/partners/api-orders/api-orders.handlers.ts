import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import type { apiOrderCalls } from '../../../src/schemas/partners/api-orders.calls.ts'
import { may } from '../../../src/schemas/people/permissions.ts'
import { REPORT_PAGE_SIZE } from '../../../src/schemas/reports/reports.ts'
import type { EventStore } from '../../core/events/event-store.ts'
import { attachment } from '../../core/http/attachment.ts'
import { Caller } from '../../core/http/authorization.ts'
import { daysAsked } from '../../core/http/days-asked.ts'
import { Fault } from '../../core/http/faults.ts'
import { choicesAnswer, listAnswer } from '../../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../../core/http/request.ts'
import { windowOf } from '../../core/http/window.ts'
import { Mailer } from '../../core/mail/mailer.ts'
import { type ApiOrderCriteria, apiOrderChoices, apiOrderPage } from '../api-order-queries.ts'
import { partnerInScope, partnersInScope } from '../partner-scope.ts'
import { obstacleTo } from './api-order.ts'
import { cancelOrder } from './cancel.ts'
import { deliverOrder } from './deliver.ts'
import { deliveryOf } from './delivery.ts'
import { orderAnswer } from './detail.ts'
import { orderWith } from './order.ts'
import { refundOrder } from './refund.ts'
import { resendOrder } from './resend.ts'
import { retryOrder } from './retry.ts'
import { revealOfOrder } from './reveal.ts'

type Calls = typeof apiOrderCalls
type Brought<Name extends keyof Calls> = Calls[Name] extends {
  readonly payload: infer Payload extends { Type: unknown }
}
  ? { readonly payload: Payload['Type'] }
  : never

const headOf = Effect.map(requestId, (id) => ({ isSuccess: true, message: '', requestId: id }))
const answered = <A extends object>(answer: A) => Effect.map(requestId, (id) => ({ ...answer, requestId: id }))

/** Whether the caller works for us, not for a partner. */
const isOurs = Effect.map(partnerInScope(undefined), (seen) => seen === 'all')

/** API orders and their acts for people: part of `/PartnerReport/*`. */
export const apiOrderHandlers = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const mailer = yield* Mailer
  const provided = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())

  const page = Effect.fnUntraced(function* (
    asked: Omit<ApiOrderCriteria, 'isOurs'>,
    paged: { readonly pageIndex: number | undefined; readonly pageSize: number | undefined },
  ) {
    const window = yield* windowOf(
      { name: 'pageIndex', value: paged.pageIndex ?? 1 },
      { name: 'pageSize', value: paged.pageSize ?? REPORT_PAGE_SIZE },
    )
    const { rows, total } = yield* apiOrderPage(sql, { ...asked, isOurs: yield* isOurs }, window)
    return listAnswer(yield* headOf, 'apiOrders', rows, total)
  })

  return {
    GetApiOrderList: Effect.fnUntraced(function* ({
      query: { PageIndex, PageSize },
    }: {
      readonly query: { readonly PageIndex?: number; readonly PageSize?: number }
    }) {
      const partner = yield* partnerInScope(undefined)
      return yield* page({ partner }, { pageIndex: PageIndex, pageSize: PageSize })
    }, reading),
    SearchApiOrder: Effect.fnUntraced(function* ({ payload }: Brought<'SearchApiOrder'>) {
      const { text, partnerID, planID, status, from = '', to = '', pageIndex, pageSize } = payload
      const criteria = {
        partner: yield* partnerInScope(partnerID),
        ...(yield* daysAsked({ From: from, To: to })),
        ...(text !== undefined && { text: text.trim() }),
        ...(planID !== undefined && { planID }),
        ...(status !== undefined && { status }),
      }
      return yield* page(criteria, { pageIndex, pageSize })
    }, reading),
    GetApiOrderChoices: Effect.fnUntraced(function* () {
      return choicesAnswer(yield* headOf, yield* apiOrderChoices(sql, yield* partnersInScope))
    }, reading),
    GetApiOrder: Effect.fnUntraced(function* ({ query: { id } }: { readonly query: { readonly id: number } }) {
      const [seen, known] = [yield* partnerInScope(undefined), yield* provided(orderWith(id))]
      // Another partner's order is answered like a missing one.
      if (known === null || (seen !== 'all' && seen !== known.order.partnerId)) {
        return yield* answered({ isSuccess: false, message: apiOrderMessages.missing })
      }
      const order = yield* provided(orderAnswer(known, seen === 'all'))
      return yield* answered({ isSuccess: true, message: '', order })
    }, reading),
    DeliverApiOrder: Effect.fnUntraced(function* ({ payload }: Brought<'DeliverApiOrder'>) {
      return yield* answered(yield* provided(deliverOrder(payload, yield* saverOf('DeliverApiOrder'))))
    }, orDieUnlessFault),
    RetryApiOrder: Effect.fnUntraced(function* ({ payload }: Brought<'RetryApiOrder'>) {
      return yield* answered(yield* provided(retryOrder(payload, yield* saverOf('RetryApiOrder'))))
    }, orDieUnlessFault),
    ResendApiOrder: Effect.fnUntraced(function* ({ payload }: Brought<'ResendApiOrder'>) {
      const { permissions } = yield* Caller
      const resender = { ...(yield* saverOf('ResendApiOrder')), mayTake: may(permissions, 'inventory.reveal') }
      const { post } = yield* mailer.current
      return yield* answered(yield* provided(resendOrder(payload, resender, post)))
    }, orDieUnlessFault),
    CancelApiOrder: Effect.fnUntraced(function* ({ payload }: Brought<'CancelApiOrder'>) {
      return yield* answered(yield* provided(cancelOrder(payload, yield* saverOf('CancelApiOrder'))))
    }, orDieUnlessFault),
    RefundApiOrder: Effect.fnUntraced(function* ({ payload }: Brought<'RefundApiOrder'>) {
      return yield* answered(yield* provided(refundOrder(payload, yield* saverOf('RefundApiOrder'))))
    }, orDieUnlessFault),
    RevealApiOrder: Effect.fnUntraced(function* ({ payload }: Brought<'RevealApiOrder'>) {
      return yield* answered(yield* provided(revealOfOrder(payload, yield* saverOf('RevealApiOrder'))))
    }, orDieUnlessFault),
    GetApiDeliveryFile: Effect.fnUntraced(function* ({ query: { id } }: { readonly query: { readonly id: number } }) {
      const known = yield* provided(orderWith(id))
      if (known === null) return yield* new Fault({ status: 404, message: apiOrderMessages.missing })
      const { order } = known
      const obstacle = obstacleTo(order, known, 'resend', order.version)
      if (obstacle !== null) return yield* new Fault({ status: 409, message: apiOrderMessages[obstacle] })
      const { content, ...file } = yield* provided(deliveryOf(order))
      return attachment(file, content)
    }, reading),
  }
})
