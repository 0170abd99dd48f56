import type { Choice } from '../../../schemas/core/choice.ts'
import { currencies } from '../../../schemas/core/currency.ts'
import type { BulkLookups } from '../../../schemas/stock/bulk.ts'
import type { BulkFieldName } from '../../../schemas/stock/bulk-fields.ts'
import { bulkDays } from '../../../schemas/stock/bulk-mapping.ts'
import type { BulkReference } from '../../../schemas/stock/bulk-row.ts'
import { formFactors, paymentTypes } from '../../../schemas/stock/inventory-fields.ts'
import { stockTypes } from '../../../schemas/stock/stock.ts'

/** Which control a field of an import has; any other field has a line of text. */

/** Fields with a short fixed list. */
export const choices: Partial<Record<BulkFieldName, ReadonlyArray<Choice<string>>>> = {
  type: stockTypes,
  formFactor: formFactors,
  paymentType: paymentTypes,
  InvoiceCurrency: currencies,
}

/** Fields that name an entry of a list. */
export const references: Readonly<Record<BulkReference, keyof BulkLookups>> = {
  supplierID: 'suppliers',
  planID: 'plans',
  country: 'countries',
  region: 'regions',
  locationID: 'locations',
}

export const isReference = (name: BulkFieldName): name is BulkReference => name in references

const days: ReadonlySet<BulkFieldName> = new Set(bulkDays)
export const isDayField = (name: BulkFieldName): boolean => days.has(name)
