import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runCase } from './paths/case-run.ts'
import { caseOf, readCases } from './paths/cases.ts'
import { coverageOf, edgeNamesOf, edgesOf, transitionsAcrossRegions } from './paths/coverage.ts'
import { planOf, plans } from './paths/index.ts'
import { changePairCoverageOf } from './paths/journeys.ts'
import { brokenPromises } from './paths/judge.ts'
import { checkMutants, MUTATION_GOAL, mutantsOf } from './paths/mutants.ts'
import { type PathPlan, samplesOf, walksOnScreen } from './paths/plan.ts'
import { statesOf } from './paths/promises.ts'
import { baselineDifferences, checkCases, reportOf } from './paths/report.ts'
import { endsTheSession } from './paths/session-end.ts'
import { pairCoverageOf, pathsBy } from './paths/strategies.ts'
import { toursThrough } from './paths/tour.ts'
import { type Path, pathsThrough, replay } from './paths/walk.ts'

/** Replays a path purely, and looks that it ends in the class of states that it was made for. */
const expectItsEnd = (plan: PathPlan, path: Path) => {
  const walk = plan.walks.find((candidate) => candidate.name === path.walk)
  const said = path.events.map((event) => event.type).join(' → ')
  expect(JSON.stringify(walk?.key(replay(plan, path).at(-1) as never)), said).toBe(path.endsIn)
}

const stepsOf = (tours: ReadonlyArray<Path>) => tours.reduce((sum, { events }) => sum + events.length, 0)

describe.each(plans)('$name', (plan) => {
  const paths = pathsThrough(plan)
  const tours = toursThrough(plan)
  const short = toursThrough(plan, edgesOf(plan.machine))
  const chains = pathsBy(plan, { name: 'random', seed: 7, length: 200 })
  const journeys = pathsBy(plan, { name: 'journeys', seed: 1, share: 1, length: 5_000 })
  const onScreen = pathsBy({ ...plan, walks: walksOnScreen(plan) }, { name: 'views' })

  test('every declared event is tried by some walk', () => {
    const untried = Object.keys(plan.events).filter(
      (type) => !samplesOf(plan).some((event) => event.type === type && plan.walks.some((walk) => walk.tries(event))),
    )
    expect(untried).toEqual([])
  })

  test('a browser walks it, or its plan says why none does', () => {
    const file = plan.name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    expect(existsSync(`tests/e2e/paths/${file}.spec.ts`)).toBe(plan.noAdapter === undefined)
  })

  test('every state and every transition of the diagram is on a path', () => {
    const { states, transitions } = coverageOf(plan, paths)
    const count = ({ all, missed }: typeof states) => `${all.length - missed.length}/${all.length}`
    console.info(
      `${plan.name}: states covered ${count(states)}, transitions covered ${count(transitions)}, ` +
        `${paths.length} paths, or ${tours.length} tours of ${stepsOf(tours)} steps; in the browser ${stepsOf(onScreen)} steps`,
    )
    expect(states.missed).toEqual([])
    expect(transitions.missed).toEqual([])
  })

  test('the tours leave out no transition that the paths take', () => {
    expect(coverageOf(plan, tours)).toEqual(coverageOf(plan, paths))
    expect(coverageOf(plan, short)).toEqual(coverageOf(plan, paths))
  })

  test('the tours have no step that cannot be done: none goes on where the session has ended', () => {
    expect([...tours, ...short].flatMap(({ events }) => events.slice(0, -1).filter(endsTheSession))).toEqual([])
  })

  test('no transition disturbs the regions beside its own', () => {
    expect(transitionsAcrossRegions(plan.machine)).toEqual([])
  })

  test('every state at rest promises something', () => {
    const resting = paths.flatMap((path) =>
      replay(plan, path).flatMap((snapshot) =>
        snapshot._nodes.filter((node) => node.type === 'atomic' || node.type === 'final'),
      ),
    )
    const spoken = statesOf(plan.promises)
    const silent = new Set(resting.map((node) => node.path.join('.')).filter((path) => !spoken.includes(path)))
    expect([...silent]).toEqual([])
  })

  test.each(plan.walks)('where $name: each path ends where it was made to end', (walk) => {
    for (const path of [...paths, ...tours]) if (path.walk === walk.name) expectItsEnd(plan, path)
  })

  test('it keeps every promise, and a step of its walks shows each', () => {
    expect(brokenPromises(plan, paths)).toEqual([])
  })

  test('it keeps every promise also on tours, random walks, and journeys as people go', () => {
    // What they show by chance counts for nothing: other walks, or another machine, lead them elsewhere.
    expect(brokenPromises(plan, [...tours, ...chains, ...journeys], 'what they show is not asked')).toEqual([])
    for (const path of [...chains, ...journeys]) expectItsEnd(plan, path)
  })

  test('on the journeys nine in ten changes are followed by each navigation that can follow them', () => {
    const { all, walked, missed, explored } = changePairCoverageOf(plan, journeys)
    const { steps, isUsedUp, conceivable } = explored
    console.info(
      `${plan.name}: changes with navigations ${walked}/${all} (${conceivable} conceivable; ${steps} steps explored` +
        `${isUsedUp ? ', the budget used up' : ''}) on ${journeys.length} journeys of ${stepsOf(journeys)} steps`,
    )
    expect(walked, missed.join('\n')).toBeGreaterThanOrEqual(all * 0.9)
  })

  test('it does what its baseline says, step by step', () => {
    // What is meant to be otherwise is taken over by `npm run paths -- --accept`, and looked at in the change.
    expect(baselineDifferences(plan.name)).toEqual([])
  })

  test('its definition is JSON, and so are its cases: read from a file they run as they were written', () => {
    expect(JSON.parse(JSON.stringify(plan.machine.definition))).toMatchObject({ id: plan.name })
    // Of the cases of edges the baseline says so, which is such a file.
    const written = tours.map((path) => JSON.stringify(caseOf(plan, path)))
    expect(written.flatMap((text) => runCase(plan, JSON.parse(text)))).toEqual([])
    const texts = [...written, ...paths.map((path) => JSON.stringify(caseOf(plan, path)))]
    expect(new Set(texts.map((text) => JSON.parse(text).id)).size).toBe(new Set(texts).size)
  })

  test('its cases notice at least 95 % of the faults that are put into it', () => {
    const { all, noticed, survivors } = checkMutants(plan, paths)
    console.info(`${plan.name}: ${noticed} of ${all} mutants noticed`)
    // A reason is given for who survives, and for nobody else.
    expect(survivors.flatMap(({ name, reason }) => (reason === null ? [] : [name])).toSorted()).toEqual(
      Object.keys(plan.unnoticeable ?? {}).toSorted(),
    )
    expect(noticed / all, survivors.map(({ name }) => name).join('\n')).toBeGreaterThanOrEqual(MUTATION_GOAL)
  })

  test('every state that a person can notice says what it is', () => {
    const rest = (node: typeof plan.machine.root): ReadonlyArray<typeof node> =>
      Object.values(node.states).flatMap((child) => [child, ...rest(child)])
    const mute = rest(plan.machine.root).filter(
      (node) => (node.type === 'atomic' || node.type === 'final') && !node.always && !node.description,
    )
    expect(mute.map((node) => node.id)).toEqual([])
  })
})

