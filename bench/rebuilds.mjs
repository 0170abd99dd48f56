/**
 * `npm run bench -- --rebuilds 60000`: rebuilds of tables during live work, with separate data.
 *
 * Creates this many sales and related events, then rebuilds three projections three times while six writers save and
 * four readers read. Prints the failures and the longest answer, with and without rebuilds; then the costs of hashing
 * and reading.
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { quantile, sleep } from './browser.mjs'
import { newDataDir, removeData, signIn, startProduct } from './product.mjs'

const root = join(import.meta.dirname, '..')
const REBUILT = ['inventory', 'plans', 'reports']
const ROUNDS = 3
const WRITERS = 6
const READS = [
  '/api/ReportMaster/PurchaseReport?PageIndex=1',
  '/api/ReportMaster/GetReportIndex',
  '/api/InventoryMaster/GetInventoryList?PageIndex=1&PageSize=30',
  '/api/PlanMaster/GetPlanList?PageIndex=1&PageSize=30',
]
/** The duration of the same work without a rebuild, for comparison. */
const QUIET_MS = 10_000
const HASHED = 100_000

const say = (text) => console.error(`… ${text}`)

/** Runs a command of `npm run events` as a separate process. */
const events = (dataDir, ...args) =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(process.execPath, ['dist/server/events.js', ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: join(dataDir, 'data'), DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const hear = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => resolve({ code, output, seconds: (performance.now() - started) / 1000 }))
  })

const makeClient = (url, headers) => {
  const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(headers.cookie)?.[1] ?? '')
  return async (path, init = {}) => {
    const answer = await fetch(url + path, { ...init, headers: { ...headers, 'X-XSRF-TOKEN': xsrf, ...init.headers } })
    return { status: answer.status, text: await answer.text() }
  }
}

/** A SIM that the demo data accepts, as a form sends it, with unique codes. */
const makeItems = async (ask) => {
  const json = async (path, init) => JSON.parse((await ask(path, init)).text)
  const { activeCountryDropdowns } = await json('/api/CommonDropdown/GetPlanDropdown')
  const country = activeCountryDropdowns.find(({ name }) => name === 'United Kingdom').id
  const suppliers = await json(`/api/CommonDropdown/GetSupplierDropdownbyCountry?country=${country}`)
  const plans = await json('/api/PlanMaster/GetFilteredPlanList', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ supplierID: 0, flag: 1, countryID: country, regionID: 0 }),
  })
  let made = 0
  return (changes = {}) => {
    const parts = {
      Type: 'local',
      Country: country,
      Region: '',
      SupplierID: suppliers.activeSupplierDropdowns[0].id,
      PlanID: plans.data[0].pid,
      ActivationCode: `BENCH-${randomUUID()}`,
      Simpin: '1234',
      ServiceDeviceID: '',
      Iccid: `89441${String(++made).padStart(14, '0')}`,
      PaymentType: 'prepaid',
      InvoiceNumber: 'BENCH',
      InvoiceCurrency: 'USD',
      InvoiceCost: '1',
      BuyingCost: '1',
      Sellingcost: '2',
      StockReceivedDate: '2026-10-02',
      ExpiryDate: '2028-02-29',
      ...changes,
    }
    const form = new FormData()
    for (const [name, value] of Object.entries(parts)) form.append(name, String(value))
    return form
  }
}

/** Six writers and four readers, each of which sends the next request after an answer, while `work` runs. */
const beside = async (ask, item, id, work) => {
  const answers = []
  let isOver = false
  const repeated = async (kind, turn) => {
    for (let index = 0; !isOver; index++) {
      const started = performance.now()
      const { status, text } = await turn(index)
      const isSaved = kind === 'read' || text.includes('"isSuccess":true')
      answers.push({ status, isSaved, kind, ms: performance.now() - started })
    }
  }
  const add = () => ask('/api/InventoryMaster/InsertSingleInventory', { method: 'POST', body: item() })
  const change = (index) =>
    ask('/api/InventoryMaster/UpdateInventory', { method: 'POST', body: item({ Id: id, Simpin: index }) })
  const all = [
    ...Array.from({ length: WRITERS }, (_, writer) => repeated('save', writer % 2 === 0 ? add : change)),
    ...READS.map((path) => repeated('read', () => ask(path))),
  ]
  const result = await work()
  isOver = true
  await Promise.all(all)
  return { answers, result }
}

const summary = (answers) => {
  const times = (kind) => answers.filter((answer) => answer.kind === kind).map(({ ms }) => ms)
  const [saves, reads] = [times('save'), times('read')]
  return {
    saves: saves.length,
    reads: reads.length,
    failed: answers.filter(({ status }) => status >= 500).length,
    refused: answers.filter(({ status, isSaved }) => status >= 400 || !isSaved).length,
    save: quantile(saves, 0.5),
    read: quantile(reads, 0.5),
    longestSave: Math.max(...saves),
    longestRead: Math.max(...reads),
  }
}

