import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { Change } from '../domain/changes.ts'
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
} from '../domain/plan.ts'
import { planEvents } from '../events/types/plan.ts'
import { changedTexts } from '../projections/reference-names.ts'
import { recordMessages } from '../saving/messages.ts'
import type { SavedRecord } from '../saving/record.ts'

/** Changes of a plan as its form shows them: names for what it refers to. */
const tell = Effect.fnUntraced(function* (changes: ReadonlyArray<Change>) {
  const sql = yield* SqlClient.SqlClient
  const texts = yield* changedTexts(sql, changes, (field) => (isPlanReference(field) ? planReferences[field] : null))
  return texts.map(({ field, from, to }) => ({ field, loaded: from, saved: to }))
})

const messages = recordMessages('Plan')

/** Plans, as they are saved. */
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
    saved: { ...messages.saved, added: 'Plan created successfully' },
    // In one text: the spec shows it as it is.
    failed: (errors) => Object.values(errors).join('. '),
  },
}
