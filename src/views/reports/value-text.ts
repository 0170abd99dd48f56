import { CURRENCY } from '../../schemas/core/currency.ts'
import type { Field } from '../../schemas/core/field.ts'
import { inCurrency } from '../../schemas/core/format.ts'
import type { Times } from '../../schemas/core/times.ts'
import { valueIn } from '../../schemas/core/value-in.ts'
import type { PagedRow } from '../../schemas/lists/paged-rows.ts'
import { cellText } from '../ui/data-table/cell-text.ts'

/** A field's text: money with its currency, days and moments in our format. */
export const valueText = (field: Field, row: PagedRow, times: Times): string => {
  const { kind } = field
  const text = cellText(
    kind,
    valueIn(field, (name) => row[name], times),
    times,
    row[CURRENCY],
  )
  return kind === 'money' ? inCurrency(String(row[CURRENCY] ?? ''), text) : text
}
