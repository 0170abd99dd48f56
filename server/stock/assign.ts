import { Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import {
  type AssignAnswer,
  type AssignPayload,
  assignmentMessages,
  type JudgedItem,
  type PreviewPayload,
  type ReturnPayload,
} from '../../src/schemas/stock/assignment.ts'
import { stockMessages } from '../../src/schemas/stock/stock.ts'
import { today } from '../core/days/company-zone.ts'
import { EventStore } from '../core/events/event-store.ts'
import { integer } from '../core/projections/rows.ts'
import { fingerprint } from '../core/saving/fingerprint.ts'
import { type Decided, type Done, doOnce } from '../core/saving/once.ts'
import type { Saver } from '../core/saving/saver.ts'
import { tableOfHolder } from '../records/reference-names.ts'
import { assigningAppends, ofItem, unassigningAppends } from './assign-appends.ts'
import { type Found, itemsOf, judgedCodes, judgedItem, pickedItems } from './judged.ts'
import { obstacleToGiving, obstacleToReturning, obstacleToTakingBack, type StockEvent, type Stocked } from './stock.ts'

type Answer = Omit<AssignAnswer, 'requestId'>
type Errors = NonNullable<AssignAnswer['errors']>

const refused = (message: string, more: Partial<Answer> = {}): Answer => ({ isSuccess: false, message, ...more })
const wrong = (errors: Errors): Answer => refused(errors[0]?.message ?? '', { errors })

/** The recipient; a refusal if there is no such partner or customer. */
export const targetOf = Effect.fnUntraced(function* ({ kind, targetId }: Pick<PreviewPayload, 'kind' | 'targetId'>) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ name: string; offered: boolean }>`select name, offered from ${sql(tableOfHolder[kind])}
    where id = ${integer(targetId)}`
  if (found === undefined) return { name: '', problem: assignmentMessages.target(kind) }
  return { name: found.name, problem: found.offered ? null : assignmentMessages.targetInactive(kind) }
})

/** The errors in a request, by field. */
const problemsOf = Effect.fnUntraced(function* (asked: PreviewPayload) {
  const sql = yield* SqlClient.SqlClient
  const errors: Array<Errors[number]> = []
  const say = (field: string, message: string) => errors.push({ field, message })
  const { problem } = yield* targetOf(asked)
  if (problem !== null) say('targetId', problem)
  const { codes, pick } = asked
  if (pick === undefined && (codes ?? []).length === 0) say('codes', assignmentMessages.codes)
  if (pick !== undefined) {
    const [known] = yield* sql<{ plan: boolean; supplier: boolean }>`select
      exists (select 1 from plans where id = ${integer(pick.planID)}) as plan,
      exists (select 1 from suppliers where id = ${integer(pick.supplierID)}) as supplier`
    if (known?.plan !== true) say('planID', assignmentMessages.plan)
    if (pick.supplierID !== 0 && known?.supplier !== true) say('supplierID', assignmentMessages.supplier)
    if (pick.quantity < 1 || pick.quantity > 5_000) say('quantity', assignmentMessages.quantity)
  }
  return errors
})

/** Previews an assignment: each SIM with its verdict. */
export const previewAssignment = Effect.fnUntraced(function* (asked: PreviewPayload) {
  const sql = yield* SqlClient.SqlClient
  const errors = yield* problemsOf(asked)
  if (errors.length > 0) return wrong(errors)
  const day = yield* today
  if (asked.pick === undefined) {
    const rows = yield* judgedCodes(sql, asked.codes ?? [], ({ item }) => obstacleToGiving(item, day))
    return { isSuccess: true, message: '', rows }
  }
  const rows = yield* pickedItems(sql, asked.pick, day)
  const { quantity } = asked.pick
  const message = rows.length < quantity ? assignmentMessages.short(rows.length, quantity) : ''
  return rows.length === 0 ? wrong([{ field: 'quantity', message }]) : { isSuccess: true, message, rows }
})

type Work = {
  readonly ids: ReadonlyArray<number>
  /** The request as one value. */
  readonly submission: string
  readonly obstacleOf: (item: Stocked) => string | null
  /** Why nothing at all can be done; null if it can. A repeat of an earlier request is still answered. */
  readonly obstacle?: string | null
  /** The message if some SIMs are refused. */
  readonly partly: string
  /** The appends for these SIMs, all in the same transaction. */
  readonly appends: (items: ReadonlyArray<Stocked>, done: Done) => Effect.Effect<Appends, unknown, never>
  readonly done: (count: number) => string
}
type Appends = { readonly appends: Decided<Answer>['appends']; readonly id?: number }

