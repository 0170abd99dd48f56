import type { Field } from '../../schemas/core/field.ts'
import type { Times } from '../../schemas/core/times.ts'
import type { DriftOfCall } from '../../schemas/developer/drift-shown.ts'
import { driftKinds, effectOf } from '../../schemas/developer/drift-words.ts'
import { csvHeader, csvLines } from '../../services/files/csv.ts'

const columns: ReadonlyArray<Field> = [
  { name: 'call', label: 'Call', kind: 'text', width: 0 },
  { name: 'field', label: 'Field', kind: 'text', width: 0 },
  { name: 'what', label: 'Difference', kind: 'text', width: 0 },
  { name: 'effect', label: 'Effect', kind: 'text', width: 0 },
  { name: 'times', label: 'Times', kind: 'integer', width: 0 },
  { name: 'sample', label: 'First sample', kind: 'text', width: 0 },
  { name: 'first', label: 'First', kind: 'dateTime', width: 0 },
  { name: 'last', label: 'Last', kind: 'dateTime', width: 0 },
]

/** The shown differences as a CSV file for the developers of the other server. */
export const driftFile = (groups: ReadonlyArray<DriftOfCall>, times: Times): string => {
  const names = columns.map(({ name }) => name)
  const rows = groups
    .flatMap(({ entries }) => entries)
    .map(({ call, field, what, times: count, sample, first, last }) => [
      call,
      field,
      driftKinds[what].label,
      effectOf(what),
      count,
      sample,
      first,
      last,
    ])
  return csvHeader(columns, times) + csvLines(columns, names, times)(rows)
}
