/** Ends of a session while it streams a file of rows. Each stream is held after its first part, then read on. */
import { randomUUID } from 'node:crypto'
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { describe, expect, it } from 'vitest'
import { EventStore } from '../../../server/core/events/event-store.ts'
import { saleStream } from '../../../server/reports/sale.ts'
import { type CallName, contract, IDEMPOTENCY_HEADER } from '../../../src/schemas/contract.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { ApiClient, type Asked } from '../support/api-client.ts'
import { bulkOf } from '../support/bulk.ts'
import { withDatabase } from '../support/cluster.ts'
import { tableHeld } from '../support/held-head.ts'
import { soldBy } from '../support/partner-sales.ts'
import { fieldsIn } from '../support/records.ts'
import { ADMIN, serverForFile } from '../support/server.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()

const bulk = await bulkOf(admin)
const bulkId = await bulk.sent([bulk.good({ 3: '' })])
await onProductStore(
  server.databaseUrl,
  EventStore.use((store) =>
    store.append({
      stream: saleStream(900_001),
      expectedVersion: 0,
      actor: 'test',
      events: [{ type: 'SaleCompleted', data: soldBy(900_001, { id: 1, code: 'P1', name: 'One', markupDiscount: 0 }) }],
    }),
  ),
)

/** Each streaming call, its query, and the table of its rows, which the first part does not read. */
const streams: ReadonlyArray<readonly [CallName, Readonly<Record<string, string | number>>, string]> = [
  ['GetReportRows', { ReportName: 'PurchaseReport' }, 'report_entries'],
  ['GetPartnerRows', { Report: 'SalesReport' }, 'partner_report_entries'],
  ['GetRejectedRows', { id: bulkId }, 'bulk_rows'],
]

const CLERK = 4
const role = {
  roleName: 'Clerk',
  description: '',
  scope: 'all',
  secondFactor: 'optional',
  status: 'Active',
  permissions: ['inventory.view', 'inventory.reveal', 'report.view', 'partnerReport.view'],
}
const exports = ['inventory.export', 'report.export', 'partnerReport.export']
const saved = async (name: CallName, json: object) => {
  const { body } = await admin.call(name, { json, headers: { [IDEMPOTENCY_HEADER]: randomUUID() } })
  expect(body).toMatchObject({ isSuccess: true })
  return body
}

/** Signs in a clerk whose role may export; `withdraw` removes the permission. */
const clerkWithExports = async () => {
  const named = { ...role, roleName: `Clerk ${randomUUID()}` }
  const allowed = { ...named, permissions: [...role.permissions, ...exports] }
  const { id } = await saved('InsertUpdateRole', { ...allowed, flag: 1, id: 0 })
  const [row] = (await admin.call('GetEmployeeList', { query: { u_Id: CLERK } } as Asked)).body.getEmployeeslist
  const fields = { ...fieldsIn(records.employee, row), roleID: id }
  await saved('InsertUpdateEmployee', { ...fields, flag: 2, u_Id: CLERK, version: row.version })
  const client = await ApiClient.signedIn(server.url, 'stock@simdesk.test', ADMIN.password)
  return { client, withdraw: () => saved('InsertUpdateRole', { ...named, flag: 2, id, version: 1 }) }
}

/** What ends a stream before its last part, and the answer to later calls. */
const ends: ReadonlyArray<
  readonly [string, number, (clerk: Awaited<ReturnType<typeof clerkWithExports>>) => Promise<unknown>]
> = [
  ['its person is signed out by an administrator', 401, () => saved('EndSessions', { u_Id: CLERK })],
  ['its person signs out', 401, ({ client }) => client.call('Logout')],
  ['the permission to export is withdrawn', 403, ({ withdraw }) => withdraw()],
]

const onDatabase = <A, E>(work: (sql: SqlClient.SqlClient) => Effect.Effect<A, E>) =>
  withDatabase(server.databaseUrl, Effect.flatMap(SqlClient.SqlClient, work))

/** A stream whose first part was read and whose rows wait; `rest` releases them. */
const begun = async ({ token }: ApiClient, [name, query, table]: (typeof streams)[number]) => {
  const address = new URL(`/api${contract[name].path}`, server.url)
  for (const [key, value] of Object.entries(query)) address.searchParams.set(key, String(value))
  const held = await tableHeld(server.databaseUrl, table)
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  const reader = response.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await held.isWaitedFor()
  const rest = async () => {
    await held.release()
    for (let parts = 0; ; parts++) if ((await reader?.read())?.done !== false) return parts
  }
  return { rest }
}

describe.each(streams)('a stream of %s', (...stream) => {
  it('counts its session as used with what is read behind its first part', async () => {
    const reader = await ApiClient.signedIn(server.url, ADMIN.email, ADMIN.password)
    const { rest } = await begun(reader, stream)
    const [session] = await onDatabase(
      (sql) => sql<{ id: string }>`update sessions set last_seen_at = now() - interval '10 minutes'
        where id = (select id from sessions order by created_at desc limit 1) returning id`,
    )
    expect(await rest()).toBeGreaterThan(0)
    const seen = await onDatabase(
      (sql) => sql`select last_seen_at > now() - interval '5 minutes' as lately from sessions
        where id = ${session?.id ?? ''}`,
    )
    expect(seen).toEqual([{ lately: true }])
  })

  it.each(ends)('breaks off where %s, and is refused from then on', async (_, status, end) => {
    const clerk = await clerkWithExports()
    const { rest } = await begun(clerk.client, stream)
    await end(clerk)
    await expect(rest()).rejects.toThrow()
    const [name, query] = stream
    expect((await clerk.client.call(name, { query })).status).toBe(status)
  })
})
