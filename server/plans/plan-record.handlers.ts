import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { planMessages } from '../../src/schemas/core/messages.ts'
import type { Change } from '../core/saving/changes.ts'
import { recordMessages } from '../core/saving/messages.ts'
import type { SavedRecord } from '../core/saving/record.ts'
import { changedTexts } from '../records/reference-names.ts'
import { planEvents } from './plan.events.ts'
import {
  apply,
  isPlanReference,
  type Plan,
  type PlanEvent,
  planChanges,
  planReferences,
  planRefusals,
  planStream,
  unchangedPlan,
} from './plan.ts'

/** Changes of a plan as its form shows them, with names for references. */
const tell = Effect.fnUntraced(function* (changes: ReadonlyArray<Change>) {
  const sql = yield* SqlClient.SqlClient
  const texts = yield* changedTexts(sql, changes, (field) => (isPlanReference(field) ? planReferences[field] : null))
  return texts.map(({ field, from, to }) => ({ field, loaded: from, saved: to }))
})

const messages = recordMessages('Plan')

/** Plans as a kind of record. */
export const planRecord: SavedRecord<Plan, PlanEvent> = {
  category: 'plan',
  streams: { of: planStream, refused: planRefusals, unchanged: unchangedPlan },
  writes: { addRefused: 'PlanCreateRefused', changeRefused: 'PlanChangeRefused', unchanged: 'PlanSavedUnchanged' },
  read: planEvents.read,
  apply,
  changes: (before, after) => planChanges(before.fields, after.fields),
  tell,
  messages: {
    ...messages,
    saved: {
      ...messages.saved,
      added: 'Plan created successfully',
      archived: planMessages.archivedNow,
      restored: planMessages.restoredNow,
    },
    // In one text: the spec displays it unchanged.
    failed: (errors) => Object.values(errors).join('. '),
  },
}
