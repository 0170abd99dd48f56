import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { SaveAnswer } from '../../src/schemas/core/saving.ts'
import type { ArchivePlanPayload, PlanPayload, PlanSaveAnswer } from '../../src/schemas/plans/plan.ts'
import { fingerprint } from '../core/saving/fingerprint.ts'
import { saveRecord } from '../core/saving/save-record.ts'
import type { Saver } from '../core/saving/saver.ts'
import { decideArchive, decideChange, decideCreate } from './plan-decisions.ts'
import { planFacts } from './plan-queries.ts'
import { planRecord } from './plan-record.handlers.ts'

/** In answers a plan's number is called `pid`. */
const planAnswer = ({ id, ...rest }: SaveAnswer): PlanSaveAnswer => ({ ...rest, ...(id !== undefined && { pid: id }) })

/** Saves a plan: creates it (flag 1) or changes the one with the payload's `pid` (flag 2). */
export const savePlan = Effect.fnUntraced(function* (payload: PlanPayload, saver: Saver) {
  const sql = yield* SqlClient.SqlClient
  const every = { submission: fingerprint(payload), lookups: (id: number) => planFacts(sql, id, payload) }
  const { answer } =
    payload.flag === 1
      ? yield* saveRecord(
          planRecord,
          { ...every, id: null, decide: (stamp, facts) => decideCreate(payload, facts, stamp) },
          saver,
        )
      : yield* saveRecord(
          planRecord,
          {
            ...every,
            id: payload.pid,
            version: payload.version ?? null,
            decide: (plan, stamp, facts) => decideChange(plan, payload, facts, stamp),
          },
          saver,
        )
  return planAnswer(answer)
})

/** Archives a plan, or offers it again. */
export const archivePlan = Effect.fnUntraced(function* ({ pid, archived }: ArchivePlanPayload, saver: Saver) {
  const { answer } = yield* saveRecord(
    planRecord,
    {
      id: pid,
      version: null,
      how: archived ? 'archived' : 'restored',
      submission: fingerprint({ pid, archived }),
      lookups: () => Effect.void,
      decide: (plan, stamp) => decideArchive(plan, archived, stamp),
    },
    saver,
  )
  return planAnswer(answer)
})
