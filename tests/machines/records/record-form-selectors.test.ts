import { describe, expect, it } from 'vitest'
import { recordFormMachine } from '../../../src/machines/records/record-form.machine.ts'
import {
  areOptionsLoading,
  fieldsToCorrect,
  formTitle,
  hasFailedLookups,
  hasUnsavedChanges,
  isConflicted,
  isFieldEditable,
  isPreparing,
  isRestored,
  isSaving,
  isUnavailable,
  isWorthRetrying,
  noticeOf,
  openQuestions,
  recordStatus,
  recordTitle,
  savedReferences,
} from '../../../src/machines/records/record-form.selectors.ts'
import { records } from '../../../src/schemas/records/all.ts'
import { initialDraft } from '../../../src/schemas/records/kit/draft.ts'
import { standing, thoseThatHold } from '../support.ts'
import { savedOf } from './record-form.support.ts'

const input = { record: 'supplier', draftVersion: records.supplier.version, submissionId: 'first' } as const
const adding = standing(recordFormMachine, { ...input, id: null })
const editing = standing(recordFormMachine, { ...input, id: 12 })
const selectors = { isPreparing, isUnavailable, isSaving, isConflicted }
const typed = { draft: { ...initialDraft(records.supplier), supplierName: 'Plum' } }

describe('the form of a record', () => {
  it.each([
    ['deciding', []],
    [{ preparing: 'loading' }, ['isPreparing']],
    [{ preparing: 'failed' }, ['isUnavailable']],
    ['editing', []],
    ['validating', ['isSaving']],
    ['confirming', []],
    ['saving', ['isSaving']],
    ['conflicted', ['isConflicted']],
    ['saved', []],
    ['left', []],
  ])('at %j says of itself %j, and its fields can be changed only while it is edited', (work, said) => {
    expect(thoseThatHold(selectors, adding({ work }))).toEqual(said)
    expect(isFieldEditable(adding({ work }), 'supplierName')).toBe(work === 'editing')
  })

  it('has unsaved changes while its draft differs from what it began with, until it is saved or left', () => {
    expect(hasUnsavedChanges(adding({ work: 'editing' }))).toBe(false)
    const unsaved = ['editing', 'saving', 'conflicted', 'saved', 'left'].filter((work) =>
      hasUnsavedChanges(adding({ work }, typed)),
    )
    expect(unsaved).toEqual(['editing', 'saving', 'conflicted'])
    expect(isRestored(adding({ work: 'editing' }, { ...typed, restored: true }))).toBe(true)
    expect(isRestored(adding({ work: 'editing' }, { restored: true }))).toBe(false)
    expect(isRestored(adding({ work: 'editing' }, typed))).toBe(false)
  })

  it('is called by what is done in it, and by the record as it is saved', () => {
    expect([formTitle(adding()), formTitle(editing())]).toEqual(['Add Supplier', 'Edit Supplier'])
    const saved = savedOf('supplier')
    const loaded = { ...saved, draft: { ...saved.draft, [records.supplier.title]: 'Plum' } }
    expect(recordTitle(adding({}, typed))).toBe(null)
    expect(recordTitle(editing({}, { loaded }))).toBe('Plum')
  })

  it('has the saved status in words, whatever is typed', () => {
    const saved = savedOf('supplier')
    const loaded = { ...saved, draft: { ...saved.draft, status: 'Inactive' } }
    expect(recordStatus(adding({}, typed))).toBe(null)
    expect(recordStatus(editing({}, { loaded, draft: { ...loaded.draft, status: 'Active' } }))).toBe('Inactive')
  })

  it('names the saved references, whatever is chosen now', () => {
    const lookups = {
      role: [
        { id: 2, name: 'Staff' },
        { id: 3, name: 'Finance' },
      ],
      partner: [],
    }
    const saved = savedOf('employee')
    const loaded = { ...saved, draft: { ...saved.draft, roleID: '2', partnerID: '9' }, named: {} }
    const context = { record: 'employee', lookups, loaded, draft: { ...loaded.draft, roleID: '3' } } as const
    const role = { field: 'roleID', to: 'role', id: 2, name: 'Staff' }
    expect(savedReferences(editing({}, context as never))).toEqual([role])
    const named = { partnerID: [{ id: 9, name: 'Compass' }] }
    expect(savedReferences(editing({}, { ...context, loaded: { ...loaded, named } } as never))).toEqual([
      role,
      { field: 'partnerID', to: 'partner', id: 9, name: 'Compass' },
    ])
    expect(savedReferences(adding({}, typed))).toEqual([])
  })

  it('names the fields to correct in the order of the form, without those that it does not show', () => {
    const errors = { reorderLevel: 'is too high', password: 'is weak', supplierName: 'is taken' }
    expect(fieldsToCorrect(adding({}, { errors }))).toEqual([
      { name: 'supplierName', label: 'Supplier Name' },
      { name: 'reorderLevel', label: 'Reorder Level' },
    ])
    expect(fieldsToCorrect(adding())).toEqual([])
  })

  it('tells beside its notice what is wrong with fields that it does not show', () => {
    const errors = { supplierName: 'is taken', password: 'is weak' }
    expect(noticeOf(adding({}, { notice: 'It was refused.', errors }))).toBe('It was refused. password: is weak.')
    expect(noticeOf(adding({}, { notice: 'It was refused', errors }))).toBe('It was refused. password: is weak.')
    const ended = { password: 'It is weak.', username: 'Is it taken?' }
    expect(noticeOf(adding({}, { notice: 'It was refused', errors: ended }))).toBe(
      'It was refused. password: It is weak. username: Is it taken?',
    )
    const own = { supplierName: 'is taken' }
    expect(noticeOf(adding({}, { notice: 'It was refused', errors: own }))).toBe('It was refused')
    expect(noticeOf(adding({}, { notice: null, errors }))).toBe(null)
  })

  it('is worth another try where nothing is wrong with its fields', () => {
    expect(isWorthRetrying(adding({ work: 'editing' }))).toBe(true)
    expect(isWorthRetrying(adding({ work: 'editing' }, { errors: { supplierName: 'is taken' } }))).toBe(false)
    expect(isWorthRetrying(adding({ work: 'conflicted' }))).toBe(false)
  })

  it('asks nothing but while the person is asked', () => {
    expect(openQuestions(editing({ work: 'editing' }))).toEqual([])
  })

  it('says how its options stand', () => {
    const states = ['deciding', 'loading', 'ready', 'failed', 'unneeded']
    const held = (holds: typeof areOptionsLoading) =>
      states.filter((lookups) => holds(adding({ work: 'editing', lookups })))
    expect([held(areOptionsLoading), held(hasFailedLookups)]).toEqual([['loading'], ['failed']])
  })
})
