/** What docs/partner-api.md and the description of the API say of partners' systems, on the real server. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Schema } from 'effect'
import { afterAll, describe, expect, it } from 'vitest'
import { partnerRates } from '../../server/auth/partner-authorize.ts'
import { FaultAnswer } from '../../src/schemas/answer.ts'
import { PartnerOrderAnswer, PlaceOrderPayload, partnerFaultCodeOf } from '../../src/schemas/partner-order.ts'
import { partnerAnswers, placeOrderExample } from '../../src/schemas/partner-order-examples.ts'
import { goodDraft } from './support/api-client.ts'
import { apiOrderActs } from './support/api-orders.ts'
import { activePartners, keyOf, orderOf } from './support/partner-system.ts'
import { serverForFile } from './support/server.ts'
import { stockActs } from './support/stock.ts'

const { server, admin } = await serverForFile()
const [partner = 0] = await activePartners(server)
const text = readFileSync(new URL('../../docs/partner-api.md', import.meta.url), 'utf8')
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
      ...{ isSuccess: true, status: 'Completed', isRepeated: false },
      sims: [{ iccid: item.iccid, activationCode: item.activationCode }],
    })
    expect(second).toEqual({ ...first, isRepeated: true })
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

it('the documentation names every code and the rates that are in force', () => {
  const statuses = Object.values(partnerAnswers).flatMap((answers) => Object.keys(answers).map(Number))
  for (const status of statuses.filter((one) => one >= 400 && one !== 422)) {
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
