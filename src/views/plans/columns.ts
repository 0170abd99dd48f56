import type { PlanRow } from '../../schemas/plan.ts'
import { planColumns } from '../../schemas/plan-columns.ts'
import { shownPlanValue } from '../../schemas/plan-shown.ts'
import type { Column } from '../shared/data-table/columns.ts'

/** The cost as it was entered, with its currency where there is a cost. */
const costText = (row: PlanRow): string => {
  const currency = shownPlanValue(row, 'currency')
  return row.buyingCost === '' || currency === '' ? row.buyingCost : `${row.buyingCost} ${currency}`
}

/** The columns of the plan list; choices are shown by their labels. None of them is a time. */
export const columns: ReadonlyArray<Column<PlanRow>> = planColumns.map((field) => ({
  ...field,
  text: (row) => (field.name === 'buyingCost' ? costText(row) : String(shownPlanValue(row, field.name))),
}))
