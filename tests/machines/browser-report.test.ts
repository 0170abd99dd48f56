import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Effect } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import { replayRecord } from '../../src/journal/record-replay.ts'
import { readRecord } from '../../src/journal/session-record.ts'
import { writeReport } from '../e2e/report/index.ts'
import type { LoggedGo } from '../e2e/support/run-log.ts'
import { caseOf } from './paths/cases.ts'
import { planOf } from './paths/index.ts'
import { pathsThrough } from './paths/walk.ts'

const folder = mkdtempSync(join(tmpdir(), 'simdesk-report-'))
const plan = planOf('historyDrawer')
const written = pathsThrough(plan).map((path) => caseOf(plan, path))

const goLike = (index: number, failure: string | null): LoggedGo => {
  const one = written.filter(({ steps }) => steps.length === 3)[index]
  if (!one) throw new Error('The history drawer has no path of three steps')
  const { machine, walk, input } = one
  const steps = one.steps.map(({ event, state }) => ({ event, state, screenshot: null }))
  return { machine, walk, input, start: null, steps, failure, record: null }
}

let html = ''
let lines: ReadonlyArray<string> = []

beforeAll(async () => {
  writeFileSync(join(folder, 'a.go.json'), JSON.stringify(goLike(0, null)))
  writeFileSync(join(folder, 'b.go.json'), JSON.stringify(goLike(1, 'Expected <b>this</b> to be seen')))
  lines = await writeReport({
    folder,
    out: folder,
    machines: ['historyDrawer'],
    where: 'here',
    how: 'strategy edges',
    complaints: [{ test: 'some walk', message: 'Uncaught: noise on the console' }],
    stylesheet: 'src/diagram/diagram.css',
  })
  html = readFileSync(join(folder, 'index.html'), 'utf8')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the report of a browser run', () => {
  test('begins with the failures, in words that a page cannot take for its own', () => {
    const places = [
      '<h2>Failures</h2>',
      'Expected &lt;b&gt;this&lt;/b&gt;',
      'noise on the console',
      '<h2>Machines</h2>',
    ]
    const found = places.map((words) => html.indexOf(words))
    expect(found).toEqual(found.toSorted((one, other) => one - other))
    expect(found).not.toContain(-1)
    expect(lines).toEqual([
      expect.stringMatching(
        /^historyDrawer +2 goes, 6 steps; states \d\/6, edges \d\/7, pairs of edges \d\/\d+; 1 failed$/,
      ),
    ])
  })

  test('draws every edge, by how often it was walked and whether it failed', () => {
    const drawn = [...html.matchAll(/<g class="edge ([\w-]+)" data-edge="#historyDrawer/g)].map(([, looks]) => looks)
    expect(drawn.length).toBeGreaterThan(0)
    expect(new Set(drawn)).toEqual(new Set(['is-covered', 'is-failed', 'is-missed']))
    expect(drawn.filter((looks) => looks === 'is-failed')).toHaveLength(1)
    // One that leads nowhere else is a line in the box of its state: its words are as strong as it was walked.
    expect(html).toMatch(/\[data-edge="[^"]+"\]\.is-covered > \.event \{ fill: color-mix/)
  })

  test('tells of every go which case it is, and what the goes cover', () => {
    const ids = written.filter(({ steps }) => steps.length === 3).map(({ id }) => id)
    expect(html).toContain(`Go 1: <code>${ids[0]}</code>, 3 steps`)
    expect(html).toContain(`historyDrawer <code>${ids[1]}</code>, where`)
    expect(html).toMatch(/2 goes, 6 steps; states \d\/6, edges \d\/7, pairs of edges \d\/\d+\./)
  })

  test('needs nothing from elsewhere', () => {
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address)
    expect(addresses.filter((address) => !/^(data:|#)/.test(address))).toEqual([])
    expect(html).not.toMatch(/<script|@import|url\(/)
  })

  test('carries the journal of a failure, which replays to the state that should have been seen', async () => {
    const encoded = /download="historyDrawer-failure-1.json" href="data:application\/json;base64,([^"]+)"/.exec(
      html,
    )?.[1]
    const text = Buffer.from(encoded ?? '', 'base64').toString()
    expect(text).toBe(readFileSync(join(folder, 'historyDrawer-failure-1.json'), 'utf8'))
    const load = (name: string) => loadMachine(journaledMachines, name)
    const { actors } = await Effect.runPromise(readRecord(text, load).pipe(Effect.flatMap((one) => replayRecord(one))))
    const [actor] = actors
    expect([actors.length, actor?.problem, actor?.divergence]).toEqual([1, null, null])
    expect(actor?.states.at(-1)?.value).toEqual(goLike(1, '').steps.at(-1)?.state)
  })
})
