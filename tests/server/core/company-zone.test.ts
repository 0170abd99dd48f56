import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { afterAll, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import type { User } from '../../../src/schemas/session/session.ts'
import { ApiClient } from '../support/api-client.ts'
import { withDatabase } from '../support/cluster.ts'
import { ADMIN, startBeside, startServer, type TestServer } from '../support/server.ts'
import { expectTheFoldOf, onProductStore } from '../support/store.ts'

const counting = projections.filter(({ countsDays }) => countsDays).map(({ name }) => name)

const server = await startServer()
const servers: Array<TestServer> = [server]
afterAll(() => Promise.all(servers.map(({ close }) => close())))

const signedIn = ({ url }: TestServer) => ApiClient.signedIn(url, ADMIN.email, ADMIN.password)
const zoneOf = async (client: ApiClient) => ((await client.call('Me')).body.loginData as User).timeZone
const query = <Row extends object>(statement: string) =>
  withDatabase(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )
/** Lines of the reports whose day is not that of their moment in a zone, and all lines. */
const lines = async (zone: string) => {
  const [found] = await query<{ other: number; all: number }>(`select count(*)::integer as all,
      count(*) filter (where day <> to_char(coalesce(e.at, r.at)::timestamptz at time zone '${zone}', 'YYYY-MM-DD'))::integer
        as other
    from report_entries e join report_rows r on r.subject = e.subject`)
  return found
}
const documents = () => query(`select invoice_number, invoice_date, due_date from offline_sales order by id`)

it('a time zone that is chosen in the settings counts from the next start, when all days are counted anew', async () => {
  const admin = await signedIn(server)
  expect(await zoneOf(admin)).toBe('UTC')
  const before = await documents()
  const { body } = await admin.call('GetCompany')
  const json = { ...body.company[0], country: 1, timeZone: 'Asia/Kolkata' }
  const saved = (await admin.call('SaveCompany', { json })).body
  expect(saved).toMatchObject({
    isSuccess: true,
    message: expect.stringContaining('from the next start of the server'),
  })
  expect(await zoneOf(admin)).toBe('UTC')
  expect((await lines('UTC'))?.other).toBe(0)

  const next = await startBeside(server)
  servers.push(next)
  expect(await zoneOf(await signedIn(next))).toBe('Asia/Kolkata')
  const counted = await lines('Asia/Kolkata')
  expect(counted?.other).toBe(0)
  expect(counted?.all).toBeGreaterThan(1_000)
  expect((await lines('UTC'))?.other).toBeGreaterThan(0)
  await onProductStore(server.databaseUrl, expectTheFoldOf(...counting), 'Asia/Kolkata')
  expect(await documents()).toEqual(before)
  expect(before.length).toBeGreaterThan(0)
})

it('a server in the earlier time zone writes nothing more', async () => {
  const { status } = await new ApiClient(server.url).call('Login', { json: ADMIN })
  expect(status).toBe(503)
})
