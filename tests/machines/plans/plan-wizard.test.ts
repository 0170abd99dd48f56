import { describe, expect, test } from 'vitest'
import {
  errorOf,
  fieldsShown,
  hasUnsavedChanges,
  isUnavailable,
  isUnknownStep,
  planNamed,
  problemsOf,
  publishLabel,
  reviewOf,
  stepBar,
  undoLabel,
  warningsOf,
} from '../../../src/machines/plans/plan-wizard.selectors.ts'
import { Refused, Unauthorized } from '../../../src/schemas/core/errors.ts'
import { emptyPlanDraft } from '../../../src/schemas/plans/plan-draft.ts'
import { settled } from '../support.ts'
import { down, editing, leaves, published, record, start, toast } from './plan-wizard.support.ts'

describe('the steps', () => {
  test('are gone through by Next and Previous, which end at the ends, and by the step bar', () => {
    const { actor, now } = start()
    expect(now().can({ type: 'previous.requested' })).toBe(false)
    for (let step = 1; step < 8; step++) actor.send({ type: 'next.requested' })
    expect(now().value).toMatchObject({ work: { filling: 'review' } })
    expect(now().can({ type: 'next.requested' })).toBe(false)
    actor.send({ type: 'step.chosen', step: 3 })
    expect(stepBar(now()).filter(({ isCurrent }) => isCurrent)).toMatchObject([
      { number: 3, label: 'Client-Specific Fields' },
    ])
    expect(fieldsShown(now())).toEqual(['simOperator', 'mcc', 'mnc'])
  })

  test('are left and come back to by Previous, Next and the step bar with everything that was typed in them', () => {
    const { actor, now, type } = start()
    type('planName', 'Japan 5 GB')
    for (let step = 1; step < 8; step++) {
      for (const field of fieldsShown(now())) if (now().context.draft[field] === '') type(field, `of step ${step}`)
      actor.send({ type: 'next.requested' })
    }
    const { draft } = now().context
    expect(draft.planName).toBe('Japan 5 GB')
    for (let step = 8; step > 1; step--) {
      actor.send({ type: 'previous.requested' })
      expect(now().context).toMatchObject({ step: step - 1, draft })
    }
    actor.send({ type: 'step.chosen', step: 5 })
    actor.send({ type: 'next.requested' })
    expect(now().context.draft).toEqual(draft)
  })

  test.each([0, 9, -1])('that there are not (%i) show "Page Not Available..."', (step) => {
    const { actor, now } = start({ step })
    expect(isUnknownStep(now())).toBe(true)
    actor.send({ type: 'step.chosen', step: 1 })
    expect(now().value).toMatchObject({ work: { filling: 'generalInformation' } })
  })

  test('carry warnings and refused fields, the review all of them', () => {
    const { now, type } = start()
    type('buyingCost', 'x')
    const marks = stepBar(now()).map(({ warnings }) => warnings)
    expect(marks).toEqual([1, 2, 0, 1, 0, 0, 1, 5])
  })
})

describe('the plan to edit', () => {
  test('is found by name, or by id where the list gave one, and said to be', async () => {
    const { load, emitted, now } = start({ mode: 'edit', planName: 'Japan 5 GB', pid: 7, step: 2 })
    expect(load.call(0).input).toEqual({ planName: 'Japan 5 GB', pid: 7 })
    load.call(0).resolve({ plan: record, message: 'Plan found' })
    await settled()
    expect(emitted).toEqual([toast('success', 'Plan found', 'loadPlan')])
    expect(now().value).toMatchObject({ work: { filling: 'planDetails' } })
    expect(now().context.draft).toMatchObject({ planName: 'Japan 5 GB', validity: '30' })
    expect(publishLabel(now())).toBe('Update Plan')
    expect(planNamed(now())).toBe('Japan 5 GB')
    expect(hasUnsavedChanges(now())).toBe(false)
  })

  test.each([
    [new Refused({ message: 'Not yours', errors: [] }), [toast('error', 'Not yours', 'loadPlan')]],
    [down, [toast('error', 'Failed to load plan', 'loadPlan')]],
    [new Unauthorized({ message: 'Invalid credentials' }), []],
  ])('that cannot be loaded says why and can be asked for again', async (error, said) => {
    const { actor, load, emitted, now } = start({ mode: 'edit', planName: 'X' })
    load.call(0).reject(error)
    await settled()
    expect(isUnavailable(now())).toBe(true)
    expect(emitted).toEqual(said)
    actor.send({ type: 'retry.requested' })
    expect(load.calls).toHaveLength(2)
    load.call(1).resolve({ plan: record, message: '' })
    await settled()
    expect(emitted).toEqual([...said, { type: 'toast.outdated', about: 'loadPlan' }])
  })
})

describe('the review', () => {
  test('of an edited plan shows old and new, and only what changes where that is wanted', async () => {
    const { actor, type, now } = await editing()
    type('validity', '60')
    type('planClass', 'SMS')
    const changed = () => [...reviewOf(now()).left, ...reviewOf(now()).right]
    expect(changed()).toHaveLength(66)
    actor.send({ type: 'review.narrowed', onlyChanges: true })
    expect(changed()).toMatchObject([
      { label: 'Validity', before: '30', value: '60' },
      { label: 'Plan Class', before: '-', value: 'SMS' },
    ])
    actor.send({ type: 'review.narrowed', onlyChanges: false })
    expect(changed()).toHaveLength(66)
  })

  test('tells before what would be refused; the plan is not sent until it is mended', () => {
    const { actor, publish, type, now } = start({ step: 8 })
    type('throttle', '-1')
    type('validity', '30 days')
    expect(problemsOf(now()).map(({ step, field }) => [step, field])).toEqual([
      [2, 'validity'],
      [2, 'throttle'],
    ])
    expect(errorOf(now(), 'throttle')).toBe('Throttle Speed cannot be below 0')
    expect(stepBar(now())[1]?.errors).toBe(2)
    actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    expect(publish.calls).toHaveLength(0)
    expect(now().context).toMatchObject({ notice: null, unanswered: null, step: 8 })
    expect(Object.keys(now().context.errors)).toEqual(['validity', 'throttle'])
    type('throttle', '1')
    type('validity', '30')
    expect(now().context).toMatchObject({ errors: {}, notice: null })
    actor.send({ type: 'publish.requested', submissionId: 'sub-2' })
    expect(publish.call(0).input).toMatchObject({ submissionId: 'sub-2' })
  })
})

