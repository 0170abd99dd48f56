/**
 * Searches for the credentials of a partner's system, and other secrets it sends, wherever something is stored or sent.
 */
import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { expect, it } from 'vitest'
import { partnerOrderMessages } from '../../../src/schemas/partners/partner-order.ts'
import { goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { collectLog } from '../support/log-lines.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'
import { onProductStore } from '../support/store.ts'

const { server, admin } = await serverForFile()
const query = <Row extends object>(statement: string) =>
  onProductStore(
    server.databaseUrl,
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(statement)),
  )

/** The tables that contain a text in any column. */
const tablesWith = async (texts: ReadonlyArray<string>): Promise<ReadonlyArray<string>> => {
  const tables = await query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(30)
  const wanted = texts.map((text) => `'${text}'`).join()
  const found: Array<string> = []
  for (const { name } of tables) {
    const rows = await query<{ text: string }>(`select distinct w.text
      from ${name} t cross join lateral (select t::text as line offset 0) l
        join unnest(array[${wanted}]) w (text) on strpos(l.line, w.text) > 0`)
    found.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  return found
}

/** An order as its drawer shows it, with each masked value revealed. */
const looksAt = async (id: number) => {
  const shown = await admin.call('GetApiOrder', { query: { id } })
  const fields: ReadonlyArray<string> = shown.body.order.hidden
  const looks: Array<Awaited<ReturnType<typeof admin.call>>> = []
  for (const field of fields) looks.push(await admin.call('RevealApiOrder', { json: { id, field } }))
  expect([shown, ...looks].map(({ body }) => body.isSuccess)).not.toContain(false)
  const revealed = Object.fromEntries(fields.map((field, index) => [field, looks[index]?.body.value]))
  return { payload: shown.body.order.payload as string, revealed, answers: [shown, ...looks] }
}

it('no credential of a request is in the database, the log or an answer', async () => {
  const log = collectLog()
  const [partner = 0, other = 0] = await activePartners(server)
  const { key } = await keyOf(server, partner)
  const [inHeader, inBody] = [(await keyOf(server, partner, 'Old shop')).key, (await keyOf(server, other)).key]
  const { name, pid } = await apiOrderActs(server, admin).offered()
  const { added } = stockActs(server, admin, await goodDraft(admin), partner)
  await added({ planID: String(pid) })
  const canaries = [
    ...['apikey', 'token', 'secret', 'password', 'signature', 'cookie', 'nested', 'proxy', 'access'],
    ...['auth', 'url', 'list', 'path', 'broken'],
  ].map((what) => `canary-${what}-31415926`)
  const [apiKey, token, secret, password, signature, cookie, nested, proxy, access] = canaries
  const [auth, url, list, inPath, broken] = canaries.slice(-5)
  const digits = '2718281828459'
  const order = {
    ...orderOf(name),
    token,
    secret,
    signature,
    password,
    note: `Call with ${token}; the key ${key} is ours, or use ${inBody}; marker-of-the-note`,
    callback: `https://u:${url}@shop.example/cb?token=${url}&id=7`,
    more: { pwd: Number(digits), memo: `PIN ${digits}` },
    account: { accessToken: nested, pairs: [['X-Api-Key', list]] },
  }
  const system = partnerSystem(server.url, null, {
    'X-Api-Key': key,
    'X-Auth-Token': apiKey ?? '',
    'X-Signature': signature ?? '',
    Cookie: `session=${cookie}`,
    'Proxy-Authorization': `Basic ${proxy}`,
    AccessKey: access ?? '',
    'X-Shop': 'marker-of-the-header',
    'User-Agent': 'marker-of-the-agent',
    'X-Auth': auth ?? '',
    'X-Note': `use ${inHeader}`,
    Referer: `https://shop.example/?api_key=${apiKey}`,
  })
  // A header with the idempotency key is documented and kept; its value is in the request as requestId too.
  const told = { 'Idempotency-Key': order.requestId }
  const answers = [await system.place(order, told), await system.place(order), await system.ask(order.requestId)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  // Refused requests are neither reported nor kept.
  answers.push(await system.place({ ...order, quantity: 2 }), await system.place({ ...order, requestId: '' }))
  // A key in a field that people can read is refused, with an error at its field.
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
  for (const path of [`Orders/${key}`, `GetOrder;token=${inPath}`, `Orders/7?token=${inPath}`]) {
    answers.push(await system.send('GET', `/Partner/${path}`, null))
  }
  // Invalid JSON, too deep, a duplicate key, another type, and too large.
  const open = `{"a":"x","token":"${broken}",`
  for (const body of [`${open}"b":${broken}}`, `${open}"b":${'['.repeat(40)}`, `${open}"token":1}`, `${open}"b":"`]) {
    answers.push(await system.post(body), await system.post(body, { 'Content-Type': 'text/plain' }))
    answers.push(await system.post(body.padEnd(20_000)))
  }
  const wrong = `sdk_${'canary'.padEnd(43, 'Z')}`
  answers.push(await partnerSystem(server.url, wrong).place(order))
  answers.push(await admin.call('GetPartnerKeys', { query: { id: partner } }))
  answers.push(await admin.call('GetTimeline', { query: { PageIndex: 1 } }))
  answers.push(...(await looksAt(answers[0]?.body.orderId)).answers)
  // The trail of refusals is written a second later.
  await new Promise((done) => setTimeout(done, 2_500))
  const secrets = [...canaries, digits, key, inHeader, inBody, wrong]
  expect(secrets.filter((text) => answers.some((answer) => answer.text.includes(text)))).toEqual([])
  const logged = JSON.stringify(log.lines())
  expect(secrets.filter((text) => logged.includes(text))).toEqual([])
  expect(logged).toContain('PlaceOrder')
  expect(logged).toContain('/api/Partner/Orders/…')
  expect(await tablesWith(secrets)).toEqual([])
  // The search itself works: it finds what is kept, and nothing else.
  expect(await tablesWith(['marker-of-the-agent'])).toEqual([expect.stringContaining('events')])
  expect(await tablesWith(['marker-of-the-note', 'marker-of-the-header'])).toEqual([])
}, 120_000)

it('keeps the documented fields and headers of a request, and nothing else', async () => {
  const [partner = 0] = await activePartners(server)
  const { key } = await keyOf(server, partner)
  const { name } = await apiOrderActs(server, admin).offered()
  const order = orderOf(name)
  const system = partnerSystem(server.url, key, { 'User-Agent': 'Shop/7', Accept: `a/b; key=${key}`, 'X-Shop': '7' })
  const { recipient } = order
  const answer = await system.place(
    { ...order, note: 'Ring twice', recipient: { ...recipient, phone: '0123456789' } },
    { 'Idempotency-Key': order.requestId },
  )
  const [kept] = await query<{ payload: string }>(
    `select data ->> 'payload' as payload from events where type = 'ApiOrderReceived' and data ->> 'requestId' = '${order.requestId}'`,
  )
  expect(JSON.parse(kept?.payload ?? '')).toEqual({
    request: order,
    // A header with one of our keys is not kept.
    headers: { 'content-type': 'application/json', 'idempotency-key': order.requestId, 'user-agent': 'Shop/7' },
  })
  const { payload, revealed } = await looksAt(answer.body.orderId)
  expect(payload).toContain('"email": "••••.com"')
  expect(revealed).toEqual({ '/request/recipient/email': 'sam@example.com' })
}, 60_000)
