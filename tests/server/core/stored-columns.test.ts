import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { emptyDatabase, onProductStore } from '../support/store.ts'

/** The version of each projection and a hash of its columns; `STORED_COLUMNS=record` writes it. */
type Recorded = Readonly<Record<string, string>>
const file = new URL('./stored-columns.json', import.meta.url)
const recorded: Recorded = JSON.parse(readFileSync(file, 'utf8'))

const columnsNow = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* sql<{ table: string; column: string }>`select table_name as "table",
      concat_ws(' ', table_name, column_name, data_type, collation_name, is_nullable) as column
    from information_schema.columns where table_schema = current_schema()`
  const hashOf = (tables: ReadonlyArray<string>) => {
    const own = columns.filter(({ table }) => tables.includes(table)).map(({ column }) => column)
    return createHash('sha256').update(own.sort().join('\n')).digest('hex').slice(0, 16)
  }
  return Object.fromEntries(projections.map(({ name, version, tables }) => [name, `${version} ${hashOf(tables)}`]))
})

it('a projection whose stored columns change has a higher version, so that the next start builds its tables anew', async () => {
  const now: Recorded = await onProductStore(await emptyDatabase(), columnsNow)
  const versionIn = (told: string | undefined) => told?.split(' ')[0]
  const withoutNewVersion = Object.keys(now).filter(
    (name) => now[name] !== recorded[name] && versionIn(now[name]) === versionIn(recorded[name]),
  )
  expect(withoutNewVersion, 'The columns of these projections changed. Raise their `version`').toEqual([])
  if (process.env.STORED_COLUMNS === 'record') writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
  else expect(now, 'Record the new versions: STORED_COLUMNS=record npx vitest run <this file>').toEqual(recorded)
})
