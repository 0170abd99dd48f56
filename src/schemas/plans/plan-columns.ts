import type { Choice } from '../core/choice.ts'
import type { Field, FieldKind } from '../core/field.ts'
import { sortableNames } from '../lists/sort.ts'
import { type PlanFieldName, planFieldLabel } from './plan-fields.ts'

/** The plan list's columns and constants (spec §2, §3, §9). Plain data, no library. */

export const PLAN_PAGE_SIZE = 30

/** "Search By" of the filter panel: the choice shows the matching select. */
export const planSearchKeys = [
  { value: 'planName', label: 'Plan Name' },
  { value: 'country', label: 'Country' },
  { value: 'region', label: 'Region' },
] as const satisfies ReadonlyArray<Choice<string>>

type More = Pick<Field, 'tells' | 'hiddenAtFirst' | 'sortable'>
// biome-ignore lint/complexity/noBannedTypes: an empty object means no further properties
const column = <const Name extends PlanFieldName, const M extends More = {}>(
  name: Name,
  kind: FieldKind,
  width: number,
  more: M = {} as M,
): Field<Name> & M => ({ name, label: planFieldLabel(name), kind, width, ...more })

const later = { hiddenAtFirst: true } as const

/**
 * The columns of the specification and, as our additions, the place (country or region), the source and the currency of
 * the cost. About ten are shown by default.
 */
export const planColumns = [
  column('planName', 'text', 250, { tells: true, sortable: true }),
  column('buyingCost', 'text', 125, { tells: true, sortable: true }),
  column('currency', 'choice', 120, { ...later, sortable: true }),
  { name: 'place', label: 'Country or Region', kind: 'text', width: 180, tells: true, sortable: true },
  column('country', 'text', 150, { ...later, sortable: true }),
  column('dataAllowance', 'text', 125),
  column('dataAllowanceType', 'choice', 160),
  column('internetData', 'text', 120, later),
  column('monthPlusPlan', 'text', 140, later),
  column('pid', 'integer', 90, { ...later, sortable: true }),
  column('planClass', 'choice', 105),
  column('planFor', 'choice', 100),
  column('planSource', 'choice', 170, { ...later, sortable: true }),
  column('recharge', 'choice', 150, later),
  column('stockValue', 'choice', 200, later),
  column('supplier', 'text', 140, { sortable: true }),
  column('travellerType', 'text', 130, later),
  column('type', 'choice', 100, later),
  column('validity', 'integer', 100, { sortable: true }),
  column('validityType', 'choice', 115),
] as const satisfies ReadonlyArray<Field>
export const planSorts = sortableNames(planColumns)
export type PlanColumnName = (typeof planColumns)[number]['name']

/** The columns that the specification does not have. */
export const ownPlanColumns: ReadonlySet<PlanColumnName> = new Set(['place', 'currency', 'planSource'])
