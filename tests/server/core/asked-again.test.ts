import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { beforeAll, describe, expect, it } from 'vitest'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()

const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

/** Makes the database end the first statement that reads a table, with an SQLSTATE, by means of a view. */
const endFirstRead = async (table: string, state: string) => {
  await query(`create sequence ${table}_reads`)
  await query(`create function ${table}_read() returns boolean language plpgsql as
    'begin if nextval(''${table}_reads'') = 1 then raise exception using errcode = ''${state}''; end if; return true; end'`)
  await query(`alter table ${table} rename to ${table}_kept`)
  await query(`create view ${table} as select * from ${table}_kept where ${table}_read()`)
}

describe('what the database ended in favour of another', () => {
  beforeAll(async () => {
    await endFirstRead('inventory_items', '40P01')
    await endFirstRead('sessions', '40001')
  })

  it('is asked again: the session of a call, and what the call reads', async () => {
    const { status, body } = await admin.call('GetInventoryList')
    expect(status).toBe(200)
    expect(body.getInventorieslist.length).toBeGreaterThan(0)
    for (const table of ['inventory_items', 'sessions']) {
      const [reads] = await query<{ count: number }>(`select last_value::integer as count from ${table}_reads`)
      expect(reads?.count).toBeGreaterThan(1)
    }
  })
})
