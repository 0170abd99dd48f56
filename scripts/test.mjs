import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { program, refuse } from './lib/command-line.mjs'
import { secondsOfPlaywright, secondsOfVitest, slowestFiles } from './lib/slowest-files.mjs'
import { notWalked } from './lib/walk-notes.mjs'

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

const countsOf = (file, read) => {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0, files: [] }
  }
}

/** Runs vitest projects side by side, so that both cores have work to the end, and counts their tests. */
const vitest = (projects) => () => {
  const file = join(results, 'vitest.json')
  rmSync(file, { force: true })
  const ok = run(bin('vitest'), [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...runnerArgs,
  ])
  return {
    ok,
    ...countsOf(file, (report) => ({
      passed: report.numPassedTests,
      // A file that does not even load has no test in it.
      failed: report.numFailedTests || (report.success ? 0 : report.numFailedTestSuites),
      files: secondsOfVitest(report, root),
    })),
  }
}

const plain =
  (command, ...args) =>
  () => ({ ok: run(command, args) })

const endToEnd = () => {
  const chromium = ensureChromium()
  const file = join(results, 'e2e.json')
  rmSync(file, { force: true })
  const ok = run(bin('playwright'), ['test', '--reporter=list,json', ...runnerArgs], {
    ...(chromium ? { CHROMIUM: chromium } : {}),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  return {
    ok,
    ...countsOf(file, ({ stats, errors, suites }) => ({
      notWalked: notWalked({ suites }),
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + (errors?.length ?? 0),
      files: secondsOfPlaywright({ suites }, 'tests/e2e'),
    })),
  }
}

const stages = [
  { name: 'types', does: plain(bin('tsc'), '--noEmit', '-p', '.') },
  { name: 'lint', does: plain(bin('biome'), 'ci', '.') },
  { name: 'build', does: plain('npm', 'run', '--silent', 'build') },
  { name: 'unit', isProject: true },
  { name: 'paths', isProject: true },
  { name: 'server', isProject: true },
  { name: 'e2e', does: endToEnd, needs: 'build' },
]

const declaration = {
  help: `
npm test   brings what is missing, then every check, one stage after the other; the first stage that fails ends it

npm test -- --only unit,server  these stages
npm test -- --only e2e -- form  what follows the second -- goes to the stage's own runner

The stages: ${stages.map(({ name }) => name).join(', ')}
`,
  options: { only: { type: 'string' } },
}

const work = async ({ values }) => {
  const wanted = values.only?.split(',')
  const unknown = wanted?.filter((name) => !stages.some((stage) => stage.name === name)) ?? []
  if (unknown.length > 0) {
    refuse(`No stage ${unknown.join(', ')}. The stages: ${stages.map((stage) => stage.name).join(', ')}.`)
  }
  const chosen = stages.filter(
    ({ name }) => !wanted || wanted.includes(name) || stages.some((s) => s.needs === name && wanted.includes(s.name)),
  )

  const projects = chosen.filter(({ isProject }) => isProject).map(({ name }) => name)
  const runs = [
    ...chosen.filter(({ isProject, name }) => !isProject && name !== 'e2e'),
    ...(projects.length > 0 ? [{ name: projects.join(', '), does: vitest(projects) }] : []),
    ...chosen.filter(({ name }) => name === 'e2e'),
  ]

  const total = { passed: 0, failed: 0 }
  const lines = []
  const files = []
  const unwalked = []

  const { installIfNeeded } = await import('./lib/install.mjs')
  installIfNeeded()
  mkdirSync(results, { recursive: true })

  for (const { name, does } of runs) {
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
    total.passed += passed ?? 0
    // A stage that fails without a failed test (a type error, a crash) is a failure all the same.
    total.failed += failed || (ok ? 0 : 1)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    const counted = passed === undefined ? '' : `, ${passed} passed${failed ? `, ${failed} failed` : ''}`
    lines.push(`${name.padEnd(20)} ${ok ? 'ok' : 'FAILED'}${counted} (${seconds} s)`)
    if (!ok) break
  }
  if (unwalked.length > 0) {
    console.log(`\nViews that no screen offered, each walk with its withheld acts:\n${unwalked.join('\n')}`)
  }
  if (files.length > 0) console.log(`\nThe slowest files:\n${slowestFiles(files, 10).join('\n')}`)
  console.log(`\n${lines.join('\n')}\n${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
}

await program(declaration, work, ownArgs)
