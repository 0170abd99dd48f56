import { Clock, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { FieldProblem } from '../../../src/schemas/core/answer.ts'
import { commonMessages } from '../../../src/schemas/core/messages.ts'
import { MAX_SEARCH_TEXT, textProblem, visibleName } from '../../../src/schemas/core/text.ts'
import { bulkFieldLabel, bulkLimits, bulkMessages } from '../../../src/schemas/stock/bulk-fields.ts'
import { type BulkMapping, strayFields } from '../../../src/schemas/stock/bulk-mapping.ts'
import type { FileLayout } from '../../../src/schemas/stock/file-layout.ts'
import { NOWHERE } from '../../../src/schemas/stock/warehouse.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { integer } from '../../core/projections/rows.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { bulkStream } from './bulk.ts'
import { rememberedDayOrders } from './day-orders.table.ts'
import { refused } from './refusal.ts'
import { supersede } from './supersede.ts'

export type Beginning = {
  readonly fileName: string
  readonly sha256: string
  readonly rowCount: number
  readonly header: ReadonlyArray<string>
  readonly mapping: BulkMapping
  readonly cutColumns?: ReadonlyArray<number>
  readonly roundedColumns?: ReadonlyArray<number>
  readonly commaColumns?: ReadonlyArray<number>
  readonly dayFirstColumns?: ReadonlyArray<number>
  readonly layout?: FileLayout
  /** The receipt of its SIMs. */
  readonly receiptId?: number
  /** The import of the same person whose columns are matched again by this one. */
  readonly supersedes?: number
  /** Whether that import's invoice is this one's. */
  readonly keepsInvoice?: boolean
}

const problemsOf = ({
  fileName,
  sha256,
  rowCount,
  header,
  mapping,
  layout,
  receiptId,
}: Beginning): ReadonlyArray<FieldProblem> => {
  const of = (field: string, message: string | null | undefined) => (message ? [{ field, message }] : [])
  const count = rowCount < 1 ? bulkMessages.noRows : rowCount > bulkLimits.rows && bulkMessages.tooManyRows(rowCount)
  const columns =
    header.length < 1
      ? bulkMessages.empty
      : header.length > bulkLimits.columns && bulkMessages.tooManyColumns(header.length)
  const stray = strayFields(mapping, header.length)
  return [
    ...of(
      'fileName',
      visibleName(fileName).trim() === ''
        ? commonMessages.required('File Name')
        : textProblem(fileName, MAX_SEARCH_TEXT),
    ),
    ...of('sha256', /^[0-9a-f]{64}$/.test(sha256) ? null : 'Must be a SHA-256 in hexadecimal'),
    ...of('rowCount', count || null),
    ...of('header', columns || header.map((name) => textProblem(name, bulkLimits.cell)).find(Boolean)),
    ...of('headerRow', layout?.headerRow === undefined || integer(layout.headerRow) >= 0 ? null : bulkMessages.noRow),
    ...of(
      'locationID',
      receiptId !== undefined && mapping.locationID !== undefined ? bulkMessages.placedByReceipt : null,
    ),
    ...stray.flatMap((name) => of(name, bulkMessages.unknownColumn(bulkFieldLabel(name)))),
  ]
}

/** The location of a receipt, null for eSIMs; undefined if the receipt is missing. */
const placeOfReceipt = (sql: SqlClient.SqlClient, id: number) =>
  Effect.map(
    sql<{ locationId: number }>`select location_id as "locationId" from receipts where id = ${integer(id)}`,
    ([found]) => (found === undefined ? null : { locationId: found.locationId === NOWHERE ? null : found.locationId }),
  )

/** Starts an import; the same submission under its key is the same import. Returns its number. */
export const beginBulk = Effect.fnUntraced(function* (beginning: Beginning, saver: Saver) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const errors = problemsOf(beginning)
  if (errors.length > 0) return yield* refused(commonMessages.saveRefused, errors)
  const {
    sha256,
    rowCount,
    header,
    mapping,
    cutColumns = [],
    roundedColumns = [],
    commaColumns = [],
    dayFirstColumns = [],
    layout = {},
    receiptId,
    supersedes,
    keepsInvoice = false,
  } = beginning
  const place = receiptId === undefined ? null : yield* placeOfReceipt(sql, receiptId)
  if (receiptId !== undefined && place === null) {
    return yield* refused(commonMessages.saveRefused, [{ field: 'receiptId', message: bulkMessages.noReceipt }])
  }
  const { commandId, accountId, name, requestId } = saver
  const date = new Date(yield* Clock.currentTimeMillis).toISOString()
  return yield* events.transact(
    Effect.gen(function* () {
      const [earlier] = yield* sql<{ id: number }>`select (data ->> 'id')::integer as id from events
        where command_id = ${commandId} and ${commandId !== null}`
      if (earlier !== undefined) return earlier.id
      const id = yield* events.nextId('bulk')
      const fileName = visibleName(beginning.fileName).trim()
      const data = { id, account: accountId, by: name, date, fileName, sha256, rows: rowCount }
      yield* events.append({
        stream: bulkStream(id),
        expectedVersion: 0,
        events: [{ type: 'BulkImportBegun', data }],
        actor: accountId,
        requestId,
        commandId: commandId ?? undefined,
      })
      // Stored now: rows are read again when they are added, and must be read the same way.
      const dayOrders = yield* rememberedDayOrders(sql)
      yield* sql`insert into bulk_files (bulk_id, header, mapping, cut_columns, rounded_columns, comma_columns,
          day_first_columns, day_orders, layout, receipt_id, location_id)
        values (${id}, ${JSON.stringify(header)}, ${JSON.stringify(mapping)}, ${JSON.stringify(cutColumns)},
          ${JSON.stringify(roundedColumns)}, ${JSON.stringify(commaColumns)}, ${JSON.stringify(dayFirstColumns)},
          ${JSON.stringify(dayOrders)}, ${JSON.stringify(layout)}, ${receiptId ?? null}::integer, ${place?.locationId ?? null}::integer)`
      if (supersedes !== undefined) {
        yield* supersede(supersedes, { id, sha256, header, layout, keepsInvoice }, accountId)
      }
      return id
    }),
  )
})
