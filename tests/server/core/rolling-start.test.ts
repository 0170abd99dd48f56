import { Effect } from 'effect'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projections } from '../../../server/all-projections.ts'
import { prepareProjections } from '../../../server/core/projections/rebuild.ts'
import { verify } from '../../../server/core/projections/verify.ts'
import { type Answer, ApiClient, goodDraft, newCode, newIccid } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { createDatabase, withDatabase } from '../support/cluster.ts'
import { cleanUp, folder, start } from '../support/probe-process.ts'
import { ADMIN } from '../support/server.ts'

let main: string
beforeAll(async () => {
  main = await builtProgram('main')
}, 60_000)
afterAll(cleanUp)

/** The projections of a later version. */
const newer = projections.map((projection) =>
  ['inventory', 'reports'].includes(projection.name) ? { ...projection, version: projection.version + 1 } : projection,
)

it('a newer version begins beside a live server, which saves until then and ends with a plain line', async () => {
  const environment = {
    DATABASE_URL: await createDatabase(),
    DATA_DIR: folder(),
    DEMO_DATA: 'small',
    ADMIN_PASSWORD: ADMIN.password,
  }
  const server = start(environment, { file: main })
  const client = await ApiClient.signedIn(await server.ready, ADMIN.email, ADMIN.password)
  const good = await goodDraft(client)
  const statuses: Array<number> = []
  let saved = 0
  const repeated = async (ask: () => Promise<Answer>) => {
    while (true) {
      const answer = await ask().catch(() => null)
      if (answer === null) return
      statuses.push(answer.status)
      if (answer.body?.isSuccess && answer.body.id > 0) saved++
      if (answer.status === 503) return
    }
  }
  const before = (await client.call('GetInventoryList')).body.totalCount
  const working = Promise.all([
    repeated(() => client.add({ ...good, activationCode: newCode(), iccid: newIccid() })),
    repeated(() => client.add({ ...good, activationCode: newCode(), iccid: newIccid() })),
    repeated(() => client.call('GetInventoryList')),
    repeated(() => client.call('PurchaseReport')),
  ])
  await withDatabase(environment.DATABASE_URL, prepareProjections(newer))
  await working
  expect(await server.ended).toBe(1)
  expect(server.errors().split('\n')).toContain(
    'A newer version of SIM Desk has taken over this data; this server ends.',
  )
  expect([...new Set(statuses)].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(saved).toBeGreaterThan(0)

  // Acknowledged writes are in the newer tables, which are the fold of the newer version.
  const inventory = newer.find(({ name }) => name === 'inventory')
  if (inventory === undefined) throw new Error('There is no inventory')
  const [items] = await withDatabase(environment.DATABASE_URL, verify(inventory))
  expect(items).toMatchObject({ rows: before + saved, missing: 0, surplus: 0 })

  const again = start(environment, { file: main })
  expect(await again.ended).toBe(1)
  expect(again.errors()).toMatch(/belongs to a newer version of SIM Desk \(inventory is of version \d+, here \d+\)/)
  await withDatabase(environment.DATABASE_URL, Effect.asVoid(prepareProjections(newer)))
}, 120_000)
