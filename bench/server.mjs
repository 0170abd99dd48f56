// The server: how long until it is ready, how fast it pages beside a handler that does nothing else, how much it keeps.
import { startBareHandler } from './bare-handler.mjs'
import { load } from './load.mjs'
import { cpuOf, memoryOf, signIn, startProduct } from './product.mjs'

const LIST = '/api/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=30'
// Node compiles what it runs often: the first thousands of requests cost two to four times as much as all later ones.
const WARM_UP_ROUNDS = 5
const ROUNDS = 7

/** First start (database made, demo data written), then a start on the data that is there. */
export const measureStarts = async (dataDir) => {
  const first = await startProduct(dataDir)
  await first.end()
  const second = await startProduct(dataDir)
  return { firstStart: first.seconds, nextStart: second.seconds, product: second }
}

/** One round of load, with the processor's time that the answering process took for a request: it knows no neighbours. */
const loadOnce = async ({ pid, ...target }, requests) => {
  const before = cpuOf(pid)
  const found = await load({ ...target, requests })
  return { ...found, cpu: before === null ? null : (cpuOf(pid) - before) / requests }
}

const middleBy = (runs, key) => [...runs].sort((a, b) => a[key] - b[key])[Math.floor(runs.length / 2)]

/** Requests per second of a list page beside a bare handler on the same database; turn about, the median of the rounds of so many. */
export const measureServer = async (product, dataDir, round) => {
  const ours = { url: product.url + LIST, headers: await signIn(product.url), pid: product.pid }
  const handler = await startBareHandler(dataDir, ours)
  const bare = { url: handler.url, pid: handler.pid }
  try {
    for (const target of [ours, bare]) await loadOnce(target, WARM_UP_ROUNDS * round)
    const rounds = []
    for (let turn = 0; turn < ROUNDS; turn++) {
      const [one, other] = [await loadOnce(ours, round), await loadOnce(bare, round)]
      rounds.push({ ours: one, bare: other, ratio: one.perSecond / other.perSecond })
    }
    const summary = (side) => {
      const runs = rounds.map((round) => round[side])
      return { ...middleBy(runs, 'perSecond'), cpu: middleBy(runs, 'cpu').cpu }
    }
    return {
      ours: summary('ours'),
      bare: summary('bare'),
      ratio: middleBy(rounds, 'ratio').ratio,
      memory: memoryOf(product.pid),
    }
  } finally {
    handler.end()
  }
}
