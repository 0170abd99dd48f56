import { plainAmount, unclearAmount, unclearBesideCommas } from '../core/amount-text.ts'
import type { Choice } from '../core/choice.ts'
import { currencies } from '../core/currency.ts'
import { endsRounded, isExponent, isZeroed, plainDigits } from '../core/long-numbers.ts'
import { plainText } from '../core/quotation.ts'
import { textMessages } from '../core/text.ts'
import { bulkCodes, isQuotedUnclearly } from './bulk-cell.ts'
import { type BulkFieldName, bulkFields, bulkMessages } from './bulk-fields.ts'
import { type BulkMapping, type BulkSource, bulkDays } from './bulk-mapping.ts'
import type { DayOrder } from './day-order.ts'
import { activationCodeOf, plainActivationCode, readActivationCode } from './identity/activation-code.ts'
import { readEid } from './identity/eid.ts'
import { plainIccid, readIccid } from './identity/iccid.ts'
import { COSTS, formFactors, paymentTypes } from './inventory-fields.ts'
import { stockTypes } from './stock.ts'

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
  /** What to look at, although it is no reason to refuse the row. */
  readonly warnings: Readonly<Partial<Record<BulkFieldName, string>>>
}

/** The columns (from 0) whose numbers are not read as they stand there. */
export type SuspectColumns = {
  /** The spreadsheet has cut them off: what looks so is refused. */
  readonly cut: ReadonlySet<number>
  /** More of them end in zeros than chance allows: what does is warned of. */
  readonly rounded: ReadonlySet<number>
  /** Other amounts of them have a decimal comma: one that may have a thousands mark is refused. */
  readonly comma: ReadonlySet<number>
  /** Their days leave nothing open: they are day first. */
  readonly dayFirst: ReadonlySet<number>
}

/** In which order the files of suppliers write their days, by the ids of the suppliers. */
export type DayOrders = Readonly<Record<string, DayOrder>>

/** How the rows of a file are read. */
export type Reading = {
  readonly mapping: BulkMapping
  readonly suspect: SuspectColumns
  readonly dayOrders: DayOrders
}

const chosen = (choices: ReadonlyArray<Choice<string>>, text: string): string | undefined => {
  const key = text.toLowerCase()
  return choices.find(({ value, label }) => value.toLowerCase() === key || label.toLowerCase() === key)?.value
}

const SLASHED = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/

/**
 * `dd/MM/yyyy` as `yyyy-MM-dd`, or `MM/dd/yyyy` where that is the order of the file; dots are always between day, month and
 * year. What is written otherwise stays as it is, and is no day.
 */
export const dayIn = (text: string, order: DayOrder = 'dayFirst'): string => {
  const [, first, second, year] = SLASHED.exec(text) ?? []
  const isMonthFirst = order === 'monthFirst' && text.includes('/')
  const [day, month] = isMonthFirst ? [second, first] : [first, second]
  if (day !== undefined && month !== undefined) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^\d{4}-\d{2}-\d{2}[T ]00:00/.test(text) ? text.slice(0, 10) : text
}

const choicesOf: Partial<Record<BulkFieldName, readonly [ReadonlyArray<Choice<string>>, initial: string]>> = {
  type: [stockTypes, ''],
  formFactor: [formFactors, ''],
  paymentType: [paymentTypes, 'prepaid'],
  InvoiceCurrency: [currencies, 'USD'],
}

const isCost = (name: BulkFieldName): boolean => COSTS.some((cost) => cost === name)
const days: ReadonlySet<BulkFieldName> = new Set(bulkDays)
const references: ReadonlySet<string> = new Set(bulkReferences)

/** What the type is where the file does not say it: roaming where there is a region and no country. */
const typeOf = ({ country, region }: Readonly<Record<BulkFieldName, string>>): string =>
  country === '' && region !== '' ? 'roaming' : 'local'

