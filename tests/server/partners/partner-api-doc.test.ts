/** The statements of docs/partner-api.md and of the API's description, on the real server. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Schema } from 'effect'
import { afterAll, describe, expect, it } from 'vitest'
import { partnerRates } from '../../../server/auth/partner-authorize.ts'
import { FaultAnswer } from '../../../src/schemas/core/answer.ts'
import { apiOrderStatuses } from '../../../src/schemas/partners/api-order/choices.ts'
import {
  PartnerOrderAnswer,
  PlaceOrderPayload,
  partnerFaultCodeOf,
} from '../../../src/schemas/partners/partner-order.ts'
import { partnerAnswers, placeOrderExample } from '../../../src/schemas/partners/partner-order-examples.ts'
import { goodDraft } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { activePartners, keyOf, orderOf, partnerSystem } from '../support/partner-system.ts'
import { serverForFile } from '../support/server.ts'
import { stockActs } from '../support/stock.ts'

const { server, admin } = await serverForFile()
const [partner = 0] = await activePartners(server)
const text = readFileSync(new URL('../../../docs/partner-api.md', import.meta.url), 'utf8')
const client = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'simdesk-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = promisify(execFile)

describe('the client of the documentation', () => {
  it('has ten lines, orders by them, and does not order twice', async () => {
    expect(client.trim().split('\n')).toHaveLength(10)
    const { name, pid } = await apiOrderActs(server, admin).offered()
    const { added } = stockActs(server, admin, await goodDraft(admin), partner)
    const item = await added({ planID: String(pid) })
    const { key } = await keyOf(server, partner)
    writeFileSync(join(folder, 'client.mjs'), client)
    const order = orderOf(name)
    const twice = `import { order } from './client.mjs'
      const placed = ${JSON.stringify(order)}
      console.log(JSON.stringify([await order(placed), await order(placed)]))`
    writeFileSync(join(folder, 'main.mjs'), twice)
    const env = { ...process.env, SIMDESK_URL: server.url, SIMDESK_KEY: key, NODE_OPTIONS: '' }
    const { stdout } = await run(process.execPath, [join(folder, 'main.mjs')], { env })
    const [first, second] = JSON.parse(stdout)
    expect(first).toMatchObject({
      isSuccess: true,
      status: 'Completed',
      isRepeated: false,
      sims: [{ iccid: item.iccid, activationCode: item.activationCode }],
    })
    expect(second).toEqual({ ...first, isRepeated: true })
  }, 60_000)

  it('asks again where an answer breaks off in its body, and where a proxy answers with a page', async () => {
    const answer = { isSuccess: true, status: 'Completed' }
    const asked: Array<string> = []
    const broken = createServer((request, response) => {
      request.on('data', (body) => asked.push(String(body)))
      request.on('end', () => {
        if (asked.length === 1) {
          response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 1_000 }).write('{"isSuccess"')
          setTimeout(() => response.destroy(), 50)
        } else if (asked.length === 2) response.writeHead(502).end('<h1>Bad gateway</h1>')
        else response.end(JSON.stringify(answer))
      })
    })
    await new Promise<void>((listens) => broken.listen(0, '127.0.0.1', listens))
    const { port } = broken.address() as AddressInfo
    const order = orderOf('Japan 5 GB')
    writeFileSync(join(folder, 'client.mjs'), client.replace('?? 2', '?? 0'))
    writeFileSync(
      join(folder, 'broken.mjs'),
      `import { order } from './client.mjs'
      console.log(JSON.stringify(await order(${JSON.stringify(order)})))`,
    )
    const env = { ...process.env, SIMDESK_URL: `http://127.0.0.1:${port}`, SIMDESK_KEY: 'none', NODE_OPTIONS: '' }
    const { stdout } = await run(process.execPath, [join(folder, 'broken.mjs')], { env })
    broken.close()
    expect(JSON.parse(stdout)).toEqual(answer)
    expect(asked.map((body) => JSON.parse(body).requestId)).toEqual(Array(3).fill(order.requestId))
  }, 60_000)

  it('tries again where the server cannot be reached, and says so at last', async () => {
    writeFileSync(join(folder, 'client.mjs'), client.replace('?? 2', '?? 0'))
    writeFileSync(
      join(folder, 'down.mjs'),
      `import { order } from './client.mjs'
      console.log(JSON.stringify(await order({})))`,
    )
    const env = { ...process.env, SIMDESK_URL: 'http://127.0.0.1:9', SIMDESK_KEY: 'none', NODE_OPTIONS: '' }
    const { stdout } = await run(process.execPath, [join(folder, 'down.mjs')], { env })
    expect(JSON.parse(stdout)).toEqual({ isSuccess: false, error: { code: 'UNREACHABLE', message: 'No answer' } })
  }, 60_000)
})

/** The statuses of the table "Answers by status". */
const toldStatuses = [...text.matchAll(/^\| (\d{3}(?:, \d{3})*) \|/gm)].flatMap(([, told = '']) => told.split(', '))

