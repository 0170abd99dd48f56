import { describe, expect, it } from 'vitest'
import { planWizardMachine } from '../../../src/machines/plans/plan-wizard.machine.ts'
import {
  errorOf,
  fieldsShown,
  hasUnsavedChanges,
  isConflicted,
  isDiscardAsked,
  isOffering,
  isPreparing,
  isPublishing,
  isReadOnly,
  isReview,
  isUnavailable,
  isUnknownStep,
  planNamed,
  problemsOf,
  publishLabel,
  redoLabel,
  reviewOf,
  stepBar,
  undoLabel,
  warningsOf,
} from '../../../src/machines/plans/plan-wizard.selectors.ts'
import { emptyPlanDraft } from '../../../src/schemas/plans/plan-draft.ts'
import { planSteps } from '../../../src/schemas/plans/plan-steps.ts'
import { standing, thoseThatHold } from '../support.ts'

const creating = standing(planWizardMachine, { mode: 'create', planName: '', pid: null, step: 1 })
const editing = standing(planWizardMachine, { mode: 'edit', planName: 'Japan', pid: 7, step: 1 })
const selectors = { isPreparing, isUnavailable, isUnknownStep, isOffering, isPublishing, isConflicted }
const draft = { ...emptyPlanDraft, planName: ' Japan 5 GB ' }

describe('the wizard of a plan', () => {
  it.each([
    ['deciding', []],
    [{ preparing: 'loading' }, ['isPreparing']],
    [{ preparing: 'failed' }, ['isUnavailable']],
    [{ filling: 'pricing' }, []],
    ['unknownStep', ['isUnknownStep']],
    ['offering', ['isOffering']],
    ['publishing', ['isPublishing']],
    ['conflicted', ['isConflicted']],
    ['published', []],
  ])('at %j says of itself %j', (work, said) => {
    expect(thoseThatHold(selectors, creating({ work }))).toEqual(said)
    const isUnsaved = hasUnsavedChanges(creating({ work }, { draft }))
    expect(isUnsaved).toBe(work !== 'published')
    expect(hasUnsavedChanges(creating({ work }))).toBe(false)
  })

  it('asks about the draft, and is read only, where it says so', () => {
    expect(['none', 'discard'].map((question) => isDiscardAsked(creating({ question })))).toEqual([false, true])
    expect(['writing', 'reading'].map((access) => isReadOnly(creating({ access })))).toEqual([false, true])
    expect([1, 7, 8].map((step) => isReview(creating({}, { step })))).toEqual([false, false, true])
  })

  it('is called by the plan: as it is saved where one is edited, else as far as its name is typed', () => {
    const context = { draft, untouched: { ...emptyPlanDraft, planName: 'Japan' } }
    expect([creating({}, context), editing({}, context), creating()].map(planNamed)).toEqual([
      'Japan 5 GB',
      'Japan',
      null,
    ])
    expect([publishLabel(creating()), publishLabel(editing())]).toEqual(['Publish Plan', 'Update Plan'])
  })

  it('tells of a field what the server has said, else what it would say', () => {
    const wrong = { draft: { ...draft, validity: '-1' } }
    expect(errorOf(creating({}, wrong), 'validity')).toBe('Validity cannot be below 0')
    expect(errorOf(creating({}, wrong), 'planName')).toBe(null)
    expect(errorOf(creating({}, { ...wrong, errors: { validity: 'is odd' } }), 'validity')).toBe('is odd')
  })

  it('finds what is wrong once for a draft, and anew for the next', () => {
    const [one, other] = [creating({}, { draft }), creating({}, { draft: { ...draft, validity: '-1' } })]
    expect(problemsOf(one)).toEqual([])
    expect(problemsOf(other)).toHaveLength(1)
    expect(problemsOf(other)).toBe(problemsOf(creating({}, { draft: other.context.draft })))
    expect(warningsOf(one)).toBe(warningsOf(one))
  })

  it('shows the fields of its step that are asked for, and none of a step that there is not', () => {
    expect(fieldsShown(creating({}, { step: 1 }))).toEqual(planSteps[0]?.fields.filter((field) => field !== 'region'))
    expect(fieldsShown(creating({}, { step: 9 }))).toEqual([])
  })

  it('counts at each step what it has to be looked at for, once a field, and all of it at the review', () => {
    const fine = { ...draft, country: 'Japan', internetData: '5', validity: '30', buyingCost: '4.50' }
    const context = {
      step: 2,
      draft: { ...fine, validity: '-1', country: '' },
      errors: { validity: 'x', planName: 'y' },
    }
    const bar = stepBar(creating({}, context))
    expect(bar.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(bar.map(({ label }) => label)).toEqual(planSteps.map(({ label }) => label))
    expect(bar.map(({ isCurrent }) => isCurrent)).toEqual([false, true, false, false, false, false, false, false])
    expect(bar.map(({ warnings }) => warnings)).toEqual([1, 0, 0, 0, 0, 0, 0, 1])
    expect(bar.map(({ errors }) => errors)).toEqual([0, 1, 0, 0, 0, 0, 1, 2])
  })

  it('reviews the whole plan, or what is changed of one that there was', () => {
    const untouched = { ...emptyPlanDraft, planName: 'Japan' }
    const count = (context: object) => {
      const { left, right } = reviewOf(creating({}, { draft, untouched, ...context }))
      return left.length + right.length
    }
    const identity = { pid: 7, userId: 0, roleType: 0 }
    const whole = count({ identity: null })
    expect(whole).toBeGreaterThan(40)
    expect(count({ identity, onlyChanges: false })).toBe(whole)
    // Where there was none, everything is new.
    expect(count({ identity: null, onlyChanges: true })).toBe(whole)
    expect(count({ identity, onlyChanges: true })).toBe(1)
  })

  it('names what is taken back and done again by its field, or by what was done', () => {
    const history = (subject: string) => ({ past: [{ subject }], future: [{ subject }] }) as never
    const labels = (subject?: string) => {
      const snapshot = creating({}, subject === undefined ? {} : { history: history(subject) })
      return [undoLabel(snapshot), redoLabel(snapshot)]
    }
    expect(labels()).toEqual(['Undo', 'Redo'])
    expect(labels('planName')).toEqual(['Undo change of Plan Name', 'Redo change of Plan Name'])
    expect(labels('startAgain')).toEqual(['Undo discard draft', 'Redo discard draft'])
    expect(labels('conflict')).toEqual(["Undo the other person's values", "Redo the other person's values"])
  })
})