const nothing = (answer: Answer): Decided<Answer> => ({ answer, appends: [] })

/** Applies an act to all of its SIMs or none. Of two concurrent acts on a SIM, one succeeds. */
const settle = Effect.fnUntraced(function* (work: Work, saver: Saver) {
  const sql = yield* SqlClient.SqlClient
  const ids = [...new Set(work.ids)]
  if (ids.length === 0) return wrong([{ field: 'ids', message: assignmentMessages.none }])
  const answered = (count: number, id?: number): Answer => ({
    isSuccess: true,
    message: work.done(count),
    ...(id !== undefined && { id }),
  })
  const decide = Effect.fnUntraced(function* (done: Done) {
    if (work.obstacle) return nothing(wrong([{ field: 'targetId', message: work.obstacle }]))
    const found = yield* itemsOf(sql, ids)
    const rows = ids.map((id, index) => judgedOf(index + 1, id, found.get(id), work.obstacleOf))
    if (rows.some(({ isOk }) => !isOk)) return nothing(refused(work.partly, { rows }))
    const items = ids.flatMap((id) => found.get(id)?.item ?? [])
    const { appends, id } = yield* work.appends(items, done)
    return { answer: answered(items.length, id), appends }
  })
  return yield* doOnce(
    {
      submission: work.submission,
      again: ({ type, data }) => answered(ids.length, type === 'StockAssigned' ? data.id : undefined),
      otherwise: refused(assignmentMessages.otherwise),
      decide,
    },
    saver,
  )
})

const judgedOf = (line: number, id: number, found: Found | undefined, obstacleOf: Work['obstacleOf']): JudgedItem =>
  found === undefined
    ? { line, id, iccid: '', planName: '', expiryDate: '', isOk: false, verdict: stockMessages.unknown }
    : judgedItem(line, found, obstacleOf(found.item))

/** Assigns SIMs to a partner or customer. */
export const assignStock = Effect.fnUntraced(function* (asked: AssignPayload, saver: Saver) {
  const events = yield* EventStore
  const { kind, targetId, ids, note = '' } = asked
  const { name, problem } = yield* targetOf(asked)
  const day = yield* today
  const appends: Work['appends'] = (items, stamp) =>
    Effect.gen(function* () {
      const id = yield* events.nextId('assignment')
      const target = { kind, targetId, targetName: name }
      return { id, appends: assigningAppends({ id, target, items, note }, stamp) }
    })
  return yield* settle(
    {
      ids,
      submission: fingerprint({ kind, targetId, ids, note }),
      obstacle: problem,
      obstacleOf: (item) => obstacleToGiving(item, day),
      partly: assignmentMessages.taken,
      appends,
      done: (count) => assignmentMessages.assigned(count, name),
    },
    saver,
  )
})

/** Unassigns SIMs. */
export const takeStockBack = Effect.fnUntraced(function* ({ ids, note = '' }: AssignPayload, saver: Saver) {
  const reason = note.trim()
  if (reason === '') return wrong([{ field: 'note', message: assignmentMessages.reason }])
  const appends: Work['appends'] = (items, stamp) =>
    Effect.succeed({ appends: unassigningAppends(items, reason, stamp) })
  return yield* settle(
    {
      ids,
      submission: fingerprint({ ids, reason }),
      obstacleOf: obstacleToTakingBack,
      partly: assignmentMessages.notAllBack,
      appends,
      done: assignmentMessages.takenBack,
    },
    saver,
  )
})

/** Records that sold SIMs were returned. SIMs returned earlier can be restocked. */
export const returnStock = Effect.fnUntraced(function* (
  { ids, reason: given, restocked }: ReturnPayload,
  saver: Saver,
) {
  const reason = given.trim()
  if (reason === '') return wrong([{ field: 'reason', message: assignmentMessages.reason }])
  const eventOf = ({ id, stock }: Stocked, stamp: Done): StockEvent =>
    stock.status === 'returned'
      ? { type: 'InventoryItemRestocked', data: { id, reason, ...stamp } }
      : { type: 'InventoryItemReturned', data: { id, reason, restocked, ...stamp } }
  return yield* settle(
    {
      ids,
      submission: fingerprint({ ids, reason, restocked }),
      obstacleOf: (item) => obstacleToReturning(item, restocked),
      partly: assignmentMessages.notAllReturned,
      appends: (items, stamp) =>
        Effect.succeed({ appends: items.map((item) => ofItem(item.id, eventOf(item, stamp))) }),
      done: assignmentMessages.returned,
    },
    saver,
  )
})
