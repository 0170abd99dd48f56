import { Clock, Effect, Schema } from 'effect'
import { SqlClient } from 'effect/sql'
import type { PlanPayload } from '../../src/schemas/plan.ts'
import { type PlanEvent, planRefusals, planStream, unchangedPlan } from '../domain/plan.ts'
import { decideChange, decideCreate, type PlanDecision, type PlanRefusal } from '../domain/plan-decisions.ts'
import { writtenRefusal } from '../domain/refusal.ts'
import { fingerprint } from '../domain/submission.ts'
import type { StoredEvent } from '../events/event.ts'
import { EventStore } from '../events/event-store.ts'
import { planFacts } from '../projections/plan-queries.ts'
import { type EarlierSave, earlierSave } from './inventory-answers.ts'
import { planRefusedAnswer, planRepeatedAnswer, planSavedAnswer } from './plan-answers.ts'
import type { Saver } from './request.ts'

/** Ends a transaction that made no save, so that it leaves nothing behind. */
class Refused extends Schema.TaggedError<Refused>()('Refused', { refusal: Schema.Any }) {
  declare readonly refusal: PlanRefusal
}
class Repeated extends Schema.TaggedError<Repeated>()('Repeated', { earlier: Schema.Any }) {
  declare readonly earlier: EarlierSave
}

const eventsOf = (events: ReadonlyArray<StoredEvent>) => events as unknown as ReadonlyArray<PlanEvent>

const accepted = (decision: PlanDecision) =>
  decision.accepted ? Effect.succeed(decision.event) : Effect.fail(new Refused({ refusal: decision.refusal }))

/** Ends a save whose key was used before. */
const refuseRepeated = (commandId: string | null) =>
  Effect.flatMap(earlierSave(commandId), (earlier) =>
    earlier === null ? Effect.void : Effect.fail(new Repeated({ earlier })),
  )

/** Writes down that somebody tried: what was refused, not what was typed. */
const recordRefusal = Effect.fnUntraced(function* (
  saver: Saver,
  id: number | null,
  refusal: PlanRefusal,
  seen: number | null,
) {
  if (refusal.reason === 'missing') return
  const events = yield* EventStore
  const data = writtenRefusal(refusal, saver.name)
  const event: PlanEvent =
    id === null
      ? { type: 'PlanCreateRefused', data }
      : { type: 'PlanChangeRefused', data: { ...data, id, version: seen } }
  yield* events.append({
    stream: planRefusals(id),
    expectedVersion: 'any',
    events: [event],
    actor: saver.accountId,
    requestId: saver.requestId,
  })
})

/** Appends what a save made, under the key that it came with. */
const append = Effect.fnUntraced(function* (
  saver: Saver,
  stream: string,
  expectedVersion: number | 'any',
  event: PlanEvent,
) {
  const events = yield* EventStore
  yield* events.append({
    stream,
    expectedVersion,
    events: [event],
    actor: saver.accountId,
    commandId: saver.commandId ?? undefined,
    requestId: saver.requestId,
  })
})

/**
 * Creates a plan. The number and the decision are made in one writing transaction: of two submissions under one key the
 * second finds the first, and a refused one leaves no gap.
 */
const createPlan = Effect.fnUntraced(function* (payload: PlanPayload, print: string, now: string, saver: Saver) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const id = yield* events.nextId('plan')
  yield* refuseRepeated(saver.commandId)
  const facts = yield* planFacts(sql, id, payload)
  const event = yield* accepted(decideCreate({ id, payload, fingerprint: print, by: saver.name, now }, facts))
  if (event !== null) yield* append(saver, planStream(id), 0, event)
  return planSavedAnswer('created', id, saver.requestId)
})

/** Changes a plan: decided on its history as it is, which nobody can change meanwhile. */
const changePlan = Effect.fnUntraced(function* (payload: PlanPayload, print: string, now: string, saver: Saver) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const id = payload.pid
  yield* refuseRepeated(saver.commandId)
  const history = yield* events.read(planStream(id))
  const facts = yield* planFacts(sql, id, payload)
  const command = { payload, fingerprint: print, by: saver.name, now }
  const event = yield* accepted(decideChange(eventsOf(history), command, facts))
  if (event !== null) yield* append(saver, planStream(id), history.at(-1)?.version ?? 0, event)
  else if (saver.commandId !== null) {
    const data = { id, submission: print }
    yield* append(saver, unchangedPlan(id), 'any', { type: 'PlanSavedUnchanged', data })
  }
  return planSavedAnswer('updated', id, saver.requestId)
})

/** Saves a plan: creates it (flag 1) or changes the one with the payload's `pid` (flag 2). */
export const savePlan = Effect.fnUntraced(function* (payload: PlanPayload, saver: Saver) {
  const events = yield* EventStore
  const isNew = payload.flag === 1
  const print = fingerprint(payload)
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()
  return yield* events.transact((isNew ? createPlan : changePlan)(payload, print, now, saver)).pipe(
    Effect.catchTag('Repeated', ({ earlier }) => Effect.succeed(planRepeatedAnswer(earlier, print, saver.requestId))),
    Effect.catchTag('Refused', ({ refusal }) =>
      Effect.andThen(
        recordRefusal(saver, isNew ? null : payload.pid, refusal, payload.version ?? null),
        planRefusedAnswer(refusal, saver.requestId),
      ),
    ),
  )
}, Effect.uninterruptible)