test('a random walk is the same for the same seed, and another for another', () => {
  const plan = planOf('planList')
  const ofSeed = (seed: number) => pathsBy(plan, { name: 'random', seed, length: 200 })
  expect(ofSeed(7)).toEqual(ofSeed(7))
  expect(ofSeed(8)).not.toEqual(ofSeed(7))
})

test('the same machine gives the same test plan, byte for byte', () => {
  // That a machine does the same each time is what its baseline says; this is about the writing of it.
  const strategy = { name: 'edges' } as const
  const { markdown, cases } = reportOf('itemCorrection', strategy)
  expect(reportOf('itemCorrection', strategy)).toMatchObject({ markdown, cases })
  for (const { id } of cases) expect(markdown).toContain(` (case ${id})\n`)
})

test('a case tells where the machine no longer does what was written', () => {
  const [plan] = plans
  const [path] = plan ? pathsThrough(plan).toSorted((one, other) => other.events.length - one.events.length) : []
  if (!plan || !path) throw new Error('There is no plan')
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
])('a file that holds no cases is refused with the reason: %s', (text, reason) => {
  expect(() => readCases(text)).toThrow(expect.objectContaining({ message: expect.stringMatching(reason) }))
})

test('every edge of a machine has mutants, and paths that say nothing notice none of them', () => {
  const plan = planOf('planWizard')
  const mutants = mutantsOf(plan.machine)
  const changed = new Set(mutants.map(({ edge }) => edge))
  expect([...edgeNamesOf(plan.machine).values()].filter((edge) => !changed.has(edge))).toEqual([])
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  const silent = { ...plan, unnoticeable: { [mutants[0]?.name ?? '']: 'a reason' } }
  const { noticed, survivors } = checkMutants(silent, [])
  expect([noticed, survivors.length, survivors[0]?.reason]).toEqual([0, mutants.length, 'a reason'])
})

test('every pair of edges is on a path of the pairs, and a random walk of one event is short of them', () => {
  const plan = planOf('historyDrawer')
  const { all, covered } = pairCoverageOf(plan, pathsBy(plan, { name: 'pairs' }))
  expect([all > 0, covered]).toEqual([true, all])
  expect(pairCoverageOf(plan, pathsBy(plan, { name: 'random', seed: 1, length: 1 })).covered).toBe(0)
})

test('a transition that no path takes is named', () => {
  const plan = planOf('session')
  const poorer = { ...plan, walks: plan.walks.filter(({ name }) => !/^(nobody|somebody)/.test(name)) }
  const { transitions } = coverageOf(poorer, pathsThrough(poorer))
  expect(transitions.missed).toContain(
    '#session.signedOut.submitting · xstate.done.actor.signIn (1) → #session.signedIn',
  )
})
