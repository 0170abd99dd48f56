import { numberOf, stepsOf } from './decimals.ts'
import type { AnyRecord } from './define.ts'
import { fieldsOf, type RecordFields } from './draft.ts'
import { isInSteps } from './fields.ts'

/** Between a record's fields as they are kept and as the wire has them: percentages, costs and amounts are JSON numbers there. */

const mapped = (
  record: AnyRecord,
  values: RecordFields,
  of: (value: number, decimals: number) => number,
): RecordFields =>
  Object.fromEntries(
    fieldsOf(record).map(([name, field]) => {
      const value = values[name] ?? null
      return [name, isInSteps(field) && typeof value === 'number' ? of(value, field.decimals) : value]
    }),
  )

/** The fields as the wire has them. */
export const toWire = (record: AnyRecord, values: RecordFields): RecordFields => mapped(record, values, numberOf)

/** The fields as they are kept; what the wire has beside them is left out. */
export const fromWire = (record: AnyRecord, wire: Readonly<Record<string, unknown>>): RecordFields =>
  mapped(record, wire as RecordFields, stepsOf)
