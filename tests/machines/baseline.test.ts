import { readdirSync, statSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baselineOf, baselineText, differencesFrom } from './paths/baseline.ts'
import { acceptance } from './paths/baseline-files.ts'
import { type Line, readBaseline, textOf } from './paths/baseline-text.ts'
import { planOf } from './paths/index.ts'
import type { SampleEvent } from './paths/sample-event.ts'
import { newInState, wholeState } from './paths/state-change.ts'

const plan = planOf('session')
const lines = readBaseline(baselineText(plan))
const changed = (isMeant: (line: Line) => boolean, change: (line: Line) => Line) => {
  let isDone = false
  return lines.map((line) => {
    if (isDone || !isMeant(line)) return line
    isDone = true
    return change(line)
  })
}

test('a machine does what its baseline says, read again from its text', () => {
  expect(differencesFrom(plan, lines)).toEqual([])
})

test('a fact that is otherwise is told with what it is and what it was', () => {
  const other = changed(
    ({ event }) => event?.type === 'unlock.submitted',
    (line) => ({ ...line, changes: { ...line.changes, refusals: 7 } }),
  )
  expect(differencesFrom(plan, other)[0]).toMatch(/: after 'unlock\.submitted ref-2' refusals is 0, was 7$/)
})

test('a state, a message and a call that are otherwise are told', () => {
  const other = changed(
    ({ event }) => event?.type === 'xstate.done.actor.signIn',
    (line) => ({ ...line, state: { signedIn: 'locked' }, emitted: [], asked: [{ name: 'unlock' }] }),
  )
  const [told = ''] = differencesFrom(plan, other)
  expect(told).toContain('the state is signedIn.active, was signedIn.locked')
  expect(told).toContain('what is told is [{"type":"session.began"')
  expect(told).toContain('what is asked for is [], was [{"name":"unlock"}]')
})

test('an edge that is gone, and an event that is declared no more, are told where they were', () => {
  const { 'screen.locked': _, ...events } = plan.events
  expect(differencesFrom({ ...plan, events }, lines)[0]).toMatch(/'screen\.locked' is declared no more$/)
  const gone = changed(
    ({ event }) => event?.type === 'signOut.cancelled',
    (line) => ({ ...line, event: { type: 'drafts.kept' } }),
  )
  const nowhere = changed(
    ({ event }) => event?.type === 'screen.locked',
    (line) => ({ ...line, event: { type: 'unlock.submitted', secretRef: 'ref-2' } }),
  )
  expect(differencesFrom(plan, gone).length).toBeGreaterThan(0)
  expect(differencesFrom(plan, nowhere)[0]).toMatch(
    /'unlock\.submitted ref-2' is taken no more in signedIn, signedIn\./,
  )
})

test('a step that the baseline does not know is told', () => {
  const [first] = lines
  expect(differencesFrom(plan, first ? [first] : []).at(-1)).toMatch(/^\d+ steps are new, /)
})

test('a baseline of walks that have become smaller is written anew, though nothing that it says is otherwise', () => {
  const [walk, ...others] = plan.walks
  if (!walk) throw new Error('The session has no walk')
  const smaller = {
    ...plan,
    walks: [{ ...walk, tries: ({ type }: SampleEvent) => type !== 'unlock.submitted' }, ...others],
  }
  const { differences, text } = acceptance(smaller, baselineText(plan))
  expect(differences).toEqual([])
  expect(text).toBe(baselineText(smaller))
  expect(readBaseline(text ?? '').length).toBeLessThan(lines.length)
  expect(acceptance(plan, baselineText(plan))).toEqual({ differences: [], text: null })
})

test('a step tells of a parallel state the regions that it changes, and one that is otherwise is told in words', () => {
  const lists = planOf('recordList')
  const text = readBaseline(baselineText(lists))
  expect(text[0]?.state).toEqual({ rows: 'loading', filterPanel: 'closed', lookups: 'idle', export: 'idle' })
  const place = text.findIndex(({ state, after }) => after !== undefined && state !== undefined)
  expect(text[place]?.state).toEqual({ rows: 'empty' })
  expect(differencesFrom(lists, text)).toEqual([])
  const other = text.with(place, { ...text[place], state: { rows: 'failed', lookups: 'loading' } } as Line)
  expect(differencesFrom(lists, other)[0]).toMatch(
    /: after 'xstate\.done\.actor\.loadPage' .* the state is rows\.empty, lookups\.idle, was rows\.failed, lookups\.loading$/,
  )
  const unsaid = text.with(place, { ...text[place], state: undefined } as Line)
  expect(differencesFrom(lists, unsaid)[0]).toMatch(/ the state is rows\.empty, was rows\.loading$/)
})

