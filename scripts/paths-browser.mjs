/**
 * `npm run paths:browser`: the generated cases in Chromium, against the built product, which it starts itself, or against
 * an installation; with a report in one file: `test-results/paths-browser/index.html`.
 *
 *   npm run paths:browser -- planWizard                     the walks of this machine; all without a name
 *   npm run paths:browser -- planWizard --walk "step"       those with these words in their name
 *   npm run paths:browser -- planWizard --screenshots       a picture of every step (without it, of failures alone)
 *   npm run paths:browser -- session --strategy random --seed 7 --length 40
 *   SIMDESK_EMAIL=… SIMDESK_PASSWORD=… npm run paths:browser -- planList --base-url https://staging.example
 */
import './lib/node-version.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureChromium } from './chromium.mjs'
import { pathLibrary, strategyIn } from './lib/paths.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'base-url': { type: 'string' },
    screenshots: { type: 'boolean', default: false },
    strategy: { type: 'string', default: 'edges' },
    seed: { type: 'string', default: '1' },
    length: { type: 'string', default: '40' },
    walk: { type: 'string' },
    workers: { type: 'string' },
    out: { type: 'string' },
  },
})
const library = await pathLibrary('report.ts')
const { root } = library
const strategy = strategyIn(values, library.strategies)
const out = values.out ?? join(root, 'test-results/paths-browser')
const folder = join(out, 'run')
const url = values['base-url']

const specOf = (machine) => {
  const name = machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return `tests/e2e/paths/${name}.spec.ts`
}
const wanted = library.wanted(positionals)
const machines = wanted.filter((machine) => existsSync(join(root, specOf(machine))))
for (const machine of wanted.filter((name) => !machines.includes(name))) {
  console.error(`${machine} has no adapter: its cases run on the machine alone (npm run paths).`)
}
if (machines.length === 0) process.exit(2)
if (url !== undefined && !(URL.canParse(url) && process.env.SIMDESK_EMAIL && process.env.SIMDESK_PASSWORD)) {
  console.error(
    'An installation needs its address (https://…) and, in the environment, SIMDESK_EMAIL and SIMDESK_PASSWORD.',
  )
  process.exit(2)
}

const run = (command, args, env = {}) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }).status === 0

const tests = join(out, 'tests.json')
if (values.out !== undefined && existsSync(out) && readdirSync(out).length > 0 && !existsSync(tests)) {
  console.error(`${out} holds something else than an earlier report: choose an empty folder, or a new one.`)
  process.exit(2)
}
if (url === undefined && !run('npm', ['run', '--silent', 'build'])) process.exit(1)
const chromium = ensureChromium()
rmSync(out, { recursive: true, force: true })
const isPassed = run(
  join(root, 'node_modules/.bin/playwright'),
  [
    'test',
    ...machines.map(specOf),
    '--reporter=list,json',
    ...(values.walk === undefined ? [] : ['--grep', values.walk]),
    ...(values.workers === undefined ? [] : ['--workers', values.workers]),
  ],
  {
    ...(chromium ? { CHROMIUM: chromium } : {}),
    ...(url === undefined ? {} : { SIMDESK_URL: url }),
    SIMDESK_PATHS: JSON.stringify({ folder, strategy, screenshots: values.screenshots }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: tests,
  },
)

/** What a test complained about; of a walk whose go has failed, the report has the go. */
const complaintsIn = (suite, titles = []) => [
  ...(suite.suites ?? []).flatMap((inner) => complaintsIn(inner, [...titles, inner.title])),
  ...(suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .flatMap(({ results }) => results.flatMap(({ errors }) => errors ?? []))
      .filter(({ message }) => !message?.includes('every step shows its state'))
      .map(({ message }) => ({ test: [...titles, spec.title].join(' · '), message: message ?? '' })),
  ),
]
const results = existsSync(tests) ? JSON.parse(readFileSync(tests, 'utf8')) : { suites: [], errors: [] }
const complaints = [
  ...complaintsIn(results),
  ...(results.errors ?? []).map(({ message }) => ({ test: 'The run', message: message ?? '' })),
]

const { runnerImport } = await import('vite')
const entry = join(root, 'tests/e2e/report/index.ts')
const { module } = await runnerImport(entry, { root, configFile: false, logLevel: 'error' })
const where = url ?? 'the built product, started for the run'
const how = `strategy ${Object.entries(strategy).flat().slice(1).join(' ')}`
const stylesheet = join(root, 'src/diagram/diagram.css')
const lines = await module.writeReport({ folder, out, machines, where, how, complaints, stylesheet })
for (const line of lines) console.log(line)
console.log(`The report: ${join(out, 'index.html')}`)
process.exitCode = isPassed ? 0 : 1
