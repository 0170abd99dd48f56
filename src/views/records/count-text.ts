import { inCurrency } from '../../schemas/core/format.ts'
import type { AnyRecord } from '../../schemas/records/kit/define.ts'
import { cellText } from '../ui/data-table/cell-text.ts'

type Counted = Pick<AnyRecord['counted'][string], 'label' | 'kind'>

/** A count of a record in words: `Users: 3`; an amount with the record's currency: `Overdue: INR 898.55`. */
export const countText = ({ label, kind }: Counted, count: unknown, currency: unknown): string => {
  const text = cellText(kind, count, 'utc', currency)
  return `${label}: ${kind === 'money' ? inCurrency(String(currency ?? ''), text) : text}`
}
