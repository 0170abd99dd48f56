import { Clock, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { commonMessages } from '../../src/schemas/core/messages.ts'
import type { SaveAnswer } from '../../src/schemas/core/saving.ts'
import { recordMessages as words } from '../../src/schemas/records/kit/checks.ts'
import type { RecordFields, Value } from '../../src/schemas/records/kit/draft.ts'
import { receipt } from '../../src/schemas/records/receipt.ts'
import { NOWHERE, NOWHERE_NAME, REORDER_LEVEL_MAX, warehouseMessages } from '../../src/schemas/stock/warehouse.ts'
import { EventStore } from '../core/events/event-store.ts'
import { canExist, integer } from '../core/projections/rows.ts'
import { changesFrom } from '../core/saving/changes.ts'
import { fingerprint } from '../core/saving/fingerprint.ts'
import { recordMessages } from '../core/saving/messages.ts'
import type { SavedRecord } from '../core/saving/record.ts'
import { saveRecord } from '../core/saving/save-record.ts'
import type { Saver } from '../core/saving/saver.ts'
import { keptFields } from '../records/fields.ts'
import { keyOf } from '../records/table.ts'
import {
  applyReceipt,
  type Correction,
  decideCorrect,
  decideReceive,
  type Receipt,
  type ReceiptEvent,
  type ReceiptFacts,
  receiptStreams,
} from './receipt.ts'
import { enteredOf } from './receipts.table.ts'
import { receiptEvents } from './warehouse.events.ts'

const messages = recordMessages(receipt.thing)

/** Receipts as a kind of record. */
const receipts: SavedRecord<Receipt, ReceiptEvent> = {
  category: 'receipt',
  streams: receiptStreams,
  writes: {
    addRefused: 'StockReceiptRefused',
    changeRefused: 'StockReceiptCorrectionRefused',
    unchanged: 'StockReceiptSavedUnchanged',
  },
  read: receiptEvents.read,
  apply: applyReceipt,
  changes: (before, after) => changesFrom(['quantity'], before.fields, after.fields),
  tell: (changes) =>
    Effect.succeed(changes.map(({ field, from, to }) => ({ field, loaded: String(from), saved: String(to) }))),
  messages: { ...messages, saved: { added: warehouseMessages.received, updated: warehouseMessages.corrected } },
}

/** The id of a location by name; null if it is missing. */
const locationOf = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient
  if (keyOf(name) === keyOf(NOWHERE_NAME)) return NOWHERE
  if (!canExist(name)) return null
  const [found] = yield* sql<{ id: number }>`select id from locations where name_key = ${keyOf(name)}`
  return found?.id ?? null
})

const asId = (value: Value | undefined): number => (typeof value === 'number' ? integer(value) : -1)

const factsFor = Effect.fnUntraced(function* (values: RecordFields, locationID: number) {
  const sql = yield* SqlClient.SqlClient
  const [facts] = yield* sql<Omit<ReceiptFacts, 'locationID'>>`select
      (select offered from suppliers where id = ${asId(values.supplierID)}) as supplier,
      (select currency from suppliers where id = ${asId(values.supplierID)}) as currency,
      (select offered from countries where id = ${asId(values.country)}) as country,
      (select offered from regions where id = ${asId(values.region)}) as region,
      (select not is_archived from plans where id = ${asId(values.planID)}) as plan`
  return { locationID, ...facts } as ReceiptFacts
})

/** Receives stock. A new location is added with it. */
export const receiveStock = Effect.fnUntraced(function* (given: RecordFields, saver: Saver) {
  const events = yield* EventStore
  const values = keptFields(receipt, given)
  const name = String(values.locationName ?? '')
  let isNew = false
  const { answer } = yield* saveRecord(
    receipts,
    {
      id: null,
      submission: fingerprint(values),
      lookups: () =>
        Effect.gen(function* () {
          const known = yield* locationOf(name)
          isNew = known === null && name !== ''
          return yield* factsFor(values, known ?? (isNew ? yield* events.nextId('location') : NOWHERE))
        }),
      decide: (stamp, facts) => decideReceive(values, facts, stamp),
      beside: (_, { fields: { locationID }, createdBy: by, createdDate: date }) =>
        isNew
          ? Effect.as(
              events.append({
                stream: `location-${locationID}`,
                expectedVersion: 0,
                actor: saver.accountId,
                events: [{ type: 'LocationAdded', data: { id: locationID, name, by, date } }],
                requestId: saver.requestId,
              }),
              {},
            )
          : Effect.succeed({}),
    },
    saver,
  )
  return answer
})

/** Corrects the quantity of a receipt. */
export const correctReceipt = Effect.fnUntraced(function* (
  { id, version, ...correction }: Correction & { readonly id: number; readonly version?: number | undefined },
  saver: Saver,
) {
  const sql = yield* SqlClient.SqlClient
  const { answer } = yield* saveRecord(
    receipts,
    {
      id,
      version: version ?? null,
      submission: fingerprint({ id, version: version ?? null, ...correction }),
      lookups: () => enteredOf(sql, id),
      decide: (state, stamp, entered) => decideCorrect(state, correction, entered, stamp),
    },
    saver,
  )
  return answer
})

/** Sets a plan's reorder level; a repeat under its key has no effect. */
export const setReorderLevel = Effect.fnUntraced(function* (
  { planID, level }: { readonly planID: number; readonly level: number },
  saver: Saver,
) {
  const [sql, events] = [yield* SqlClient.SqlClient, yield* EventStore]
  const head = { isSuccess: false, message: commonMessages.saveRefused, requestId: saver.requestId }
  const done: SaveAnswer = { ...head, isSuccess: true, message: warehouseMessages.levelSet, id: planID }
  const isLevel = Number.isSafeInteger(level) && level >= 0 && level <= REORDER_LEVEL_MAX
  if (!isLevel) return { ...head, errors: [{ field: 'level', message: warehouseMessages.level }] } as SaveAnswer
  const submission = fingerprint({ planID, level })
  const date = new Date(yield* Clock.currentTimeMillis).toISOString()
  return yield* events.transact(
    Effect.gen(function* () {
      const [earlier] = yield* sql<{ submission: string }>`select data ->> 'submission' as submission from events
        where command_id = ${saver.commandId}`
      if (earlier !== undefined) {
        return earlier.submission === submission ? done : { ...head, message: messages.refused.savedOtherwise }
      }
      const [plan] = yield* sql<{ level: number | null }>`select v.level from plans p
        left join reorder_levels v on v.plan_id = p.id where p.id = ${integer(planID)}`
      if (plan === undefined) return { ...head, errors: [{ field: 'planID', message: words.choose('Plan Name') }] }
      if (plan.level === level) return done
      yield* events.append({
        stream: `reorder-${planID}`,
        expectedVersion: 'any',
        actor: saver.accountId,
        requestId: saver.requestId,
        events: [{ type: 'ReorderLevelSet', data: { id: planID, level, by: saver.name, date, submission } }],
        commandId: saver.commandId ?? undefined,
      })
      return done
    }),
  )
}, Effect.uninterruptible)
