import { expect, test } from 'vitest'
import { runCase } from './paths/case-run.ts'
import { caseOf, readCases } from './paths/cases.ts'
import { planOf } from './paths/index.ts'
import { checkCases, reportOf } from './paths/report.ts'
import { toursThrough } from './paths/tour.ts'
import { pathsThrough } from './paths/walk.ts'

test('the same machine gives the same test plan, byte for byte', () => {
  // The baseline covers that a machine is deterministic; this test is about the file format.
  const strategy = { name: 'edges' } as const
  const { markdown, cases } = reportOf('partnerKeys', strategy)
  expect(reportOf('partnerKeys', strategy)).toMatchObject({ markdown, cases })
  for (const { id } of cases) expect(markdown).toContain(` (case ${id})\n`)
})

test('the cases of a machine are JSON: read from a file they run as they were written, each with a unique id', () => {
  // cases-as-json.test.ts covers every machine.
  const plan = planOf('act')
  const written = [...toursThrough(plan), ...pathsThrough(plan)].map((path) => JSON.stringify(caseOf(plan, path)))
  expect(written.flatMap((text) => runCase(plan, JSON.parse(text)))).toEqual([])
  expect(new Set(written.map((text) => JSON.parse(text).id)).size).toBe(new Set(written).size)
})

test('a case reports where the machine no longer does what was written', () => {
  const plan = planOf('session')
  const [path] = pathsThrough(plan).toSorted((one, other) => other.events.length - one.events.length)
  if (!path) throw new Error('There is no path')
  const written = caseOf(plan, path)
  const steps = written.steps.map((step, index) => (index === 1 ? { ...step, emitted: [{ type: 'other' }] } : step))
  expect(runCase(plan, { ...written, steps })[0]).toMatch(
    /^step 2: .*what is told is \[.*, was \[\{"type":"other"\}\]$/,
  )
  const unknown = { ...written, steps: [{ ...steps[0], event: { type: 'never.declared' } }] } as typeof written
  const { failed, lines } = checkCases([written, unknown])
  expect([failed, lines.at(-1)]).toEqual([1, '1 of 2 cases are as they were written'])
  expect(lines).toContainEqual(expect.stringContaining("'never.declared' is declared no more"))
})

test('a case from a file is the same with its keys in another order', () => {
  const plan = planOf('historyDrawer')
  const [path] = pathsThrough(plan).toSorted((one, other) => other.events.length - one.events.length)
  if (!path) throw new Error('There is no path')
  const { steps, ...rest } = caseOf(plan, path)
  const turned = steps.map((step) => Object.fromEntries(Object.entries(step).toReversed()))
  expect(runCase(plan, { steps: turned as never, ...rest })).toEqual([])
})

test.each([
  ['{"steps":', /^it is no JSON/],
  ['{}', /^it holds no list of cases$/],
  ['[null]', /^number 1 of its list is no case: see id, machine, walk, start, steps$/],
  ['[{"id":"a","machine":"session","walk":"w","start":{},"steps":[{}]}]', /^number 1 .*: see steps$/],
])('a file without cases is refused with the reason: %s', (text, reason) => {
  expect(() => readCases(text)).toThrow(expect.objectContaining({ message: expect.stringMatching(reason) }))
})
