import type { PlanRow } from '../../schemas/plan.ts'
import { planColumns } from '../../schemas/plan-columns.ts'
import { planValueText } from '../../schemas/plan-fields.ts'
import { DEFAULT_TIMES } from '../../schemas/times.ts'
import { cellText } from '../shared/data-table/cell-text.ts'
import type { Column } from '../shared/data-table/columns.ts'

/** The columns of the plan list; choices are shown by their labels. None of them is a time. */
export const columns: ReadonlyArray<Column<PlanRow>> = planColumns.map(({ name, label, kind, width }) => ({
  name,
  label,
  kind,
  width,
  text: (row) => (kind === 'choice' ? planValueText(name, row[name]) : cellText(kind, row[name], DEFAULT_TIMES)),
}))
