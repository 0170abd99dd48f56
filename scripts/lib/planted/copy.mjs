import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../install.mjs'

const reports = join(root, 'test-results/paths-planted')
const sources = ['src', 'server', 'public', 'tests', 'scripts', 'docs', 'dist']

/** Without the colours of the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are for the terminal
const plain = (text) => text.replace(/\u001b\[[0-9;]*m/g, '')

/** What a suite is called in the table. */
export const suiteOf = ({ machine, walk, test, named }) =>
  test === undefined ? `${machine}, ${walk}` : [test, named].filter(Boolean).join(': ')

/** Whether a suite needs the built product. */
export const isInBrowser = ({ machine }) => machine !== undefined

/** The first failure that a walk has written down; null where none was noticed. */
const firstFailureIn = (out) => {
  const folder = join(out, 'run')
  const goes = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.go.json')) : []
  const first = goes.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))).find(({ failure }) => failure)
  if (!first) return null
  const step = first.steps.at(-1)?.event.type ?? 'the beginning'
  const said = plain(first.failure).split('\n')
  const facts = said
    .filter((line) => /^(Locator|Expected|Received)|waiting for/.test(line))
    .map((line) => line.replace(/\s+/g, ' '))
  return `after ${step}: ${facts.join('; ') || said[0]}`
}

/**
 * A clean copy of the sources, in which faults are planted and suites run: of a walk every edge, or the views of its
 * machine, in whichever walk they are; `remove` takes it away again.
 */
export const createCopy = (isByViews) => {
  const copy = mkdtempSync(join(tmpdir(), 'simdesk-planted-'))
  const files = readdirSync(root).filter((name) => /\.(json|ts|html|md)$/.test(name))
  for (const name of [...sources, ...files]) {
    if (existsSync(join(root, name))) {
      cpSync(join(root, name), join(copy, name), { recursive: true, preserveTimestamps: true })
    }
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')

  const run = (...args) =>
    spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

  const walk = (suite, out) => {
    const chosen = isByViews ? ['--strategy', 'views'] : ['--strategy', 'edges', '--walk', suite.walk]
    const args = [...chosen, '--workers', '1', '--out', out]
    const { status, stdout, stderr } = run('scripts/paths-browser.mjs', suite.machine, ...args)
    return { passed: status === 0, noticed: status === 1 ? firstFailureIn(out) : null, said: `${stdout}${stderr}` }
  }

  /** Files of tests, in one go: by file, what came of it. A test that fails has noticed; a file that cannot be read has not. */
  const test = (files, named, out) => {
    const report = `${out}.json`
    rmSync(report, { force: true })
    const args = ['run', ...files, '--reporter=json', `--outputFile=${report}`]
    const { stdout, stderr } = run('node_modules/vitest/vitest.mjs', ...args, ...(named ? ['-t', named] : []))
    const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).testResults : []
    return (file) => {
      const result = results.find(({ name }) => name.replaceAll('\\', '/').endsWith(`/${file}`))
      const ended = (status) => result?.assertionResults.filter((one) => one.status === status) ?? []
      const [failed] = ended('failed')
      const why = plain(failed?.failureMessages[0] ?? '').split('\n')[0]
      return {
        passed: result?.status === 'passed' && ended('passed').length > 0,
        noticed: failed ? `${failed.fullName}: ${why}` : null,
        said: `${stdout}${stderr}${result?.message ?? ''}`,
      }
    }
  }

  return {
    /** Writes a fault into the copy; answers how it is taken out again. */
    plant: ({ name, file, from, to }) => {
      const original = readFileSync(join(copy, file), 'utf8')
      if (original.split(from).length !== 2) {
        throw new Error(`${file} no longer has once what the fault "${name}" changes: adapt the fault.`)
      }
      writeFileSync(
        join(copy, file),
        original.replace(from, () => to),
      )
      return () => writeFileSync(join(copy, file), original)
    },
    build: (name) => {
      const { status, stderr } = run('scripts/build.mjs')
      if (status !== 0) throw new Error(`The copy with ${name} could not be built:\n${stderr}`)
    },
    /** Runs suites in the copy, files of tests in one go: whether each passed, and else what it noticed first. */
    judge: (suites, name) => {
      const out = join(reports, name)
      const whole = suites.filter(({ test, named }) => test !== undefined && named === undefined)
      const answer = whole.length > 0 ? test([...new Set(whole.map(({ test }) => test))], undefined, out) : null
      return suites.map((suite, index) => {
        if (isInBrowser(suite)) return walk(suite, out)
        return suite.named === undefined
          ? answer(suite.test)
          : test([suite.test], suite.named, `${out}-${index}`)(suite.test)
      })
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
