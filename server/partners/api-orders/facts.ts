import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { planChoices } from '../../../src/schemas/plans/plan-choices.ts'
import { planNameKey } from '../../../src/schemas/plans/plan-fields.ts'
import { canExist, integer } from '../../core/projections/rows.ts'
import type { Sale } from '../../reports/sale.ts'
import { FOR_PARTNERS, isByHandSql, isDeliverableSql, isOwnSource } from '../../stock/available.ts'

/** Facts for decisions about an API order, read in the transaction that decides. */

/** A partner as its sales store it, with its current terms. */
export type OrderingPartner = { readonly partner: NonNullable<Sale['partner']>; readonly isActive: boolean }

/** A partner by its number; null if it is missing. */
export const partnerOf = Effect.fnUntraced(function* (id: number) {
  const sql = yield* SqlClient.SqlClient
  // Stored in hundredths of a percent; without terms the list price applies.
  const [row] = yield* sql<{ id: number; code: string; name: string; terms: number; isActive: boolean }>`
    select id, partner_code::text as code, name, coalesce(markup_discount, 0)::float8 as terms, offered as "isActive"
    from partners where id = ${integer(id)}`
  if (row === undefined) return null
  const { terms, isActive, ...named } = row
  return { partner: { ...named, markupDiscount: terms / 100 }, isActive } satisfies OrderingPartner
})

/** Whether a partner may receive SIM secrets. */
export const receivesCodes = (partnerId: number) =>
  Effect.map(partnerOf(partnerId), (found) => found?.isActive === true)

/** A plan as its sales store it, with its source. */
export type OrderedPlan = {
  readonly plan: Sale['plan']
  readonly setUp: Pick<Sale, 'simOperator' | 'tariff' | 'bolton'>
  readonly source: number
  /** If it is not in stock, staff deliver it by hand. */
  readonly isByHand: boolean
  /** It takes no new orders. */
  readonly isArchived: boolean
  /** Whether it can be delivered, from stock or by hand. */
  readonly isDeliverable: boolean
}

type PlanRow = Omit<Sale['plan'], 'source'> &
  OrderedPlan['setUp'] &
  Pick<OrderedPlan, 'source' | 'isByHand' | 'isArchived' | 'isDeliverable'>

const sourceLabels = new Map<number, string>(planChoices.planSource.map(({ value, label }) => [value, label]))

/** Whether SIMs that are not in stock wait for staff. A plan of our own stock has no other source. */
export const waitsForStaff = ({ source, isByHand }: Pick<OrderedPlan, 'source' | 'isByHand'>): boolean =>
  isByHand && !isOwnSource(source)

/** The source of a plan that is not our own: its supplier, or without one its vendor. */
export const deliveredBy = ({ plan: { supplier, source } }: Pick<OrderedPlan, 'plan'>): string => supplier || source

/** Whether partners' systems may order a plan, if it can be delivered. */
export const isOffered = ({ plan }: Pick<OrderedPlan, 'plan'>): boolean => plan.planFor === FOR_PARTNERS

/**
 * The plan that a partner named: by name in any letter case, otherwise by number. `id` is given if the plan is already
 * known.
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
      ${sql.literal(isByHandSql)} as "isByHand", p.is_archived as "isArchived", ${sql.literal(isDeliverableSql)} as "isDeliverable"
    from plans p left join countries c on c.id = p.country_id left join regions r on r.id = p.region_id
      left join suppliers s on s.id = p.supplier_id
    where case when ${id}::integer is not null then p.id = ${id}::integer
      else (p.name_key <> '' and p.name_key = ${planNameKey(asked)}) or p.id = ${number} end
    order by p.name_key = ${planNameKey(asked)} desc limit 1`
  if (row === undefined) return null
  const { simOperator, tariff, bolton, source, isByHand, isArchived, isDeliverable, ...plan } = row
  return {
    plan: { ...plan, source: sourceLabels.get(source) ?? '' },
    setUp: { simOperator, tariff, bolton },
    source,
    isByHand,
    isArchived,
    isDeliverable,
  } satisfies OrderedPlan
})
