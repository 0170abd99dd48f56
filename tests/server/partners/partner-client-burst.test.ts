/** The client of docs/partner-api.md, placing very many orders at once. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { partnerRates } from '../../../server/auth/partner-authorize.ts'
import { runs } from '../../runs.ts'
import { placeOf } from '../support/api-client.ts'
import { apiOrderActs } from '../support/api-orders.ts'
import { activePartners, keyOf, orderOf } from '../support/partner-system.ts'
import { serverForFile } from '../support/server.ts'
import { warehouseActs } from '../support/warehouse.ts'

const ORDERS = runs({ gate: 25, all: 1_000 })

const { server, admin } = await serverForFile()
const folder = mkdtempSync(join(tmpdir(), 'simdesk-client-'))
const usual = { ...partnerRates.calls }
afterAll(() => {
  Object.assign(partnerRates.calls, usual)
  rmSync(folder, { recursive: true, force: true })
})

const text = readFileSync(new URL('../../../docs/partner-api.md', import.meta.url), 'utf8')
const documented = /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
// With two tries the few orders of the gate test what a thousand test with six.
const client = runs({ gate: documented.replace('tries = 6', 'tries = 2'), all: documented })

type Placed = {
  readonly isSuccess: boolean
  readonly requestId: string
  readonly sims: ReadonlyArray<{ iccid: string }>
}

it('loses no order and places none twice, though most calls of a burst are refused as too many', async () => {
  // At the product's rate a thousand orders take a quarter of an hour.
  Object.assign(
    partnerRates.calls,
    runs({ gate: { capacity: 4, msPerAttempt: 150 }, all: { capacity: 10, msPerAttempt: 50 } }),
  )
  const [partner = 0] = await activePartners(server)
  const { key } = await keyOf(server, partner)
  const plan = await apiOrderActs(server, admin).offered()
  const { ids } = await placeOf(admin, 'United Kingdom')
  const { query, enter } = await warehouseActs(server, admin)
  await enter({ id: plan.pid, supplier: Number(ids.supplierID) }, ORDERS, {})
  const orders = Array.from({ length: ORDERS }, () => orderOf(plan.name))
  writeFileSync(join(folder, 'client.mjs'), client)
  writeFileSync(join(folder, 'orders.json'), JSON.stringify(orders))
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { readFileSync } from 'node:fs'
    import { order } from './client.mjs'
    let refused = 0
    const ask = globalThis.fetch
    globalThis.fetch = async (...call) => {
      const response = await ask(...call)
      if (response.status === 429) refused++
      return response
    }
    const orders = JSON.parse(readFileSync(new URL('orders.json', import.meta.url), 'utf8'))
    const placed = await Promise.all(orders.map((one) => order(one)))
    console.log(JSON.stringify({ refused, placed }))`,
  )
  const env = { ...process.env, SIMDESK_URL: server.url, SIMDESK_KEY: key, NODE_OPTIONS: '' }
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'main.mjs')], {
    env,
    maxBuffer: 50_000_000,
  })
  const { refused, placed } = JSON.parse(stdout) as { refused: number; placed: ReadonlyArray<Placed> }
  expect(refused).toBeGreaterThan(ORDERS / 4)
  expect(placed.filter(({ isSuccess }) => !isSuccess)).toEqual([])
  expect(placed.map(({ requestId }) => requestId)).toEqual(orders.map(({ requestId }) => requestId))
  const [kept] = await query<{ orders: number; named: number }>(
    `select count(*)::integer as orders, count(distinct request_id)::integer as named from api_orders
      where request_id in (${orders.map(({ requestId }) => `'${requestId}'`).join(', ')})`,
  )
  expect(kept).toEqual({ orders: ORDERS, named: ORDERS })
  expect(new Set(placed.flatMap(({ sims }) => sims.map(({ iccid }) => iccid))).size).toBe(ORDERS)
}, 600_000)
