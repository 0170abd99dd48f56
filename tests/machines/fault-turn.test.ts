import { expect, test } from 'vitest'
import { turnOf } from './paths/fault-turn.ts'
import { plans } from './paths/index.ts'
import { fileOf, machineFiles, turnOfThisRun } from './walks/turn.support.ts'

const machines = ['a', 'b-list', 'c', 'd', 'e', 'f', 'g-form', 'h']
const thirdAt = (commits: number) => turnOf(machines, { files: [], commits }).third

test('each machine has its turn once in three consecutive commits', () => {
  expect(thirdAt(30)).toEqual(['a', 'd', 'g-form'])
  expect([30, 31, 32].flatMap(thirdAt).toSorted()).toEqual(machines)
  expect(thirdAt(33)).toEqual(thirdAt(30))
})

test('machines in the changed files meet faults out of turn', () => {
  const files = [
    'src/machines/b-list.setup.ts',
    'src/machines/stock/g-form.machine.ts',
    'tests/machines/paths/promises/c.ts',
    'src/machines/b-list-news.ts',
    'docs/e/README.md',
  ]
  expect(turnOf(machines, { files, commits: 0 })).toEqual({ changed: ['b-list', 'c', 'g-form'], third: ['a', 'd'] })
})

test.each(['src/services/core/http-answer.ts', 'src/services/core/http.ts', 'src/machines/core/from-effect.ts'])(
  'a change of a file that every call uses is a change of all machines: %s',
  (file) => {
    expect(turnOf(machines, { files: [file], commits: 0 })).toEqual({ changed: machines, third: [] })
  },
)

test('all machines have their turn if the change is unknown', () => {
  expect(turnOf(machines, null)).toEqual({ changed: machines, third: [] })
})

test('every machine has a file with its walks, and in this run these meet faults', () => {
  expect(machineFiles().toSorted()).toEqual(plans.map(({ name }) => fileOf(name)).toSorted())
  const { changed, third } = turnOfThisRun()
  console.info(`Faults meet the machines of the change (${changed.join(', ')}) and the third ${third.join(', ')}`)
  expect(new Set([...changed, ...third]).size).toBe(changed.length + third.length)
})
