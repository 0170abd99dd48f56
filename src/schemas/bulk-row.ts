import { bulkCodes, isQuotedUnclearly, plainCell } from './bulk-cell.ts'
import { type BulkFieldName, bulkFields, bulkMessages } from './bulk-fields.ts'
import type { BulkMapping } from './bulk-mapping.ts'
import type { Choice } from './choice.ts'
import { currencies } from './currency.ts'
import { plainIccid } from './inventory-draft.ts'
import { paymentTypes } from './inventory-fields.ts'
import { stockTypes } from './stock.ts'
import { textMessages } from './text.ts'

/** What a row of a file says, field by field, as the Single form would have it. Pure. */

/** The fields that name a thing that there is: by its name or its id. */
export const bulkReferences = ['country', 'region', 'supplierID', 'planID', 'locationID'] as const
export type BulkReference = (typeof bulkReferences)[number]

/** The id of what a text names; 'several' where more than one thing has the name, null where none has. */
export type Resolve = (field: BulkReference, text: string) => number | 'several' | null

export type ReadRow = {
  readonly values: Readonly<Record<BulkFieldName, string>>
  /** What is wrong before anybody looks at the item itself. */
  readonly problems: Readonly<Partial<Record<BulkFieldName, string>>>
}

const EXPONENT = /^[+-]?\d(?:[.,]\d+)?E\+?\d{2,}$/i

/** A long number as a spreadsheet leaves it: `8.94E+18`, or its digits behind the fifteenth all zero. */
export const isExponent = (text: string): boolean => EXPONENT.test(text)
export const isZeroed = (text: string): boolean => /^[1-9]\d{14}0{3,5}$/.test(text)

const chosen = (choices: ReadonlyArray<Choice<string>>, text: string): string | undefined => {
  const key = text.toLowerCase()
  return choices.find(({ value, label }) => value.toLowerCase() === key || label.toLowerCase() === key)?.value
}

const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/

/** `dd/MM/yyyy` as `yyyy-MM-dd`; what is written otherwise stays as it is, and is no day. */
export const dayIn = (text: string): string => {
  const [, day, month, year] = SLASHED.exec(text) ?? []
  if (day !== undefined && month !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4}-\d{2}-\d{2}[T ]00:00/.test(text) ? text.slice(0, 10) : text
}

const choicesOf: Partial<Record<BulkFieldName, readonly [ReadonlyArray<Choice<string>>, initial: string]>> = {
  type: [stockTypes, ''],
  paymentType: [paymentTypes, 'prepaid'],
  InvoiceCurrency: [currencies, 'USD'],
}

const days: ReadonlySet<BulkFieldName> = new Set(['stockReceivedDate', 'expiryDate'])
const references: ReadonlySet<string> = new Set(bulkReferences)

/** What the type is where the file does not say it: roaming where there is a region and no country. */
const typeOf = ({ country, region }: Readonly<Record<BulkFieldName, string>>): string =>
  country === '' && region !== '' ? 'roaming' : 'local'

/** A row by the mapping; `cut` are the columns whose long numbers the spreadsheet has cut off. */
export const readRow = (
  cells: ReadonlyArray<string>,
  mapping: BulkMapping,
  cut: ReadonlySet<number>,
  resolve: Resolve,
): ReadRow => {
  const values = {} as Record<BulkFieldName, string>
  const problems: Partial<Record<BulkFieldName, string>> = {}
  for (const name of bulkFields) {
    const source = mapping[name]
    const isColumn = source !== undefined && 'column' in source
    const given = source === undefined ? '' : isColumn ? (cells[source.column] ?? '') : source.value
    const text = plainCell(given)
    const [choices, initial] = choicesOf[name] ?? []
    values[name] = text
    if (text.includes('\uFFFD')) problems[name] = textMessages.noText
    else if (isColumn && isQuotedUnclearly(name, text)) problems[name] = bulkMessages.quoted
    else if (isColumn && text.startsWith('=')) problems[name] = bulkMessages.formula
    else if (isColumn && bulkCodes.has(name) && (isExponent(text) || (cut.has(source.column) && isZeroed(text)))) {
      problems[name] = bulkMessages.cutNumber
    } else if (choices !== undefined) {
      const value = text === '' ? initial : chosen(choices, text)
      if (value === undefined) problems[name] = bulkMessages.oneOf(choices.map(({ label }) => label))
      values[name] = value ?? text
    } else if (references.has(name) && text !== '') {
      const id = resolve(name as BulkReference, text)
      if (id === 'several') problems[name] = bulkMessages.severalOfName(name)
      values[name] = typeof id === 'number' ? String(id) : '-1'
    } else if (days.has(name)) values[name] = dayIn(text)
    else if (name === 'iccid') values[name] = plainIccid(text)
  }
  if (values.type === '') values.type = typeOf(values)
  return { values, problems }
}
