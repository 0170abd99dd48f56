import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { RecordFields } from '../../src/schemas/records/kit/draft.ts'
import { fingerprint } from '../core/saving/fingerprint.ts'
import { saveRecord } from '../core/saving/save-record.ts'
import type { Saver } from '../core/saving/saver.ts'
import { decideRecord } from './decide.ts'
import type { RecordState } from './events.ts'
import { recordFacts } from './facts.ts'
import type { KeptRecord } from './keep-record.ts'
import { addNewNames } from './new-names.ts'

/** A submission: a new record (`id` is null), or new values of an existing one. */
export type Submitted = {
  readonly id: number | null
  /** The version that the person has seen; null overwrites any version. */
  readonly version: number | null
  readonly fields: RecordFields
  /** The state before its first save, of a record that is always there. Its version is 0. */
  readonly initial?: RecordState
}

/** Other work of a save, in its transaction: new names, and the record's own `beside`. */
const besideOf = (kept: KeptRecord, saver: Saver) =>
  Effect.fnUntraced(function* (before: RecordState | null, after: RecordState) {
    yield* addNewNames(kept.record, after.fields, saver)
    if (kept.beside === null) return {}
    return yield* kept.beside({ id: after.id, before: before?.fields ?? null, after: after.fields, saver })
  })

/** Saves a record of any kind with a definition. */
export const saveKept = Effect.fnUntraced(function* (
  kept: KeptRecord,
  { id, version, fields, initial }: Submitted,
  saver: Saver,
) {
  const sql = yield* SqlClient.SqlClient
  const { record, rules, saved } = kept
  const every = {
    submission: fingerprint({ ...fields, id, version }),
    lookups: (own: number) => recordFacts(sql, kept, own, fields, saver.accountId),
    beside: besideOf(kept, saver),
  }
  const { answer, beside } =
    id === null
      ? yield* saveRecord(
          saved,
          {
            ...every,
            id,
            decide: (stamp, facts) => decideRecord(record, rules, fields, null, facts, stamp),
          },
          saver,
        )
      : yield* saveRecord(
          saved,
          {
            ...every,
            id,
            version,
            ...(initial && { initial }),
            // The first save of a record that is always there stores all of its fields.
            decide: (state, stamp, facts) =>
              decideRecord(record, rules, fields, state.version === 0 ? null : state, facts, stamp),
          },
          saver,
        )
  return { ...answer, ...beside }
})
