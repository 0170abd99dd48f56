import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { Appending, Done } from '../../core/saving/once.ts'
import { leavingItems } from '../../stock/leaves.ts'
import { type ApiOrderError, type ApiOrderEvent, apiOrderErrors } from './api-order.ts'
import {
  deliveredBy,
  isOffered,
  type OrderedPlan,
  type OrderingPartner,
  partnerOf,
  planAsked,
  waitsForStaff,
} from './facts.ts'
import { soldFor } from './sold.ts'

/** An order of a partner's system, or the rest of one. */
type Wish = {
  /** Its number with us. */
  readonly id: number
  readonly requestId: string
  readonly partnerId: number
  /** The plan as the partner named it. */
  readonly asked: string
  /** The plan that it was when it came in: it may be called otherwise by now. */
  readonly planId?: number | null
  /** How many are still to be delivered, from 1. */
  readonly quantity: number
  /** What earlier deliveries of it were sold in; null where there are none. */
  readonly currency: string | null
  readonly recipient: { readonly name: string; readonly email: string }
}

type Outcome = Extract<ApiOrderEvent, { readonly type: 'ApiOrderCompleted' | 'ApiOrderFailed' }>

/** What becomes of it. */
export type Filling = {
  /** With the terms of now; null for a partner that there is not. */
  readonly partner: OrderingPartner['partner'] | null
  /** As an order tells it; null where there is none of that name, or it is not for partners. */
  readonly plan: {
    readonly id: number
    readonly name: string
    readonly source: string
    readonly supplier: string
  } | null
  /** What is to be written of the order; null where all of it waits for staff. */
  readonly outcome: Outcome | null
  /** The sales and what they do to the stock, to be written after it in the same transaction. */
  readonly appends: ReadonlyArray<Appending>
}

const toldPlan = (ordered: OrderedPlan) => ({
  id: ordered.plan.id,
  name: ordered.plan.name,
  source: String(ordered.source),
  supplier: deliveredBy(ordered),
})

/** Takes the SIMs of an order from our own stock, as many as there are, and sells them to the partner; null for none. */
const fromStock = Effect.fnUntraced(function* (
  wish: Wish,
  partner: OrderingPartner['partner'],
  ordered: OrderedPlan,
  done: Done,
) {
  const sql = yield* SqlClient.SqlClient
  const { quantity, currency } = wish
  const heldBy = { kind: 'partner', id: partner.id }
  const wanted = { planID: ordered.plan.id, quantity, heldBy, currency }
  const found = yield* leavingItems(sql, wanted, done.date.slice(0, 10))
  const waits = waitsForStaff(ordered)
  const short = apiOrderErrors.outOfStock(ordered.plan.name, found.length, quantity)
  if (found.length === 0) return { outcome: waits ? null : failed(wish.id, done, short), appends: [] }
  const rest = waits ? { waitsFor: deliveredBy(ordered) } : { short }
  return yield* soldFor({ ...wish, partner, ordered }, found, found.length < quantity ? rest : {}, done)
})

const failed = (id: number, done: Done, { code, message }: ApiOrderError): Outcome => ({
  type: 'ApiOrderFailed',
  data: { id, ...done, code, message },
})

/**
 * Works out how an order of a partner's system, or the rest of one, is filled: from our stock at once, as much of it as
 * there is; the rest of a plan that is delivered by hand waits for staff. Nothing is written here: `outcome` belongs into the
 * stream of the order, `appends` after it. Call it where the head of the log is held (`decide` of `doOnce`), so that
 * nobody takes the same items; it takes the numbers of the sales.
 */
export const fillOrder = Effect.fnUntraced(function* (wish: Wish, done: Done) {
  const [ordering, ordered] = [yield* partnerOf(wish.partnerId), yield* planAsked(wish.asked, wish.planId ?? null)]
  const partner = ordering?.partner ?? null
  // A plan that is not for partners stays what was asked for: its name is not told by its number.
  const known = { partner, plan: ordered !== null && isOffered(ordered) ? toldPlan(ordered) : null }
  const refused = (error: ApiOrderError): Filling => ({
    ...known,
    outcome: failed(wish.id, done, error),
    appends: [],
  })
  if (partner === null || ordering?.isActive !== true) return refused(apiOrderErrors.partnerInactive)
  if (ordered === null) return refused(apiOrderErrors.planUnknown(wish.asked))
  if (!isOffered(ordered) || !ordered.isDeliverable) return refused(apiOrderErrors.planNotOffered(wish.asked))
  return { ...known, ...(yield* fromStock(wish, partner, ordered, done)) } satisfies Filling
})
