import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { planChoices } from '../../../src/schemas/plans/plan-choices.ts'
import { planNameKey } from '../../../src/schemas/plans/plan-fields.ts'
import { canExist, integer } from '../../core/projections/rows.ts'
import type { Sale } from '../../reports/sale.ts'
import { FOR_PARTNERS, isByHandSql, isDeliverableSql, isOwnSource } from '../../stock/available.ts'

/** What an order of a partner's system is decided on, read in the transaction that decides it. */

/** A partner as a sale of theirs tells it, with the terms of now. */
export type OrderingPartner = { readonly partner: NonNullable<Sale['partner']>; readonly isActive: boolean }

/** A partner by its number; null for none. */
export const partnerOf = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  // Kept in hundredths of a percent; none agreed is the list price.
  const [row] = yield* sql<{ id: number; code: string; name: string; terms: number; isActive: boolean }>`
    select id, partner_code::text as code, name, coalesce(markup_discount, 0)::float8 as terms, offered as "isActive"
    from partners where id = ${integer(id)}`
  if (row === undefined) return null
  const { terms, isActive, ...named } = row
  return { partner: { ...named, markupDiscount: terms / 100 }, isActive } satisfies OrderingPartner
})

/** Whether a partner is told what opens its SIMs. */
export const isToldCodes = (partnerId: number) => Effect.map(partnerOf(partnerId), (found) => found?.isActive === true)

/** A plan as a sale of it tells it, and where it is from. */
export type OrderedPlan = {
  readonly plan: Sale['plan']
  readonly setUp: Pick<Sale, 'simOperator' | 'tariff' | 'bolton'>
  readonly source: number
  /** Where we have no stock of it, staff deliver it by hand. */
  readonly isByHand: boolean
  /** Whether anybody delivers it, from stock or by hand. */
  readonly isDeliverable: boolean
}

type PlanRow = Omit<Sale['plan'], 'source'> &
  OrderedPlan['setUp'] &
  Pick<OrderedPlan, 'source' | 'isByHand' | 'isDeliverable'>

const sourceLabels = new Map<number, string>(planChoices.planSource.map(({ value, label }) => [value, label]))

/** Whether what is not in stock waits for staff to deliver it: of a plan of our own stock there is no more than that. */
export const waitsForStaff = ({ source, isByHand }: Pick<OrderedPlan, 'source' | 'isByHand'>): boolean =>
  isByHand && !isOwnSource(source)

/** From whom a plan is got that is not our own: its supplier, or where none is named the vendor that it is got from. */
export const deliveredBy = ({ plan: { supplier, source } }: Pick<OrderedPlan, 'plan'>): string => supplier || source

/** Whether partners' systems may order a plan, if anybody can deliver it. */
export const isOffered = ({ plan }: Pick<OrderedPlan, 'plan'>): boolean => plan.planFor === FOR_PARTNERS

/**
 * The plan that a partner has named: by its name, whatever its case, or where none is called so by its number. `id` where
 * it is known which one that was.
 */
export const planAsked = Effect.fnUntraced(function* (asked: string, id: number | null = null) {
  if (!canExist(asked)) return null
  const sql = yield* SqlClient.SqlClient
  const number = /^\d{1,9}$/.test(asked.trim()) ? Number(asked.trim()) : 0
  const [row] =
    yield* sql<PlanRow>`select p.id, p.name, coalesce(c.name, '') as country, coalesce(r.name, '') as region,
      coalesce(c.country_code, '') as "countryCode", p.validity, p.validity_type as "durationType",
      p.plan_for as "planFor", p.plan_source::integer as source, p.operator_type as "operatorType",
      coalesce(s.name, '') as supplier, p.sim_operator as "simOperator", p.tariff, p.bolton,
      ${sql.literal(isByHandSql)} as "isByHand", ${sql.literal(isDeliverableSql)} as "isDeliverable"
    from plans p left join countries c on c.id = p.country_id left join regions r on r.id = p.region_id
      left join suppliers s on s.id = p.supplier_id
    where case when ${id}::integer is not null then p.id = ${id}::integer
      else (p.name_key <> '' and p.name_key = ${planNameKey(asked)}) or p.id = ${number} end
    order by p.name_key = ${planNameKey(asked)} desc limit 1`
  if (row === undefined) return null
  const { simOperator, tariff, bolton, source, isByHand, isDeliverable, ...plan } = row
  return {
    plan: { ...plan, source: sourceLabels.get(source) ?? '' },
    setUp: { simOperator, tariff, bolton },
    source,
    isByHand,
    isDeliverable,
  } satisfies OrderedPlan
})
