import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { bulkFields } from '../../../src/schemas/stock/bulk-fields.ts'
import type { BulkMapping } from '../../../src/schemas/stock/bulk-mapping.ts'
import { type BulkProblem, columnForAll, MAX_PROBLEMS } from '../../../src/schemas/stock/bulk-problems.ts'
import { integers, texts } from '../../core/postgres/arrays.ts'
import { fileOf, rowColumns, rowIn, type Stored } from './tables.ts'

/** How many rows of a problem are named. */
const NAMED = 5

/** The problems that several refused rows of an import share, those of the most rows first; none if the rows are gone. */
export const problemsOf = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, bulkId: number) {
  const file = yield* fileOf(sql, bulkId)
  if (file === null) return []
  const columns = settable(file.mapping)
  const fields = texts(columns.map(({ field }) => field))
  return yield* sql<BulkProblem>`select field, message, text, count(*)::integer as count,
      (array_agg(line order by line))[1:${NAMED}::integer] as rows
    from (
      select line, r ->> 'field' as field, r ->> 'message' as message,
        case when c.place is not null then coalesce(cells::json ->> c.place, '') end as text
      from bulk_rows cross join json_array_elements(reasons::json) r
        left join unnest(${fields}, ${integers(columns.map(({ column }) => column))}) as c (field, place)
          on c.field = r ->> 'field'
      where bulk_id = ${bulkId} and verdict = 'invalid') found
    group by 1, 2, 3 having count(*) > 1
    order by 4 desc, min(line), 1 limit ${MAX_PROBLEMS}::integer`
})

/** The fields that can be set in all rows, with their columns. */
const settable = (mapping: BulkMapping) =>
  bulkFields.flatMap((field) => {
    const column = columnForAll(mapping, field)
    return column === null ? [] : [{ field, column }]
  })

/** The next refused rows after a row that have a problem at a field, and this text in its column. */
export const rowsToCorrect = (
  sql: SqlClient.SqlClient,
  bulkId: number,
  { field, column, from }: { readonly field: string; readonly column: number; readonly from: string },
  { after, limit }: { readonly after: number; readonly limit: number },
) =>
  Effect.map(
    sql<Stored>`select ${sql.literal(rowColumns)} from bulk_rows
      where bulk_id = ${bulkId} and verdict = 'invalid' and line > ${after}
        and exists (select from json_array_elements(reasons::json) r where r ->> 'field' = ${field})
        and coalesce(cells::json ->> ${column}::integer, '') = ${from}
      order by line limit ${limit}::integer`,
    (rows) => rows.map(rowIn),
  )
