import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { PlanWizardInput } from '../../src/machines/plan-wizard.context.ts'
import { planWizardEvents } from '../../src/machines/plan-wizard.events.ts'
import { planWizardMachine } from '../../src/machines/plan-wizard.machine.ts'
import {
  conflictRows,
  fieldsShown,
  hasUnsavedChanges,
  isConflicted,
  isOffering,
  isReadOnly,
  isUnavailable,
  isUnknownStep,
  publishLabel,
  reviewOf,
  stepBar,
  undoLabel,
  warningsOf,
} from '../../src/machines/plan-wizard.selectors.ts'
import { Refused, Unauthorized, Unreachable } from '../../src/schemas/errors.ts'
import type { PlanConflict, PlanRecord } from '../../src/schemas/plan.ts'
import { emptyPlanDraft } from '../../src/schemas/plan-draft.ts'
import type {
  FoundPlan,
  PlanQuery,
  PlanWizardLookups,
  PublishOutcome,
  PublishRequest,
} from '../../src/services/plan-service.ts'
import { emittedBy, heldCall, settled } from './support.ts'

const start = (input: Partial<PlanWizardInput> = {}) => {
  const load = heldCall<PlanQuery, FoundPlan>()
  const publish = heldCall<PublishRequest, PublishOutcome>()
  const lookups = heldCall<undefined, PlanWizardLookups>()
  const machine = planWizardMachine.provide({
    actors: { loadPlan: load.logic, publishPlan: publish.logic, loadLookups: lookups.logic },
  })
  const actor = createActor(machine, { input: { mode: 'create', planName: '', pid: null, step: 1, ...input } })
  const emitted = emittedBy(actor)
  actor.start()
  const type = (field: keyof typeof emptyPlanDraft, value: string) =>
    actor.send({ type: 'field.changed', field, value })
  return { actor, load, publish, lookups, emitted, type, now: () => actor.getSnapshot() }
}

const record = (planWizardEvents['xstate.done.actor.loadPlan'].samples[0]?.output.plan ?? null) as PlanRecord
const down = new Unreachable({ message: 'The server cannot be reached' })
const toast = (kind: string, text: string) => ({ type: 'toast.shown', kind, text })
const leaves = [{ type: 'draft.cleared' }, { type: 'navigation.requested', to: '/pages/PlanMaster', replace: false }]
const published = (message = ''): PublishOutcome => ({ kind: 'published', message, pid: 7 })

/** A plan that was loaded, and its wizard on the review. */
const editing = async () => {
  const wizard = start({ mode: 'edit', planName: 'Japan 5 GB', step: 8 })
  wizard.load.call(0).resolve({ plan: record, message: '' })
  await settled()
  return wizard
}

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
    expect(marks).toEqual([1, 0, 0, 1, 0, 0, 1, 3])
  })
})

