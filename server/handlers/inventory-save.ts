import { Clock, Effect, Schema } from 'effect'
import type { Multipart } from 'effect/http'
import { SqlClient } from 'effect/sql'
import { type Decision, decideAdd, decideChange, type InventoryRefusal } from '../domain/inventory.ts'
import {
  type InventoryEvent,
  inventoryRefusals,
  inventoryStream,
  unchangedInventory,
} from '../domain/inventory-item.ts'
import { writtenRefusal } from '../domain/refusal.ts'
import { fieldsOf, fingerprint, type Submission } from '../domain/submission.ts'
import type { StoredEvent } from '../events/event.ts'
import { EventStore } from '../events/event-store.ts'
import { inventoryFacts } from '../projections/inventory-queries.ts'
import { judge } from '../uploads/judge.ts'
import { Uploads } from '../uploads/uploads.ts'
import { type EarlierSave, earlierSave, refusedAnswer, repeatedAnswer, savedAnswer } from './inventory-answers.ts'
import type { Saver } from './request.ts'

/** Ends a transaction that made no save, so that it leaves nothing behind. */
export class Refused extends Schema.TaggedError<Refused>()('Refused', { refusal: Schema.Any }) {
  declare readonly refusal: InventoryRefusal
}
class Repeated extends Schema.TaggedError<Repeated>()('Repeated', { earlier: Schema.Any }) {
  declare readonly earlier: EarlierSave
}

export const eventsOf = (events: ReadonlyArray<StoredEvent>) => events as unknown as ReadonlyArray<InventoryEvent>

export const accepted = (decision: Decision) =>
  decision.accepted ? Effect.succeed(decision.event) : Effect.fail(new Refused({ refusal: decision.refusal }))

/** Appends what a save made, under the key that it came with. */
export const append = Effect.fnUntraced(function* (
  saver: Saver,
  stream: string,
  expectedVersion: number | 'any',
  event: InventoryEvent,
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

/** Writes down that somebody tried: what was refused, not what was typed. */
export const recordRefusal = Effect.fnUntraced(function* (
  saver: Saver,
  id: number | null,
  refusal: InventoryRefusal,
  seen: number | null,
) {
  const events = yield* EventStore
  const data = writtenRefusal(refusal, saver.name)
  const event: InventoryEvent =
    id === null
      ? { type: 'InventoryItemAddRefused', data }
      : { type: 'InventoryItemChangeRefused', data: { ...data, id, version: seen } }
  yield* events.append({
    stream: inventoryRefusals(id),
    expectedVersion: 'any',
    events: [event],
    actor: saver.accountId,
    requestId: saver.requestId,
  })
})

/**
 * Adds an item. The number and the decision are made in one writing transaction: of two submissions under one key the
 * second finds the first, and a refused one leaves no gap.
 */
export const addItem = Effect.fnUntraced(function* (
  submission: Submission,
  file: Multipart.PersistedFile | undefined,
  saver: Saver,
) {
  const [sql, events, uploads] = [yield* SqlClient.SqlClient, yield* EventStore, yield* Uploads]
  const judged = file === undefined || submission.paymentType === 'payg' ? null : yield* judge(file)
  const invoiceProblem = judged !== null && 'problem' in judged ? judged.problem : null
  const usable = judged !== null && 'invoice' in judged ? judged : null
  const invoice = usable?.invoice ?? null
  const print = fingerprint({ ...submission, invoice: invoice?.sha256 ?? '' })
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()

  const save = Effect.gen(function* () {
    const id = yield* events.nextId('inventory')
    const earlier = yield* earlierSave(saver.commandId)
    if (earlier !== null) return yield* new Repeated({ earlier })
    const facts = yield* inventoryFacts(sql, id, fieldsOf(submission))
    const command = { id, submission, fingerprint: print, by: saver.name, now, invoice, invoiceProblem }
    const event = yield* accepted(decideAdd(command, facts))
    if (event !== null) yield* append(saver, inventoryStream(id), 0, event)
    return savedAnswer('added', id, saver.requestId)
  })

  return yield* uploads.transactWith(usable, save).pipe(
    Effect.catchTag('Repeated', ({ earlier }) => Effect.succeed(repeatedAnswer(earlier, print, saver.requestId))),
    Effect.catchTag('Refused', ({ refusal }) =>
      Effect.andThen(recordRefusal(saver, null, refusal, null), refusedAnswer(refusal, saver.requestId)),
    ),
  )
}, Effect.uninterruptible)

/** Changes an item: decided on its history as it is, which nobody can change meanwhile. */
export const changeItem = Effect.fnUntraced(function* (
  id: number,
  version: number | null,
  submission: Submission,
  saver: Saver,
) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const print = fingerprint({ ...submission, id, version })
  const now = new Date(yield* Clock.currentTimeMillis).toISOString()

  const save = Effect.gen(function* () {
    const earlier = yield* earlierSave(saver.commandId)
    if (earlier !== null) return repeatedAnswer(earlier, print, saver.requestId)
    const history = yield* events.read(inventoryStream(id))
    const facts = yield* inventoryFacts(sql, id, fieldsOf(submission))
    const command = { submission, fingerprint: print, by: saver.name, now, version }
    const event = yield* accepted(decideChange(eventsOf(history), command, facts))
    if (event !== null) yield* append(saver, inventoryStream(id), history.at(-1)?.version ?? 0, event)
    else if (saver.commandId !== null) {
      const data = { id, submission: print }
      yield* append(saver, unchangedInventory(id), 'any', { type: 'InventoryItemSavedUnchanged', data })
    }
    return savedAnswer('updated', id, saver.requestId)
  })

  return yield* events
    .transact(save)
    .pipe(
      Effect.catchTag('Refused', ({ refusal }) =>
        Effect.andThen(
          refusal.reason === 'missing' ? Effect.void : recordRefusal(saver, id, refusal, version),
          refusedAnswer(refusal, saver.requestId),
        ),
      ),
    )
}, Effect.uninterruptible)
