import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyInventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { ApiClient, goodDraft } from '../support/api-client.ts'
import { builtProgram } from '../support/built.ts'
import { cleanUp, folder, postmasterOf, start, stop } from '../support/probe-process.ts'
import { savesUntilKilled, totalOfItems } from '../support/saves.ts'
import { ADMIN } from '../support/server.ts'

const KILLS = 4

let main: string
beforeAll(async () => {
  main = await builtProgram('main')
}, 60_000)
afterAll(cleanUp)

it(`has every acknowledged item and its invoice after ${KILLS} kills in the middle of saving, each of them once`, async () => {
  const dataDir = folder()
  const environment = { DATA_DIR: dataDir, DEMO_DATA: '0', ADMIN_PASSWORD: ADMIN.password }
  const { acknowledged, saveUntilKilled, expectAll } = savesUntilKilled()
  let good = emptyInventoryDraft
  let before = 0

  const started = async () => {
    const server = start(environment, { file: main })
    const client = await ApiClient.signedIn(await server.ready, ADMIN.email, ADMIN.password)
    postmasterOf(dataDir)
    return { server, client }
  }

  for (let round = 0; round < KILLS; round++) {
    const { server, client } = await started()
    if (round === 0) {
      good = await goodDraft(client)
      before = await totalOfItems(client)
    }
    await saveUntilKilled(client, good, round * 2, () => stop(server, 'SIGKILL'))
  }

  const { server, client } = await started()
  await expectAll(client)
  expect(await totalOfItems(client)).toBe(before + acknowledged.size)
  await stop(server)
}, 240_000)
