import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { edgesOf, type Shows } from './paths/coverage.ts'
import { definePlan, nothing } from './paths/plan.ts'
import { noPromises } from './paths/promises.ts'
import { Tour } from './paths/tour.ts'

const machine = setup({
  types: { context: {} as { readonly isShut: boolean }, events: {} as { readonly type: 'shut' | 'left' | 'rang' } },
  guards: { isOpen: ({ context }) => !context.isShut },
  actions: { shut: assign({ isShut: true }) },
}).createMachine({
  id: 'house',
  context: { isShut: false },
  initial: 'inside',
  states: {
    inside: { on: { shut: { actions: 'shut' }, left: { guard: 'isOpen', target: 'outside' } } },
    outside: { on: { rang: 'outside' } },
  },
})

const event = { description: '', fields: {}, samples: [{}] }
const planWith = (key: (snapshot: { readonly value: unknown; readonly context: unknown }) => unknown) =>
  definePlan({
    name: 'house',
    place: '',
    machine,
    events: { shut: event, left: event, rang: event },
    walks: [{ name: 'somebody leaves', input: undefined, tries: () => true, key }],
    promises: noPromises,
  })
const tourOf = (plan: ReturnType<typeof planWith>, shows?: Shows) => {
  const [walk] = plan.walks
  if (!walk) throw new Error('No walk')
  return new Tour(plan, walk, nothing, shows)
}

test('a tour goes through every edge that can be reached without beginning again', () => {
  const tour = tourOf(planWith(({ value, context }) => [value, context]))
  expect(tour.from(tour.start).map((step) => step.event.type)).toEqual(['shut', 'shut'])
  expect(tour.left).toBe(4)
})

test('a key that leaves out what a guard reads is told, not walked for ever', () => {
  const tour = tourOf(planWith(({ value }) => value))
  expect(() => tour.from(tour.start)).toThrow(
    'The walk "somebody leaves" goes round in a circle: "inside" does not lead on by left, rang',
  )
})

test('of the edges that are one in the diagram a short tour takes one', () => {
  const tour = tourOf(
    planWith(({ value, context }) => [value, context]),
    edgesOf(machine),
  )
  expect(tour.from(tour.start).map((step) => step.event.type)).toEqual(['shut'])
  tour.close(tour.start, { type: 'shut' })
  expect(tour.left).toBe(2)
  expect(tour.from(tour.start).map((step) => step.event.type)).toEqual(['left', 'rang'])
})

test('what the screen does not offer leads nowhere, and is not asked for again', () => {
  const tour = tourOf(planWith(({ value, context }) => [value, context]))
  tour.close(tour.start, { type: 'left' })
  tour.remove(tour.start, { type: 'left' })
  tour.close(tour.start, { type: 'shut' })
  const before = tour.left
  expect(tour.from(tour.start).map((step) => step.event.type)).toEqual(['shut', 'shut'])
  expect(tour.missed().length).toBeLessThan(before)
})
