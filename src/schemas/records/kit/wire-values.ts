import { numberOf, stepsOf } from './decimals.ts'
import type { AnyRecord } from './define.ts'
import { fieldsOf, type RecordFields } from './draft.ts'
import { isInSteps } from './fields.ts'

/**
 * Converts a record's fields between stored and wire form, which has percentages, costs and amounts as JSON numbers.
 */

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

/** The fields in wire form. */
export const toWire = (record: AnyRecord, values: RecordFields): RecordFields => mapped(record, values, numberOf)

/** The fields in stored form, without other values of the payload. */
export const fromWire = (record: AnyRecord, wire: Readonly<Record<string, unknown>>): RecordFields =>
  mapped(record, wire as RecordFields, stepsOf)
