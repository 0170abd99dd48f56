import { describe, expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { planWizardMachine } from '../../src/machines/plans/plan-wizard.machine.ts'
import { recordListMachine } from '../../src/machines/records/record-list.machine.ts'
import { ChangePairs } from './paths/change-pairs.ts'
import { feasiblePairsOf } from './paths/feasible-pairs.ts'
import { planOf } from './paths/index.ts'
import { changePairCoverageOf, journeysThrough } from './paths/journeys.ts'
import { brokenPromises } from './paths/judge.ts'
import { observeAll } from './paths/observe.ts'
import { definePlan, type PathPlan, walksOnScreen } from './paths/plan.ts'
import { noPromises } from './paths/promises.ts'
import { pathsBy } from './paths/strategies.ts'
import { type Path, pathsThrough } from './paths/walk.ts'

type Event = { readonly type: 'typed' | 'cleared' | 'went' | 'returned' | 'finished' }

/** Two pages. Text is typed on the first, which can only be left with a text, and can be cleared on the second. */
const machine = setup({
  types: { context: {} as { readonly text: string }, events: {} as Event },
  guards: { hasText: ({ context }) => context.text !== '' },
  actions: { type: assign({ text: 'x' }), clear: assign({ text: '' }) },
}).createMachine({
  id: 'pages',
  context: { text: '' },
  initial: 'first',
  states: {
    first: { on: { typed: { actions: 'type' }, went: { guard: 'hasText', target: 'second' } } },
    second: { on: { cleared: { actions: 'clear' }, returned: 'first', finished: 'done' } },
    done: { type: 'final' },
  },
})

const event = { description: '', fields: {}, samples: [{}] }
const pages = definePlan({
  name: 'pages',
  place: '',
  machine,
  events: { typed: event, cleared: event, went: event, returned: event, finished: event },
  walks: [
    { name: 'somebody goes', input: undefined, tries: () => true, key: ({ value, context }) => [value, context] },
  ],
  promises: noPromises,
}) as unknown as PathPlan

const all = { seed: 1, share: 1, length: 5_000 }
const stepsOf = (paths: ReadonlyArray<Path>) => paths.reduce((sum, { events }) => sum + events.length, 0)
const textsOf = (plan: PathPlan, pairs: Iterable<number>) => {
  const named = new ChangePairs(plan)
  return [...pairs].map((pair) => named.textOf(pair)).toSorted()
}

test('steps that a plan calls impossible occur neither on a journey nor on a random walk', () => {
  const impossible = {
    'somebody is done': ({ event: { type } }: { readonly event: { readonly type: string } }) => type === 'finished',
  }
  const typesOn = (plan: PathPlan) => {
    const paths = [...pathsBy(plan, { name: 'random', seed: 1, length: 200 }), ...journeysThrough(plan, all)]
    return new Set(paths.flatMap(({ events }) => events.map(({ type }) => type)))
  }
  expect(typesOn(pages)).toContain('finished')
  expect(typesOn({ ...pages, impossible })).not.toContain('finished')
})

describe('the pairs of a change and a navigation after it', () => {
  test('match a count by hand: cleared text is typed again before the page can be left', () => {
    const { ways, conceivable, isUsedUp } = feasiblePairsOf(pages)
    expect(textsOf(pages, ways.keys())).toEqual([
      'cleared, then finished',
      'cleared, then returned',
      'typed, then finished',
      'typed, then returned',
      'typed, then went',
    ])
    expect([conceivable, isUsedUp]).toEqual([6, false])
  })

  test('are walked while a fact is as the change left it, and by no path that repeats the change', () => {
    const path = (...types: ReadonlyArray<Event['type']>) => ({
      input: undefined,
      events: types.map((type) => ({ type })),
    })
    const on = (...types: ReadonlyArray<Event['type']>) => textsOf(pages, new ChangePairs(pages).on(path(...types)))
    expect(on('typed', 'went')).toEqual(['typed, then went'])
    expect(on('typed', 'went', 'cleared', 'finished')).toEqual(['cleared, then finished', 'typed, then went'])
    expect(on('typed')).toEqual([])
  })

  test('report when the exploration has used up its budget', () => {
    expect(feasiblePairsOf(pages, 5)).toMatchObject({ steps: 5, isUsedUp: true })
  })
})

describe('journeys', () => {
  test('walk every pair of a small machine in few steps', () => {
    const journeys = journeysThrough(pages, all)
    expect(changePairCoverageOf(pages, journeys)).toMatchObject({ all: 5, walked: 5, missed: [] })
    expect(stepsOf(journeys)).toBeLessThanOrEqual(20)
  })

  test('are the same for the same seed, and others for another', () => {
    const plan = planOf('recordPlayer')
    expect(journeysThrough(plan, all)).toEqual(journeysThrough(plan, all))
    expect(journeysThrough(plan, { ...all, seed: 2 })).not.toEqual(journeysThrough(plan, all))
  })

  test('end at the requested share, or at the limit of steps', () => {
    const plan = planOf('recordPlayer')
    const half = journeysThrough(plan, { ...all, share: 0.5 })
    const { all: feasible, walked } = changePairCoverageOf(plan, half)
    expect(walked).toBeGreaterThanOrEqual(feasible / 2)
    expect(walked).toBeLessThan(feasible)
    const short = journeysThrough(plan, { ...all, length: 12 })
    expect([stepsOf(short) > 0, stepsOf(short) <= 12]).toEqual([true, true])
  })

  test('do frequent actions more often', () => {
    const speedsWith = (weight: number) =>
      journeysThrough({ ...planOf('recordPlayer'), weights: { 'speed.chosen': weight } }, { ...all, length: 60 })
        .flatMap(({ events }) => events)
        .filter(({ type }) => type === 'speed.chosen').length
    expect(speedsWith(20)).toBeGreaterThan(speedsWith(0.05))
  })

  test('notice that Previous clears typed text, which no case of an edge notices', () => {
    const previous = {
      goToPrevious: assign(({ context }) => ({ step: context.step - 1, draft: { ...context.draft, planName: '' } })),
    }
    const plan = {
      ...planOf('planWizard'),
      machine: planWizardMachine.provide({ actions: previous as never }) as never,
    }
    const told = (paths: ReadonlyArray<Path>) =>
      brokenPromises(plan, paths).filter((one) => one.includes("after 'previous.requested' it changes draft"))
    expect(told(pathsThrough(plan))).toEqual([])
    expect(told(journeysThrough(plan, all))).not.toEqual([])
  })

  test('notice that another order of the rows resets the filter panel, which no case of an edge on the screen does', () => {
    const order = {
      setSort: assign(({ context }, { sort }: { readonly sort: unknown }) => ({
        sort,
        page: 1,
        filter: { ...context.filter, text: '' },
      })),
    }
    const plan = { ...planOf('recordList'), machine: recordListMachine.provide({ actions: order as never }) as never }
    const forgotten = (paths: ReadonlyArray<Path>) =>
      paths.filter(({ input, events }) => {
        const steps = observeAll(plan.machine, input, events).map(({ snapshot }) => snapshot.context.filter.text)
        return events.some(({ type }, index) => type === 'sort.chosen' && steps[index] !== steps[index + 1])
      })
    expect(forgotten(pathsThrough({ ...plan, walks: walksOnScreen(plan) }))).toEqual([])
    expect(forgotten(journeysThrough(plan, all))).not.toEqual([])
  })
})

test('a weight is that of a declared event', () => {
  for (const { events, weights = {} } of ['planWizard', 'recordList', 'planList', 'inventoryList'].map(planOf)) {
    expect(Object.keys(weights).filter((type) => !(type in events))).toEqual([])
    expect(Object.keys(weights).length).toBeGreaterThan(0)
  }
})
