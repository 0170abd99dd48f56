import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import type { PlanPayload, PlanSaveAnswer } from '../../src/schemas/plans/plan.ts'
import { fingerprint } from '../core/saving/fingerprint.ts'
import { saveRecord } from '../core/saving/save-record.ts'
import type { Saver } from '../core/saving/saver.ts'
import { decideChange, decideCreate } from './plan-decisions.ts'
import { planFacts } from './plan-queries.ts'
import { planRecord } from './plan-record.handlers.ts'

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
  // In answers a plan's number is called `pid`.
  const { id, ...rest } = answer
  return { ...rest, ...(id === undefined ? {} : { pid: id }) } satisfies PlanSaveAnswer
})
