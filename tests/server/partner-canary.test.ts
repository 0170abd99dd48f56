/** What admits a partner's system, and whatever else it sends of that kind, looked for wherever something is kept or told. */
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { partnerOrderMessages } from '../../src/schemas/partner-order.ts'
import { goodDraft } from './support/api-client.ts'
import { apiOrderActs } from './support/api-orders.ts'
import { collectLog } from './support/log-lines.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from './support/partner-system.ts'
import { serverForFile } from './support/server.ts'
import { stockActs } from './support/stock.ts'
import { onProductStore } from './support/store.ts'

const { server, admin } = await serverForFile()
const query = <Row extends object>(statement: string) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

/** The tables in which a text stands, in whatever column. */
const tablesWith = async (texts: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const tables = await query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(30)
  const found: Array<string> = []
  for (const { name } of tables) {
    for (const text of texts) {
      const rows = await query(`select 1 from ${name} t where strpos(t::text, '${text}') > 0 limit 1`)
      if (rows.length > 0) found.push(`${name}: ${text}`)
    }
  }
  return found
}

it('no credential of a request is in the database, the log or an answer; the rest of the request is', async () => {
  const log = collectLog()
  const [partner = 0] = await activePartners(server)
  const { key } = await keyOf(server, partner)
  const { name, pid } = await apiOrderActs(server, admin).offered()
  const { added } = stockActs(server, admin, await goodDraft(admin), partner)
  await added({ planID: String(pid) })
  const canaries = ['apikey', 'token', 'secret', 'password', 'signature', 'cookie', 'nested', 'proxy', 'access'].map(
    (what) => `canary-${what}-31415926`,
  )
  const [apiKey, token, secret, password, signature, cookie, nested, proxy, access] = canaries
  const order = {
    ...orderOf(name),
    ...{ token, secret, signature, password },
    note: `Call with ${token}; the key ${key} is ours; marker-of-the-note`,
    account: { accessToken: nested, list: [{ client_secret: nested }], privatekey: access, APPKEY: access },
  }
  const system = partnerSystem(server.url, null, {
    ...{ 'X-Api-Key': key, 'X-Auth-Token': apiKey ?? '', 'X-Signature': signature ?? '', Cookie: `session=${cookie}` },
    ...{ 'Proxy-Authorization': `Basic ${proxy}`, AccessKey: access ?? '', 'X-Shop': 'marker-of-the-header' },
  })
  // A header that makes a repetition known says what it says, the requestId in the request too.
  const told = { 'Idempotency-Key': order.requestId }
  const answers = [await system.place(order, told), await system.place(order), await system.ask(order.requestId)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  // What is refused is told and kept no more.
  answers.push(await system.place({ ...order, quantity: 2 }), await system.place({ ...order, requestId: '' }))
  // A key that stands where what is written is told to people is told at its field, and not taken.
  for (const [changes, field] of [
    [{ requestId: key }, 'requestId'],
    [{ requestId: `R-${key}` }, 'requestId'],
    [{ plan: key }, 'plan'],
    [{ recipient: { name: `Sam ${key}`, email: 'sam@example.com' } }, 'recipient.name'],
    [{ recipient: { name: 'Sam', email: `${key}@example.com` } }, 'recipient.email'],
  ] as const) {
    const { requestId } = orderOf(name)
    const refused = await system.place({ ...order, requestId, ...changes })
    expect([refused.status, refused.body.error, refused.body.errors]).toEqual([
      400,
      { code: 'INVALID_REQUEST', message: 'The request has the wrong shape.' },
      [{ field, message: partnerOrderMessages.key }],
    ])
    answers.push(refused)
  }
  answers.push(await system.ask(key))
  expect(answers.at(-1)?.status).toBe(400)
  const wrong = `sdk_${'canary'.padEnd(43, 'Z')}`
  answers.push(await partnerSystem(server.url, wrong).place(order))
  answers.push(await admin.call('GetPartnerKeys', { query: { id: partner } }))
  answers.push(await admin.call('GetTimeline', { query: { PageIndex: 1 } }))
  // The trail of what was refused is written a second later.
  await new Promise((done) => setTimeout(done, 2_500))
  const secrets = [...canaries, key, wrong]
  expect(secrets.filter((text) => answers.some((answer) => answer.text.includes(text)))).toEqual([])
  const logged = JSON.stringify(log.lines())
  expect(secrets.filter((text) => logged.includes(text))).toEqual([])
  expect(logged).toContain('PlaceOrder')
  expect(await tablesWith(secrets)).toEqual([])
  // That the search finds what is there.
  expect(await tablesWith(['marker-of-the-note'])).toEqual([expect.stringContaining('events')])
  expect(await tablesWith(['marker-of-the-header'])).toEqual([expect.stringContaining('events')])
  const [kept] = await query<{ payload: string }>(
    `select data ->> 'payload' as payload from events where type = 'ApiOrderReceived' and data ->> 'requestId' = '${order.requestId}'`,
  )
  expect(JSON.parse(kept?.payload ?? '')).toMatchObject({
    request: { requestId: order.requestId },
    headers: { 'idempotency-key': order.requestId },
  })
}, 120_000)
