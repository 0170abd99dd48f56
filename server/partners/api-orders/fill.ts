import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { companyDay } from '../../core/days/company-zone.ts'
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

/** An API order, or the rest of one. */
type Wish = {
  /** Our number of the order. */
  readonly id: number
  readonly requestId: string
  readonly partnerId: number
  /** The plan as the partner named it. */
  readonly asked: string
  /** The plan found when the order was received; its name may have changed. */
  readonly planId?: number | null
  /** The number of SIMs still to be delivered, from 1. */
  readonly quantity: number
  /** The currency of earlier deliveries; null without any. */
  readonly currency: string | null
  readonly recipient: { readonly name: string; readonly email: string }
}

type Outcome = Extract<ApiOrderEvent, { readonly type: 'ApiOrderCompleted' | 'ApiOrderFailed' }>

/** The outcome of filling an order. */
type Filling = {
  /** With the current terms; null for a missing partner. */
  readonly partner: OrderingPartner['partner'] | null
  /** As the order stores it; null if there is none of that name, or it is not for partners. */
  readonly plan: {
    readonly id: number
    readonly name: string
    readonly source: string
    readonly supplier: string
  } | null
  /** The event to append to the order; null if all of it waits for staff. */
  readonly outcome: Outcome | null
  /** The sales and their effects on the stock, to append after it in the same transaction. */
  readonly appends: ReadonlyArray<Appending>
}

const toldPlan = (ordered: OrderedPlan) => ({
  id: ordered.plan.id,
  name: ordered.plan.name,
  source: String(ordered.source),
  supplier: deliveredBy(ordered),
})

/**
 * Takes an order's SIMs from our stock, as many as there are, and sells them to the partner; null if there are none.
 */
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
  const found = yield* leavingItems(sql, wanted, yield* companyDay(done.date))
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
 * Decides how an API order, or its rest, is filled: at once from our stock, as far as it goes. The rest waits for staff
 * if the plan is delivered by hand. Nothing is written here: `outcome` goes to the order's stream, `appends` after it.
 * Call it with the head of the log locked (`decide` of `doOnce`), so that nobody else takes the same SIMs. It reserves
 * the numbers of the sales.
 */
export const fillOrder = Effect.fnUntraced(function* (wish: Wish, done: Done) {
  const [ordering, ordered] = [yield* partnerOf(wish.partnerId), yield* planAsked(wish.asked, wish.planId ?? null)]
  const partner = ordering?.partner ?? null
  // Only an order that was accepted before its plan was archived is still filled. A refused one keeps no plan, so that
  // a retry refuses it again.
  const isTooLate = ordered?.isArchived === true && (wish.planId ?? null) === null
  // A plan that is not for partners keeps the requested name, so that its number does not reveal its name.
  const isKnown = ordered !== null && isOffered(ordered) && !isTooLate
  const known = { partner, plan: isKnown ? toldPlan(ordered) : null }
  const refused = (error: ApiOrderError): Filling => ({
    ...known,
    outcome: failed(wish.id, done, error),
    appends: [],
  })
  if (partner === null || ordering?.isActive !== true) return refused(apiOrderErrors.partnerInactive)
  if (ordered === null) return refused(apiOrderErrors.planUnknown(wish.asked))
  if (!isKnown || !ordered.isDeliverable) return refused(apiOrderErrors.planNotOffered(wish.asked))
  return { ...known, ...(yield* fromStock(wish, partner, ordered, done)) } satisfies Filling
})