describe('publishing', () => {
  test('is for the review, sends what was entered, and ends in the list with an empty form', async () => {
    const { actor, publish, emitted, type, now } = start()
    actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    expect(publish.calls).toHaveLength(0)
    type('planName', 'Japan 5 GB')
    actor.send({ type: 'step.chosen', step: 8 })
    expect(publishLabel(now())).toBe('Publish Plan')
    expect(planNamed(now())).toBe('Japan 5 GB')
    expect(reviewOf(now()).left[3]).toMatchObject({ label: 'Plan Name', value: 'Japan 5 GB' })
    actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    actor.send({ type: 'publish.requested', submissionId: 'sub-2' })
    expect(publish.calls).toHaveLength(1)
    expect(publish.call(0).input).toMatchObject({
      draft: { planName: 'Japan 5 GB' },
      identity: null,
      version: null,
      submissionId: 'sub-1',
    })
    publish.call(0).resolve(published('Plan created successfully.'))
    await settled()
    expect(emitted).toEqual([toast('success', 'Plan created successfully.'), ...leaves])
    expect(now().context.draft).toEqual(emptyPlanDraft)
    expect(hasUnsavedChanges(now())).toBe(false)
  })

  test('an edited plan builds on the version that was seen', async () => {
    const { actor, publish, emitted } = await editing()
    actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    expect(publish.call(0).input).toMatchObject({ identity: { pid: 7, userId: 0, roleType: 0 }, version: 2 })
    publish.call(0).resolve(published())
    await settled()
    expect(emitted.slice(1)).toEqual([toast('success', 'Saved.'), ...leaves])
  })

  test('that is refused says it at the fields, until they are changed', async () => {
    const { actor, publish, emitted, type, now } = start({ step: 8 })
    actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    publish.call(0).reject(new Refused({ message: 'No', errors: [{ field: 'planName', message: 'Taken' }] }))
    await settled()
    expect(emitted).toEqual([toast('error', 'No')])
    expect(now().context.errors).toEqual({ planName: 'Taken' })
    expect(stepBar(now())[6]?.errors).toBe(1)
    type('apn', 'internet')
    expect(now().context.notice).toBe('No')
    type('planName', 'Another')
    expect(now().context).toMatchObject({ errors: {}, notice: null })
    actor.send({ type: 'publish.requested', submissionId: 'sub-2' })
    expect(publish.call(1).input.submissionId).toBe('sub-2')
  })

  test('of a new plan that was not answered stays the same submission, also after a change: it may be saved', async () => {
    const { actor, publish, emitted, type } = start({ step: 8 })
    actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    publish.call(0).reject(down)
    await settled()
    expect(emitted).toEqual([toast('error', 'Failed to create plan')])
    actor.send({ type: 'publish.requested', submissionId: 'sub-2' })
    expect(publish.call(1).input.submissionId).toBe('sub-1')
    publish.call(1).reject(down)
    await settled()
    type('planName', 'Another')
    actor.send({ type: 'publish.requested', submissionId: 'sub-3' })
    expect(publish.call(2).input.submissionId).toBe('sub-1')
    publish.call(2).reject(new Refused({ message: 'This was saved before, with other values.', errors: [] }))
    await settled()
    actor.send({ type: 'publish.requested', submissionId: 'sub-4' })
    expect(publish.call(3).input.submissionId).toBe('sub-4')
  })

  test('of a change that was not answered is another submission after a change: its version tells', async () => {
    const { actor, publish, type } = await editing()
    actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    publish.call(0).reject(down)
    await settled()
    type('planName', 'Another')
    actor.send({ type: 'publish.requested', submissionId: 'sub-2' })
    expect(publish.call(1).input.submissionId).toBe('sub-2')
  })

  test('is also asked for at another step: an edited plan is sent, a new one is shown in the review', async () => {
    const created = start({ step: 3 })
    created.actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    expect(created.publish.calls).toHaveLength(0)
    expect(created.now().context.step).toBe(8)
    const edited = await editing()
    edited.actor.send({ type: 'step.chosen', step: 3 })
    edited.actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    expect(edited.publish.calls).toHaveLength(1)
  })
})

test('one letter more changes the draft and its Undo, and nothing else that a view would look at again', () => {
  const { type, now } = start()
  type('travellerType', 'T')
  const before = now()
  type('travellerType', 'Tr')
  const after = now()
  const changed = Object.entries(after.context).filter(([key, value]) => Reflect.get(before.context, key) !== value)
  expect(changed.map(([key]) => key).sort()).toEqual(['draft', 'history'])
  expect(after.value).toEqual(before.value)
  expect(warningsOf(after)).toBe(warningsOf(after))
  expect(undoLabel(after)).toBe(undoLabel(before))
})

test('options that cannot be loaded are only logged, and can be asked for again', async () => {
  const { actor, lookups, emitted } = start()
  lookups.call(0).reject(down)
  await settled()
  expect(emitted).toEqual([])
  actor.send({ type: 'lookups.retried' })
  expect(lookups.calls).toHaveLength(2)
})
