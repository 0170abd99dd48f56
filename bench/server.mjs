// The server: the time until it is ready, its pages per second compared with a minimal handler, and its memory.
import { startBareHandler } from './bare-handler.mjs'
import { load } from './load.mjs'
import { cpuOf, memoryOf, signIn, startProduct } from './product.mjs'

const LIST = '/api/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=30'
// Node keeps compiling hot code: the first thousands of requests cost two to four times as much as later ones.
const WARM_UP_ROUNDS = 5
const ROUNDS = 7

/** The first start (creates the database, writes demo data), then a start on existing data. */
export const measureStarts = async (dataDir) => {
  const first = await startProduct(dataDir)
  await first.end()
  const second = await startProduct(dataDir)
  return { firstStart: first.seconds, nextStart: second.seconds, product: second }
}

/** One round of load, with the CPU time of the answering process for a request, which other processes do not affect. */
const loadOnce = async ({ pid, ...target }, requests) => {
  const before = cpuOf(pid)
  const found = await load({ ...target, requests })
  return { ...found, cpu: before === null ? null : (cpuOf(pid) - before) / requests }
}

const middleBy = (runs, key) => [...runs].sort((a, b) => a[key] - b[key])[Math.floor(runs.length / 2)]

/** Requests per second of a list page, in turn with a bare handler on the same database; the median of the rounds. */
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
