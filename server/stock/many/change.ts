import { Clock, Effect } from 'effect'
import { SqlClient } from 'effect/sql'
import { plainReason } from '../../../src/schemas/stock/inventory-correction.ts'
import {
  type ChangeStockAnswer,
  type ChangeStockPayload,
  type PreviewStockChangePayload,
  type StockChange,
  stockChangeMessages,
} from '../../../src/schemas/stock/stock-change.ts'
import { CompanyZone } from '../../core/days/company-zone.ts'
import { EventStore } from '../../core/events/event-store.ts'
import { fingerprint } from '../../core/saving/fingerprint.ts'
import { type Appending, type Done, doOnce } from '../../core/saving/once.ts'
import type { Saver } from '../../core/saving/saver.ts'
import { targetOf } from '../assign.ts'
import { assigningAppends, unassigningAppends } from '../assign-appends.ts'
import { expiryOfSaved } from '../expired.ts'
import { apply, type InventoryState, inventoryStream, stockedOf } from '../inventory-item.ts'
import { type ChangingSim, judgedSims, previewOf } from './preview.ts'

type Answer = Omit<ChangeStockAnswer, 'requestId'>

const refused = (message: string, more: Partial<Answer> = {}): Answer => ({ isSuccess: false, message, ...more })
const wrong = (errors: NonNullable<Answer['errors']>): Answer => refused(errors[0]?.message ?? '', { errors })

/** Previews an act on many SIMs. Nothing is written. */
export const previewStockChange = Effect.fnUntraced(function* (
  { what, which, listsAll }: PreviewStockChangePayload,
  isRevealed: boolean,
) {
  const date = new Date(yield* Clock.currentTimeMillis).toISOString()
  const { problems, judged } = yield* judgedSims({ what, which, isRevealed, stamp: { by: '', date, submission: '' } })
  if (judged === undefined) return wrong(problems)
  return { isSuccess: true, message: '', preview: previewOf(judged, listsAll) } satisfies Answer
})

/** The appends of the SIMs' own streams; a SIM whose new date has passed expires at once, as after a single save. */
const ownAppends = (changing: ReadonlyArray<ChangingSim>, { date }: Done, zone: string): ReadonlyArray<Appending> =>
  changing.flatMap(({ item, events }) => {
    const stream = { stream: inventoryStream(item.id), expectedVersion: 'any' as const }
    const after = events.reduce<InventoryState>(apply, item) ?? item
    const saved = { id: item.id, status: after.stock.status, expiryDate: after.fields.expiryDate }
    const expiry = after.voided === null ? expiryOfSaved(saved, date, zone) : null
    return [{ ...stream, events }, ...(expiry === null ? [] : [{ ...stream, events: [expiry], actor: 'system' }])]
  })

/** The appends of an act, and the number of its assignment if it has one. */
const appendsOf = Effect.fnUntraced(function* (what: StockChange, changing: ReadonlyArray<ChangingSim>, stamp: Done) {
  const items = changing.map(({ item }) => stockedOf(item))
  if (what.act === 'assign') {
    const events = yield* EventStore
    const { kind, targetId, note } = what
    const { name } = yield* targetOf(what)
    const id = yield* events.nextId('assignment')
    return {
      id,
      name,
      appends: assigningAppends({ id, target: { kind, targetId, targetName: name }, items, note }, stamp),
    }
  }
  if (what.act === 'unassign') return { appends: unassigningAppends(items, plainReason(what.reason), stamp) }
  return { appends: ownAppends(changing, stamp, yield* CompanyZone) }
})

/** The most events of one act: two of each SIM and one of each assignment. */
const MOST_EVENTS = 40_000

/** How many SIMs an earlier request changed: its events follow one another in the log. */
const changedBefore = Effect.fnUntraced(function* ({ commandId }: Saver) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ changed: number; name: string }>`
    with first as (select position, request_id, data from events where command_id = ${commandId})
    select count(distinct e.stream)::integer as changed, coalesce(min(first.data ->> 'targetName'), '') as name
    from first join events e on e.position between first.position - 1 and first.position + ${MOST_EVENTS}::integer
      and e.request_id is not distinct from first.request_id and e.stream like 'inventory-%'`
  return row ?? { changed: 0, name: '' }
})

/** The answer to a repeated request, before its count is read. */
const REPEATED = 'repeated'

/**
 * Does one act on many SIMs in one transaction, by the decisions of a single SIM. The head of the log is locked first,
 * so two servers take turns, and the second decides on what the first has written.
 */
export const changeStock = Effect.fnUntraced(function* (
  { what, which, only, digest }: ChangeStockPayload,
  isRevealed: boolean,
  saver: Saver,
) {
  const answered = (changed: number, name = '', assignmentId?: number): Answer => ({
    isSuccess: true,
    message: stockChangeMessages.done(what.act, changed, name),
    changed,
    ...(assignmentId !== undefined && { assignmentId }),
  })
  const decide = Effect.fnUntraced(function* (stamp: Done) {
    const nothing = (answer: Answer) => ({ answer, appends: [] })
    const { problems, judged } = yield* judgedSims({ what, which, isRevealed, stamp })
    if (judged === undefined) return nothing(wrong(problems))
    const preview = previewOf(judged)
    if (digest !== undefined && digest !== judged.digest) {
      return nothing(refused(stockChangeMessages.outdated, { preview }))
    }
    if (only === 'all' && judged.blocked.length > 0) return nothing(refused(stockChangeMessages.notAll, { preview }))
    if (judged.changing.length === 0) return nothing(answered(0))
    const { appends, name, id } = yield* appendsOf(what, judged.changing, stamp)
    return { answer: answered(judged.changing.length, name, id), appends }
  })
  const answer = yield* doOnce<Answer, unknown, EventStore | SqlClient.SqlClient>(
    {
      submission: fingerprint({ what, which, only, digest }),
      again: ({ type, data }) => ({
        isSuccess: true,
        message: REPEATED,
        ...(type === 'StockAssigned' && { assignmentId: data.id }),
      }),
      otherwise: refused('This was saved before, with other values. Load the page again.'),
      decide,
    },
    saver,
  )
  if (answer.message !== REPEATED) return answer
  const { changed, name } = yield* changedBefore(saver)
  return answered(changed, name, answer.assignmentId)
})
