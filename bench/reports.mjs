/**
 * `npm run bench -- --reports 1000000`: the reports at a given size, with separate data.
 *
 * Seeds this many sale rows through the events and verifies every table. Measures the first and the last page, the
 * dashboard, the narrowed report and the export of the whole sale report. Compares the requests per second of a page
 * with a bare handler that sends the same bytes. `--tenfold 2` repeats all with ten times as many lines, twice.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { startBareReport } from './bare-report.mjs'
import { quantile } from './browser.mjs'
import { timeDashboard } from './dashboard.mjs'
import { load } from './load.mjs'
import { measureNarrowed } from './narrowed.mjs'
import { cpuOf, memoryOf, newDataDir, removeData, signIn, startProduct } from './product.mjs'
import { openSql } from './sql.mjs'
import { growTenfold } from './tenfold.mjs'

const PAGE = '/api/ReportMaster/PurchaseReport?PageIndex='
const PAGES = 200
/** Until Node has compiled the hot code; the first thousand cost several times as much. */
const WARM_UP = 5_000
const ROUND = 600
const ROUNDS = 5

const say = (text) => console.error(`… ${text}`)
const median = (values) => quantile(values, 0.5)

/** Runs `npm run events -- verify` as a separate process; returns its seconds. */
const verify = (dataDir) =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const child = spawn(process.execPath, ['dist/server/events.js', 'verify'], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, NODE_ENV: 'production', DATA_DIR: join(dataDir, 'data'), DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('exit', (code) =>
      code === 0 ? resolve((performance.now() - started) / 1000) : reject(new Error(`verify ended with ${code}`)),
    )
  })

/** Different pages near the start and near the end, in turn; the median of their durations in ms. */
const comparePages = async (url, headers, pages) => {
  const timed = async (page) => {
    const started = performance.now()
    const answer = await fetch(url + PAGE + page, { headers })
    await answer.arrayBuffer()
    return performance.now() - started
  }
  const spread = Math.min(PAGES, Math.floor(pages / 2))
  for (let turn = 0; turn < 20; turn++) await timed(1 + (turn % spread))
  const [first, last] = [[], []]
  for (let turn = 0; turn < PAGES; turn++) {
    first.push(await timed(1 + (turn % spread)))
    last.push(await timed(pages - (turn % spread)))
  }
  return { first: median(first), last: median(last) }
}

/** Requests per second and Node's CPU time, in turn with the bare handler. */
const compareRates = async ({ url, pid }, headers, dataDir) => {
  const bare = await startBareReport(dataDir, { url: `${url}${PAGE}1`, headers })
  try {
    const targets = [
      { url: `${url}${PAGE}1`, headers, pid },
      { url: bare.url, pid: bare.pid },
    ]
    for (const target of targets) await load({ ...target, requests: WARM_UP })
    const rates = [[], []]
    const cpus = [[], []]
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, target] of targets.entries()) {
        const before = cpuOf(target.pid)
        rates[at].push((await load({ ...target, requests: ROUND })).perSecond)
        cpus[at].push((cpuOf(target.pid) - before) / ROUND)
      }
    }
    return {
      ours: median(rates[0]),
      bare: median(rates[1]),
      ratio: median(rates[0].map((rate, at) => rate / rates[1][at])),
      cpu: cpus.map(median),
    }
  } finally {
    bare.end()
  }
}

/** Reads the whole sale report as the browser does, and samples the server's memory. */
const readAll = async (url, headers, pid) => {
  const before = memoryOf(pid)
  let [most, bytes, tail] = [before, 0, '']
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 100)
  const started = performance.now()
  const answer = await fetch(`${url}/api/ReportMaster/GetReportRows?ReportName=PurchaseReport`, { headers })
  const decoder = new TextDecoder()
  for await (const chunk of answer.body) {
    bytes += chunk.length
    tail = (tail + decoder.decode(chunk.subarray(-200), { stream: true })).slice(-200)
  }
  clearInterval(watching)
  const end = JSON.parse(tail.trimEnd().split('\n').at(-1))
  if (end.done !== true) throw new Error('The export was cut off.')
  return {
    rows: end.totalCount,
    seconds: (performance.now() - started) / 1000,
    megabytes: bytes / 1e6,
    growth: most - before,
  }
}

