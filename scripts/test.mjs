import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { program, refuse } from './lib/command-line.mjs'
import { secondsOfPlaywright, secondsOfVitest, slowestFiles } from './lib/slowest-files.mjs'
import { parts } from './lib/test-parts.mjs'
import { notWalked, skipReasons } from './lib/walk-notes.mjs'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name) => join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

const separator = process.argv.indexOf('--')
const ownArgs = process.argv.slice(2, separator === -1 ? undefined : separator)
const runnerArgs = separator === -1 ? [] : process.argv.slice(separator + 1)

const run = (command, args, env = {}) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  }).status === 0

const secondsSince = (moment) => ((Date.now() - moment) / 1000).toFixed(1)

const countsOf = (file, read) => {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, files: [] }
  }
}

/** Runs parts of the tests in parallel, so that both cores stay busy to the end, and counts their tests. */
const vitest = (chosen, args, env) => () => {
  const file = join(results, 'vitest.json')
  rmSync(file, { force: true })
  const ok = run(
    bin('vitest'),
    [
      'run',
      ...chosen.flatMap((part) => parts[part].map((folder) => `tests/${folder}/`)),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    env,
  )
  return {
    ok,
    ...countsOf(file, (report) => ({
      passed: report.numPassedTests,
      // A file that does not load has no tests.
      failed: report.numFailedTests || (report.success ? 0 : report.numFailedTestSuites),
      files: secondsOfVitest(report, root),
    })),
  }
}

const plain =
  (command, ...args) =>
  () => ({ ok: run(command, args) })

const endToEnd = (args, env) => () => {
  const chromium = ensureChromium()
  const file = join(results, 'e2e.json')
  rmSync(file, { force: true })
  const ok = run(bin('playwright'), ['test', '--reporter=list,json', ...args], {
    ...env,
    ...(chromium ? { CHROMIUM: chromium } : {}),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return {
    ok,
    ...countsOf(file, ({ stats, errors, suites }) => ({
      notWalked: notWalked({ suites }),
      skipped: skipReasons({ suites }),
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
      files: secondsOfPlaywright({ suites }, 'tests/e2e'),
    })),
  }
}

/** The stages without a test runner. */
const checks = {
  // Two checkers for two cores: the default of four does much of the work twice.
  types: plain(bin('tsc'), '--noEmit', '-p', '.', '--checkers', '2'),
  lint: plain(bin('biome'), 'ci', '.'),
  build: plain('npm', 'run', '--silent', 'build'),
}
const stages = [...Object.keys(checks), ...Object.keys(parts), 'e2e']

const declaration = {
  help: `
npm test   the gate: installs what is missing, then runs the checks in stages; the first failing stage ends it
npm run test:all   every test: also the files of tests/gate.ts that the gate skips, and all runs of each law

npm test -- --only unit,server    these stages
npm run test:all -- --shard 1/2   the first half of the test files of each stage
npm test -- --only e2e -- form    arguments after the second -- go to the runner of the stage

The stages: ${stages.join(', ')}
`,
  options: { only: { type: 'string' }, all: { type: 'boolean', default: false }, shard: { type: 'string' } },
}

/** The stages of a run in order, each with its name and its work. */
const stagesOf = ({ only, all, shard }) => {
  const wanted = only?.split(',') ?? stages
  const unknown = wanted.filter((name) => !stages.includes(name))
  if (unknown.length > 0) refuse(`No stage ${unknown.join(', ')}. The stages: ${stages.join(', ')}.`)
  if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) refuse('--shard needs a part and a total: 1/2.')
  const env = { GATE: all ? '' : '1' }
  const args = [...(shard === undefined ? [] : [`--shard=${shard}`]), ...runnerArgs]
  const inVitest = Object.keys(parts).filter((name) => wanted.includes(name))
  const isInBrowser = wanted.includes('e2e')
  return [
    ...Object.entries(checks)
      .filter(([name]) => wanted.includes(name) || (name === 'build' && isInBrowser))
      .map(([name, does]) => ({ name, does })),
    ...(inVitest.length > 0 ? [{ name: inVitest.join(', '), does: vitest(inVitest, args, env) }] : []),
    ...(isInBrowser ? [{ name: 'e2e', does: endToEnd(args, env) }] : []),
  ]
}

const work = async ({ values }) => {
  const { installIfNeeded } = await import('./lib/install.mjs')
  const install = () => {
    installIfNeeded()
    mkdirSync(results, { recursive: true })
    return { ok: true }
  }
  const began = Date.now()
  const total = { passed: 0, failed: 0 }
  const lines = []
  const files = []
  const unwalked = []
  const skipped = []

  for (const { name, does } of [{ name: 'install', does: install }, ...stagesOf(values)]) {
    console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
    const started = Date.now()
    let outcome
    try {
      outcome = does()
    } catch (error) {
      console.error(error.message)
      outcome = { ok: false }
    }
    const { ok, passed, failed } = outcome
    files.push(...(outcome.files ?? []))
    unwalked.push(...(outcome.notWalked ?? []))
    skipped.push(...(outcome.skipped ?? []))
    total.passed += passed ?? 0
    // A stage that fails without a failed test (a type error, a crash) counts as one failure.
    total.failed += failed || (ok ? 0 : 1)
    const counted = passed === undefined ? '' : `, ${passed} passed${failed ? `, ${failed} failed` : ''}`
    lines.push(`${name.padEnd(20)} ${ok ? 'ok' : 'FAILED'}${counted} (${secondsSince(started)} s)`)
    if (!ok) break
  }
  if (unwalked.length > 0) {
    console.log(`\nViews that no screen offered, each walk with its withheld acts:\n${unwalked.join('\n')}`)
  }
  if (files.length > 0) console.log(`\nThe slowest files:\n${slowestFiles(files, 10).join('\n')}`)
  console.log(`\n${lines.join('\n')}\n${'in all'.padEnd(20)} ${secondsSince(began)} s`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  for (const reason of skipped) console.log(reason)
  return total.failed > 0 ? 1 : 0
}

await program(declaration, work, ownArgs)
