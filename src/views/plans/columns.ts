import type { PlanRow } from '../../schemas/plan.ts'
import { planColumns } from '../../schemas/plan-columns.ts'
import { planValueText } from '../../schemas/plan-fields.ts'
import { DEFAULT_TIMES } from '../../schemas/times.ts'
import { cellText } from '../shared/data-table/cell-text.ts'
import type { Column } from '../shared/data-table/columns.ts'

/** The columns of the plan list; choices are shown by their labels. None of them is a time. */
export const columns: ReadonlyArray<Column<PlanRow>> = planColumns.map((field) => ({
  ...field,
  text: (row) =>
    field.kind === 'choice'
      ? planValueText(field.name, row[field.name] ?? '')
      : cellText(field.kind, row[field.name], DEFAULT_TIMES),
}))
