import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiClient } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { bulkOf } from '../support/bulk.ts'
import { cleanUp, folder, postmasterOf, start, stop } from '../support/probe-process.ts'
import { startProgram } from '../support/program.ts'
import { ADMIN } from '../support/server.ts'

const ROWS = 8_000
const KILLS = 2

let main: string
let eventsTool: string
beforeAll(async () => {
  main = await builtProgram('main')
  eventsTool = await builtProgram('events')
}, 60_000)
afterAll(cleanUp)

it(`is continued by the next start after ${KILLS} kills in the middle: no row is twice, and none is missing`, async () => {
  const dataDir = folder()
  const environment = { DATA_DIR: dataDir, DEMO_DATA: '0', ADMIN_PASSWORD: ADMIN.password }
  const started = async () => {
    const server = start(environment, { file: main })
    const client = await ApiClient.signedIn(await server.ready, ADMIN.email, ADMIN.password)
    postmasterOf(dataDir)
    return { server, bulk: await bulkOf(client) }
  }

  let { server, bulk } = await started()
  const rows = Array.from({ length: ROWS }, () => bulk.good())
  const bulkId = await bulk.sent(rows)
  await bulk.commit(bulkId)
  for (let kill = 1; kill <= KILLS; kill++) {
    const enough = kill * 2_000
    await expect
      .poll(async () => (await bulk.state(bulkId)).counts.added, { interval: 1, timeout: 60_000 })
      .toBeGreaterThanOrEqual(enough)
    await stop(server, 'SIGKILL')
    ;({ server, bulk } = await started())
    // Without another request.
    expect((await bulk.state(bulkId)).counts.added).toBeGreaterThanOrEqual(enough)
  }
  await bulk.ended(bulkId)
  expect((await bulk.state(bulkId)).counts).toEqual({ new: 0, duplicate: 0, invalid: 0, added: ROWS })
  const { totalCount, getInventorieslist: items } = await bulk.itemsOf(bulkId)
  expect(totalCount).toBe(ROWS)
  const newest = rows.slice(-items.length).map(([code]) => code)
  expect(items.map(({ activationCode }: { activationCode: string }) => activationCode)).toEqual(newest.reverse())
  await stop(server)
  const verified = startProgram(eventsTool, { DATA_DIR: dataDir }, { args: ['verify'] })
  expect(await verified.ended, verified.errors()).toBe(0)
}, 240_000)
