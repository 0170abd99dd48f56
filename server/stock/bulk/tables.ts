import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { BulkCounts, BulkRow, BulkVerdict, BulkWarning, EarlierBulk } from '../../../src/schemas/stock/bulk.ts'
import type { FileLayout } from '../../../src/schemas/stock/file-layout.ts'
import { integers, texts } from '../../core/postgres/arrays.ts'
import type { TableRow } from '../../core/projections/item-columns.ts'
import { type ArrayColumns, insertItems, integer, type Window } from '../../core/projections/rows.ts'
import { bulkOf } from './bulk.table.ts'
import type { BulkFile, Drafted, Judged } from './judge.ts'
import { codeOf } from './taken.ts'

/** The working tables of imports, and the table that their events fold into. */

/** An import's file, with what has arrived of it. */
export type StoredFile = BulkFile & {
  readonly received: number
  readonly batches: number
  /** The header row and separator that it was read with; empty for an import of an older version. */
  readonly layout: FileLayout
  /** The receipt of its SIMs, and the receipt's location. */
  readonly receiptId: number | null
  readonly locationId: number | null
}

/** An import by its number; null if it is missing. */
export const bulkById = (sql: SqlClient.SqlClient, id: number) =>
  Effect.map(
    sql<{ bulk: TableRow }>`select to_json(b) as bulk from bulk_imports b where id = ${integer(id)}`,
    ([found]) => (found === undefined ? null : bulkOf(found.bulk)),
  )

/** The last imports, newest first. */
export const lastBulks = (sql: SqlClient.SqlClient, count: number) =>
  Effect.map(
    sql<{ bulk: TableRow }>`select to_json(b) as bulk from bulk_imports b order by id desc limit ${count}::integer`,
    (found) => found.map(({ bulk }) => bulkOf(bulk)),
  )

/** The next import to add or undo: the one requested first. */
export const nextRunning = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ bulk: TableRow }>`select to_json(b) as bulk from bulk_imports b
      where status in ('committing', 'takingBack')
      order by case status when 'committing' then committed_date else taken_back_date end, id limit 1`,
    ([found]) => (found === undefined ? null : bulkOf(found.bulk)),
  )

/** The file of an import, locked if its rows will change; null if it is gone. */
export const fileOf = (sql: SqlClient.SqlClient, bulkId: number, isLocked = false) =>
  Effect.map(
    sql<
      Record<'header' | 'mapping' | 'cut' | 'rounded' | 'comma' | 'dayFirst' | 'dayOrders' | 'layout', string> &
        Pick<StoredFile, 'received' | 'batches' | 'receiptId' | 'locationId'> & { invoice: string | null }
    >`
      select header, mapping, cut_columns as cut, rounded_columns as rounded, comma_columns as comma,
        day_first_columns as "dayFirst", day_orders as "dayOrders", layout, received, batches, invoice, receipt_id as "receiptId",
        location_id as "locationId" from bulk_files where bulk_id = ${integer(bulkId)}
      ${sql.literal(isLocked ? 'for update' : '')}`,
    ([found]): StoredFile | null => {
      if (found === undefined) return null
      const { header, mapping, cut, rounded, comma, dayFirst, dayOrders, layout, invoice, ...rest } = found
      return {
        ...rest,
        header: JSON.parse(header),
        mapping: JSON.parse(mapping),
        suspect: {
          cut: new Set<number>(JSON.parse(cut)),
          rounded: new Set<number>(JSON.parse(rounded)),
          comma: new Set<number>(JSON.parse(comma)),
          dayFirst: new Set<number>(JSON.parse(dayFirst)),
        },
        dayOrders: JSON.parse(dayOrders),
        layout: JSON.parse(layout),
        invoice: invoice === null ? null : JSON.parse(invoice),
      }
    },
  )

export const countsOf = (sql: SqlClient.SqlClient, bulkId: number) =>
  Effect.map(
    sql<{ verdict: BulkVerdict; count: number }>`select verdict, count(*)::integer as count from bulk_rows
      where bulk_id = ${integer(bulkId)} group by 1`,
    (found): BulkCounts => ({
      new: 0,
      duplicate: 0,
      invalid: 0,
      added: 0,
      ...Object.fromEntries(found.map(({ verdict, count }) => [verdict, count])),
    }),
  )

