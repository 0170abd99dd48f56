import type { Choice } from './choice.ts'
import type { Field, FieldKind } from './field.ts'
import { type PlanFieldName, planFieldLabel } from './plan-fields.ts'

/** The plan list's columns and constants (spec §2, §3, §9). Plain data, no library. */

export const PLAN_PAGE_SIZE = 30

/** "Search By" of the filter panel: the choice reveals the one matching select. */
export const planSearchKeys = [
  { value: 'planName', label: 'Plan Name' },
  { value: 'country', label: 'Country' },
  { value: 'region', label: 'Region' },
] as const satisfies ReadonlyArray<Choice<string>>
export type PlanSearchKey = (typeof planSearchKeys)[number]['value']

const column = <const Name extends PlanFieldName>(
  name: Name,
  kind: FieldKind,
  width: number,
  more: Pick<Field, 'tells'> = {},
): Field<Name> => ({ name, label: planFieldLabel(name), kind, width, ...more })

export const planColumns = [
  column('planName', 'text', 240, { tells: true }),
  column('buyingCost', 'text', 110, { tells: true }),
  column('country', 'text', 150, { tells: true }),
  column('region', 'text', 150, { tells: true }),
  column('dataAllowance', 'text', 140),
  column('dataAllowanceType', 'choice', 180),
  column('internetData', 'text', 120),
  column('monthPlusPlan', 'text', 140),
  column('pid', 'integer', 90),
  column('planClass', 'choice', 130),
  column('planFor', 'choice', 120),
  column('recharge', 'choice', 150),
  column('stockValue', 'choice', 200),
  column('supplier', 'text', 160),
  column('travellerType', 'text', 130),
  column('type', 'choice', 100),
  column('validity', 'integer', 90),
  column('validityType', 'choice', 120),
] as const satisfies ReadonlyArray<Field>
export type PlanColumnName = (typeof planColumns)[number]['name']
