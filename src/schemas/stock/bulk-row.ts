import { amountWith, plainAmount, unclearAmount, unclearBesideCommas } from '../core/amount-text.ts'
import type { Choice } from '../core/choice.ts'
import { currencies } from '../core/currency.ts'
import { endsRounded, isExponent, isZeroed, plainDigits } from '../core/long-numbers.ts'
import { plainText } from '../core/quotation.ts'
import { textMessages } from '../core/text.ts'
import { bulkCodes, isQuotedUnclearly } from './bulk-cell.ts'
import { isImsiName } from './bulk-columns.ts'
import { type BulkFieldName, bulkFields, bulkMessages } from './bulk-fields.ts'
import { type BulkMapping, type BulkSource, bulkDays } from './bulk-mapping.ts'
import type { DayOrder } from './day-order.ts'
import { activationCodeOf, plainActivationCode, readActivationCode } from './identity/activation-code.ts'
import { readEid } from './identity/eid.ts'
import { plainIccid, readIccid } from './identity/iccid.ts'
import { imsiMessages, plainDeviceId, readImsi } from './identity/imsi.ts'
import { COSTS, formFactors, paymentTypes } from './inventory-fields.ts'
import { stockTypes } from './stock.ts'

/** Reads a row of an import file, field by field, into the form's values. Pure. */

/** The fields that refer to an existing record, by name or id. */
export const bulkReferences = ['country', 'region', 'supplierID', 'planID', 'locationID'] as const
export type BulkReference = (typeof bulkReferences)[number]

/** The id of a named record; 'several' if more than one has the name, null if none has. */
export type Resolve = (field: BulkReference, text: string) => number | 'several' | null

export type ReadRow = {
  readonly values: Readonly<Record<BulkFieldName, string>>
  /** Problems found in the row alone, before the SIM is looked up. */
  readonly problems: Readonly<Partial<Record<BulkFieldName, string>>>
  /** Warnings, which do not refuse the row. */
  readonly warnings: Readonly<Partial<Record<BulkFieldName, string>>>
}

/** The columns (from 0) whose numbers need care. */
export type SuspectColumns = {
  /** Long numbers that the spreadsheet has truncated: a value with trailing zeros is refused. */
  readonly cut: ReadonlySet<number>
  /** More of these numbers end in zeros than chance allows: a value with trailing zeros gets a warning. */
  readonly rounded: ReadonlySet<number>
  /** Other amounts in the column have a decimal comma: one that may have a thousands separator is refused. */
  readonly comma: ReadonlySet<number>
  /** Dates that are unambiguously day first. */
  readonly dayFirst: ReadonlySet<number>
}

/** The day order in each supplier's files, by supplier id. */
export type DayOrders = Readonly<Record<string, DayOrder>>

/** How the rows of a file are read. */
export type Reading = {
  /** The names of the columns; absent if nothing depends on them. */
  readonly header?: ReadonlyArray<string>
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
 * `dd/MM/yyyy`, or `MM/dd/yyyy` if that is the file's order, as `yyyy-MM-dd`. Dates with dots are always day first. Any
 * other text is returned as it is, and is not a valid day.
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

/** The type if the file does not give it: roaming with a region and no country. */
const typeOf = ({ country, region }: Readonly<Record<BulkFieldName, string>>): string =>
  country === '' && region !== '' ? 'roaming' : 'local'

/** How the cells of a column are read with care. */
type Care = { readonly isRounded: boolean; readonly isImsi: boolean }

/** A warning about a code. Some issuers have no check digit, so a wrong one is only a warning. */
const warningOf = (name: BulkFieldName, code: string, { isRounded, isImsi }: Care): string | null => {
  const digits = plainDigits(code)
  if (isRounded && endsRounded(digits)) return bulkMessages.rounded
  if (name === 'serviceDeviceID' && isImsi) return code === '' || readImsi(code) !== null ? null : imsiMessages.form
  if (name === 'serviceDeviceID') return readEid(code)?.warning ?? null
  if (name !== 'iccid') return null
  const reading = readIccid(code)
  return 'problem' in reading ? null : reading.warning
}

const givenIn = (cells: ReadonlyArray<string>, source: BulkSource | undefined): string =>
  source === undefined ? '' : 'column' in source ? (cells[source.column] ?? '') : source.value

/** The day order of a row in a column: the chosen one, else the supplier's. */
const orderIn = (cells: ReadonlyArray<string>, { mapping, suspect, dayOrders }: Reading, resolve: Resolve) => {
  const text = plainText(givenIn(cells, mapping.supplierID))
  const supplier = text === '' ? null : resolve('supplierID', text)
  return (source: BulkSource | undefined): DayOrder | undefined => {
    if (source === undefined || !('column' in source)) return undefined
    return source.dayOrder ?? (suspect.dayFirst.has(source.column) ? undefined : dayOrders[String(supplier)])
  }
}

/** The activation code of a row: its own column, or the columns of its parts; or the part that is missing. */
export const codeOfParts = ({
  activationCode,
  smdpAddress,
  matchingID,
}: Readonly<Record<'activationCode' | 'smdpAddress' | 'matchingID', string>>) => {
  if (activationCode !== '' || (smdpAddress === '' && matchingID === '')) return { code: activationCode }
  // Some suppliers call the whole code the matching ID.
  const whole = readActivationCode(matchingID)
  if (!('problem' in whole) && whole.formFactor === 'esim') return { code: whole.code }
  if (matchingID === '') return { code: '', problem: bulkMessages.onlyAddress }
  if (smdpAddress === '') return { code: '', problem: bulkMessages.onlyMatchingId }
  return { code: plainActivationCode(activationCodeOf(smdpAddress, matchingID)) }
}

/** Reads a row with the mapping. */
export const readRow = (cells: ReadonlyArray<string>, reading: Reading, resolve: Resolve): ReadRow => {
  const { mapping, suspect, header = [] } = reading
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
    else if (isCost(name) && isColumn && source.decimalSign !== undefined && text !== '') {
      const amount = amountWith(source.decimalSign, text)
      if (amount === null) problems[name] = bulkMessages.otherDecimalSign(source.decimalSign)
      values[name] = amount ?? text
    } else if (isCost(name)) {
      const unclear = isColumn && comma.has(source.column) ? unclearBesideCommas(text) : unclearAmount(text)
      if (unclear !== null) problems[name] = unclear
      values[name] = plainAmount(text)
    } else if (name === 'iccid') values[name] = plainIccid(text)
    else if (name === 'activationCode') values[name] = plainActivationCode(text)
    else if (name === 'serviceDeviceID') values[name] = plainDeviceId(text)
    const care = {
      isRounded: isColumn && rounded.has(source.column),
      isImsi: isColumn && isImsiName(header[source.column] ?? ''),
    }
    const warning = bulkCodes.has(name) ? warningOf(name, text, care) : null
    if (warning !== null && problems[name] === undefined) warnings[name] = warning
  }
  if (values.type === '') values.type = typeOf(values)
  const { code, problem } = codeOfParts(values)
  values.activationCode = code
  if (problem !== undefined) problems.activationCode ??= problem
  return { values, problems, warnings }
}