/** The warnings of an import's rows: by field, with the number of rows and the first few of them. */
export const warningsOf = (sql: SqlClient.SqlClient, bulkId: number) =>
  sql<BulkWarning>`select w ->> 'field' as field, w ->> 'message' as message, count(*)::integer as count,
      (array_agg(line order by line))[1:5] as rows
    from bulk_rows cross join jsonb_array_elements(warnings::jsonb) w
    where bulk_id = ${integer(bulkId)} and ${sql.literal(`warnings <> '${NO_WARNING}'`)} and verdict <> 'added' group by 1, 2
    order by 3 desc, min(line), 1`

/** The counts of an import whose rows are gone: its SIMs are still known, the refused rows are not. */
export const addedOf = (sql: SqlClient.SqlClient, bulkId: number) =>
  Effect.map(
    sql<{ added: number }>`select count(*)::integer as added from inventory_items where bulk_id = ${integer(bulkId)}`,
    ([found]): BulkCounts => ({ new: 0, duplicate: 0, invalid: 0, added: found?.added ?? 0 }),
  )

/** The last import of a file with this hash that added SIMs and was not undone. */
export const earlierOf = (sql: SqlClient.SqlClient, sha256: string, id: number) =>
  Effect.map(
    sql<EarlierBulk>`select id as "bulkId", file_name as "fileName", begun_by as "createdBy", begun_date as "createdDate"
      from bulk_imports where sha256 = ${sha256} and id <> ${id} and status in ('committing', 'finished')
      order by id desc limit 1`,
    ([found]) => found ?? null,
  )

/** The stored value of a row without warnings; the index of warned rows excludes it. */
const NO_WARNING = '[]'

type Row = BulkRow & { readonly reasons: ReadonlyArray<{ readonly field: string; readonly message: string }> }

export const rowColumns = 'line as row, cells, verdict, reasons, warnings, item_id as "itemId"'
export type Stored = Record<'cells' | 'reasons' | 'warnings', string> & Pick<BulkRow, 'row' | 'verdict' | 'itemId'>

export const rowIn = ({ cells, reasons, warnings, ...rest }: Stored): Row => ({
  ...rest,
  cells: JSON.parse(cells),
  reasons: JSON.parse(reasons),
  ...(warnings === NO_WARNING ? {} : { warnings: JSON.parse(warnings) }),
})

/** Rows of one verdict (or all) in the order of the file. */
export const rowsOf = (sql: SqlClient.SqlClient, bulkId: number, verdict: BulkVerdict | null, { skip, take }: Window) =>
  Effect.map(
    sql<Stored>`select ${sql.literal(rowColumns)} from bulk_rows
      where bulk_id = ${integer(bulkId)} and ${verdict === null ? sql`true` : sql`verdict = ${verdict}`}
      order by line offset ${skip}::integer limit ${take}::integer`,
    (rows) => rows.map(rowIn),
  )

/** The refused rows after a row. */
export const rejectedAfter = (sql: SqlClient.SqlClient, bulkId: number, row: number, limit: number) =>
  Effect.map(
    sql<Stored>`select ${sql.literal(rowColumns)} from bulk_rows
      where bulk_id = ${integer(bulkId)} and verdict in ('duplicate', 'invalid') and line > ${row} order by line limit ${limit}`,
    (rows) => rows.map(rowIn),
  )

/** Rows by number, and all others that share a code with them: these are checked again when they change. */
export const rowsWith = (
  sql: SqlClient.SqlClient,
  bulkId: number,
  lines: ReadonlyArray<number>,
  codes: Readonly<Record<'activationCode' | 'iccid', ReadonlyArray<string>>>,
) =>
  Effect.map(
    sql<Stored>`select ${sql.literal(rowColumns)} from bulk_rows
      where bulk_id = ${bulkId} and (line = any(${integers(lines)})
        or activation_code = any(${texts(codes.activationCode)}) or iccid = any(${texts(codes.iccid)}))
      order by line`,
    (rows) => rows.map(rowIn),
  )

