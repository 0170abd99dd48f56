import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { walkGoes } from '../e2e/support/goes.ts'
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

test('a tour takes every edge that can be reached without a new beginning', () => {
  const tour = tourOf(planWith(({ value, context }) => [value, context]))
  expect(tour.from(tour.start).map((step) => step.event.type)).toEqual(['shut', 'shut'])
  expect(tour.left).toBe(4)
})

test('a key that leaves out what a guard reads is reported, not walked forever', () => {
  const tour = tourOf(planWith(({ value }) => value))
  expect(() => tour.from(tour.start)).toThrow(
    'The walk "somebody leaves" of house goes round in a circle: "inside" does not lead on by left, rang',
  )
})

test('a short tour takes one of the edges that are one in the diagram', () => {
  const tour = tourOf(
    planWith(({ value, context }) => [value, context]),
    edgesOf(machine),
  )
  expect(tour.from(tour.start).map((step) => step.event.type)).toEqual(['shut'])
  tour.close(tour.start, { type: 'shut' })
  expect(tour.left).toBe(2)
  expect(tour.from(tour.start).map((step) => step.event.type)).toEqual(['left', 'rang'])
})

test('an act that the screen does not offer is not tried again', () => {
  const tour = tourOf(planWith(({ value, context }) => [value, context]))
  tour.close(tour.start, { type: 'left' })
  tour.remove(tour.start, { type: 'left' })
  tour.close(tour.start, { type: 'shut' })
  const before = tour.left
  expect(tour.from(tour.start).map((step) => step.event.type)).toEqual(['shut', 'shut'])
  expect(tour.missed().length).toBeLessThan(before)
})

/** After one fall, the door leads to the cellar for good, where there is no lamp. */
const lamps = setup({
  types: {
    context: {} as { readonly isHurt: boolean },
    events: {} as { readonly type: 'fell' | 'back' | 'in' | 'lit' },
  },
  guards: { isHurt: ({ context }) => context.isHurt },
  actions: { hurt: assign({ isHurt: true }) },
}).createMachine({
  id: 'lamps',
  context: { isHurt: false },
  initial: 'door',
  states: {
    door: { on: { fell: { target: 'cellar', actions: 'hurt' }, in: [{ guard: 'isHurt', target: 'cellar' }, 'room'] } },
    cellar: { on: { back: 'door', lit: 'light' } },
    room: { on: { lit: 'light' } },
    light: {},
  },
})

test('an act that is not offered after a misleading key is not tried forever', async () => {
  const plan = definePlan({
    name: 'lamps',
    place: '',
    machine: lamps,
    events: { fell: event, back: event, in: event, lit: event },
    walks: [{ name: 'it is lit', input: undefined, tries: () => true, key: ({ value }) => value }],
    promises: noPromises,
  })
  const [walk] = plan.walks
  if (!walk) throw new Error('No walk')
  const tour = new Tour(plan, walk, nothing)
  const acted: Array<string> = []
  const { failures, begun } = await walkGoes(tour, {
    walk: walk.name,
    adapter: {
      withheld: { lit: 'there is no lamp in the cellar' },
      begin: async () => undefined,
      act: async ({ event: { type } }, _, { state }) => {
        acted.push(`${type} at ${state}`)
        if (acted.length > 20) throw new Error('It is walked for ever')
        return !(type === 'lit' && state === 'cellar')
      },
      see: async () => undefined,
    },
    within: (_, run) => run(),
    note: async () => null,
    meet: () => {},
    isRepeated: false,
    enough: 1,
  })
  expect({ failures, begun, missed: tour.missed() }).toEqual({ failures: [], begun: 2, missed: [] })
  expect(acted.filter((act) => act === 'lit at cellar')).toHaveLength(1)
  // Edges that a detour skipped are walked from the beginning.
  expect(acted.slice(-2)).toEqual(['in at door', 'lit at room'])
})