/** The cost of an operation for one of `HASHED` events, in µs of CPU; `prepare` gets a module of the server. */
const costOf = async (module, prepare) => {
  const outDir = mkdtempSync(join(root, 'node_modules/.simdesk-bench-'))
  try {
    const input = { measured: join(root, module) }
    const output = { entryFileNames: '[name].js' }
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      build: { ssr: true, outDir, target: 'node20', rolldownOptions: { input, output } },
    })
    const work = prepare(await import(join(outDir, 'measured.js')))
    work()
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / HASHED
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Hashes the event of a SIM's change. */
const measureHash = () =>
  costOf('server/core/events/chain.ts', ({ hashesOf }) => {
    const fields = Object.fromEntries(
      Array.from({ length: 18 }, (_, index) => [`field${index}`, `value ${index * 977}`]),
    )
    const made = Array.from({ length: HASHED }, (_, index) => ({
      position: index + 1,
      stream: `inventory-${index}`,
      version: 1,
      type: 'InventoryItemChanged',
      data: { id: index, fields, by: 'Alex Morgan', submission: randomUUID() },
      actor: '1',
      at: '2026-11-22T12:00:00.000Z',
      requestId: randomUUID(),
      commandId: randomUUID(),
    }))
    return () => hashesOf(made, '')
  })

/** The largest event, a sale, decoded by its schema; and only parsed from JSON, for comparison. */
const measureRead = async () => {
  const log = readFileSync(join(root, 'tests/server/golden/0.1.0/events.jsonl'), 'utf8').trim().split('\n')
  const sale = log.map((line) => JSON.parse(line)).findLast(({ type }) => type === 'SaleCompleted')
  const text = JSON.stringify(sale)
  const repeat = (work) => () => {
    for (let time = 0; time < HASHED; time++) work()
  }
  return {
    read: await costOf('server/reports/sale.events.ts', ({ saleEvents }) => repeat(() => saleEvents.read(sale))),
    parsed: await costOf('server/reports/sale.events.ts', () => repeat(() => JSON.parse(text))),
  }
}

const row = (cells) => `| ${cells.join(' | ')} |`
const line = (name, { saves, reads, failed, refused, save, read, longestSave, longestRead }) =>
  row([
    ...[name, saves, reads, failed, refused, save.toFixed(1), read.toFixed(1)],
    ...[longestSave.toFixed(0), longestRead.toFixed(0)],
  ])

/** The figures after this many sales, as Markdown. */
export const measureRebuilds = async (sales) => {
  const dataDir = newDataDir()
  let product
  try {
    say(`creating ${sales} sales and related events`)
    product = await startProduct(dataDir, { DEMO_DATA: String(sales) })
    const ask = makeClient(product.url, await signIn(product.url))
    const item = await makeItems(ask)
    const first = await ask('/api/InventoryMaster/InsertSingleInventory', { method: 'POST', body: item() })
    const { id } = JSON.parse(first.text)
    if (id === undefined) throw new Error(`The benchmark could not save a SIM: ${first.status} ${first.text}`)
    say('work without rebuilds')
    const quiet = await beside(ask, item, id, () => sleep(QUIET_MS))
    say('the same work during nine rebuilds')
    const { answers, result } = await beside(ask, item, id, async () => {
      const done = []
      for (let round = 0; round < ROUNDS; round++) {
        for (const name of REBUILT) {
          done.push({ name, ...(await events(dataDir, 'rebuild', name)) })
          say(done.at(-1).output.trim())
        }
      }
      return done
    })
    say('verifying')
    const verified = await events(dataDir, 'verify')
    const count = /events: (\d+)/.exec(verified.output)?.[1] ?? '?'
    if (verified.code !== 0) say(verified.output)
    const seconds = (name) =>
      quantile(
        result.filter((one) => one.name === name).map((one) => one.seconds),
        0.5,
      ).toFixed(1)
    const { read, parsed } = await measureRead()
    return [
      `${Number(count).toLocaleString('en-GB')} events in the end; ${result.length} rebuilds, ${result.filter(({ code }) => code !== 0).length} failed (${REBUILT.map((name) => `${name} ${seconds(name)} s`).join(', ')}); \`verify\` afterwards ${verified.code === 0 ? 'found all equal' : 'FAILED'} in ${verified.seconds.toFixed(1)} s. The hash of an event takes ${(await measureHash()).toFixed(1)} µs of the processor, a sale read by its shape ${read.toFixed(1)} µs (parsed from JSON ${parsed.toFixed(1)}).`,
      '',
      row(['', 'saves', 'reads', '5xx', 'not done', 'save, ms', 'read, ms', 'longest save, ms', 'longest read, ms']),
      row(Array.from({ length: 9 }, () => '---')),
      line('without rebuilds', summary(quiet.answers)),
      line('beside rebuilds', summary(answers)),
    ].join('\n')
  } finally {
    await product?.end()
    removeData(dataDir)
  }
}
