import { readdirSync, statSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baselineOf, baselineText, differencesFrom } from './paths/baseline.ts'
import { acceptance } from './paths/baseline-files.ts'
import { type Line, readBaseline, textOf } from './paths/baseline-text.ts'
import { planOf } from './paths/index.ts'
import type { SampleEvent } from './paths/sample-event.ts'
import { newInState, wholeState } from './paths/state-change.ts'
import { stateIn, stateText } from './paths/state-text.ts'

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

test('a changed fact is reported with its value and the previous one', () => {
  const other = changed(
    ({ event }) => event?.type === 'unlock.submitted',
    (line) => ({ ...line, changes: { ...line.changes, refusals: 7 } }),
  )
  expect(differencesFrom(plan, other)[0]).toMatch(/: after 'unlock\.submitted'.* refusals is 0, was 7$/)
})

test('a changed state, message or call is reported', () => {
  const other = changed(
    ({ event }) => event?.type === 'xstate.done.actor.signIn',
    (line) => ({ ...line, state: { signedIn: 'locked' }, emitted: [], asked: [{ name: 'unlock' }] }),
  )
  const [told = ''] = differencesFrom(plan, other)
  expect(told).toContain('the state is signedIn.active, was signedIn.locked')
  expect(told).toContain('what is told is [{"type":"session.began"')
  expect(told).toContain('what is asked for is [], was [{"name":"unlock"}]')
})

test('a removed edge, and an event that is no longer declared, are reported at their place', () => {
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

test('a step that the baseline does not know is reported', () => {
  const [first] = lines
  expect(differencesFrom(plan, first ? [first] : []).at(-1)).toMatch(/^\d+ steps are new, /)
})

test('a baseline of walks that have become smaller is rewritten, even if no step differs', () => {
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

test('a step of a parallel state has only the changed regions, and a difference is described in words', () => {
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

test('the whole state follows from its changes, whatever the states before and after', () => {
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

test('a beginning has only what differs from the first one, and a difference in it is still reported', () => {
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

test('a value of many lines has a name at the head of the text, and is read in each of these lines', () => {
  const lists = planOf('recordList')
  const text = baselineText(lists)
  expect(text).toMatch(/^\{"event":"loadPage done \w{4}","is":\{"type":"xstate\.done\.actor\.loadPage",/m)
  expect(text).toMatch(/^ +\{"event":"loadPage done \w{4}","state":"rows\.\w+","changes":"rows, total \w{4}"/m)
  expect(text).toMatch(/^ +\{"event":"page\.chosen 2",.*"asked":"loadPage \w{4}"/m)
  expect(baselineText(plan)).toMatch(/^ +\{.*"emitted":"messages \w{4}"/m)
  expect(readBaseline(text)).toEqual(JSON.parse(JSON.stringify(baselineOf(lists))))
  expect(textOf(readBaseline(text))).toBe(text)
})

/** Reads lines of a baseline from text. */
const read = (...written: ReadonlyArray<string>) => readBaseline(written.map((line) => `${line}\n`).join(''))

test('a line with a name that the head does not have is refused with its number', () => {
  const head = '{"event":"page.chosen 2","is":{"type":"page.chosen","page":2}}'
  const walk = '{"walk":"the pages"}'
  const [, step] = read(head, walk, ' {"event":"page.chosen 2"}')
  expect(step?.event).toEqual({ type: 'page.chosen', page: 2 })
  expect(() => read(head, walk, ' {"event":"page.chosen 3"}')).toThrow(
    "Line 3 of the baseline says 'page.chosen 3', and its head does not say what that is",
  )
  expect(() => read(head, walk, ' {"event":"page.left","asked":"page.chosen 2"}')).toThrow("says 'page.chosen 2'")
  expect(() => read(head, walk, ' {"event":"page.left","changes":"page"}')).toThrow("says 'page'")
  expect(() => read(head, head, walk)).toThrow('Line 2 of the baseline says a second time what a name is')
})

test('a step is indented by one space more than the step that it follows, whose id is a part of its own', () => {
  const written = [
    '{"walk":"the pages"}',
    ' {"event":"page.chosen 2"}',
    ' {"event":"page.left"}',
    '  {"event":"page.chosen 2"}',
    '{"walk":"the rows"}',
    ' {"event":"page.left"}',
  ]
  const steps = read('{"event":"page.chosen 2","is":{"type":"page.chosen","page":2}}', ...written)
  const ids = steps.map(({ id }) => id)
  expect(steps.map(({ after }) => after && ids.indexOf(after))).toEqual([undefined, 0, 0, 2, undefined, 4])
  expect(new Set(ids).size).toBe(steps.length)
  for (const wrong of ['  {"event":"page.left"}', '{"event":"page.left"}', ' {"walk":"the others"}']) {
    expect(() => read('{"walk":"the pages"}', wrong)).toThrow('Line 2 of the baseline does not follow a step above it')
  }
})

test('two names that would be equal are distinguished by more of their content', () => {
  const step = (index: number) => ({ id: `${index}`, after: 'a', changes: { text: `${'long '.repeat(20)}${index}` } })
  const steps = Array.from({ length: 600 }, (_, index) => step(index))
  const twice = [...steps, ...steps.map((line) => ({ ...line, id: `${line.id} again` }))]
  const head = textOf([{ id: 'a', walk: 'the texts' }, ...twice.map((line) => ({ ...line, event: { type: 'typed' } }))])
    .split('\n')
    .filter((line) => line.includes('"is"'))
    .map((line) => JSON.parse(line).changes)
  expect(head.length).toBe(600)
  expect(new Set(head).size).toBe(600)
  expect(head.filter((name) => name.length > 'text 1234'.length).length).toBeGreaterThan(0)
})

test('a state survives being written as text and read again, whatever regions it has', () => {
  const leaf = fc.constantFrom('a', 'b', 'c')
  const inner = fc.oneof(leaf, fc.dictionary(leaf, leaf), fc.dictionary(leaf, fc.dictionary(leaf, leaf)))
  fc.assert(
    fc.property(inner, (state) => {
      expect(stateIn(stateText(state))).toEqual(state)
    }),
  )
  expect(stateText({ rows: { ready: 'alone' }, export: 'idle' })).toBe('rows.ready.alone, export.idle')
  expect(stateText({ rows: {} })).toEqual({ rows: {} })
})

test('the baselines stay small enough to review: 46 kilobytes a machine on average, and none above 230', () => {
  const folder = new URL('./baseline/', import.meta.url)
  const sizes = readdirSync(folder).map((file) => statSync(new URL(file, folder)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThanOrEqual(46_000)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(230_000)
})
