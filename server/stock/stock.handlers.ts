import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { assignment } from '../../src/schemas/records/assignment.ts'
import { RECORD_PAGE_SIZE } from '../../src/schemas/records/kit/define.ts'
import {
  type AssignPayload,
  assignmentMessages,
  type PreviewPayload,
  type ReturnPayload,
} from '../../src/schemas/stock/assignment.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { listAnswer, listsAnswer } from '../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { assignmentDropdown } from '../records/lookup-queries.ts'
import { searchedNames } from '../records/searched-names.ts'
import { assignStock, previewAssignment, returnStock, takeStockBack } from './assign.ts'
import { type AssignmentSearch, assignmentPage, assignmentRecord } from './assignments.table.ts'
import { isRevealing } from './reveal.handlers.ts'

type Paged = { readonly pageIndex?: number | undefined; readonly pageSize?: number | undefined }
/** Provides the services that the work needs. */
type Saving = <A, E>(work: Effect.Effect<A, E, EventStore | SqlClient.SqlClient>) => Effect.Effect<A, E>

/** Assignments and other stock acts: part of `/InventoryMaster/*`. */
export const stockHandlers = (sql: SqlClient.SqlClient, saving: Saving) => {
  const page = Effect.fnUntraced(function* (search: AssignmentSearch, { pageIndex = 1, pageSize }: Paged) {
    const window = yield* windowOf(
      { name: 'pageIndex', value: pageIndex },
      { name: 'pageSize', value: pageSize ?? RECORD_PAGE_SIZE },
    )
    const { rows, total } = yield* assignmentPage(sql, search, window)
    const ids = search.planID === undefined ? {} : { planID: ['plans', search.planID] as const }
    const named = yield* searchedNames(sql, ids)
    const head = { isSuccess: true, message: '', requestId: yield* requestId, named }
    return listAnswer(head, assignment.listKey, rows, total)
  })
  const answered = <A extends object>(answer: A) => Effect.map(requestId, (id) => ({ ...answer, requestId: id }))

  return {
    list: Effect.fnUntraced(function* ({
      query: { PageIndex, PageSize },
    }: {
      readonly query: { readonly PageIndex?: number; readonly PageSize?: number }
    }) {
      return yield* page({}, { pageIndex: PageIndex, pageSize: PageSize })
    }, reading),
    search: Effect.fnUntraced(function* ({ payload }: { readonly payload: AssignmentSearch & Paged }) {
      return yield* page(payload, payload)
    }, reading),
    dropdown: Effect.fnUntraced(function* () {
      return listsAnswer(yield* requestId, yield* assignmentDropdown(sql))
    }, reading),
    one: Effect.fnUntraced(function* ({ query: { id } }: { readonly query: { readonly id: number } }) {
      const found = yield* assignmentRecord(sql, id, yield* isRevealing)
      const isSuccess = found !== null
      return yield* answered({ isSuccess, message: isSuccess ? '' : assignmentMessages.missing, assignment: found })
    }, reading),
    preview: Effect.fnUntraced(function* ({ payload }: { readonly payload: PreviewPayload }) {
      return yield* answered(yield* saving(previewAssignment(payload)))
    }, reading),
    assign: Effect.fnUntraced(function* ({ payload }: { readonly payload: AssignPayload }) {
      const saver = yield* saverOf('AssignInventory')
      return yield* answered(
        yield* saving(payload.flag === 1 ? assignStock(payload, saver) : takeStockBack(payload, saver)),
      )
    }, orDieUnlessFault),
    giveBack: Effect.fnUntraced(function* ({ payload }: { readonly payload: ReturnPayload }) {
      return yield* answered(yield* saving(returnStock(payload, yield* saverOf('ReturnInventory'))))
    }, orDieUnlessFault),
  }
}