const columnsFor = (bulkId: number): ArrayColumns<Drafted & { readonly judged: Judged }> => ({
  bulk_id: { type: 'integer', of: () => bulkId },
  line: { type: 'integer', of: ({ row }) => row },
  cells: { type: 'text', of: ({ cells }) => JSON.stringify(cells) },
  verdict: { type: 'text', of: ({ judged }) => judged.verdict },
  reasons: { type: 'text', of: ({ judged }) => JSON.stringify(judged.reasons) },
  warnings: { type: 'text', of: ({ judged }) => JSON.stringify(judged.warnings) },
  activation_code: { type: 'text', of: (row) => codeOf(row, 'activationCode') },
  iccid: { type: 'text', of: (row) => codeOf(row, 'iccid') },
})

/** Inserts new rows. */
export const insertRows = (
  sql: SqlClient.SqlClient,
  bulkId: number,
  rows: ReadonlyArray<Drafted>,
  judged: ReadonlyArray<Judged>,
) =>
  insertItems(
    sql,
    'bulk_rows',
    columnsFor(bulkId),
    rows.map((row, index) => ({ ...row, judged: judged[index] as Judged })),
  )

/** Replaces the cells of rows. */
export const updateCells = (sql: SqlClient.SqlClient, bulkId: number, rows: ReadonlyArray<Drafted>) =>
  sql`update bulk_rows set cells = c.cells, activation_code = c.activation_code, iccid = c.iccid
    from unnest(${integers(rows.map(({ row }) => row))}, ${texts(rows.map(({ cells }) => JSON.stringify(cells)))},
      ${texts(rows.map((row) => codeOf(row, 'activationCode')))}, ${texts(rows.map((row) => codeOf(row, 'iccid')))})
      as c (line, cells, activation_code, iccid)
    where bulk_rows.bulk_id = ${bulkId} and bulk_rows.line = c.line`

type Outcome = Pick<Judged, 'row' | 'reasons' | 'warnings'> & {
  readonly verdict: BulkVerdict
  readonly itemId?: number
}

/** Stores the verdicts of rows. */
export const updateVerdicts = (sql: SqlClient.SqlClient, bulkId: number, rows: ReadonlyArray<Outcome>) =>
  sql`update bulk_rows set verdict = c.verdict, reasons = c.reasons, warnings = c.warnings, item_id = c.item_id
    from unnest(${integers(rows.map(({ row }) => row))}, ${texts(rows.map(({ verdict }) => verdict))},
      ${texts(rows.map(({ reasons }) => JSON.stringify(reasons)))},
      ${texts(rows.map(({ warnings }) => JSON.stringify(warnings)))},
      ${integers(rows.map(({ itemId }) => itemId ?? null))})
      as c (line, verdict, reasons, warnings, item_id)
    where bulk_rows.bulk_id = ${bulkId} and bulk_rows.line = c.line`

export const touch = (sql: SqlClient.SqlClient, bulkId: number) =>
  sql`update bulk_files set touched_at = now() where bulk_id = ${bulkId}`

/** Deletes files untouched for 7 days, except those being added. Deletes an invoice if no SIM was added with it. */
export const forgetOldFiles = (sql: SqlClient.SqlClient) =>
  sql.withTransaction(
    Effect.gen(function* () {
      const old = yield* sql<{ id: number; file: string | null }>`delete from bulk_files
        where touched_at < now() - interval '7 days'
          and bulk_id not in (select id from bulk_imports where status = 'committing')
        returning bulk_id as id, invoice::json ->> 'file' as file`
      const ids = integers(old.map(({ id }) => id))
      yield* sql`delete from bulk_rows where bulk_id = any(${ids})`
      yield* sql`delete from bulk_corrections where bulk_id = any(${ids})`
      // A SIM with another invoice by now had this one, and its events refer to it for ever.
      yield* sql`delete from invoice_pieces p
        using unnest(${ids}, ${texts(old.map(({ file }) => file ?? ''))}) as o (bulk_id, file)
        where p.file = o.file and not exists (select 1 from inventory_items i where i.bulk_id = o.bulk_id)`
    }),
  )
