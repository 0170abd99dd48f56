import { isDeepStrictEqual as isSame } from 'node:util'
import type { EventOf } from '../../../src/machines/core/define-events.ts'
import { type BulkImportContext, type BulkWindow, cellsOf } from '../../../src/machines/stock/bulk-import.context.ts'
import type { bulkImportEvents } from '../../../src/machines/stock/bulk-import.events.ts'
import type { BulkImport } from '../../../src/schemas/stock/bulk.ts'
import { bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import type { BulkStart, HeldFile } from '../../../src/services/stock/bulk-service.ts'
import type { SampleEvent } from './sample-event.ts'

type Before = { readonly value: unknown; readonly context: BulkImportContext }

const PAGE_SIZE = 20

/** Choosing another verdict starts at its first page. Another page can be chosen only where the pager is shown. */
const isOtherRows = ({ value, context }: Before, { verdict, page }: Pick<BulkWindow, 'verdict' | 'page'>): boolean => {
  if (verdict !== context.verdict) return page === 1
  const hasPages = !isSame(value, { judged: 'unloaded' }) && context.rows.length > 0
  return page !== context.page && hasPages && page <= Math.ceil(context.total / PAGE_SIZE)
}

const EITHER = 'These can be read as day/month/year or month/day/year. Choose how to read them.'
/** The days of the expiry column can be read in two orders, and none is chosen yet. */
const isUnsaid = ({ mapping: { expiryDate }, table }: BulkImportContext): boolean =>
  expiryDate !== undefined &&
  'column' in expiryDate &&
  expiryDate.dayOrder === undefined &&
  table?.days?.[expiryDate.column] !== undefined

/** Whether the screen sends the event: a choice is not sent again, and entries are validated first. */
const isActed = (before: Before, event: EventOf<typeof bulkImportEvents>): boolean => {
  const { mapping, table, invoice, rows, corrections, reason, bulk } = before.context
  switch (event.type) {
    case 'source.changed':
      return !isSame(mapping[event.field] ?? null, event.source)
    case 'sheet.chosen':
      return table !== null && table.sheets.length > 1 && event.sheet !== table.sheet
    case 'layout.chosen': {
      // The options that are chosen now: the first row and commas, unless something else was chosen.
      const { headerRow = 1, separator = 'comma' } = { ...table?.layout }
      return event.separator === undefined ? event.headerRow !== headerRow : event.separator !== separator
    }
    case 'invoice.removed':
      return invoice !== null
    case 'begin.requested':
      return isSame(event.problems, {
        // Without recognised columns, more is missing than in any sample.
        ...(isSame(mapping, {}) && { activationCode: bulkMessages.noSource }),
        ...(mapping.planID === undefined && { planID: bulkMessages.noSource }),
        ...(isUnsaid(before.context) && { expiryDate: EITHER }),
      })
    case 'rows.chosen':
      return isOtherRows(before, event)
    case 'cell.changed': {
      const row = rows.find((one) => one.row === event.row)
      return row !== undefined && cellsOf(row, corrections)[event.column] !== event.value
    }
    case 'reason.changed':
      return event.reason !== reason
    case 'takeBack.requested':
      return bulk?.status === 'finished' && (event.problem === null) === (reason !== '')
    default:
      return true
  }
}

/** Whether an answer belongs to a request: a receipt, a sheet, or an import that is open or finished. */
const isAnswered = (
  { receiptId, sheet, bulk, file, table }: BulkImportContext,
  { type, output }: SampleEvent,
): boolean => {
  switch (type) {
    case 'xstate.done.actor.start':
      return ((output as BulkStart).receipt === null) === (receiptId === null)
    case 'xstate.done.actor.readFile': {
      const read = output as HeldFile
      return read.sheet === (sheet ?? read.sheets[0] ?? null) && isSame(read.layout, file?.layout)
    }
    // A header row or a separator that cannot be read: tests/unit/stock/bulk-import.test.ts.
    case 'xstate.error.actor.readFile':
      return isSame(file?.layout, table?.layout)
    case 'xstate.done.actor.correct':
      return (output as BulkImport).status === bulk?.status
    default:
      return true
  }
}

type At = { readonly before: Before; readonly event: SampleEvent }

/** Whether an event that the machine takes really occurs there, from a person or as an answer. */
export const isBulkSent = ({ before, event }: At): boolean =>
  isActed(before, event as EventOf<typeof bulkImportEvents>) && isAnswered(before.context, event)
