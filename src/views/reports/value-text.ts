import type { Field } from '../../schemas/field.ts'
import { CURRENCY } from '../../schemas/paged-lists.ts'
import type { PagedRow } from '../../schemas/paged-rows.ts'
import type { Times } from '../../schemas/times.ts'
import { valueIn } from '../../schemas/value-in.ts'
import { cellText } from '../shared/data-table/cell-text.ts'

/** What a person reads of a field: money with its currency, days and moments as they are written here. */
export const valueText = (field: Field, row: PagedRow, times: Times): string => {
  const { kind } = field
  const text = cellText(
    kind,
    valueIn(field, (name) => row[name], times),
    times,
  )
  const currency = kind === 'money' && text !== '' ? row[CURRENCY] : null
  return currency ? `${text} ${currency}` : text
}
