import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { program, refuse } from '../../scripts/lib/command-line.mjs'
import { admin, newDataDir, removeData, startProduct } from '../product.mjs'
import { writeSection } from '../write-section.mjs'
import { buildTable } from './build.mjs'

const SALE_ROWS = 6_000

const declaration = {
  help: `
node bench/peers/run.mjs <folder of the peers>   the product and its table with the peers, in one run of their harness

--runs 3     interleaved runs of each (9: with fewer, the median of a first visit is chance)
--only …     which of the peers to run, by the names of their adapters (plain,react-admin,refine,tanstack)
--phases …   which phases of the harness to run (fast,slow,heap)
--quiet 30   the share of a core that others may use during a measurement, in percent; above it, the measurement repeats
--isolated   the peers' pages with the product's Cross-Origin-Opener-Policy, which makes a browser start a process
--answering  the sign-in form counts once the application handles it, not once it keeps typed text
--write      the table into docs/performance.md as well

Installs and builds the peers if needed. The product is the built one (npm run build), on separate data with enough sale
rows for 100 page turns of its widest report.
`,
  words: 1,
  options: {
    runs: { type: 'string', default: '9' },
    only: { type: 'string', default: 'plain,react-admin,refine,tanstack' },
    phases: { type: 'string', default: 'fast,slow,heap' },
    quiet: { type: 'string', default: '30' },
    isolated: { type: 'boolean', default: false },
    answering: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
}

await program(declaration, async ({ values, positionals }) => {
  if (positionals.length === 0) refuse('The folder of the peers is missing. See --help.')
  const folder = resolve(positionals[0])
  const peers = values.only.split(',')

  const inFolder = (command, args) => {
    const { status } = spawnSync(command, args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
    if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
  }

  /** Their built applications and our table, which replaces one of the peers on their server. */
  const preparePages = async () => {
    if (!existsSync(join(folder, 'node_modules/vite'))) inFolder('npm', ['install', '--no-audit', '--no-fund'])
    const built = join(folder, 'node_modules/.dist')
    const missing = peers.filter((name) => !existsSync(join(built, name)))
    if (missing.length > 0) inFolder(process.execPath, ['build.mjs', ...missing])
    const pages = mkdtempSync(join(tmpdir(), 'simdesk-peers-'))
    for (const name of peers) symlinkSync(join(built, name), join(pages, name))
    await buildTable(join(pages, 'refine-docs'))
    return pages
  }

  /** Resolves when all their pages are served. */
  const servePeers = (pages) =>
    new Promise((resolve, reject) => {
      const isolate = values.isolated ? ['--import', join(import.meta.dirname, 'isolate.mjs')] : []
      const child = spawn(process.execPath, [...isolate, 'server/server.mjs', pages], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let said = ''
      child.stdout.on('data', (chunk) => {
        said += chunk
        if (said.trim().split('\n').length > peers.length) resolve(child)
      })
      child.once('exit', (code) => reject(new Error(`The peers' server ended with ${code}`)))
    })

  const runHarness = (own, productUrl) =>
    new Promise((resolve, reject) => {
      const ours = [join(import.meta.dirname, 'table.adapter.mjs'), join(import.meta.dirname, '../adapter.mjs')]
      const options = [
        '--runs',
        values.runs,
        '--phases',
        values.phases,
        '--quiet',
        values.quiet,
        '--own',
        own.join(','),
      ]
      const child = spawn(process.execPath, ['harness/bench.mjs', ...options, ...peers, ...ours], {
        cwd: folder,
        env: {
          ...process.env,
          SIMDESK_URL: productUrl,
          SIMDESK_ANSWERING: values.answering ? 'yes' : '',
          ADMIN_EMAIL: admin.email,
          ADMIN_PASSWORD: admin.password,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill())
      let table = ''
      child.stdout.on('data', (chunk) => {
        table += chunk
      })
      child.once('exit', (code) =>
        code === 0 ? resolve(table) : reject(new Error(`${table}\nThe harness ended with ${code}`)),
      )
    })

  const pages = await preparePages()
  const dataDir = newDataDir()
  let server
  let product
  try {
    server = await servePeers(pages)
    product = await startProduct(dataDir, { DEMO_DATA: String(SALE_ROWS) })
    const table = await runHarness([server.pid, product.pid, process.pid], product.url)
    console.log(table)
    if (values.write) writeSection('peers', table)
  } finally {
    server?.kill()
    await product?.end()
    removeData(dataDir)
    rmSync(pages, { recursive: true })
  }
})
