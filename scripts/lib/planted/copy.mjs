import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../chromium.mjs'
import { root } from '../install.mjs'

const reports = join(root, 'test-results/paths-planted')
const sources = ['src', 'server', 'public', 'tests', 'scripts', 'docs', 'bench', 'dist']

/** Removes the colours of the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are for the terminal
const plain = (text) => text.replace(/\u001b\[[0-9;]*m/g, '')

/** The name of a suite in the table. */
export const suiteOf = ({ test, named }) => [test, named].filter(Boolean).join(': ')

/** Whether a suite needs the built product. */
export const isInBrowser = ({ test }) => test.endsWith('.spec.ts')

/** The tests in a report of vitest, as `{ file, name, failure }`; a test without a failure has passed. */
const testsOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages }) => ({
        file: file.replaceAll('\\', '/'),
        name: fullName,
        failure: status === 'failed' ? (failureMessages[0] ?? '') : null,
      })),
  )

/** The tests in a report of Playwright, in the same form. */
const testsOfPlaywright = ({ suites }, titles = []) =>
  suites.flatMap(({ title, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
      .map(({ file, title: name, ok, tests }) => ({
        file: `tests/e2e/${file}`,
        name: [...titles, name].join(' '),
        failure: ok ? null : (tests[0]?.results.at(-1)?.errors[0]?.message ?? ''),
      })),
    ...testsOfPlaywright({ suites: inner }, [...titles, title]),
  ])

/** A clean copy of the sources, in which faults are planted and suites run as in the gate; `remove` deletes it. */
export const createCopy = () => {
  const copy = mkdtempSync(join(tmpdir(), 'simdesk-planted-'))
  const files = readdirSync(root).filter((name) => /\.(json|ts|html|md)$/.test(name))
  for (const name of [...sources, ...files]) {
    if (existsSync(join(root, name))) {
      cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true })
    }
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  mkdirSync(reports, { recursive: true })

  const run = (args, env = {}) =>
    spawnSync(process.execPath, args, {
      cwd: copy,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, GATE: '1', ...env },
    })

  /** Runs files of one runner; returns the tests that ran, and the output. */
  const testsIn = (suites, named, report) => {
    rmSync(report, { force: true })
    const chosen = [...new Set(suites.map(({ test }) => test))]
    const inBrowser = isInBrowser(suites[0])
    const { stdout, stderr } = inBrowser
      ? run(
          [
            'node_modules/@playwright/test/cli.js',
            'test',
            ...chosen,
            '--reporter=json',
            ...(named ? ['-g', named] : []),
          ],
          { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM: findChromium() ?? '' },
        )
      : run([
          'node_modules/vitest/vitest.mjs',
          'run',
          ...chosen,
          '--reporter=json',
          `--outputFile=${report}`,
          ...(named ? ['-t', named] : []),
        ])
    const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
    const read = inBrowser ? testsOfPlaywright : testsOfVitest
    return { tests: result === null ? [] : read(result), said: `${stdout}${stderr}` }
  }

  /**
   * The outcome of a suite: a failed test has noticed the fault. A file that does not load, or has no such test, has
   * not.
   */
  const outcomeOf = ({ test }, { tests, said }) => {
    const own = tests.filter(({ file }) => file.endsWith(test))
    const failed = own.find(({ failure }) => failure !== null)
    const why = plain(failed?.failure ?? '').split('\n')[0]
    return {
      passed: own.length > 0 && failed === undefined,
      noticed: failed ? `${failed.name}: ${why}` : null,
      said: `${said}${own.map(({ failure }) => failure ?? '').join('\n')}`,
    }
  }

  return {
    /** Writes a fault into the copy; returns a function that removes it. */
    plant: ({ name, file, from, to }) => {
      const original = readFileSync(join(copy, file), 'utf8')
      if (original.split(from).length !== 2) {
        throw new Error(`${file} does not contain the text of the fault "${name}" exactly once: adapt the fault.`)
      }
      writeFileSync(
        join(copy, file),
        original.replace(from, () => to),
      )
      return () => writeFileSync(join(copy, file), original)
    },
    build: (name) => {
      const { status, stderr } = run(['scripts/build.mjs'])
      if (status !== 0) throw new Error(`The copy with ${name} could not be built:\n${stderr}`)
    },
    /**
     * Runs suites in the copy, the files of a runner together. Returns for each whether it passed, or its first
     * failure.
     */
    judge: (suites, name) => {
      const whole = suites.filter(({ named }) => named === undefined)
      const runs = [
        whole.filter((suite) => !isInBrowser(suite)),
        whole.filter(isInBrowser),
        ...suites.filter(({ named }) => named !== undefined).map((suite) => [suite]),
      ].filter((some) => some.length > 0)
      const outcomes = new Map(
        runs.flatMap((some, index) => {
          const ran = testsIn(some, some[0].named, join(reports, `${name}-${index}.json`))
          return some.map((suite) => [suite, outcomeOf(suite, ran)])
        }),
      )
      return suites.map((suite) => outcomes.get(suite))
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
