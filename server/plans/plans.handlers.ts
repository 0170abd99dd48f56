import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { contract } from '../../src/schemas/contract.ts'
import { counted } from '../../src/schemas/core/counted.ts'
import { planMessages } from '../../src/schemas/core/messages.ts'
import { sortInQuery, sortOf } from '../../src/schemas/lists/sort-wire.ts'
import { PLAN_PAGE_SIZE } from '../../src/schemas/plans/plan-columns.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { demandOf } from '../core/http/authorization.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { plansOf } from '../records/lookup-queries.ts'
import { planPage, searchPlans } from './plan-queries.ts'
import { archivePlan, savePlan } from './plan-save.handlers.ts'

const found = (count: number) => `${counted(count, 'plan')} found`

/** `/PlanMaster/*`: the list, the search, creating and updating, and the plans to choose for a SIM. */
export const layerPlanHandlers = HttpApiBuilder.group(
  Api,
  'PlanMaster',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())
    return handlers
      .handle(
        'GetFilteredPlanList',
        Effect.fnUntraced(function* ({ payload }) {
          const data = yield* plansOf(sql, payload)
          return { isSuccess: true, message: '', data, requestId: yield* requestId }
        }, reading),
      )
      .handle(
        'GetPlanList',
        Effect.fnUntraced(function* ({ query }) {
          const window = yield* windowOf(
            { name: 'pageIndex', value: query.PageIndex ?? 1 },
            { name: 'pageSize', value: query.PageSize ?? PLAN_PAGE_SIZE },
          )
          const { rows, total } = yield* planPage(sql, window, sortInQuery(query))
          return listAnswer({ isSuccess: true, message: '', requestId: yield* requestId }, 'getPlanslist', rows, total)
        }, reading),
      )
      .handle(
        'SearchPlan',
        Effect.fnUntraced(function* ({ payload }) {
          const window = yield* windowOf(
            { name: 'pageIndex', value: payload.pageIndex ?? 1 },
            { name: 'pageSize', value: payload.pageSize ?? PLAN_PAGE_SIZE },
          )
          const { rows, total } = yield* searchPlans(sql, payload, window, sortOf(payload))
          const message = total === 0 ? planMessages.noMatch : found(total)
          const head = { isSuccess: total > 0, message, requestId: yield* requestId }
          return listAnswer(head, 'getPlanslist', rows, total)
        }, reading),
      )
      .handle(
        'ArchivePlan',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* saving(archivePlan(payload, yield* saverOf('ArchivePlan')))
        }, orDieUnlessFault),
      )
      .handle(
        'InsertUpdatePlanMaster',
        Effect.fnUntraced(function* ({ payload }) {
          yield* demandOf(contract.InsertUpdatePlanMaster.access, payload.flag)
          return yield* saving(savePlan(payload, yield* saverOf('InsertUpdatePlanMaster')))
        }, orDieUnlessFault),
      )
  }),
)
