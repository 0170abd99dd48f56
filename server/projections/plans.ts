import { apply, type Plan, type PlanEvent } from '../domain/plan.ts'
import { listProjection } from './list-projection.ts'
import { type PlanTableRow, planColumns, planOfRow, rowOfPlan } from './plan-row.ts'

/** The plan catalogue: the list, and the options of the forms. */
export const plansProjection = listProjection<Plan, PlanTableRow>({
  name: 'plans',
  version: 3,
  table: 'plans',
  counter: 'plan_counter',
  columns: planColumns,
  added: ['PlanCreated', 'PlanAdded'],
  changed: ['PlanChanged'],
  apply: (plan, event) => apply(plan, event as unknown as PlanEvent),
  rowOf: rowOfPlan,
  itemOf: planOfRow,
  indexes: (sql) => [
    // Many plans may be without a name.
    sql`create unique index plans_name_key on plans (name_key) where name_key <> ''`,
    sql`create index plans_country on plans (country_id)`,
    sql`create index plans_region on plans (region_id)`,
    sql`create index plans_supplier on plans (supplier_id)`,
  ],
})
