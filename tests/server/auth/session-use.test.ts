/** A file that takes longer than the idle time of its session: reading counts as activity. */
import { Effect, Layer, Option, Stream } from 'effect'
import { HttpServerRequest } from 'effect/http'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { Sessions } from '../../../server/auth/sessions.ts'
import { ServerConfig, type ServerSettings } from '../../../server/config.ts'
import { Caller } from '../../../server/core/http/authorization.ts'
import { rowsStream } from '../../../server/core/http/rows-stream.ts'
import { withDatabase } from '../support/cluster.ts'
import { serverForFile } from '../support/server.ts'

const { server, admin } = await serverForFile()

it('counts as used with each part that is taken of a list', async () => {
  let used = 0
  const caller: typeof Caller.Service = {
    accountId: '1',
    sessionId: 's',
    permissions: [],
    accessVersion: '1.1',
    scope: 'all',
    user: { userName: '', roleName: '', employeeName: '', departmentName: '', mobileNumber: '', departmentID: 1 },
    stay: Effect.sync(() => {
      used++
    }),
  }
  const part = (at: number) =>
    Effect.succeed([[new Uint8Array(1)], at < 3 ? Option.some(at + 1) : Option.none<number>()] as const)
  const head = { columns: [], totalCount: 0, until: 0, firstId: 0 } as never
  const response = await Effect.runPromise(
    rowsStream(head, 1, part, Effect.succeed({ totalCount: 0 })).pipe(
      Effect.provideService(Caller, caller),
      Effect.provideService(
        HttpServerRequest.HttpServerRequest,
        HttpServerRequest.fromWeb(new Request('http://localhost')),
      ),
    ),
  )
  if (response.body._tag !== 'Stream') throw new Error('no stream')
  expect(used).toBe(0)
  await Effect.runPromise(Stream.runDrain(response.body.stream))
  // The head, three parts, the end.
  expect(used).toBe(5)
})

it.each([
  ['10 minutes', true],
  // Not every part causes a write.
  ['30 seconds', false],
  // A session that was idle for too long has ended.
  ['31 minutes', false],
])('that was used %s ago is used now: %s', async (ago, isUsed) => {
  const isNow = await withDatabase(
    server.databaseUrl,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [row] = yield* sql<{ id: string }>`update sessions set last_seen_at = now() - ${ago}::text::interval
        where id = (select id from sessions order by created_at desc limit 1) returning id`
      const { find } = yield* Sessions
      yield* find(admin.token ?? '')
      const [after] = yield* sql<{ now: boolean }>`select last_seen_at > now() - interval '5 seconds' as now
        from sessions where id = ${row?.id ?? ''}`
      return after?.now
    }).pipe(
      Effect.provide(
        Sessions.layer.pipe(
          Layer.provide(Layer.succeed(ServerConfig, { sessionIdleMinutes: 30, sessionHours: 8 } as ServerSettings)),
        ),
      ),
    ),
  )
  expect(isNow).toBe(isUsed)
})
