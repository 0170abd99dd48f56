import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Effect } from 'effect'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphOf } from '../../src/diagram/graph.ts'
import { layOut } from '../../src/diagram/lay-out.ts'
import { journaledMachines, loadMachine } from '../../src/journal/machines.ts'
import { replayRecord } from '../../src/journal/record-replay.ts'
import { readRecord } from '../../src/journal/session-record.ts'
import { htmlOf } from '../e2e/report/html.ts'
import { writeReport } from '../e2e/report/index.ts'
import type { LoggedGo } from '../e2e/support/run-log.ts'
import { caseOf } from './paths/cases.ts'
import { edgeNamesOf } from './paths/coverage.ts'
import { planOf } from './paths/index.ts'
import { pathsThrough } from './paths/walk.ts'

const folder = mkdtempSync(join(tmpdir(), 'simdesk-report-'))
const plan = planOf('historyDrawer')
const written = pathsThrough(plan).map((path) => caseOf(plan, path))

const goLike = (index: number, name: string, own: Partial<LoggedGo> = {}): LoggedGo => {
  const one = written.filter(({ steps }) => steps.length === 3)[index]
  if (!one) throw new Error('The history drawer has no path of three steps')
  const { machine, walk, input } = one
  const steps = one.steps.map(({ event, state }) => ({ event, state, screenshot: null, ms: 1200 }))
  const ran = { caseId: null, repeats: null, at: '2026-03-04T05:06:07.000Z', ms: 83_000, browser: '141.0.1' }
  const saw = { start: null, steps, failure: null, record: null, trace: null, withheld: [], behind: 0 }
  return { name, machine, walk, input, ...ran, ...saw, ...own }
}

let html = ''
let junit = ''
let lines: ReadonlyArray<string> = []