it('the documentation and the description name the same statuses, every code and the rates that are in force', () => {
  const statuses = Object.values(partnerAnswers).flatMap((answers) => Object.keys(answers))
  expect(toldStatuses.toSorted()).toEqual([...new Set(statuses)].toSorted())
  for (const status of statuses.map(Number).filter((one) => one >= 400 && one !== 422)) {
    expect(text).toContain(`\`${partnerFaultCodeOf(status)}\``)
  }
  expect(partnerRates).toEqual({
    calls: { capacity: 60, msPerAttempt: 1_000 },
    wrong: { capacity: 20, msPerAttempt: 30_000 },
  })
})

describe('the description of the API', () => {
  it('has the calls of partners under their own security, with an example of the request and of every answer', async () => {
    const document = await (await fetch(`${server.url}/openapi.json`)).json()
    const { securitySchemes, schemas } = document.components
    expect(Object.keys(securitySchemes)).toEqual(expect.arrayContaining(['partnerKey', 'partnerKeyHeader', 'bearer']))
    expect(schemas.Fault.properties.error.required).toEqual(['code', 'message'])
    for (const [name, answers] of Object.entries(partnerAnswers)) {
      const operation = document.paths[`/api/Partner/${name}`][name === 'PlaceOrder' ? 'post' : 'get']
      expect(operation.security).toEqual([{ partnerKey: [] }, { partnerKeyHeader: [] }])
      expect(JSON.stringify(operation.parameters)).not.toContain('XSRF')
      for (const status of Object.keys(answers)) {
        const { examples, schema } = operation.responses[status].content['application/json']
        expect(Object.keys(examples).length, `${name} ${status}`).toBeGreaterThan(0)
        expect(schema, `${name} ${status}`).toBeDefined()
      }
    }
    const { requestBody } = document.paths['/api/Partner/PlaceOrder'].post
    expect(requestBody.content['application/json'].example).toEqual(placeOrderExample)
  })

  it('has an order of every status among the examples of GetOrder, and the headers that go with an answer', async () => {
    const { paths } = await (await fetch(`${server.url}/openapi.json`)).json()
    const { responses } = paths['/api/Partner/GetOrder'].get
    const examples: ReadonlyArray<{ readonly value: PartnerOrderAnswer }> = Object.values(
      responses[200].content['application/json'].examples,
    )
    const shown = new Set(examples.map(({ value }) => value.status))
    expect([...shown].toSorted()).toEqual(apiOrderStatuses.map(({ value }) => value).toSorted())
    const headers = Object.entries<{ readonly headers?: object }>(responses).flatMap(([status, { headers = {} }]) =>
      Object.keys(headers).map((name) => `${status} ${name}`),
    )
    expect(headers).toEqual(['405 Allow', '429 Retry-After', '503 Retry-After'])
  })

  it.each([
    ['PlaceOrder', 'GET'],
    ['GetOrder', 'DELETE'],
  ] as const)('has of another method of %s what is answered to %s', async (name, method) => {
    const { status, body } = await partnerSystem(server.url, null).send(method, `/Partner/${name}`, null)
    expect(status).toBe(405)
    const examples = Object.values(partnerAnswers[name][405]?.examples ?? {})
    expect(examples.map(({ value }) => value)).toEqual([{ ...body, requestId: expect.any(String) }])
  })

  it('has no example that is not of its shape', () => {
    const decode = (schema: Schema.Top) =>
      Schema.decodeUnknownSync(schema as unknown as Schema.ConstraintDecoder<unknown>, { onExcessProperty: 'error' })
    expect(() => decode(PlaceOrderPayload)(placeOrderExample)).not.toThrow()
    for (const answers of Object.values(partnerAnswers)) {
      for (const [status, { examples }] of Object.entries(answers)) {
        const schema = ['200', '202', '422'].includes(status) ? PartnerOrderAnswer : FaultAnswer
        for (const { value } of Object.values(examples)) expect(() => decode(schema)(value), status).not.toThrow()
      }
    }
  })
})
