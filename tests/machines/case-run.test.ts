import { expect, test } from 'vitest'
import { runCase, seenAlong } from './paths/case-run.ts'
import { type Case, caseOf, type Notice, readCases } from './paths/cases.ts'
import { planOf } from './paths/index.ts'
import { pathsThrough } from './paths/walk.ts'

const plan = planOf('historyDrawer')
const longest = pathsThrough(plan).toSorted((one, other) => other.events.length - one.events.length)[0]
if (!longest) throw new Error('There is no path')
const written = caseOf(plan, longest)
const last = written.steps.length

type Steps = Array<Case['steps'][number]>

/** The case from a file in which one step differs. */
const otherwise = (number: number, says: Partial<Steps[number]>): Case => {
  const steps: Steps = written.steps.map((step, index) => (index === number - 1 ? { ...step, ...says } : step))
  return { ...written, steps }
}

test('a case that holds reports nothing, and expects of each step what the file says', () => {
  expect(runCase(plan, written)).toEqual([])
  const seen = seenAlong(plan, JSON.parse(JSON.stringify(written)))
  expect(seen).toHaveLength(last + 1)
  expect(seen.map(({ state }) => state)).toEqual([written.start, ...written.steps].map(({ state }) => state))
  expect(seen.flatMap(({ differences }) => differences)).toEqual([])
})

test('a step that no longer holds is reported in words, and later steps are not run', () => {
  expect(runCase(plan, otherwise(2, { state: 'painted' }))).toEqual([
    expect.stringMatching(/^step 2: after '[\w.]+'.* the state is \w+, was painted$/),
    `the ${last - 2} steps behind it were not run`,
  ])
  const { event, changes } = written.steps[1] as Steps[number]
  const [place = ''] = Object.keys(changes)
  expect(runCase(plan, otherwise(2, { changes: { ...changes, [place]: 'something' } }))[0]).toContain(
    `after '${event.type}`,
  )
  expect(runCase(plan, otherwise(2, { changes: { ...changes, [place]: 'something' } }))[0]).toMatch(
    new RegExp(`${place} is .*, was "something"`),
  )
  expect(runCase(plan, otherwise(1, { emitted: [{ type: 'other' }] }))[0]).toMatch(
    /^step 1: .*what is told is \[\], was \[\{"type":"other"\}\]$/,
  )
  expect(runCase(plan, { ...written, start: { ...written.start, state: 'painted' } })[0]).toMatch(
    /^step 0: at the beginning the state is \w+, was painted$/,
  )
})

test('an event that is no longer declared or handled, or has another shape, is reported at its step', () => {
  expect(runCase(plan, otherwise(1, { event: { type: 'never.declared' } }))[0]).toBe(
    `step 1: 'never.declared' is declared no more`,
  )
  expect(runCase(plan, otherwise(1, { event: { type: 'retry.requested' } }))[0]).toMatch(
    /^step 1: 'retry\.requested' is taken no more in \w+$/,
  )
  const answer = { type: 'xstate.done.actor.loadHistory', output: 'none' }
  expect(runCase(plan, otherwise(2, { event: answer }))[0]).toMatch(
    /^step 2: 'xstate\.done\.actor\.loadHistory none' fails in loading: /,
  )
})

test('if machine and file differ, the file decides what must be seen', () => {
  const { changes } = written.steps[1] as Steps[number]
  const seen = seenAlong(plan, otherwise(2, { state: 'painted', changes: { ...changes, total: 77, 'deeper.fact': 1 } }))
  // The later steps are unknown.
  expect(seen).toHaveLength(3)
  expect(seen[2]).toMatchObject({ state: 'painted', context: { total: 77, deeper: { fact: 1 } } })
})

test('a fact that the file has as removed, or as one instead of several, is checked so', () => {
  const session = planOf('session')
  const answer = { type: 'xstate.done.actor.signIn', ...session.events['xstate.done.actor.signIn']?.samples[0] }
  const input = { session: null, errorMessage: null }
  const asked = { type: 'credentials.submitted', email: 'asha@simdesk.test', secretRef: 'ref-1' }
  const one = caseOf(session, { walk: '', input, events: [asked, answer], endsIn: '' })
  const said = (changes: Notice['changes']) => {
    const steps = one.steps.map((step, index) => (index === 1 ? { ...step, changes } : step))
    return seenAlong(session, { ...one, steps }).at(-1)?.context
  }
  expect(said({ user: null })).toMatchObject({ user: null })
  expect(said({ 'notice.kind': 'error', 'notice.text': 'Oh' })).toMatchObject({ notice: { kind: 'error', text: 'Oh' } })
})

test('values that the file’s steps leave out are not checked, but each step has its state', () => {
  const bare = written.steps.map(({ event, state }) => ({ event, state }))
  expect(runCase(plan, { ...written, steps: bare as never })).toEqual([])
  const text = JSON.stringify([{ ...written, steps: [{ event: { type: 'history.opened' } }] }])
  expect(() => readCases(text)).toThrow('number 1 of its list is no case: see steps')
})
