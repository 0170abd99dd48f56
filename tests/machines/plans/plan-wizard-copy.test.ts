import { describe, expect, test } from 'vitest'
import { archivingIn, hasUnsavedChanges, planNamed } from '../../../src/machines/plans/plan-wizard.selectors.ts'
import { settled } from '../support.ts'
import { editing, record, start } from './plan-wizard.support.ts'

const coded = {
  ...record,
  sPlanId: 'S-7',
  esimNetProductCode: 'E-7',
  productCode: 'JP-5',
  apn: 'internet',
  archived: true,
}

/** A new plan that begins as a copy, on the review. */
const copying = async (plan: object = {}) => {
  const wizard = start({ copyOf: 7, step: 8 })
  wizard.load.call(0).resolve({ plan: { ...coded, ...plan }, message: '' })
  await settled()
  return wizard
}

describe('a copy of a plan', () => {
  test('has the values of the plan, another name and no codes, and is no draft yet', async () => {
    const { load, now } = await copying()
    expect(load.call(0).input).toEqual({ planName: '', pid: 7 })
    expect(now().context.draft).toMatchObject({
      planName: 'Copy of Japan 5 GB',
      apn: 'internet',
      country: 'Japan',
      validity: '30',
      sPlanId: '',
      esimNetProductCode: '',
      productCode: '',
    })
    expect(planNamed(now())).toBe('Copy of Japan 5 GB')
    expect(hasUnsavedChanges(now())).toBe(false)
    expect(now().can({ type: 'draft.found', at: '2026-01-06T10:00:00.000Z' })).toBe(false)
  })

  test('is published as a new plan', async () => {
    const { actor, publish } = await copying()
    actor.send({ type: 'publish.requested', submissionId: 'sub-1' })
    expect(publish.call(0).input).toMatchObject({
      draft: { planName: 'Copy of Japan 5 GB' },
      identity: null,
      version: null,
    })
  })

  test('goes back to the copy when its changes are discarded', async () => {
    const { actor, load, type, now } = await copying()
    type('planName', 'Korea 5 GB')
    actor.send({ type: 'draft.discarded' })
    expect(now().context.draft.planName).toBe('Copy of Japan 5 GB')
    type('planName', 'Korea 5 GB')
    actor.send({ type: 'draft.found', at: '2026-01-06T10:00:00.000Z' })
    actor.send({ type: 'draft.discarded' })
    expect(load.call(1).input).toEqual({ planName: '', pid: 7 })
  })

  test.each([
    ['a long one is cut', 'x'.repeat(200), `Copy of ${'x'.repeat(192)}`],
    ['a character is not cut in two', `${'x'.repeat(191)}\u{1F1EF}`, `Copy of ${'x'.repeat(191)}`],
    ['a plan without a name is named by its number', ' ', 'Copy of Plan 7'],
  ])('has a name that can be saved: %s', async (_, planName, name) => {
    expect((await copying({ planName })).now().context.draft.planName).toBe(name)
  })

  test('asks only for what it should have taken over and did not get', async () => {
    const { now } = await copying({ untold: ['userId', 'productCode', 'apn'], unread: { sPlanId: 'x' } })
    expect(now().context.gaps).toEqual({ untold: ['apn'], unread: {}, accepted: [] })
    const whole = await copying({ untold: ['userId', 'productCode'] })
    expect(whole.now().context.gaps).toBeUndefined()
  })

  test('cannot be archived', async () => {
    const { actor, now } = await copying()
    expect(archivingIn(now())).toBeNull()
    expect(now().can({ type: 'plan.archived', archived: true })).toBe(false)
    expect(actor.getSnapshot().context.archived).toBeUndefined()
  })
})

describe('the archiving of an edited plan', () => {
  test('is not offered where the server does not say whether it is archived', async () => {
    expect(archivingIn((await editing()).now())).toBeNull()
  })

  test('is known from the plan, and after it was done, and leaves the draft alone', async () => {
    const { actor, load, type, now } = start({ mode: 'edit', planName: 'Japan 5 GB', step: 8 })
    load.call(0).resolve({ plan: { ...record, archived: false, available: 12 }, message: '' })
    await settled()
    const act = { kind: 'planArchiving', id: 7, name: 'Japan 5 GB', available: 12, draft: {} }
    expect(archivingIn(now())).toEqual({ ...act, archived: true })
    type('planName', 'Korea 5 GB')
    actor.send({ type: 'plan.archived', archived: true })
    expect(archivingIn(now())).toEqual({ ...act, archived: false })
    expect(now().context.draft.planName).toBe('Korea 5 GB')
  })
})