beforeAll(async () => {
  const place = 'earlier.requested in "empty"'
  const withheld = [{ place, reason: 'there is nothing earlier' }]
  const goes = [
    goLike(0, 'a'),
    goLike(1, 'b', { failure: 'Expected <b>this</b> to be seen\u001b[31m', trace: 'b.trace.zip' }),
    goLike(1, 'b-again', { repeats: 'b', failure: 'Expected that', trace: 'again.trace.zip' }),
    goLike(2, 'c', { steps: goLike(2, '').steps.slice(0, 2), failure: 'It was late' }),
    goLike(2, 'c-again', { repeats: 'c' }),
    goLike(0, 'd', { caseId: 'abcd1234', withheld, behind: 4 }),
  ]
  for (const go of goes) writeFileSync(join(folder, `${go.name}.go.json`), JSON.stringify(go))
  for (const trace of ['b.trace.zip', 'again.trace.zip']) writeFileSync(join(folder, trace), trace)
  lines = await writeReport({
    folder,
    out: folder,
    machines: ['historyDrawer'],
    where: 'here',
    how: 'strategy edges',
    version: '1.2.3, commit 0123456789',
    begun: new Date('2026-03-04T05:06:07Z'),
    ended: new Date('2026-03-04T05:09:27Z'),
    complaints: [{ test: 'some walk', message: 'Uncaught: noise on the console' }],
    stylesheet: 'src/diagram/diagram.css',
  })
  html = readFileSync(join(folder, 'index.html'), 'utf8')
  junit = readFileSync(join(folder, 'junit.xml'), 'utf8')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the report of a browser run', () => {
  test('begins with the failures, as text that a page cannot interpret', () => {
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
        /^historyDrawer +4 goes, 11 steps; states \d\/6, edges \d\/7, pairs of edges \d+\/\d+, changes with navigations \d+\/26, \d+ % \(30 conceivable; [^)]+\); 1 failed, 1 flaky, 1 ended at an act that is not offered$/,
      ),
    ])
  })

  test('draws every edge, by how often it was walked and whether it failed', () => {
    const drawn = [...html.matchAll(/<g class="edge ([\w-]+)" data-edge="#historyDrawer/g)].map(([, looks]) => looks)
    expect(drawn.length).toBeGreaterThan(0)
    expect(new Set(drawn)).toEqual(new Set(['is-covered', 'is-failed', 'is-missed']))
    // A flaky edge is not shown as passed.
    expect(drawn.filter((looks) => looks === 'is-failed')).toHaveLength(2)
    // An edge that stays in its state is a line in the state's box, with an opacity by its visits.
    expect(html).toMatch(/\[data-edge="[^"]+"\]\.is-covered > \.event \{ fill: color-mix/)
  })

  test('names the case of every run, and the coverage of all runs', () => {
    const ids = written.filter(({ steps }) => steps.length === 3).map(({ id }) => id)
    expect(html).toContain(`Go 1: <code>${ids[0]}</code>, 3 steps, 1 min 23 s, <span class="good">passed`)
    expect(html).toContain(`historyDrawer <code>${ids[1]}</code>, where`)
    expect(html).toMatch(
      /4 goes, 11 steps; states \d\/6, edges \d\/7, pairs of edges \d+\/\d+, changes with navigations \d+\/26, \d+ % \(30 conceivable; [^)]+\); \d+ min \d+ s\./,
    )
    expect(html).toContain('<code>abcd1234</code>, 3 steps')
  })

  test('needs no other file', () => {
    const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address)
    // Other addresses are the traces, which are too large to embed.
    expect(addresses.filter((address) => !/^(data:|#)/.test(address))).toEqual([
      'historyDrawer-failure-1.trace.zip',
      'historyDrawer-failure-1-repeat.trace.zip',
    ])
    expect(readFileSync(join(folder, 'historyDrawer-failure-1-repeat.trace.zip'), 'utf8')).toBe('again.trace.zip')
    expect(html).not.toMatch(/<script|@import|url\(/)
  })

  test('contains the journal of a failure, which replays to the expected state', async () => {
    const encoded = /download="historyDrawer-failure-1.json" href="data:application\/json;base64,([^"]+)"/.exec(
      html,
    )?.[1]
    const text = Buffer.from(encoded ?? '', 'base64').toString()
    expect(text).toBe(readFileSync(join(folder, 'historyDrawer-failure-1.json'), 'utf8'))
    const load = (name: string) => loadMachine(journaledMachines, name)
    const { actors } = await Effect.runPromise(readRecord(text, load).pipe(Effect.flatMap((one) => replayRecord(one))))
    const [actor] = actors
    expect([actors.length, actor?.problem, actor?.divergence]).toEqual([1, null, null])
    expect(actor?.states.at(-1)?.value).toEqual(goLike(1, 'b').steps.at(-1)?.state)
  })

  test('has the time, version, commit, browser and duration', () => {
    for (const words of [
      '2026-03-04 05:06:07 UTC',
      '1.2.3, commit 0123456789',
      'Chromium 141.0.1',
      '3 min 20 s',
      'here',
    ]) {
      expect(html).toContain(`<dd>${words}</dd>`)
    }
  })

  test('links each failure in the list to its step', () => {
    const links = [...html.matchAll(/<td><a href="#([^"]+)">(step \d: [^<]+)<\/a><\/td><td>([^<]*)</g)]
    expect(links.map(([, anchor, , words]) => [anchor, words])).toEqual([
      ['b-step-3', 'Expected &lt;b&gt;this&lt;/b&gt; to be seen'],
      ['c-step-2', 'It was late'],
    ])
    for (const [, anchor] of links) expect(html).toContain(`<li id="${anchor}" class="bad">`)
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor)
    expect(targets.filter((anchor) => !html.includes(`id="${anchor}"`))).toEqual([])
  })

  test('shows separately which cases held when repeated, and not as passed', () => {
    expect(html).toContain('<span class="wary">flaky: failed, and held when repeated</span>')
    expect(html).toContain('Walked once more it failed again')
    expect(html).not.toContain('id="b-again"')
  })

  test('names the acts that the screen does not offer, with the reason, and how much was not walked', () => {
    expect(html).toContain(
      '<code>earlier.requested in &quot;empty&quot;</code></td><td>there is nothing earlier</td><td>1</td>',
    )
    expect(html).toContain('4 of its steps not walked')
  })

  test('says which walks are not for a browser, and what is grey only because of them', async () => {
    const inMemory = { ...plan, walks: plan.walks.map((walk) => ({ ...walk, isInMemory: true as const })) }
    const edges = [...edgeNamesOf(plan.machine).values()]
    const run = { plan: inMemory, goes: [], coverage: new Map(), edges, covered: '' }
    const layout = await layOut(graphOf(plan.machine))
    const told = htmlOf({ folder, recordsAt: '', about: [], runs: [[run, layout]], complaints: [], css: '' })
    expect(told).toContain(`${plan.walks.length} walks that are walked in memory alone`)
    for (const { name } of plan.walks) expect(told).toContain(`<li>Where ${name}</li>`)
    expect(told.split('not walked: taken in memory alone').length - 1).toBe(edges.length)
    expect(html).not.toContain('in memory alone')
  })

  test('also exists as JUnit XML, where a flaky run is a failure of that name', () => {
    expect(junit).toMatch(
      /<testsuite name="historyDrawer" tests="4" failures="2" errors="0" time="[\d.]+" timestamp="2026-03-04T05:06:07.000">/,
    )
    expect(
      [...junit.matchAll(/<failure type="(\w+)" message="([^"]*)"/g)].map(([, type, says]) => [type, says]),
    ).toEqual([
      ['failed', expect.stringMatching(/^step 3: [\w.]+: Expected &lt;b&gt;this&lt;\/b&gt; to be seen$/)],
      ['flaky', expect.stringMatching(/^flaky, it held when repeated; step 2: [\w.]+: It was late$/)],
    ])
    expect(junit).toContain(
      '<system-out>not offered: earlier.requested in &quot;empty&quot; (there is nothing earlier)',
    )
    expect(junit).toContain('<property name="Version" value="1.2.3, commit 0123456789"/>')
    // Some characters cannot be written in XML.
    expect(junit).not.toContain('\u001b')
  })
})
