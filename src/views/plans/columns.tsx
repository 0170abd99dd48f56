import type { FieldKind } from '../../schemas/core/field.ts'
import { formatMoney, inCurrency } from '../../schemas/core/format.ts'
import { unreadIn } from '../../schemas/core/unread.ts'
import type { PlanRow } from '../../schemas/plans/plan.ts'
import { type PlanColumnName, planColumns } from '../../schemas/plans/plan-columns.ts'
import { findPlanField } from '../../schemas/plans/plan-fields.ts'
import { shownPlanValue } from '../../schemas/plans/plan-shown.ts'
import { StatusBadge, UnreadText } from '../ui/cells.tsx'
import type { Column } from '../ui/data-table/columns.ts'

const AMOUNT = /^\d{1,12}(\.\d{1,4})?$/

/** The cost with its currency and its decimals, so that costs line up. One that is no amount stays as it was entered. */
const costText = (row: PlanRow): string => {
  const currency = String(shownPlanValue(row, 'currency'))
  const { buyingCost } = row
  return inCurrency(currency, AMOUNT.test(buyingCost) ? formatMoney(Number(buyingCost), currency) : buyingCost)
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
  // A text on the wire, and in the list an amount.
  kind: field.name === 'buyingCost' ? 'money' : field.kind,
  text: (row) => textOf(row, field.name),
  cell: (row) => {
    const text = textOf(row, field.name)
    if (unreadIn(row, field.name) !== undefined) return <UnreadText text={text} kind={unreadKind(field.name)} />
    return field.name === 'planName' && row.archived ? archivedName(text) : text
  },
}))
