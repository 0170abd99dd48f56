import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { integers } from '../../core/postgres/arrays.ts'
import { integer } from '../../core/projections/rows.ts'
import type { InventoryFacts, InventoryQuestion } from '../inventory-facts.ts'

type Asked = Pick<InventoryQuestion, 'supplierID' | 'planID' | 'country' | 'region'>
type Known = { readonly id: number; readonly offered: boolean }

/**
 * The facts that decisions about many SIMs need, by one statement. No code is taken, as their codes stay: see
 * `inventoryFacts` for those of one SIM.
 */
export const factsOfMany = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, asked: ReadonlyArray<Asked>) {
  const idsOf = (name: keyof Asked) => integers([...new Set(asked.map((one) => integer(one[name] ?? 0)))])
  const [rows] = yield* sql<
    Readonly<Record<'suppliers' | 'plans' | 'countries' | 'regions', ReadonlyArray<Known>>>
  >`select
      (select coalesce(json_agg(json_build_object('id', id, 'offered', offered)), '[]') from suppliers
        where id = any(${idsOf('supplierID')})) as suppliers,
      (select coalesce(json_agg(json_build_object('id', id, 'offered', not is_archived)), '[]') from plans
        where id = any(${idsOf('planID')})) as plans,
      (select coalesce(json_agg(json_build_object('id', id, 'offered', offered)), '[]') from countries
        where id = any(${idsOf('country')})) as countries,
      (select coalesce(json_agg(json_build_object('id', id, 'offered', offered)), '[]') from regions
        where id = any(${idsOf('region')})) as regions`
  const known = (of: keyof NonNullable<typeof rows>) => new Map(rows?.[of].map(({ id, offered }) => [id, offered]))
  const [suppliers, plans, countries, regions] = [
    known('suppliers'),
    known('plans'),
    known('countries'),
    known('regions'),
  ]
  return ({ supplierID, planID, country, region }: Asked): InventoryFacts => ({
    supplierExists: suppliers.has(supplierID),
    planExists: plans.has(planID),
    planArchived: plans.get(planID) === false,
    countryExists: countries.has(country ?? 0),
    regionExists: regions.has(region ?? 0),
    supplierInactive: suppliers.get(supplierID) === false,
    countryInactive: countries.get(country ?? 0) === false,
    regionInactive: regions.get(region ?? 0) === false,
    activationCodeTaken: false,
    iccidTaken: false,
  })
})
