import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../command-line.mjs'
import { root } from '../install.mjs'

/** What is installed, exactly: the last version that Node 20 runs. */
const wanted = join(root, 'scripts/stryker')
/** Below `node_modules`, so that it finds the vitest of the project. */
const home = join(root, 'node_modules/.cache/stryker')
const modules = join(home, 'node_modules/@stryker-mutator')
/** Of this run alone: another may be under way. */
const folder = `test-results/mutate/${process.pid}`

const isInstalled = () => {
  const lock = 'package-lock.json'
  const [own, asked] = [join(home, lock), join(wanted, lock)]
  return existsSync(own) && readFileSync(own, 'utf8') === readFileSync(asked, 'utf8')
}

/** Fetches it where it is not there yet: 167 packages, 65 MB, which `npm ci` does not bring for a command that few run. */
const fetchIfNeeded = () => {
  if (isInstalled()) return
  console.log('Fetching Stryker for the first run (65 MB, into node_modules/.cache) …')
  const making = `${home}.${process.pid}`
  cpSync(wanted, making, { recursive: true })
  const npm = process.env.npm_execpath
  const [program, ...args] = npm === undefined ? ['npm'] : [process.execPath, npm]
  // Without its peers: a second vitest would not be the one that the tests import.
  const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  const { status } = spawnSync(program, [...args, 'ci', ...options], {
    cwd: making,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: npm === undefined && process.platform === 'win32',
  })
  if (status === 0) {
    rmSync(home, { recursive: true, force: true })
    return renameSync(making, home)
  }
  rmSync(making, { recursive: true, force: true })
  throw new Refusal('Stryker could not be fetched: npm says why above. It is needed for this command alone.', 1)
}

const optionsFor = (places, report, machine) => ({
  testRunner: 'vitest',
  plugins: [join(modules, 'vitest-runner/dist/src/index.js')],
  // The baseline is reached by the machine's name, which is not told by what a test imports.
  vitest: { configFile: 'vitest.mutate.config.ts', related: machine === '' },
  mutate: places,
  concurrency: 1,
  coverageAnalysis: 'perTest',
  // What a schema asks for is made as its file is loaded: without that a regular expression of it would not be asked about.
  ignoreStatic: false,
  // Time tells of a busy machine; a loop without end is noticed by the number of its turns, a wait without end by this.
  timeoutMS: 30_000,
  tempDirName: `${folder}/copy`,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: report },
  logLevel: 'warn',
  warnings: { slow: false },
  // GOTCHA: Stryker would rewrite the copy's tsconfig.json by functions that TypeScript 7 has no more.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  ignorePatterns: ['data', 'dist', 'test-results', 'bench/results'],
})

/**
 * Puts small faults into places (`file` or `file:from-to`), one at a time, runs what judges them, and answers each fault
 * with what came of it.
 */
export const mutantsIn = (places, { tests, machine }) => {
  fetchIfNeeded()
  const report = `${folder}/report.json`
  const config = join(root, folder, 'stryker.json')
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(config, JSON.stringify(optionsFor(places, report, machine), null, 2))
  const { status } = spawnSync(process.execPath, [join(modules, 'core/bin/stryker.js'), 'run', config], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      MUTATE_TESTS: JSON.stringify(tests),
      MUTATE_MACHINE: machine,
      // GOTCHA: tests run in threads there, which cannot set the zone: it is that of those who would, from the start.
      TZ: 'Asia/Kolkata',
    },
  })
  if (status !== 0 || !existsSync(join(root, report))) throw new Refusal('Stryker did not end its work.', 1)
  const { files } = JSON.parse(readFileSync(join(root, report), 'utf8'))
  rmSync(join(root, folder), { recursive: true, force: true })
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ ...mutant, file, from: textAt(source, mutant.location) })),
  )
}

/** What stands at a place of a file; lines and columns are counted from 1. */
const textAt = (source, { start, end }) => {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n')
}
