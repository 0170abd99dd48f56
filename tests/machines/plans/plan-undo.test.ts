import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, step } from '../../../src/journal/replay.ts'
import { edited, noHistory, UNDO_STEPS, undone } from '../../../src/machines/core/undo.ts'
import { planWizardMachine } from '../../../src/machines/plans/plan-wizard.machine.ts'
import { redoLabel, undoLabel } from '../../../src/machines/plans/plan-wizard.selectors.ts'
import type { PlanWizardEvent } from '../../../src/machines/plans/plan-wizard.setup.ts'
import { planDraftFields } from '../../../src/schemas/plans/plan-steps.ts'

const input = { mode: 'create', planName: '', pid: null, step: 1 } as const
const stateAfter = (events: ReadonlyArray<PlanWizardEvent>) => fold(planWizardMachine, input, events)
const undo = { type: 'undo.requested' } as const
const redo = { type: 'redo.requested' } as const

/** Fields with and without dependants, and few values, so that they meet. */
const field = fc.oneof(
  fc.constantFrom('type', 'country', 'operatorType', 'perGbDollar', 'simOperator', 'tariff', 'planName'),
  fc.constantFrom(...planDraftFields),
)
const value = fc.constantFrom('', 'Local', 'Roaming', 'payPerGB', 'payPerMB', 'o2', 'voda', '102344', '5', 'Japan')
const change = fc.record({ type: fc.constant('field.changed'), field, value })
const act = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('field.left'), field }) },
  { weight: 1, arbitrary: fc.constant({ type: 'draft.discarded' }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('step.chosen'), step: fc.integer({ min: 1, max: 8 }) }) },
)
const acts = (more: ReadonlyArray<fc.Arbitrary<object>> = []) =>
  fc.array(fc.oneof(act, ...more), { maxLength: 40 }) as unknown as fc.Arbitrary<ReadonlyArray<PlanWizardEvent>>
const worked = acts([fc.constant(undo), fc.constant(redo)])

const factsOf = ({ context }: ReturnType<typeof stateAfter>) => ({
  draft: context.draft,
  past: context.history.past,
  future: context.history.future,
})

describe('laws', () => {
  test('undo then redo is the identity, and so is redo then undo', () => {
    fc.assert(
      fc.property(worked, (events) => {
        const before = stateAfter(events)
        if (before.can(undo)) expect(factsOf(stateAfter([...events, undo, redo]))).toEqual(factsOf(before))
        if (before.can(redo)) expect(factsOf(stateAfter([...events, redo, undo]))).toEqual(factsOf(before))
      }),
      { numRuns: 300 },
    )
  })

  test('undo leads to the draft of the journal without the events that are undone', () => {
    fc.assert(
      fc.property(acts(), (events) => {
        const states = [stateAfter([])]
        for (const event of events) states.push(step(planWizardMachine, states.at(-1) as never, event))
        const all = states.at(-1) as (typeof states)[number]
        if (!all.can(undo)) return
        // The last step began where its number was first reached for good.
        const began = states.findLast(({ context }) => context.history.past.length < all.context.history.past.length)
        expect(step(planWizardMachine, all, undo).context.draft).toEqual(began?.context.draft)
      }),
      { numRuns: 300 },
    )
  })

  test('everything undone is the draft as it began, everything redone the draft as it was', () => {
    fc.assert(
      fc.property(acts(), (events) => {
        const all = stateAfter(events)
        const times = all.context.history.past.length
        const undos = Array.from({ length: times }, () => undo)
        const redos = Array.from({ length: times }, () => redo)
        expect(stateAfter([...events, ...undos]).context.draft).toEqual(all.context.untouched)
        expect(stateAfter([...events, ...undos, ...redos]).context.draft).toEqual(all.context.draft)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a step', () => {
  const type = (name: 'planName' | 'apn', ...values: ReadonlyArray<string>): Array<PlanWizardEvent> =>
    values.map((text) => ({ type: 'field.changed', field: name, value: text }))

  test('is what is typed into one field without leaving it', () => {
    const state = stateAfter([...type('planName', 'J', 'Ja', 'Jap'), undo])
    expect(state.context.draft.planName).toBe('')
    expect(state.can(undo)).toBe(false)
  })

  test('ends when the field is left, or another is typed into', () => {
    const left = stateAfter([
      ...type('planName', 'J'),
      { type: 'field.left', field: 'planName' },
      ...type('planName', 'Ja'),
      undo,
    ])
    expect(left.context.draft.planName).toBe('J')
    const other = stateAfter([...type('planName', 'J'), ...type('apn', 'a', 'ab'), ...type('planName', 'Ja'), undo])
    expect(other.context.draft).toMatchObject({ planName: 'J', apn: 'ab' })
  })

  test('takes back what followed the change: another type of operator brings its amount back', () => {
    const state = stateAfter([
      { type: 'field.changed', field: 'operatorType', value: 'payPerGB' },
      { type: 'field.changed', field: 'perGbDollar', value: '2.5' },
      { type: 'field.changed', field: 'operatorType', value: 'bundled' },
      undo,
    ])
    expect(state.context.draft).toMatchObject({ operatorType: 'payPerGB', perGbDollar: '2.5' })
  })

  test('that was typed and deleted again is none', () => {
    const state = stateAfter(type('planName', 'J', ''))
    expect(state.can(undo)).toBe(false)
  })

  test('can be "discard draft" too', () => {
    const state = stateAfter([...type('planName', 'Japan'), { type: 'draft.discarded' }])
    expect(state.context.draft.planName).toBe('')
    expect(undoLabel(state)).toBe('Undo discard draft')
    expect(stateAfter([...type('planName', 'Japan'), { type: 'draft.discarded' }, undo]).context.draft.planName).toBe(
      'Japan',
    )
  })

  test('is named, and shown where it happens', () => {
    const typed = type('planName', 'Japan')
    expect(undoLabel(stateAfter(typed))).toBe('Undo change of Plan Name')
    const state = stateAfter([...typed, { type: 'step.chosen', step: 2 }, undo])
    expect(redoLabel(state)).toBe('Redo change of Plan Name')
    expect(undoLabel(state)).toBe('Undo')
    expect(state.value).toMatchObject({ work: { filling: 'features' } })
    const review = stateAfter([...typed, { type: 'step.chosen', step: 8 }, undo])
    expect(review.value).toMatchObject({ work: { filling: 'review' } })
  })

  test('ends what could be redone when something new is typed', () => {
    const state = stateAfter([...type('planName', 'Japan'), undo, ...type('apn', 'a')])
    expect(state.can(redo)).toBe(false)
  })
})

test('the steps are bounded, the latest are kept', () => {
  let work = { values: { note: '' } as Readonly<Record<string, string>>, history: noHistory }
  for (let index = 1; index <= UNDO_STEPS + 5; index++) work = edited(work, 'note', { note: `${index}` }, 'atOnce')
  expect(work.history.past).toHaveLength(UNDO_STEPS)
  expect(undone(work).values.note).toBe(`${UNDO_STEPS + 4}`)
})
