import { isDeepStrictEqual as isSame } from 'node:util'
import type { BulkImportContext } from '../../../../src/machines/stock/bulk-import.context.ts'
import type { BulkImport } from '../../../../src/schemas/stock/bulk.ts'
import type { DayOrder } from '../../../../src/schemas/stock/day-order.ts'

/** Conditions shared by several rules of the bulk import. */

export type Step = {
  readonly before: { readonly context: BulkImportContext }
  readonly after: { readonly context: BulkImportContext }
}

export const isCorrected = ({ corrections }: BulkImportContext): boolean => Object.keys(corrections).length > 0

/** Whether the person may correct the rows of an import and add the new ones. */
export const isWorkable = (bulk: BulkImport | null): boolean =>
  bulk?.isOwn === true && bulk.hasRows && ['open', 'finished'].includes(bulk.status)

export const isAtWork = (bulk: BulkImport | null): boolean => ['committing', 'takingBack'].includes(bulk?.status ?? '')

/** Whether an import of the person has rows that have not arrived. */
export const isUnfinished = (bulk: BulkImport | null): boolean =>
  bulk?.isOwn === true && bulk.hasRows && bulk.status === 'open' && bulk.received < bulk.rowCount

/** The context before anything is known, without what the address says and the count of refused forms. */
export const blank = {
  lookups: null,
  imports: [],
  receipt: null,
  file: null,
  table: null,
  sheet: null,
  mapping: {},
  invoice: null,
  submissionId: null,
  bulk: null,
  earlier: null,
  rows: [],
  total: 0,
  corrections: {},
  reason: '',
  errors: {},
  failure: null,
}
export const everything = [
  ...['bulkId', 'verdict', 'page', 'lookups', 'imports', 'receipt', 'file', 'table', 'sheet', 'mapping', 'invoice'],
  ...['bulk', 'earlier', 'rows', 'total', 'corrections', 'reason', 'errors', 'failure'],
] as ReadonlyArray<keyof BulkImportContext>

/** Nothing of the previous import is left. */
export const isAnew = (
  { before, after: { context } }: Step,
  { bulkId, verdict, page, receiptId }: Pick<BulkImportContext, 'bulkId' | 'verdict' | 'page' | 'receiptId'>,
): boolean => isSame(context, { ...blank, bulkId, verdict, page, receiptId, comebacks: before.context.comebacks })

const nothing = { bulkId: null, verdict: null, page: 1, receiptId: null }
export const anew = {
  'nothing of it is left': (step: Step) => isAnew(step, nothing),
}

/** It shows the refused rows first. */
export const showsRefused = {
  'what was refused is looked at first': ({ after: { context } }: Step) => {
    const { invalid = 0, duplicate = 0 } = context.bulk?.counts ?? {}
    const first = invalid > 0 ? 'invalid' : duplicate > 0 ? 'duplicate' : null
    return context.verdict === first && context.page === 1
  },
}

export const isClean = ({ errors, failure }: BulkImportContext): boolean => isSame(errors, {}) && failure === null

type Context = Step['before']['context']

/** The order of days stored for the only supplier of a mapping. */
const rememberedIn = ({ supplierID }: Context['mapping'], { lookups }: Context): DayOrder | undefined => {
  const value = supplierID !== undefined && 'value' in supplierID ? supplierID.value : undefined
  return lookups?.suppliers.find(({ id }) => String(id) === value)?.tag as DayOrder | undefined
}

/**
 * A mapping with the supplier's order of days where a column can be read in two orders.
 *
 * Applies to days without an order, or with that of the previous supplier.
 */
export const withSupplierOrder = (said: Context['mapping'], before: Context, changed: string): Context['mapping'] => {
  const order = rememberedIn(said, before)
  const found = ['stockReceivedDate', 'expiryDate'].flatMap((name) => {
    const source = said[name as 'expiryDate']
    if (order === undefined || source === undefined || !('column' in source)) return []
    const open = before.table?.days?.[source.column]
    const canBe = open === 'either' || (open === 'monthFirst' && order === 'monthFirst')
    const wasOfSupplier = changed === 'supplierID' && source.dayOrder === rememberedIn(before.mapping, before)
    const isFree = source.dayOrder === undefined || wasOfSupplier
    return canBe && isFree ? [[name, { column: source.column, dayOrder: order }] as const] : []
  })
  return { ...said, ...Object.fromEntries(found) }
}
