import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { activationCodeKey } from '../../../src/schemas/stock/identity/activation-code.ts'
import { iccidKey } from '../../../src/schemas/stock/identity/iccid.ts'
import { texts } from '../../core/postgres/arrays.ts'
import { canExist } from '../../core/projections/rows.ts'
import type { Drafted, Owner, Taken } from './judge.ts'

/** How each code is compared, and where the keys of SIMs and of rows of files are. */
const codes = {
  activationCode: { keyOf: activationCodeKey, items: 'activation_key', rows: 'activation_code' },
  iccid: { keyOf: iccidKey, items: 'iccid_key', rows: 'iccid' },
} as const
type Code = keyof typeof codes

/** The key of a row's code, which could be in use; null if it has none. */
export const codeOf = ({ submission }: Drafted, name: Code): string | null => {
  const key = codes[name].keyOf(submission[name])
  return key !== '' && canExist(key) ? key : null
}

/** The owners of the codes of one kind: two statements for any number of rows. */
const ownersOf = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  bulkId: number,
  rows: ReadonlyArray<Drafted>,
  name: Code,
) {
  const { keyOf, ...columns } = codes[name]
  const [itemKey, rowKey] = [sql(columns.items), sql(columns.rows)]
  const keys = texts([...new Set(rows.flatMap((row) => codeOf(row, name) ?? []))])
  // Forces an index lookup per code, whatever statistics the planner has of tables that have just grown.
  const items = yield* sql<{ code: string; id: number }>`select asked.code, found.id
    from unnest(${keys}) as asked (code) cross join lateral (
      select id from inventory_items where ${itemKey} = asked.code and ${itemKey} <> '' and voided_date = '' limit 1
    ) found`
  const stored = yield* sql<{ code: string; row: number }>`select asked.code, found.row
    from unnest(${keys}) as asked (code) cross join lateral (
      select min(line) as row from (
        select line from bulk_rows where ${rowKey} = asked.code and bulk_id = ${bulkId}::integer offset 0) same
    ) found where found.row is not null`
  const byItem = new Map(items.map(({ code, id }) => [code, id]))
  const first = new Map(stored.map(({ code, row }) => [code, row]))
  for (const row of rows) {
    const code = codeOf(row, name)
    if (code !== null && row.row < (first.get(code) ?? Number.POSITIVE_INFINITY)) first.set(code, row.row)
  }
  return (text: string, row: number): Owner | undefined => {
    const code = keyOf(text)
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
