import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtProgram } from '../support/built.ts'
import { withDatabase } from '../support/cluster.ts'
import { cleanUp, folder } from '../support/probe-process.ts'
import { startProgram } from '../support/program.ts'
import { startServer, type TestServer } from '../support/server.ts'

let server: TestServer
let tool: string
beforeAll(async () => {
  server = await startServer()
  tool = await builtProgram('events')
}, 120_000)
afterAll(async () => {
  await server?.close()
  await cleanUp()
})

const verify = () => startProgram(tool, { DATABASE_URL: server.databaseUrl, DATA_DIR: folder() }, { args: ['verify'] })

describe('npm run events -- verify', () => {
  it('goes on, and ends as it would, where nobody reads any more what it says', async () => {
    const unread = verify()
    unread.child.stdout?.destroy()
    expect(await unread.ended).toBe(0)
    expect(unread.errors()).toBe('')
  }, 60_000)

  it.each([
    [['--help'], 0, /^npm run events -- verify .*\n/, ''],
    [['verify', '--quickly'], 1, /^$/, 'events: there is no option --quickly. The options: --help.\n'],
  ] as const)('answers %j', async (args, code, said, complained) => {
    const tooled = startProgram(tool, { DATABASE_URL: server.databaseUrl, DATA_DIR: folder() }, { args })
    expect(await tooled.ended).toBe(code)
    expect(tooled.output()).toMatch(said)
    expect(tooled.errors()).toBe(complained)
  })

  it('asks for a start of this version where only an earlier one was', async () => {
    await withDatabase(
      server.databaseUrl,
      Effect.flatMap(SqlClient.SqlClient, (sql) => sql`drop table invoice_pieces`),
    )
    const early = verify()
    expect(await early.ended).toBe(1)
    expect(early.errors()).toBe('events: the tables of this version are not there yet: start SIM Desk once.\n')
  }, 60_000)
})
