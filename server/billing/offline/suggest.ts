import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { MAX_SIMS, offlineSaleMessages } from '../../../src/schemas/billing/offline-sale/choices.ts'
import type { SuggestAnswer, SuggestPayload } from '../../../src/schemas/billing/offline-sale/sale.ts'
import { decimalsOf } from '../../../src/schemas/core/currency.ts'
import { minorIn, minorText } from '../../../src/schemas/core/money/amount.ts'
import type { JudgedItem } from '../../../src/schemas/stock/assignment.ts'
import { today } from '../../core/days/company-zone.ts'
import { integers } from '../../core/postgres/arrays.ts'
import { integer } from '../../core/projections/rows.ts'
import { type Found, itemsOf, judgedCodes, judgedItem } from '../../stock/judged.ts'
import { obstacleToGiving } from '../../stock/stock.ts'
import { heldBy } from './facts.ts'
import { refused } from './refused.ts'

type Answer = Omit<SuggestAnswer, 'requestId'>

/** A number of a plan's SIMs: those assigned to the customer before free ones, each by earliest expiry. */
const pickedFor = Effect.fnUntraced(function* ({ customerID, planID, quantity, without }: SuggestPayload, day: string) {
  const sql = yield* SqlClient.SqlClient
  const { kind } = heldBy(customerID)
  const held = sql`(stock_status = 'assigned' and assigned_kind = ${kind} and assigned_id = ${integer(customerID)})`
  const picked = yield* sql<{ id: number }>`select id from inventory_items
    where plan_id = ${integer(planID)} and voided_date = '' and (stock_status = 'available' or ${held})
      and (expiry_date = '' or expiry_date >= ${day}) and not id = any(${integers(without.map(integer))})
    order by not ${held}, expiry_date = '', expiry_date, stock_received_date, id limit ${quantity}::integer`
  return picked.map(({ id }) => id)
})

/** The common selling price of the SIMs in the currency; empty if there is none. */
const priceOf = (found: ReadonlyArray<Found>, currency: string): string => {
  const decimals = decimalsOf(currency)
  const prices = new Set(
    found.map(({ fields }) =>
      fields.InvoiceCurrency === currency ? (fields.sellingcost?.toFixed(decimals) ?? '') : '',
    ),
  )
  const [price = ''] = prices
  const amount = prices.size === 1 ? minorIn(price, currency) : null
  return amount === null ? '' : minorText(amount, currency)
}

/** SIMs for a line of an invoice, each with its verdict: the requested number, or those with the given codes. */
export const suggestSims = Effect.fnUntraced(function* (asked: SuggestPayload) {
  const sql = yield* SqlClient.SqlClient
  const { customerID, planID, quantity, codes, without } = asked
  const [client] = yield* sql<{ currency: string }>`select currency from clients where id = ${integer(customerID)}`
  const [plan] = yield* sql`select 1 from plans where id = ${integer(planID)}`
  const problems = {
    ...(client === undefined && { customerID: offlineSaleMessages.customer }),
    ...(plan === undefined && { planID: offlineSaleMessages.plan }),
    ...(codes === undefined &&
      (quantity < 1 || quantity > MAX_SIMS) && { quantity: offlineSaleMessages.quantityRange }),
  }
  if (client === undefined || Object.keys(problems).length > 0) return refused(problems) satisfies Answer
  const day = yield* today
  const taken = new Set(without)
  const obstacleOf = ({ item, fields, planName }: Found): string | null => {
    if (taken.has(item.id)) return offlineSaleMessages.inOther
    if (fields.planID !== planID) return offlineSaleMessages.otherPlan(planName)
    return obstacleToGiving(item, day, heldBy(customerID))
  }
  const rows: ReadonlyArray<JudgedItem> = codes === undefined ? [] : yield* judgedCodes(sql, codes, obstacleOf)
  const ids = codes === undefined ? yield* pickedFor(asked, day) : rows.flatMap(({ isOk, id }) => (isOk ? id : []))
  const found = yield* itemsOf(sql, ids)
  const chosen = ids.flatMap((id) => found.get(id) ?? [])
  return {
    isSuccess: true,
    message: '',
    rows: codes === undefined ? chosen.map((one, index) => judgedItem(index + 1, one, null)) : rows,
    unitPrice: chosen.length === 0 ? '' : priceOf(chosen, client.currency),
  } satisfies Answer
})
