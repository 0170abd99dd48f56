import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import type { accountingCalls } from '../../../src/schemas/billing/accounting.calls.ts'
import { accountingExport } from '../../../src/schemas/records/accounting-export.ts'
import { RECORD_PAGE_SIZE } from '../../../src/schemas/records/kit/define.ts'
import { dayProblems } from '../../../src/schemas/records/kit/filters.ts'
import type { viewedCalls } from '../../../src/schemas/records/records.calls.ts'
import type { ServerConfig } from '../../config.ts'
import type { EventStore } from '../../core/events/event-store.ts'
import { refuseDays } from '../../core/http/days-asked.ts'
import { listAnswer } from '../../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../../core/http/request.ts'
import { windowOf } from '../../core/http/window.ts'
import { type ExportSearch, exportPage } from './accounting-queries.ts'
import { enteredAccounts, saveAccounts } from './accounts-save.ts'
import { checkExport, exportAccounting } from './export.ts'
import { accountingFile } from './file.ts'

type Calls = typeof accountingCalls
type Lists = typeof viewedCalls
type Paged = { readonly pageIndex?: number | undefined; readonly pageSize?: number | undefined }
type Provided = <A, E, R>(
  effect: Effect.Effect<A, E, R>,
) => Effect.Effect<A, E, Exclude<R, EventStore | ServerConfig | SqlClient.SqlClient>>

const answered = <A extends object>(answer: A) => Effect.map(requestId, (id) => ({ ...answer, requestId: id }))

/** Files for the accountant, their accounts and their list. */
export const accountingHandlers = (sql: SqlClient.SqlClient, provided: Provided) => {
  const page = Effect.fnUntraced(function* (
    search: ExportSearch,
    { pageIndex = 1, pageSize = RECORD_PAGE_SIZE }: Paged,
  ) {
    const { createdFrom, createdTo } = search
    const days = { ...(createdFrom !== undefined && { createdFrom }), ...(createdTo !== undefined && { createdTo }) }
    yield* refuseDays(dayProblems(accountingExport, days))
    const window = yield* windowOf({ name: 'pageIndex', value: pageIndex }, { name: 'pageSize', value: pageSize })
    const { rows, total } = yield* exportPage(sql, search, window)
    const head = { isSuccess: true, message: '', requestId: yield* requestId }
    return listAnswer(head, accountingExport.listKey, rows, total)
  })

  return {
    GetAccountingAccounts: Effect.fnUntraced(function* () {
      return yield* answered({ isSuccess: true, message: '', ...(yield* provided(enteredAccounts)) })
    }, reading),
    SaveAccountingAccounts: Effect.fnUntraced(function* ({
      payload,
    }: {
      readonly payload: Calls['SaveAccountingAccounts']['payload']['Type']
    }) {
      return yield* answered(yield* provided(saveAccounts(payload, yield* saverOf('SaveAccountingAccounts'))))
    }, orDieUnlessFault),
    CheckAccountingExport: Effect.fnUntraced(function* ({
      payload,
    }: {
      readonly payload: Calls['CheckAccountingExport']['payload']['Type']
    }) {
      return yield* answered(yield* provided(checkExport(payload)))
    }, reading),
    ExportAccounting: Effect.fnUntraced(function* ({
      payload,
    }: {
      readonly payload: Calls['ExportAccounting']['payload']['Type']
    }) {
      return yield* answered(yield* provided(exportAccounting(payload, yield* saverOf('ExportAccounting'))))
    }, orDieUnlessFault),
    GetAccountingFile: Effect.fnUntraced(function* ({
      query,
    }: {
      readonly query: Calls['GetAccountingFile']['query']['Type']
    }) {
      return yield* provided(accountingFile(query.id))
    }, reading),
    GetAccountingExportList: Effect.fnUntraced(function* ({
      query: { id, PageIndex, PageSize },
    }: {
      readonly query: Lists['GetAccountingExportList']['query']['Type']
    }) {
      return yield* page(id === undefined ? {} : { id }, { pageIndex: PageIndex, pageSize: PageSize })
    }, reading),
    SearchAccountingExport: Effect.fnUntraced(function* ({
      payload,
    }: {
      readonly payload: Lists['SearchAccountingExport']['payload']['Type']
    }) {
      return yield* page(payload, payload)
    }, reading),
  }
}