describe('the plan to edit', () => {
  test('is found by name, or by id where the list gave one, and said to be', async () => {
    const { load, emitted, now } = start({ mode: 'edit', planName: 'Japan 5 GB', pid: 7, step: 2 })
    expect(load.call(0).input).toEqual({ planName: 'Japan 5 GB', pid: 7 })
    load.call(0).resolve({ plan: record, message: 'Plan found' })
    await settled()
    expect(emitted).toEqual([toast('success', 'Plan found')])
    expect(now().value).toMatchObject({ work: { filling: 'planDetails' } })
    expect(now().context.draft).toMatchObject({ planName: 'Japan 5 GB', validity: '30' })
    expect(publishLabel(now())).toBe('Update Plan')
    expect(hasUnsavedChanges(now())).toBe(false)
  })

  test.each([
    [new Refused({ message: 'Not yours', errors: [] }), [toast('error', 'Not yours')]],
    [down, [toast('error', 'Failed to create plan')]],
    [new Unauthorized({ message: 'Invalid credentials' }), []],
  ])('that cannot be loaded says why and can be asked for again', async (error, said) => {
    const { actor, load, emitted, now } = start({ mode: 'edit', planName: 'X' })
    load.call(0).reject(error)
    await settled()
    expect(isUnavailable(now())).toBe(true)
    expect(emitted).toEqual(said)
    actor.send({ type: 'retry.requested' })
    expect(load.calls).toHaveLength(2)
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
    expect(reviewOf(now()).left[3]).toMatchObject({ words: 'Plan Name', value: 'Japan 5 GB' })
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
    expect(emitted).toEqual([toast('success', 'Saved.'), ...leaves])
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

  test('that was not answered is repeated as the same submission, unless the plan was changed', async () => {
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
    expect(publish.call(2).input.submissionId).toBe('sub-3')
  })
})

describe('a conflict', () => {
  const conflict: PlanConflict = {
    version: 3,
    changes: [
      { field: 'validity', loaded: '30', saved: '60' },
      { field: 'planName', loaded: 'Japan 5 GB', saved: 'Japan 5 GB Plus' },
      { field: 'minQty', loaded: '0', saved: '2' },
      { field: 'internetBreakout', loaded: '0', saved: '1' },
    ],
    updatedBy: 'Ben Cole',
    updatedDate: '2026-01-06T10:00:00.000Z',
  }
  const conflicting = async () => {
    const wizard = await editing()
    wizard.type('planName', 'Japan 6 GB')
    wizard.actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    wizard.publish.call(0).resolve({ kind: 'conflicted', conflict })
    await settled()
    return wizard
  }

  test('shows what was loaded, saved and typed; theirs stands where nothing was typed', async () => {
    const { now } = await conflicting()
    expect(isConflicted(now())).toBe(true)
    expect(conflictRows(now())).toEqual([
      { field: 'validity', loaded: '30', saved: '60', typed: '30', side: 'theirs' },
      { field: 'planName', loaded: 'Japan 5 GB', saved: 'Japan 5 GB Plus', typed: 'Japan 6 GB', side: 'mine' },
      { field: 'minQty', loaded: '', saved: '2', typed: '', side: 'theirs' },
    ])
  })

  test('is settled by field and saved over their version; it can be taken back', async () => {
    const { actor, publish, now } = await conflicting()
    actor.send({ type: 'conflict.chosen', field: 'validity', side: 'mine' })
    actor.send({ type: 'conflict.chosen', field: 'planName', side: 'theirs' })
    actor.send({ type: 'conflict.settled', submissionId: 'sub-2' })
    expect(publish.call(1).input).toMatchObject({
      draft: { validity: '30', planName: 'Japan 5 GB Plus', minQty: '2' },
      version: 3,
      submissionId: 'sub-2',
    })
    publish.call(1).reject(down)
    await settled()
    expect(undoLabel(now())).toBe("Undo the other person's values")
    actor.send({ type: 'undo.requested' })
    expect(now().context.draft).toMatchObject({ planName: 'Japan 6 GB', minQty: '' })
    actor.send({ type: 'draft.discarded' })
    expect(now().context.draft).toMatchObject({ planName: 'Japan 5 GB Plus', validity: '60', minQty: '2' })
  })

  test('can be looked at again, or given up for their version', async () => {
    const one = await conflicting()
    one.actor.send({ type: 'conflict.dismissed' })
    expect(one.now().context.draft.planName).toBe('Japan 6 GB')
    expect(one.now().context.version).toBe(2)
    const other = await conflicting()
    other.actor.send({ type: 'conflict.discarded' })
    expect(other.load.calls).toHaveLength(2)
    expect(hasUnsavedChanges(other.now())).toBe(false)
  })

  test.each([
    ['conflict.dismissed', 8],
    ['step.chosen', 7],
  ] as const)('is left by %s, and nothing that was typed is lost', async (type, step) => {
    const { actor, publish, now } = await conflicting()
    actor.send(type === 'step.chosen' ? { type, step } : { type })
    expect(now().matches({ work: 'filling' })).toBe(true)
    expect(now().context).toMatchObject({ step, conflict: null, version: 2, draft: { planName: 'Japan 6 GB' } })
    expect(hasUnsavedChanges(now())).toBe(true)
    actor.send({ type: 'step.chosen', step: 8 })
    actor.send({ type: 'publish.requested', submissionId: 'sub-2' })
    expect(publish.call(1).input).toMatchObject({ version: 2, draft: { planName: 'Japan 6 GB' } })
  })

  test('that another tab works on is settled there', async () => {
    const { actor, load, now } = await conflicting()
    actor.send({ type: 'draft.readOnly' })
    actor.send({ type: 'conflict.settled', submissionId: 'sub-2' })
    actor.send({ type: 'conflict.discarded' })
    expect(isConflicted(now())).toBe(true)
    expect(load.calls).toHaveLength(1)
    actor.send({ type: 'conflict.dismissed' })
    expect(now().context.draft.planName).toBe('Japan 6 GB')
  })
})

describe('a kept draft', () => {
  const found = { type: 'draft.found', at: '2026-01-06T10:00:00.000Z' } as const

  test('is offered with its time and gone on with on the same step', () => {
    const { actor, lookups, type, now } = start({ step: 4 })
    type('capcityInfo', '5 GB')
    actor.send(found)
    expect(isOffering(now())).toBe(true)
    expect(now().context.draftAt).toBe('2026-01-06T10:00:00.000Z')
    actor.send({ type: 'draft.continued' })
    expect(now().value).toMatchObject({ work: { filling: 'pricing' } })
    expect(now().context).toMatchObject({ draftAt: null, draft: { capcityInfo: '5 GB' } })
    expect(undoLabel(now())).toBe('Undo change of Capacity Info')
    expect(lookups.calls).toHaveLength(2)
  })

  test('is gone when the person starts again; an edited plan is loaded anew', async () => {
    const { actor, emitted, type, now } = start({ step: 4 })
    type('capcityInfo', '5 GB')
    actor.send(found)
    actor.send({ type: 'draft.discarded' })
    expect(now().value).toMatchObject({ work: { filling: 'generalInformation' } })
    expect(now().context.draft).toEqual(emptyPlanDraft)
    expect(now().can({ type: 'undo.requested' })).toBe(false)
    expect(emitted).toEqual([{ type: 'draft.cleared' }])

    const edit = await editing()
    edit.type('planName', 'X')
    edit.actor.send(found)
    edit.actor.send({ type: 'draft.discarded' })
    expect(edit.load.calls).toHaveLength(2)
  })

  test('in which nothing was done is not offered', () => {
    const { actor, now } = start()
    actor.send(found)
    expect(isOffering(now())).toBe(false)
  })

  test('that another tab works on is not offered: it is shown to be read', () => {
    const { actor, type, now } = start({ step: 4 })
    type('capcityInfo', '5 GB')
    actor.send(found)
    actor.send({ type: 'draft.readOnly' })
    expect(now().value).toMatchObject({ work: { filling: 'pricing' }, access: 'reading' })
    expect(now().context).toMatchObject({ draftAt: null, draft: { capcityInfo: '5 GB' } })
    actor.send(found)
    actor.send({ type: 'draft.discarded' })
    expect(isOffering(now())).toBe(false)
    expect(now().context.draft.capcityInfo).toBe('5 GB')
  })

  test('that was taken over while it was offered is gone on with', () => {
    const { actor, type, now } = start({ step: 4 })
    type('capcityInfo', '5 GB')
    actor.send(found)
    actor.send({ type: 'draft.takenOver' })
    expect(now().value).toMatchObject({ work: { filling: 'pricing' }, access: 'writing' })
    expect(now().context.draftAt).toBe(null)
  })

  test('that another tab works on is only read, until it is taken over', () => {
    const { actor, type, now } = start({ step: 8 })
    type('planName', 'Japan')
    actor.send({ type: 'draft.readOnly' })
    expect(isReadOnly(now())).toBe(true)
    type('planName', 'Another')
    actor.send({ type: 'undo.requested' })
    actor.send({ type: 'draft.discarded' })
    expect(now().context.draft.planName).toBe('Japan')
    expect(now().can({ type: 'publish.requested', submissionId: 's' })).toBe(false)
    actor.send({ type: 'step.chosen', step: 2 })
    expect(now().value).toMatchObject({ work: { filling: 'planDetails' } })
    actor.send({ type: 'draft.takenOver' })
    type('planName', 'Another')
    expect(now().context.draft.planName).toBe('Another')
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
