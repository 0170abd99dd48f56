import { describe, expect, test } from 'vitest'
import { type Adapter, walkGoes } from '../e2e/support/goes.ts'
import { traceOf } from './paths/coverage.ts'
import { dayThrough, dayTourOf } from './paths/day.ts'
import { planOf, plans } from './paths/index.ts'
import type { Itinerary } from './paths/itinerary.ts'
import { type PathPlan, walksOnScreen } from './paths/plan.ts'
import { endsTheSession } from './paths/session-end.ts'

/** The edges of the diagram that a day's cases cover in a walk. */
const edgesOf = (plan: PathPlan, walk: string): ReadonlySet<string> =>
  new Set(
    dayThrough(plan)
      .filter((path) => path.walk === walk)
      .flatMap((path) => traceOf(plan.machine, path).flatMap(({ edges }) => edges)),
  )

/** Walks on a screen without some actions; returns the edges that were covered. */
const walkOn = async (
  plan: PathPlan,
  itinerary: Itinerary,
  isOffered: Adapter['act'],
  withheld: Adapter['withheld'] = {},
) => {
  const goes: Array<{ readonly input: unknown; readonly events: Array<never> }> = []
  const { failures } = await walkGoes(itinerary, {
    walk: '',
    adapter: {
      withheld,
      begin: async ({ input }) => void goes.push({ input, events: [] }),
      act: async (step, ahead, before) => {
        const { sample } = step as unknown as { readonly sample: never }
        const answer = await isOffered(step, ahead, before)
        if (answer) goes.at(-1)?.events.push(sample)
        return answer
      },
      see: async () => undefined,
    },
    within: (_, run) => run(),
    note: async () => null,
    meet: () => {},
    isRepeated: false,
    enough: 1,
  })
  expect(failures).toEqual([])
  return { goes, edges: new Set(goes.flatMap((go) => traceOf(plan.machine, go).flatMap(({ edges }) => edges))) }
}

describe('the walks of a day on a screen', () => {
  test.each(plans.map(({ name }) => name))(
    'go along every edge of the cases of %s where all is offered',
    async (name) => {
      const plan = planOf(name)
      for (const { name: walk } of walksOnScreen(plan)) {
        const wanted = edgesOf(plan, walk)
        const tour = dayTourOf(plan, walk, endsTheSession)
        const { edges } = await walkOn(plan, tour, async () => true)
        expect([...wanted].filter((edge) => !edges.has(edge))).toEqual([])
        expect([tour.left, tour.missed(), tour.closedOff()]).toEqual([0, [], []])
      }
    },
  )

  const drafts = planOf('planDrafts')
  const walk = 'drafts are listed, thrown away and brought back'
  const reason = 'only a draft that has just been thrown away can be brought back'

  test('avoid an act that is not offered at first, and still walk the edges after it', async () => {
    const tour = dayTourOf(drafts, walk, endsTheSession)
    const isOffered: Adapter['act'] = async ({ event }, _, { context }) =>
      event.type !== 'drafts.changed' || (context as { readonly discarded: string }).discarded !== ''
    const { edges } = await walkOn(drafts, tour, isOffered, { 'drafts.changed': reason })
    const wanted = edgesOf(drafts, walk)
    expect([...wanted].filter((edge) => !edges.has(edge))).toEqual([])
    expect([tour.missed(), tour.closedOff()]).toEqual([[], []])
  })

  test('name the edges that are not walked if an act is never offered, and fail for nothing else', async () => {
    const tour = dayTourOf(drafts, walk, endsTheSession)
    const { edges } = await walkOn(drafts, tour, async ({ event }) => event.type !== 'draft.discarded', {
      'draft.discarded': reason,
    })
    const missing = [...edgesOf(drafts, walk)].filter((edge) => !edges.has(edge))
    expect(missing.length).toBeGreaterThan(1)
    expect(tour.closedOff().toSorted()).toEqual(missing.toSorted())
    expect(tour.missed()).toEqual([])
  })

  test('fail for an edge after an event that closes the screen', () => {
    const tour = dayTourOf(drafts, walk, ({ type }) => type === 'draft.discarded')
    expect(tour.missed()).toContainEqual(
      expect.stringMatching(/discardDraft.*, behind an event after which the screen is gone$/),
    )
  })
})