/** The measurements of a server with this many sale rows. */
const measureOn = async (product, sales, dataDir) => {
  const headers = await signIn(product.url)
  const turn = await comparePages(product.url, headers, Math.ceil(sales / 30))
  say(`${turn.first.toFixed(2)} and ${turn.last.toFixed(2)} ms; the dashboard`)
  const dashboard = await timeDashboard(product.url, headers)
  say(`${dashboard.usual.toFixed(1)} and ${dashboard.year.toFixed(1)} ms; narrowed`)
  const narrowed = await measureNarrowed(product, headers, dataDir)
  say(`requests per second`)
  const rate = await compareRates(product, headers, dataDir)
  say(`${rate.ours.toFixed(0)} and ${rate.bare.toFixed(0)}; export of all rows`)
  const all = await readAll(product.url, headers, product.pid)
  say(`${all.rows} rows in ${all.seconds.toFixed(1)} s, ${all.growth.toFixed(0)} MB`)
  return { sales, turn, dashboard, narrowed, rate, all }
}

/** All figures at one size, and at ten times that size, as often as requested. */
async function* measureAt(sales, tenfold) {
  const dataDir = newDataDir()
  let product
  try {
    say(`creating ${sales} sales`)
    product = await startProduct(dataDir, { DEMO_DATA: String(sales) })
    const seconds = product.seconds
    // From here on a freshly started server: its caches from the seeding are gone.
    await product.end()
    product = await startProduct(dataDir)
    say(`made in ${seconds.toFixed(0)} s; pages`)
    const figures = await measureOn(product, sales, dataDir)
    say('verifying')
    yield { ...figures, seconds, verified: await verify(dataDir) }
    for (let turn = 1; turn <= tenfold; turn++) {
      say('ten times as many')
      const sql = openSql(dataDir)
      const grown = await growTenfold(sql, turn).finally(sql.end)
      await product.end()
      product = await startProduct(dataDir)
      yield await measureOn(product, grown, dataDir)
    }
  } finally {
    await product?.end()
    removeData(dataDir)
  }
}

const row = (cells) => `| ${cells.join(' | ')} |`
const columns = [
  ['sale rows', ({ sales }) => sales.toLocaleString('en-GB')],
  // The tenfold rows have no events.
  ['made in, s', ({ seconds }) => seconds?.toFixed(1) ?? '–'],
  ['verified in, s', ({ verified }) => verified?.toFixed(1) ?? '–'],
  ['first pages, ms', ({ turn }) => turn.first.toFixed(2)],
  ['last pages, ms', ({ turn }) => turn.last.toFixed(2)],
  ['last beside first', ({ turn }) => (turn.last / turn.first).toFixed(2)],
  ['dashboard of 30 days, ms', ({ dashboard }) => dashboard.usual.toFixed(1)],
  ['of 366 days, ms', ({ dashboard }) => dashboard.year.toFixed(1)],
  ['requests per second', ({ rate }) => rate.ours.toFixed(0)],
  ['bare handler', ({ rate }) => rate.bare.toFixed(0)],
  ['ratio', ({ rate }) => rate.ratio.toFixed(2)],
  ['CPU of Node a page, ms', ({ rate }) => rate.cpu[0].toFixed(2)],
  ['of the bare handler, ms', ({ rate }) => rate.cpu[1].toFixed(2)],
  ['export of all rows, s', ({ all }) => all.seconds.toFixed(1)],
  ['sent, MB', ({ all }) => all.megabytes.toFixed(0)],
  ['memory growth of the server, MB', ({ all }) => all.growth.toFixed(0)],
]

/** The reports at each of the sizes, and tenfold as often as requested, as a table in Markdown. */
export const measureReports = async (sizes, tenfold) => {
  const found = []
  for (const sales of sizes) {
    for await (const figures of measureAt(sales, tenfold)) {
      found.push(figures)
      // The next step may take an hour, so this prints the figures so far.
      say(`${row(columns.map(([, text]) => text(figures)))}\n${figures.narrowed}`)
    }
  }
  return [
    row(columns.map(([name]) => name)),
    row(columns.map(() => '---')),
    ...found.map((figures) => row(columns.map(([, text]) => text(figures)))),
    ...found.flatMap(({ sales, narrowed }) => [
      '',
      `The narrowed sale report at ${sales.toLocaleString('en-GB')} rows:`,
      '',
      narrowed,
    ]),
  ].join('\n')
}
