import { expect, test } from 'vitest'
import { baselineText, differencesFrom, type Line, readBaseline } from './paths/baseline.ts'
import { planOf } from './paths/index.ts'

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
