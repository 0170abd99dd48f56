import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stageOf } from '../../scripts/lib/test-parts.mjs'
import { beyondGate } from '../gate.ts'

const root = new URL('../../', import.meta.url)
const files = readdirSync(new URL('tests', root), { recursive: true, encoding: 'utf8' })
  .map((file) => `tests/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))

describe('every test file', () => {
  test('belongs to a stage of npm test, and in the browser it is a spec', () => {
    expect(files.filter((file) => stageOf(file) === undefined)).toEqual([])
    expect(files.filter((file) => file.endsWith('.spec.ts') !== (stageOf(file) === 'e2e'))).toEqual([])
  })

  test('that is left to test:all is there, with a reason in a sentence', () => {
    expect(Object.keys(beyondGate).filter((file) => !files.includes(file))).toEqual([])
    expect(Object.entries(beyondGate).filter(([, reason]) => !/^[A-Z].{10,}\.$/.test(reason))).toEqual([])
  })
})

/** What tests are told when `scripts/test.mjs` runs them with these words: a project of one test writes it down. */
const toldByRun = (...words: ReadonlyArray<string>): unknown => {
  const project = mkdtempSync(join(tmpdir(), 'simdesk-run-'))
  onTestFinished(() => rmSync(project, { recursive: true }))
  const told = join(project, 'told.json')
  mkdirSync(join(project, 'tests/unit'), { recursive: true })
  writeFileSync(join(project, 'vitest.config.mjs'), 'export default { test: { globals: true } }')
  writeFileSync(
    join(project, 'tests/unit/tells.test.mjs'),
    `import { writeFileSync } from 'node:fs'
test('tells', () => writeFileSync(${JSON.stringify(told)}, JSON.stringify(process.env.GATE)))`,
  )
  execFileSync(
    process.execPath,
    ['scripts/test.mjs', ...words, '--only', 'unit', '--', '--root', project, '--config', 'vitest.config.mjs'],
    { cwd: fileURLToPath(root), stdio: 'pipe' },
  )
  return JSON.parse(readFileSync(told, 'utf8'))
}

test('npm test tells the tests that it is the gate, and test:all that it is not', () => {
  expect(toldByRun()).toBe('1')
  expect(toldByRun('--all')).toBe('')
})
