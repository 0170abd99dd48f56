import { describe, expect, test } from 'vitest'
import {
  conflictRows,
  hasUnsavedChanges,
  isConflicted,
  isDiscardAsked,
  isOffering,
  isReadOnly,
  undoLabel,
} from '../../../src/machines/plans/plan-wizard.selectors.ts'
import { Refused } from '../../../src/schemas/core/errors.ts'
import type { PlanConflict } from '../../../src/schemas/plans/plan.ts'
import { emptyPlanDraft } from '../../../src/schemas/plans/plan-draft.ts'
import { settled } from '../support.ts'
import { down, editing, start } from './plan-wizard.support.ts'

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
    expect(emitted).toEqual([{ type: 'draft.discarded' }])

    const edit = await editing()
    edit.type('planName', 'X')
    edit.actor.send(found)
    edit.actor.send({ type: 'draft.discarded' })
    expect(edit.load.calls).toHaveLength(2)
  })

  test('says nothing any more of the publish that was refused before, but at its fields', async () => {
    const { actor, publish, type, now } = start({ step: 8 })
    type('planName', 'Japan 5 GB')
    actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    publish.call(0).reject(new Refused({ message: 'No', errors: [{ field: 'planName', message: 'Taken' }] }))
    await settled()
    expect(now().context.notice).toBe('No')
    actor.send(found)
    actor.send({ type: 'draft.continued' })
    expect(now().context).toMatchObject({ notice: null, errors: { planName: 'Taken' } })
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

describe('a draft that shall be thrown away', () => {
  const found = { type: 'draft.found', at: '2026-01-06T10:00:00.000Z' } as const
  const ask = { type: 'discard.requested' } as const

  test('is asked about first, and stays where the person thinks better of it', () => {
    const { actor, type, now } = start({ step: 4 })
    type('capcityInfo', '5 GB')
    actor.send(ask)
    expect(isDiscardAsked(now())).toBe(true)
    actor.send({ type: 'discard.reconsidered' })
    expect(isDiscardAsked(now())).toBe(false)
    expect(now().context.draft.capcityInfo).toBe('5 GB')
    expect(now().value).toMatchObject({ work: { filling: 'pricing' } })
  })

  test('is gone once the person means it, in the wizard and where it is offered', () => {
    const { actor, type, now } = start({ step: 4 })
    for (const before of [[], [found]]) {
      type('capcityInfo', '5 GB')
      for (const event of [...before, ask, { type: 'draft.discarded' } as const]) actor.send(event)
      expect(isDiscardAsked(now())).toBe(false)
      expect(now().context.draft).toEqual(emptyPlanDraft)
    }
  })

  test('is not asked about where there is nothing to lose, or another tab works on it', () => {
    const { actor, type, now } = start()
    actor.send(ask)
    expect(isDiscardAsked(now())).toBe(false)
    type('capcityInfo', '5 GB')
    actor.send({ type: 'draft.readOnly' })
    actor.send(ask)
    expect(isDiscardAsked(now())).toBe(false)
  })

  test.each([
    found,
    { type: 'draft.readOnly' },
    { type: 'draft.takenOver' },
    { type: 'step.chosen', step: 2 },
  ] as const)('is asked about no longer after $type, and is kept', (event) => {
    const { actor, type, now } = start({ step: 4 })
    type('capcityInfo', '5 GB')
    actor.send(found)
    actor.send(ask)
    actor.send(event)
    expect(isDiscardAsked(now())).toBe(false)
    expect(now().context.draft.capcityInfo).toBe('5 GB')
  })
})
