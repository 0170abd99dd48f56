/**
 * `npm run bench`: the figures of the built product, without its peers.
 *
 *   npm run bench                        everything, as Markdown
 *   npm run bench -- --only bytes,turn   bytes, visit, turn, wizard, replay, server, install
 *   npm run bench -- --only export       "All pages" of a report with a million rows (--rows 100000: fewer)
 *   npm run bench -- --only replay       a session record of 50,000 events on the replay page
 *   npm run bench -- --runs 9            more runs of what is timed in the browser (5)
 *   npm run bench -- --write             into docs/performance.md as well
 *   npm run bench -- --reports 10000,100000,1000000   the reports at these sizes, and nothing else
 *   npm run bench -- --rebuilds 60000   rebuilds beside live work after so many sales, and nothing else
 */
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureModules, measurePackages } from './bytes.mjs'
import { measureFirstVisit } from './first-visit.mjs'
import { measurePageTurns } from './page-turn.mjs'
import { newDataDir, removeData } from './product.mjs'
import { measureReplay, replaySection } from './replay.mjs'
import { report } from './report.mjs'
import { measureReportBytes, reportBytesSection } from './report-bytes.mjs'
import { measureReportExport, reportExportSection } from './report-export.mjs'
import { measureServer, measureStarts } from './server.mjs'
import { measureWizard } from './wizard.mjs'
import { writeSection } from './write-section.mjs'

const root = join(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'bytes,visit,turn,wizard,replay,server,install' },
    runs: { type: 'string', default: '5' },
    rows: { type: 'string', default: '1000000' },
    write: { type: 'boolean', default: false },
    reports: { type: 'string' },
    rebuilds: { type: 'string' },
  },
})
const wanted = new Set(values.only.split(','))
const runs = Number(values.runs)

const needsProduct = ['visit', 'wizard', 'replay', 'server'].some((part) => wanted.has(part))
const needsServer = needsProduct || wanted.has('export')
for (const built of [
  'dist/client/index.html',
  ...(needsServer || values.reports !== undefined || values.rebuilds !== undefined ? ['dist/server/main.js'] : []),
]) {
  if (existsSync(join(root, built))) continue
  console.error(`${built} is missing: npm run build`)
  process.exit(2)
}

if (values.reports !== undefined) {
  const { measureReports } = await import('./reports.mjs')
  const sizes = values.reports.split(',').map(Number)
  if (!sizes.every((size) => Number.isSafeInteger(size) && size >= 1_000))
    throw new Error('--reports takes numbers from 1000 on')
  const text = await measureReports(sizes)
  console.log(text)
  if (values.write) writeSection('reports', text, 'scaling.md')
  process.exit(0)
}

if (values.rebuilds !== undefined) {
  const { measureRebuilds } = await import('./rebuilds.mjs')
  const text = await measureRebuilds(Number(values.rebuilds))
  console.log(text)
  if (values.write) writeSection('rebuilds', text, 'scaling.md')
  process.exit(0)
}

/** What a folder takes on the disk, in MB. */
const sizeOf = (folder) => {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true })) bytes += lstatSync(join(folder, entry)).blocks * 512
  return bytes / 1_048_576
}

const say = (text) => console.error(`… ${text}`)
const found = {}

if (wanted.has('bytes')) found.modules = measureModules()
if (wanted.has('install')) found.install = sizeOf(join(root, 'node_modules'))
if (wanted.has('turn')) {
  say('page turns')
  found.turn = await measurePageTurns(runs)
}
if (needsProduct) {
  const dataDir = newDataDir()
  let product
  try {
    say('starting the server twice')
    found.starts = await measureStarts(dataDir)
    product = found.starts.product
    if (wanted.has('visit')) {
      say('first visits')
      found.visit = await measureFirstVisit(product.url, runs)
      if (wanted.has('bytes')) found.packages = measurePackages(found.visit.login.files)
    }
    if (wanted.has('wizard')) {
      say('the plan wizard')
      found.wizard = await measureWizard(product.url, runs)
    }
    if (wanted.has('replay')) {
      say('a long session record')
      found.replay = await measureReplay(product.url, runs)
    }
    if (wanted.has('server')) {
      say('the list under load')
      found.server = await measureServer(product, dataDir)
    }
  } finally {
    await product?.end()
    removeData(dataDir)
  }
}

const more = []
if (wanted.has('bytes')) more.push(reportBytesSection(measureReportBytes()))
if (found.replay) more.push(replaySection(found.replay))
if (wanted.has('export')) more.push(reportExportSection(await measureReportExport(Number(values.rows), say)))

const text = [report(found), ...more].join('\n')
console.log(text)

if (values.write) {
  writeSection('bench', text)
  say('written to docs/performance.md')
}
