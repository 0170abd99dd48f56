import { listProjection } from '../lists/list-projection.ts'
import { wordsIndex } from '../records/words-index.ts'
import { planEvents } from './plan.events.ts'
import { apply } from './plan.ts'
import { planColumns, planOfRow, rowOfPlan } from './plan-row.ts'

/** The plan catalogue: the list, and the options of the forms. */
export const plansProjection = listProjection({
  name: 'plans',
  version: 6,
  table: 'plans',
  counter: 'plan_counter',
  columns: planColumns,
  events: planEvents.only('PlanCreated', 'PlanAdded', 'PlanChanged', 'PlanArchived', 'PlanRestored'),
  added: ['PlanCreated', 'PlanAdded'],
  apply,
  rowOf: rowOfPlan,
  itemOf: planOfRow,
  indexes: (sql) => [
    // Plans without a name may repeat.
    sql`create unique index plans_name_key on plans (name_key) where name_key <> ''`,
    wordsIndex(sql, 'plans'),
    // A frequent word is searched in this order until there are enough results.
    sql`create index plans_in_order on plans (sort_key, id)`,
    sql`create index plans_country on plans (country_id)`,
    sql`create index plans_region on plans (region_id)`,
    sql`create index plans_supplier on plans (supplier_id)`,
    // Few plans are archived: the list asks whether there are any.
    sql`create index plans_archived on plans (ordinal) where is_archived`,
  ],
})
