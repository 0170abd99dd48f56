import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { apiOrderMessages } from '../../../src/schemas/partners/api-order/choices.ts'
import { codesIn } from '../../../src/schemas/stock/identity/code-list.ts'
import { companyDay } from '../../core/days/company-zone.ts'
import type { Done, Earlier } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { type Found, itemsOf, judgedCodes } from '../../stock/judged.ts'
import { leavingItems } from '../../stock/leaves.ts'
import { obstacleToGiving } from '../../stock/stock.ts'
import { type ActAnswer, doToOrder, nothing, type OrderRevision, refused, refusedFields, withOrder } from './act.ts'
import { type ApiOrderCompleted, apiOrderErrors, apiOrderStream } from './api-order.ts'
import { deliveredBy, partnerOf, planAsked } from './facts.ts'
import type { KnownOrder } from './order.ts'
import { type Rest, restOf } from './rest.ts'
import { soldFor } from './sold.ts'

type StockAsked = { readonly quantity: number; readonly orFewer?: boolean }
/** A delivery by hand: a number of SIMs from the plan's stock, or the SIMs of these codes. */
type DeliveryAsked = OrderRevision & Partial<StockAsked> & { readonly codes?: ReadonlyArray<string> }

type Chosen = { readonly items: ReadonlyArray<Found> } | { readonly answer: ActAnswer }

/** The requested number from stock, or fewer if allowed; SIMs assigned to the partner come first. */
const fromStock = Effect.fnUntraced(function* (rest: Rest, { quantity, orFewer = false }: StockAsked, today: string) {
  const sql = yield* SqlClient.SqlClient
  const wrong = (message: string): Chosen => ({ answer: refusedFields([{ field: 'quantity', message }]) })
  if (quantity < 1 || quantity > rest.quantity) return wrong(apiOrderMessages.deliverCount(rest.quantity))
  const items = yield* leavingItems(sql, { ...rest, quantity }, today)
  const isEnough = items.length >= (orFewer ? 1 : quantity)
  return isEnough ? { items } : wrong(apiOrderMessages.deliverStock(items.length))
})

/** The SIMs of codes, in the order of the codes. A refusal names each line that cannot be delivered, and why. */
const byCodes = Effect.fnUntraced(function* (rest: Rest, pasted: ReadonlyArray<string>, today: string) {
  const sql = yield* SqlClient.SqlClient
  const wrong = (messages: ReadonlyArray<string>): Chosen => ({
    answer: refusedFields(messages.map((message) => ({ field: 'codes', message }))),
  })
  const lines = pasted.flatMap((text, index) => codesIn(text).map((code) => ({ code, line: index + 1 })))
  if (lines.length > rest.quantity) return wrong([apiOrderMessages.deliverMost(rest.quantity)])
  let { currency } = rest
  const obstacleOf = ({ item, fields, planName }: Found): string | null => {
    if (fields.planID !== rest.planID) return apiOrderMessages.otherPlan(planName)
    const obstacle = obstacleToGiving(item, today, rest.heldBy)
    if (obstacle !== null) return obstacle
    if ((fields.sellingcost ?? 0) <= 0 || fields.InvoiceCurrency === '') return apiOrderMessages.noPrice
    currency ??= fields.InvoiceCurrency
    return fields.InvoiceCurrency === currency ? null : apiOrderMessages.otherCurrency(currency)
  }
  const judged = yield* judgedCodes(
    sql,
    lines.map(({ code }) => code),
    obstacleOf,
  )
  const refusals = judged.flatMap(({ isOk, verdict }, index) =>
    isOk ? [] : [apiOrderMessages.line(lines[index]?.line ?? 0, verdict)],
  )
  if (refusals.length > 0) return wrong(refusals)
  const ids = judged.map(({ id }) => id)
  const found = yield* itemsOf(sql, ids)
  return { items: ids.flatMap((id) => found.get(id) ?? []) } satisfies Chosen
})

const chosenBy = ({ quantity, orFewer, codes = [] }: DeliveryAsked, rest: Rest, today: string) => {
  if (codes.some((text) => text.trim() !== '')) return byCodes(rest, codes, today)
  if (quantity !== undefined) return fromStock(rest, { quantity, ...(orFewer && { orFewer }) }, today)
  const errors = [{ field: 'quantity', message: apiOrderMessages.nothingToDeliver }]
  return Effect.succeed<Chosen>({ answer: refusedFields(errors) })
}

/**
 * Staff deliver an order, or a part of it, from stock. The sale is the same as an automatic one, under the person's
 * name. Missing SIMs keep waiting.
 */
export const deliverOrder = Effect.fnUntraced(function* (asked: DeliveryAsked, saver: Saver) {
  const decide = Effect.fnUntraced(function* ({ order, received }: KnownOrder, done: Done) {
    const { id, requestId, partnerId, planId, waitingFor } = order
    const [ordering, ordered] = [yield* partnerOf(partnerId), yield* planAsked(received.asked, planId)]
    const rest = restOf(order)
    if (ordering === null || ordered === null || rest === null) {
      return nothing(refused('status', apiOrderErrors.planUnknown(order.planName).message))
    }
    const chosen = yield* chosenBy(asked, rest, yield* companyDay(done.date))
    if ('answer' in chosen) return nothing(chosen.answer)
    const { partner } = ordering
    const { items } = chosen
    const missing = items.length < rest.quantity ? { waitsFor: waitingFor || deliveredBy(ordered) } : {}
    const to = { id, requestId, recipient: received.recipient, partner, ordered }
    const { outcome, appends } = yield* soldFor(to, items, missing, done)
    return {
      answer: answerTo(items.length),
      appends: [{ stream: apiOrderStream(id), expectedVersion: 'any' as const, events: [outcome] }, ...appends],
    }
  })
  const again = ({ data }: Earlier) => answerTo((data as unknown as ApiOrderCompleted).sales.length)
  return yield* withOrder(asked.id, yield* doToOrder(asked, { act: 'deliver', again, decide }, saver))
})

const answerTo = (delivered: number): ActAnswer => ({
  isSuccess: true,
  message: apiOrderMessages.delivered(delivered),
  delivered,
})