/** What is odd about a code. Some issuers have no check digit, so a wrong one alone refuses nothing. */
const warningOf = (name: BulkFieldName, code: string, isInRounded: boolean): string | null => {
  const digits = plainDigits(code)
  if (isInRounded && endsRounded(digits)) return bulkMessages.rounded
  if (name === 'serviceDeviceID') return readEid(code)?.warning ?? null
  if (name !== 'iccid') return null
  const reading = readIccid(code)
  return 'problem' in reading ? null : reading.warning
}

const givenIn = (cells: ReadonlyArray<string>, source: BulkSource | undefined): string =>
  source === undefined ? '' : 'column' in source ? (cells[source.column] ?? '') : source.value

/** In which order a row writes the days of a column: as was said of it, else as is known of its supplier. */
const orderIn = (cells: ReadonlyArray<string>, { mapping, suspect, dayOrders }: Reading, resolve: Resolve) => {
  const text = plainText(givenIn(cells, mapping.supplierID))
  const supplier = text === '' ? null : resolve('supplierID', text)
  return (source: BulkSource | undefined): DayOrder | undefined => {
    if (source === undefined || !('column' in source)) return undefined
    return source.dayOrder ?? (suspect.dayFirst.has(source.column) ? undefined : dayOrders[String(supplier)])
  }
}

/** The code of a row: its own column, or the two columns of its parts; and what is missing of these. */
const codeOfParts = ({ activationCode, smdpAddress, matchingID }: Readonly<Record<BulkFieldName, string>>) => {
  if (activationCode !== '' || (smdpAddress === '' && matchingID === '')) return { code: activationCode }
  // Some call the whole code the matching ID.
  const whole = readActivationCode(matchingID)
  if (!('problem' in whole) && whole.formFactor === 'esim') return { code: whole.code }
  if (matchingID === '') return { code: '', problem: bulkMessages.onlyAddress }
  if (smdpAddress === '') return { code: '', problem: bulkMessages.onlyMatchingId }
  return { code: plainActivationCode(activationCodeOf(smdpAddress, matchingID)) }
}

/** A row by the mapping. */
export const readRow = (cells: ReadonlyArray<string>, reading: Reading, resolve: Resolve): ReadRow => {
  const { mapping, suspect } = reading
  const { cut, rounded, comma } = suspect
  const orderOf = orderIn(cells, reading, resolve)
  const values = {} as Record<BulkFieldName, string>
  const problems: Partial<Record<BulkFieldName, string>> = {}
  const warnings: Partial<Record<BulkFieldName, string>> = {}
  for (const name of bulkFields) {
    const source = mapping[name]
    const isColumn = source !== undefined && 'column' in source
    const text = plainText(givenIn(cells, source))
    const [choices, initial] = choicesOf[name] ?? []
    values[name] = text
    if (text.includes('\uFFFD')) problems[name] = textMessages.noText
    else if (isColumn && text.startsWith('=')) problems[name] = bulkMessages.formula
    else if (isColumn && isQuotedUnclearly(name, text)) problems[name] = bulkMessages.quoted
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
    } else if (days.has(name)) values[name] = dayIn(text, orderOf(source))
    else if (isCost(name)) {
      const unclear = isColumn && comma.has(source.column) ? unclearBesideCommas(text) : unclearAmount(text)
      if (unclear !== null) problems[name] = unclear
      values[name] = plainAmount(text)
    } else if (name === 'iccid') values[name] = plainIccid(text)
    else if (name === 'activationCode') values[name] = plainActivationCode(text)
    const warning = bulkCodes.has(name) ? warningOf(name, text, isColumn && rounded.has(source.column)) : null
    if (warning !== null && problems[name] === undefined) warnings[name] = warning
  }
  if (values.type === '') values.type = typeOf(values)
  const { code, problem } = codeOfParts(values)
  values.activationCode = code
  if (problem !== undefined) problems.activationCode ??= problem
  return { values, problems, warnings }
}
