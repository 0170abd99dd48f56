import { readdirSync, statSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baselineText, differencesFrom, type Line, readBaseline } from './paths/baseline.ts'
import { planOf } from './paths/index.ts'
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

test('the baselines of all machines stay small enough to be looked at: two megabytes', () => {
  const folder = new URL('./baseline/', import.meta.url)
  const sizes = readdirSync(folder).map((file) => statSync(new URL(file, folder)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2_000_000)
})
