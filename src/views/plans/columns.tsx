import type { FieldKind } from '../../schemas/core/field.ts'
import { unreadIn } from '../../schemas/core/unread.ts'
import type { PlanRow } from '../../schemas/plans/plan.ts'
import { type PlanColumnName, planColumns } from '../../schemas/plans/plan-columns.ts'
import { findPlanField } from '../../schemas/plans/plan-fields.ts'
import { shownPlanValue } from '../../schemas/plans/plan-shown.ts'
import { StatusBadge, UnreadText } from '../ui/cells.tsx'
import type { Column } from '../ui/data-table/columns.ts'

/** The cost as it was entered, with its currency if there is a cost. */
const costText = (row: PlanRow): string => {
  const currency = shownPlanValue(row, 'currency')
  return row.buyingCost === '' || currency === '' ? row.buyingCost : `${row.buyingCost} ${currency}`
}

const textOf = (row: PlanRow, name: PlanColumnName): string =>
  name === 'buyingCost' ? costText(row) : String(shownPlanValue(row, name))

/** The kind of an unreadable value: a number stored in a plan may be shown as a choice or with its unit. */
const unreadKind = (name: PlanColumnName): FieldKind => (findPlanField(name)?.stored === 'text' ? 'text' : 'number')

const archivedName = (name: string) => (
  <>
    {name} <StatusBadge text="Archived" />
  </>
)

/** The columns of the plan list; choices show their labels. None of them is a time. */
export const columns: ReadonlyArray<Column<PlanRow>> = planColumns.map((field) => ({
  ...field,
  text: (row) => textOf(row, field.name),
  cell: (row) => {
    const text = textOf(row, field.name)
    if (unreadIn(row, field.name) !== undefined) return <UnreadText text={text} kind={unreadKind(field.name)} />
    return field.name === 'planName' && row.archived ? archivedName(text) : text
  },
}))
