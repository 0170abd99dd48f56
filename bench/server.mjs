// The server: how long until it is ready, how fast it pages beside a handler that does nothing else, how much it keeps.
import { startBareHandler } from './bare-handler.mjs'
import { load } from './load.mjs'
import { memoryOf, signIn, startProduct } from './product.mjs'

const LIST = '/api/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=30'
const WARM_UP = 500
const ROUND = 1500
const ROUNDS = 5

/** First start (database made, demo data written), then a start on the data that is there. */
export const measureStarts = async (dataDir) => {
  const first = await startProduct(dataDir)
  await first.end()
  const second = await startProduct(dataDir)
  return { firstStart: first.seconds, nextStart: second.seconds, product: second }
}

/** Requests per second of a list page beside a bare handler on the same database; turn about, the median of the rounds. */
export const measureServer = async (product, dataDir) => {
  const ours = { url: product.url + LIST, headers: await signIn(product.url) }
  const handler = await startBareHandler(dataDir, ours)
  const bare = { url: handler.url }
  try {
    const rates = { ours: [], bare: [] }
    for (const target of [ours, bare]) await load({ ...target, requests: WARM_UP })
    for (let round = 0; round < ROUNDS; round++) {
      rates.ours.push(await load({ ...ours, requests: ROUND }))
      rates.bare.push(await load({ ...bare, requests: ROUND }))
    }
    const asked = WARM_UP + ROUNDS * ROUND
    await load({ ...ours, requests: Math.max(0, 10_000 - asked) })
    const middle = (runs) => [...runs].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)]
    const ratios = rates.ours.map(({ perSecond }, round) => perSecond / rates.bare[round].perSecond)
    return {
      ours: middle(rates.ours),
      bare: middle(rates.bare),
      ratio: ratios.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)],
      memory: memoryOf(product.pid),
    }
  } finally {
    handler.end()
  }
}
