import { describe, expect, it } from 'vitest'
import { inventoryFormMachine } from '../../../src/machines/stock/inventory-form.machine.ts'
import {
  fieldsToCorrect,
  formTitle,
  hasFailedLookups,
  hasUnsavedChanges,
  invoiceFailureOf,
  isConflicted,
  isDownloading,
  isFieldEditable,
  isLocal,
  isOpenForCorrection,
  isPreparing,
  isRestored,
  isSaving,
  isUnavailable,
  isVoided,
  isWorthRetrying,
  itemLine,
  itemName,
  itemStatus,
  labelsToEmpty,
  noticeOf,
  showsDownload,
  showsInvoice,
  whyNotVoided,
} from '../../../src/machines/stock/inventory-form.selectors.ts'
import { nameWithoutIccid } from '../../../src/schemas/shell/found.ts'
import { draftOf, emptyInventoryDraft } from '../../../src/schemas/stock/inventory-draft.ts'
import { standing, thoseThatHold } from '../support.ts'
import { record } from './inventory-form.support.ts'

const input = { actorName: 'Asha Rao', submissionId: 'first' }
const adding = standing(inventoryFormMachine, { ...input, mode: 'add', id: null })
const editing = standing(inventoryFormMachine, { ...input, mode: 'edit', id: 12 })
const loaded = { loaded: record, draft: draftOf(record) }
const typed = { draft: { ...emptyInventoryDraft, simpin: '0042' } }
const selectors = { isPreparing, isUnavailable, isSaving, isConflicted, isVoided }

