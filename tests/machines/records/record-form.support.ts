import { createActor, waitFor } from 'xstate'
import type { RecordFormInput } from '../../../src/machines/records/record-form.context.ts'
import { recordFormMachine } from '../../../src/machines/records/record-form.machine.ts'
import { type RecordName, records } from '../../../src/schemas/records/all.ts'
import { formed } from '../../../src/schemas/records/formed.ts'
import type { AnyRecord } from '../../../src/schemas/records/kit/define.ts'
import { type Entry, initialDraft, type RecordDraft } from '../../../src/schemas/records/kit/draft.ts'
import type { SavedRecord } from '../../../src/schemas/records/kit/saved.ts'
import type { RecordLookups } from '../../../src/schemas/records/kit/shown.ts'
import type {
  LookupsQuery,
  RecordQuery,
  RecordSaved,
  RecordSaveRequest,
} from '../../../src/services/records/record-service.ts'
import { emittedBy, heldCall, settled } from '../support.ts'

/** A form whose calls answer when the test says so; its checks are the real ones. */
export const start = (input: Partial<RecordFormInput> & Pick<RecordFormInput, 'record'>) => {
  const load = heldCall<RecordQuery, SavedRecord>()
  const save = heldCall<RecordSaveRequest, RecordSaved>()
  const lookups = heldCall<LookupsQuery, RecordLookups>()
  const machine = recordFormMachine.provide({
    actors: { loadRecord: load.logic, saveRecord: save.logic, loadLookups: lookups.logic },
  })
  const actor = createActor(machine, {
    input: { draftVersion: formed[input.record].version, id: null, submissionId: 'first', ...input },
  })
  const emitted = emittedBy(actor)
  actor.start()
  const now = () => actor.getSnapshot()
  const change = (field: string, value: Entry) => actor.send({ type: 'field.changed', field, value })
  /** The checks are no held call: the form says itself when they are done. */
  const checked = () => waitFor(actor, (snapshot) => !snapshot.matches({ work: 'validating' }))
  /** Saves, and lets the checks of the form be done. */
  const request = async (submissionId = 'another') => {
    actor.send({ type: 'save.requested', submissionId })
    await checked()
  }
  const overwrite = async (submissionId: string) => {
    actor.send({ type: 'conflict.overwritten', submissionId })
    await checked()
  }
  return { actor, load, save, lookups, emitted, now, change, request, overwrite }
}

/** A saved record with what its samples say. */
export const savedOf = (name: RecordName, given: Partial<SavedRecord> = {}): SavedRecord => {
  const record: AnyRecord = records[name]
  return {
    id: 12,
    version: 2,
    draft: { ...initialDraft(record), ...record.samples } as RecordDraft,
    counts: Object.fromEntries(Object.keys(record.counted).map((count) => [count, 0])),
    named: {},
    updatedBy: 'Ben Cole',
    updatedDate: '2026-01-06T10:00:00.000Z',
    ...given,
  }
}

/** A form in which a record is edited, once it has come. */
export const edit = async (record: RecordName, given: Partial<SavedRecord> = {}) => {
  const form = start({ record, id: 12 })
  form.load.call(0).resolve(savedOf(record, given))
  await settled()
  return form
}
