import { planNameKey } from '../../src/schemas/plans/plan-fields.ts'
import type { Columns } from '../core/projections/rows.ts'
import { sortKey } from '../lists/sort-key.ts'
import { type Plan, type PlanFields, type StoredPlanField, storedPlanFields } from './plan.ts'

const references: Readonly<Record<string, string>> = {
  country: 'country_id',
  region: 'region_id',
  supplier: 'supplier_id',
}

/** The column of a field: `perGbDollar` → `per_gb_dollar`, or the id column of a reference. */
export const planColumn = (name: StoredPlanField): string =>
  references[name] ?? name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

const types = { text: 'text not null', number: 'float8 not null', integer: 'bigint not null' } as const

/** The columns of a plan: those for lists and searches, then its fields as in the field table. */
export const planColumns: Columns = {
  id: 'integer primary key',
  ordinal: 'integer not null',
  version: 'integer not null',
  // The name in forms: a plan without a name needs one.
  name: 'text not null',
  name_key: 'text not null',
  sort_key: 'text not null',
  ...Object.fromEntries(
    storedPlanFields.map(({ name, stored }) => [planColumn(name), name in references ? 'integer' : types[stored]]),
  ),
  is_archived: 'boolean not null',
  created_by: 'text not null',
  created_date: 'text not null',
  updated_by: 'text not null',
  updated_date: 'text not null',
}

/** A row as JSON, both to and from the table. */
export type PlanTableRow = Readonly<Record<string, string | number | boolean | null>>

/** The row of a plan at its position in the list. */
export const rowOfPlan = (plan: Plan, ordinal: number): PlanTableRow => {
  const name = plan.fields.planName.trim() || `Plan ${plan.id}`
  return {
    id: plan.id,
    ordinal,
    version: plan.version,
    name,
    name_key: planNameKey(plan.fields.planName),
    sort_key: sortKey(name),
    ...Object.fromEntries(storedPlanFields.map((field) => [planColumn(field.name), plan.fields[field.name]])),
    is_archived: plan.isArchived,
    created_by: plan.createdBy,
    created_date: plan.createdDate,
    updated_by: plan.updatedBy,
    updated_date: plan.updatedDate,
  }
}

/** Reads a plan from its row; the inverse of `rowOfPlan`. */
export const planOfRow = (row: PlanTableRow): Plan =>
  ({
    id: row.id,
    fields: Object.fromEntries(storedPlanFields.map(({ name }) => [name, row[planColumn(name)]])) as PlanFields,
    createdBy: row.created_by,
    createdDate: row.created_date,
    updatedBy: row.updated_by,
    updatedDate: row.updated_date,
    version: row.version,
    isArchived: row.is_archived,
  }) as Plan
