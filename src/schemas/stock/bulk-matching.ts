import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import type { Choice } from '../core/choice.ts'
import { currencies } from '../core/currency.ts'
import { decimalSigns } from '../core/decimal-sign.ts'
import { Masked, Personal } from '../core/masked.ts'
import { type BulkFieldName, bulkFields } from './bulk-fields.ts'
import type { BulkMapping, BulkSource } from './bulk-mapping.ts'
import { dayOrders } from './day-order.ts'
import { formFactors, paymentTypes } from './inventory-fields.ts'
import { stockTypes } from './stock.ts'

/** The matching of columns that is remembered from an added import. */

/**
 * The source of a field, independent of one file: the place of its column in the order of the shape, or a value of all
 * rows. The option is the day order or the decimal sign; empty for none.
 */
export const RememberedSource = Schema.Struct({
  field: Schema.String,
  place: Schema.NullOr(Schema.Int),
  value: Masked,
  option: Schema.String,
})
export type RememberedSource = typeof RememberedSource.Type

/** The matching of the last added import whose file has a shape. */
export const RememberedMatching = Schema.Struct({
  bulkId: Schema.Int,
  fileName: Personal,
  date: Schema.String,
  /** Empty if its rows have several suppliers. */
  supplierName: Schema.String,
  sources: Schema.Array(RememberedSource),
})
export type RememberedMatching = typeof RememberedMatching.Type

export const BulkMatchingAnswer = Schema.Struct({
  ...answerFields,
  matching: Schema.NullOr(RememberedMatching),
})

const choices: Partial<Record<BulkFieldName, ReadonlyArray<Choice<string>>>> = {
  type: stockTypes,
  formFactor: formFactors,
  paymentType: paymentTypes,
  InvoiceCurrency: currencies,
}

/** Whether a value of all rows is one of a list. Any other value can be a code, an amount or a day, and is not kept. */
const isListed = (field: BulkFieldName, value: string): boolean =>
  choices[field]?.some((choice) => choice.value === value) === true

/**
 * The sources to remember. `idOf` gives the id of a named record; null for a text that names none. The order is that of
 * the shape.
 */
export const rememberedSources = (
  mapping: BulkMapping,
  order: ReadonlyArray<number>,
  idOf: (field: BulkFieldName, value: string) => number | null,
): ReadonlyArray<RememberedSource> =>
  bulkFields.flatMap((field): ReadonlyArray<RememberedSource> => {
    const source = mapping[field]
    if (source === undefined) return []
    if ('column' in source) {
      const place = order.indexOf(source.column)
      return place < 0 ? [] : [{ field, place, value: '', option: source.dayOrder ?? source.decimalSign ?? '' }]
    }
    const id = idOf(field, source.value)
    const value = id === null && isListed(field, source.value) ? source.value : String(id ?? '')
    return value === '' ? [] : [{ field, place: null, value, option: '' }]
  })

/** The mapping of a file by remembered sources. */
export const mappingOf = (sources: ReadonlyArray<RememberedSource>, order: ReadonlyArray<number>): BulkMapping =>
  Object.fromEntries(
    sources.flatMap(({ field, place, value, option }): ReadonlyArray<readonly [string, BulkSource]> => {
      if (!bulkFields.some((name) => name === field)) return []
      if (place === null) return [[field, { value }]]
      const column = order[place]
      if (column === undefined) return []
      const dayOrder = dayOrders.find((one) => one.value === option)?.value
      const decimalSign = decimalSigns.find((one) => one.value === option)?.value
      return [[field, { column, ...(dayOrder && { dayOrder }), ...(decimalSign && { decimalSign }) }]]
    }),
  )