test('the whole state comes of its changes, whatever the states before and after', () => {
  const leaf = (name: string) => fc.constantFrom(`${name}1`, `${name}2`)
  const compound = fc.oneof(leaf('p'), fc.record({ p3: fc.record({ x: leaf('x'), y: leaf('y') }) }))
  const state = fc.oneof(
    fc.constant('off'),
    fc.record({ on: fc.record({ p: compound, q: leaf('q'), r: fc.oneof(leaf('r'), fc.record({ r3: leaf('s') })) }) }),
  )
  fc.assert(
    fc.property(state, state, (before, now) => {
      expect(wholeState(newInState(now, before), before)).toEqual(now)
    }),
  )
})

test('a beginning tells what differs from the first one, and is told where it is otherwise all the same', () => {
  const lists = planOf('recordList')
  const text = readBaseline(baselineText(lists))
  const place = text.findIndex(({ like }) => like !== undefined)
  const { changes } = text[place] as Line
  expect(Object.keys(changes ?? {}).length).toBeLessThan(Object.keys(text[0]?.changes ?? {}).length / 2)
  const first = text.with(0, { ...text[0], changes: { ...text[0]?.changes, total: 7 } } as Line)
  expect(differencesFrom(lists, first).filter((one) => one.endsWith('at the beginning total is 0, was 7')).length).toBe(
    1 + text.filter(({ like }) => like !== undefined).length,
  )
  const other = text.with(place, { ...text[place], changes: { ...changes, total: 7 } } as Line)
  expect(differencesFrom(lists, other)[0]).toMatch(/: at the beginning total is 0, was 7$/)
})

test('what comes again names the line that has it in full, and is read as if it stood there', () => {
  const lists = planOf('recordList')
  const text = baselineText(lists)
  expect(text).toMatch(/"event":"xstate\.done\.actor\.loadPage as in \w{7}"/)
  expect(text).toMatch(/"asked":"loadPage as in \w{7}"/)
  expect(text).toMatch(/"changes":"rows, total as in \w{7}"/)
  expect(baselineText(plan)).toMatch(/"emitted":"messages as in \w{7}"/)
  expect(readBaseline(text)).toEqual(JSON.parse(JSON.stringify(baselineOf(lists))))
  expect(textOf(readBaseline(text))).toBe(text)
})

test('a line that names one which is not there, or has something else, is refused with its id', () => {
  const full = { id: 'a1', event: { type: 'page.chosen', page: 2 } }
  const read = (...written: ReadonlyArray<object>) =>
    readBaseline(written.map((line) => `${JSON.stringify(line)}\n`).join(''))
  expect(read(full, { id: 'b2', event: 'page.chosen as in a1' })[1]).toEqual({ ...full, id: 'b2' })
  for (const event of ['page.chosen as in c3', 'page.left as in a1', 'page.chosen']) {
    expect(() => read(full, { id: 'b2', event })).toThrow(`Line b2 of the baseline says '${event}'`)
  }
  expect(() => read(full, { id: 'b2', asked: 'loadPage as in a1' })).toThrow('no line before it has that')
})

test('what follows the same step as the line above does not name it again, and is read as if it did', () => {
  const siblings = [
    { id: 'a1', walk: 'the pages' },
    { id: 'b2', after: 'a1' },
    { id: 'c3', after: 'a1' },
    { id: 'd4', after: 'c3' },
    { id: 'e5', walk: 'the rows' },
    { id: 'f6', after: 'e5' },
  ]
  const text = textOf(siblings)
  const named = text.split('\n').filter((line) => line.includes('"after"'))
  expect(named.map((line) => JSON.parse(line).id)).toEqual(['b2', 'd4', 'f6'])
  expect(readBaseline(text)).toEqual(siblings)
})

// It was two megabytes until a sale by invoice, six steps over two addresses, and the invoice that is paid and credited;
// 2.2 until the views of a list and the search over everything.
test('the baselines of all machines stay small enough to be looked at: 2.3 megabytes', () => {
  const folder = new URL('./baseline/', import.meta.url)
  const sizes = readdirSync(folder).map((file) => statSync(new URL(file, folder)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2_300_000)
})
