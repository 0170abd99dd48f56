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

/** An order as its drawer tells it, and each value that is masked there, by the pointer that reveals it. */
const looksAt = async (id: number) => {
  const shown = await admin.call('GetApiOrder', { query: { id } })
  const fields: ReadonlyArray<string> = shown.body.order.hidden
  const looks: Array<Awaited<ReturnType<typeof admin.call>>> = []
  for (const field of fields) looks.push(await admin.call('RevealApiOrder', { json: { id, field } }))
  expect([shown, ...looks].map(({ body }) => body.isSuccess)).not.toContain(false)
  const revealed = Object.fromEntries(fields.map((field, index) => [field, looks[index]?.body.value]))
  return { payload: shown.body.order.payload as string, revealed, answers: [shown, ...looks] }
}

it('no credential of a request is in the database, the log or an answer; the rest of the request is', async () => {
  const log = collectLog()
  const [partner = 0, other = 0] = await activePartners(server)
  const { key } = await keyOf(server, partner)
  const [inHeader, inBody] = [(await keyOf(server, partner, 'Old shop')).key, (await keyOf(server, other)).key]
  const { name, pid } = await apiOrderActs(server, admin).offered()
  const { added } = stockActs(server, admin, await goodDraft(admin), partner)
  await added({ planID: String(pid) })
  const canaries = [
    ...['apikey', 'token', 'secret', 'password', 'signature', 'cookie', 'nested', 'proxy', 'access'],
    ...['auth', 'phrase', 'json', 'json-in-json', 'json-header', 'pair', 'url-user', 'url-token', 'url-nested'],
    ...['prose', 'escaped', 'line', 'curl', 'list', 'path', 'broken'],
  ].map((what) => `canary-${what}-31415926`)
  const [apiKey, token, secret, password, signature, cookie, nested, proxy, access, auth, phrase] = canaries
  const [json, jsonInJson, jsonHeader, pair, urlUser, urlToken, urlNested] = canaries.slice(-14)
  const [prose, escaped, line, curl, list, inPath, broken] = canaries.slice(-7)
  const digits = '2718281828459'
  const order = {
    ...orderOf(name),
    ...{ token, secret, signature, password },
    note: `Call with ${token}; the key ${key} is ours, or use ${inBody}; marker-of-the-note`,
    callback: `https://u:${urlUser}@shop.example/cb?token=${urlToken}&next=https%3A%2F%2Fh%3Fsig%3D${urlNested}&id=7`,
    more: { passphrase: phrase, pwd: Number(digits), memo: `PIN ${digits}`, total: Number(digits), said: urlToken },
    body: JSON.stringify({ jwt: json, inner: JSON.stringify({ apiKey: jsonInJson, n: 1 }), said: pair }),
    fields: [
      { name: 'X-Api-Key', value: pair },
      { key: 'giftNote', value: `not ${jsonInJson}` },
    ],
    texts: [
      `retry with ${JSON.stringify({ apiKey: prose, n: 1 })} or "${JSON.stringify({ pwd: escaped }).replaceAll('"', '\\"')}"`,
      `Authorization: Bearer ${line}\r\nX-Shop: 7`,
      `curl -H 'X-Api-Key: ${curl}' https://shop.example`,
    ],
    pairs: [['X-Api-Key', list]],
    account: { accessToken: nested, list: [{ client_secret: nested }], privatekey: access, APPKEY: access },
  }
  const system = partnerSystem(server.url, null, {
    ...{ 'X-Api-Key': key, 'X-Auth-Token': apiKey ?? '', 'X-Signature': signature ?? '', Cookie: `session=${cookie}` },
    ...{ 'Proxy-Authorization': `Basic ${proxy}`, AccessKey: access ?? '', 'X-Shop': 'marker-of-the-header' },
    ...{ 'X-Auth': auth ?? '', 'X-Note': `use ${inHeader}`, Referer: `https://shop.example/?api_key=${apiKey}` },
    ...{ 'X-Form': JSON.stringify([{ name: 'token', value: jsonHeader }]) },
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
  for (const path of [`Orders/${key}`, `GetOrder;token=${inPath}`, `Orders/7?token=${inPath}`]) {
    answers.push(await system.send('GET', `/Partner/${path}`, null))
  }
  // No JSON at all, too deep, twice in one object, of another kind and too large.
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
  // The trail of what was refused is written a second later.
  await new Promise((done) => setTimeout(done, 2_500))
  const secrets = [...canaries, digits, key, inHeader, inBody, wrong]
  expect(secrets.filter((text) => answers.some((answer) => answer.text.includes(text)))).toEqual([])
  const logged = JSON.stringify(log.lines())
  expect(secrets.filter((text) => logged.includes(text))).toEqual([])
  expect(logged).toContain('PlaceOrder')
  expect(logged).toContain('/api/Partner/Orders/…')
  expect(await tablesWith(secrets)).toEqual([])
  // That the search finds what is there.
  expect(await tablesWith(['marker-of-the-note'])).toEqual([expect.stringContaining('events')])
  expect(await tablesWith(['marker-of-the-header'])).toEqual([expect.stringContaining('events')])
  const [kept] = await query<{ payload: string }>(
    `select data ->> 'payload' as payload from events where type = 'ApiOrderReceived' and data ->> 'requestId' = '${order.requestId}'`,
  )
  expect(JSON.parse(kept?.payload ?? '')).toMatchObject({
    request: {
      ...{ requestId: order.requestId, quantity: 1, more: { memo: 'PIN ••••', total: '••••', said: '••••' } },
      body: '{"inner":"{\\"n\\":1}","said":"••••"}',
      fields: [{ name: 'X-Api-Key' }, { key: 'giftNote', value: 'not ••••' }],
      texts: [
        'retry with {"n":1} or "{}"',
        'Authorization: ••••\r\nX-Shop: 7',
        "curl -H 'X-Api-Key: ••••' https://shop.example",
      ],
      pairs: [['X-Api-Key', '••••']],
      callback: 'https://••••@shop.example/cb?token=••••&next=https://h?sig=••••&id=7',
    },
    headers: { 'idempotency-key': order.requestId, 'x-note': 'use ••••', 'x-form': '[{"name":"token"}]' },
  })
}, 120_000)

it('keeps, shows and reveals every digit of a number, and none of one that is a credential', async () => {
  const [partner = 0] = await activePartners(server)
  const { name } = await apiOrderActs(server, admin).offered()
  const order = orderOf(name)
  const said = '"iccid":8944000000000000011,"pin":12345678901234567890,"list":[8944000000000000012,1e400,-0,1.50]'
  const more = `${said},"pwd":98765432109876543210,"memo":"is 98765432109876543210"`
  const deep = JSON.stringify(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)
  const looks = JSON.stringify({ text: '\u2028#\u20291-1' })
  const system = partnerSystem(server.url, (await keyOf(server, partner)).key)
  const answer = await system.post(`${JSON.stringify(order).slice(0, -1)},${more},"deep":${deep},"looks":${looks}}`)
  expect([answer.status, answer.body.error?.code]).toEqual([422, 'OUT_OF_STOCK'])
  const [kept] = await query<{ payload: string }>(
    `select data ->> 'payload' as payload from events where type = 'ApiOrderReceived' and data ->> 'requestId' = '${order.requestId}'`,
  )
  expect(kept?.payload).toContain(`${said},"memo":"is ••••",`)
  const { payload, revealed } = await looksAt(answer.body.orderId)
  const list = ['8944000000000000012', '1e400', '-0', '1.50'].map((number) => `      ${number}`).join(',\n')
  expect(payload).toContain(`    "iccid": "894400••••0011",\n    "pin": "••••7890",\n    "list": [\n${list}\n    ],\n`)
  expect(payload).toContain('"email": "••••.com"')
  expect(revealed).toEqual({
    '/request/recipient/email': 'sam@example.com',
    '/request/iccid': '8944000000000000011',
    '/request/pin': '12345678901234567890',
  })
}, 60_000)