describe('the form of an item', () => {
  it.each([
    ['deciding', []],
    [{ preparing: 'loading' }, ['isPreparing']],
    [{ preparing: 'failed' }, ['isUnavailable']],
    ['editing', []],
    ['validating', ['isSaving']],
    ['confirming', []],
    ['saving', ['isSaving']],
    ['conflicted', ['isConflicted']],
    ['voided', ['isVoided']],
    ['saved', []],
    ['left', []],
  ])('at %j says of itself %j, and its fields can be changed only while it is edited', (work, said) => {
    expect(thoseThatHold(selectors, adding({ work }))).toEqual(said)
    expect(isFieldEditable(adding({ work }), 'simpin')).toBe(work === 'editing')
  })

  it('does not let change what the type hides, or what a save would not send', () => {
    const editable = (['country', 'region', 'invoiceCost', 'simpin'] as const).filter((field) =>
      isFieldEditable(editing({ work: 'editing' }, loaded), field),
    )
    expect(editable).toEqual(['country', 'simpin'])
  })

  it('has unsaved changes while its draft differs or a file is chosen, until it is saved or left', () => {
    expect(hasUnsavedChanges(adding({ work: 'editing' }))).toBe(false)
    const unsaved = ['editing', 'saving', 'conflicted', 'saved', 'left'].filter((work) =>
      hasUnsavedChanges(adding({ work }, typed)),
    )
    expect(unsaved).toEqual(['editing', 'saving', 'conflicted'])
    expect(hasUnsavedChanges(adding({ work: 'editing' }, { file: { ref: 'f', name: 'po.pdf' } as never }))).toBe(true)
    // A place that the type hides is neither sent nor compared.
    const hidden = { draft: { ...emptyInventoryDraft, region: '2' } }
    expect(hasUnsavedChanges(adding({ work: 'editing' }, hidden))).toBe(false)
    expect(isRestored(adding({ work: 'editing' }, { ...typed, restored: true }))).toBe(true)
    expect(isRestored(adding({ work: 'editing' }, { restored: true }))).toBe(false)
    expect(isRestored(adding({ work: 'editing' }, typed))).toBe(false)
  })

  it('is called by what is done in it, and the item by what is known of it', () => {
    expect([formTitle(adding()), formTitle(editing())]).toEqual(['Single Inventory Form', 'Edit Inventory Form'])
    expect([itemName(adding({}, typed)), itemLine(adding({}, typed)), itemStatus(adding({}, typed))]).toEqual([
      null,
      '',
      null,
    ])
    const named = { ...record, planName: 'UK 3 GB' }
    expect([itemName(editing({}, loaded)), itemLine(editing({}, { loaded: named }))]).toEqual([
      'ICCID 8944 1100 0000 0000 125',
      'UK 3 GB · Northwind Telecom',
    ])
    const nameless = { ...record, iccid: '', supplierName: '', planName: 'UK 3 GB' }
    expect([itemName(editing({}, { loaded: nameless })), itemLine(editing({}, { loaded: nameless }))]).toEqual([
      nameWithoutIccid(12),
      'UK 3 GB',
    ])
  })

  it('has the status of the saved SIM, and says that it is voided before what it was', () => {
    const statusOf = (more: object) => itemStatus(editing({}, { loaded: { ...record, ...more } }))
    const voided = { by: 'Ben Cole', date: '', reason: '' }
    expect([statusOf({ stockStatus: 'sold' }), statusOf({ stockStatus: 'sold', voided }), statusOf({})]).toEqual([
      'Sold',
      'Voided',
      null,
    ])
  })

  it('shows the place of its type, and an invoice where there is one to pay', () => {
    expect(['local', 'roaming'].map((type) => isLocal(adding({ type })))).toEqual([true, false])
    expect(['invoiced', 'payAsYouGo'].map((payment) => showsInvoice(adding({ payment })))).toEqual([true, false])
  })

  it('offers to correct an item that is there and counts', () => {
    const open = (work: unknown, context: object = loaded) => isOpenForCorrection(editing({ work }, context))
    expect([open('editing'), open('editing', { loaded: null }), open('voided'), open('saving')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('says why an item cannot be voided: somebody has it or had it', () => {
    const why = (stockStatus: string, more: object = {}) =>
      whyNotVoided(editing({}, { loaded: { ...record, stockStatus, ...more } }))
    expect(['available', 'expired'].map((status) => why(status))).toEqual([null, null])
    expect(['assigned', 'sold', 'activated', 'returned'].map((status) => why(status))).toEqual([
      'This SIM is assigned, so it cannot be voided. Unassign it first.',
      'This SIM was sold, so it cannot be voided.',
      'This SIM was activated, so it cannot be voided.',
      'This SIM was sold and returned, so it cannot be voided.',
    ])
    expect(why('sold', { voided: { by: 'Ben Cole', date: '', reason: '' } })).toBe(null)
    // Another server does not name the status of its SIMs, so the server decides.
    expect(whyNotVoided(editing({}, { loaded: record }))).toBe(null)
    expect(whyNotVoided(adding({}, typed))).toBe(null)
  })

  it('asks about what a save would empty, and only while it asks', () => {
    const emptied = { ...loaded, draft: { ...draftOf(record), simpin: '', iccid: '' } }
    expect(labelsToEmpty(editing({ work: 'confirming' }, emptied))).toEqual(['ICCID', 'SIM PIN'])
    expect(labelsToEmpty(editing({ work: 'editing' }, emptied))).toEqual([])
  })

  it('names the fields to correct in the order of the form, without those that it does not show', () => {
    const errors = { simpin: 'is too long', stockExpiryDate: 'is no day', iccid: 'is taken' }
    expect(fieldsToCorrect(adding({}, { errors }))).toEqual([
      { name: 'iccid', label: 'ICCID' },
      { name: 'simpin', label: 'SIM PIN' },
    ])
    expect(fieldsToCorrect(adding())).toEqual([])
  })

  it('tells beside its notice what is wrong with fields that it does not show', () => {
    const errors = { simpin: 'is too long', stockExpiryDate: 'is no day', other: 'is odd' }
    const said = "It was refused. Stock's own Expiry Date: is no day. other: is odd."
    expect(noticeOf(adding({}, { notice: 'It was refused.', errors }))).toBe(said)
    expect(noticeOf(adding({}, { notice: 'It was refused', errors }))).toBe(said)
    const ended = { id: 'The Id field is not valid.' }
    expect(noticeOf(adding({}, { notice: 'It was refused.', errors: ended }))).toBe(
      'It was refused. id: The Id field is not valid.',
    )
    expect(noticeOf(adding({}, { notice: 'It was refused', errors: { simpin: 'x' } }))).toBe('It was refused')
    expect(noticeOf(adding({}, { notice: null, errors }))).toBe(null)
  })

  it('is worth another try where nothing is wrong with its fields', () => {
    expect(isWorthRetrying(adding({ work: 'editing' }))).toBe(true)
    expect(isWorthRetrying(adding({ work: 'editing' }, { errors: { simpin: 'x' } }))).toBe(false)
    expect(isWorthRetrying(adding({ work: 'conflicted' }))).toBe(false)
  })

  it('says how its stored invoice stands', () => {
    expect([showsDownload(adding()), showsDownload(editing({}, loaded))]).toEqual([false, true])
    const states = ['idle', 'downloading', 'failed']
    const failure = { invoiceFailure: 'It is gone' }
    expect(states.map((invoice) => isDownloading(editing({ invoice })))).toEqual([false, true, false])
    expect(states.map((invoice) => invoiceFailureOf(editing({ invoice }, failure)))).toEqual([null, null, 'It is gone'])
  })

  it('offers to ask for its options again where they failed', () => {
    const asked = (value: object) => hasFailedLookups(adding({ work: 'editing', ...value }))
    expect(asked({ lookups: 'ready', suppliers: 'ready', plans: 'ready' })).toBe(false)
    expect(asked({ lookups: 'failed', suppliers: 'ready', plans: 'ready' })).toBe(true)
  })
})
