import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { texts } from '../../core/postgres/arrays.ts'
import { canExist } from '../../core/projections/rows.ts'
import type { Drafted, Owner, Taken } from './judge.ts'

const COLUMNS = { activationCode: 'activation_code', iccid: 'iccid' } as const
type Code = keyof typeof COLUMNS

/** The code of a row that could be in use; null if it has none. */
export const codeOf = ({ submission }: Drafted, name: Code): string | null => {
  const code = submission[name]
  return code !== '' && canExist(code) ? code : null
}

/** The owners of the codes of one kind: two statements for any number of rows. */
const ownersOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  bulkId: number,
  rows: ReadonlyArray<Drafted>,
  name: Code,
) {
  const column = sql(COLUMNS[name])
  const codes = texts([...new Set(rows.flatMap((row) => codeOf(row, name) ?? []))])
  // Forces an index lookup per code, whatever statistics the planner has of tables that have just grown.
  const items = yield* sql<{ code: string; id: number }>`select asked.code, found.id
    from unnest(${codes}) as asked (code) cross join lateral (
      select id from inventory_items where ${column} = asked.code and ${column} <> '' and voided_date = '' limit 1
    ) found`
  const stored = yield* sql<{ code: string; row: number }>`select asked.code, found.row
    from unnest(${codes}) as asked (code) cross join lateral (
      select min(line) as row from (
        select line from bulk_rows where ${column} = asked.code and bulk_id = ${bulkId}::integer offset 0) same
    ) found where found.row is not null`
  const byItem = new Map(items.map(({ code, id }) => [code, id]))
  const first = new Map(stored.map(({ code, row }) => [code, row]))
  for (const row of rows) {
    const code = codeOf(row, name)
    if (code !== null && row.row < (first.get(code) ?? Number.POSITIVE_INFINITY)) first.set(code, row.row)
  }
  return (code: string, row: number): Owner | undefined => {
    const item = byItem.get(code)
    if (item !== undefined) return { item }
    const earlier = first.get(code)
    return earlier !== undefined && earlier < row ? { row: earlier } : undefined
  }
})

/** The owners of rows' codes: SIMs that are not voided, and the first row of the file with the code. */
export const takenFor = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  bulkId: number,
  rows: ReadonlyArray<Drafted>,
) {
  return {
    activationCode: yield* ownersOf(sql, bulkId, rows, 'activationCode'),
    iccid: yield* ownersOf(sql, bulkId, rows, 'iccid'),
  } satisfies Taken
})
