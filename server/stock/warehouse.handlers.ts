import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { dayAfter } from '../../src/schemas/core/day-range.ts'
import { balance } from '../../src/schemas/records/balance.ts'
import { RECORD_PAGE_SIZE } from '../../src/schemas/records/kit/define.ts'
import { dayProblems } from '../../src/schemas/records/kit/filters.ts'
import { fromWire } from '../../src/schemas/records/kit/wire-values.ts'
import { receipt } from '../../src/schemas/records/receipt.ts'
import { stockDay } from '../../src/schemas/records/stock-day.ts'
import { today } from '../core/days/company-zone.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { refuseDays } from '../core/http/days-asked.ts'
import { listAnswer, listsAnswer } from '../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { warehouseDropdown } from '../records/lookup-queries.ts'
import { type SearchedIds, searchedNames } from '../records/searched-names.ts'
import { type BalanceSearch, balancePage } from './balances.table.ts'
import { namesOfLocation } from './locations.table.ts'
import { type ReceiptSearch, receiptPage } from './receipts.table.ts'
import { correctReceipt, receiveStock, setReorderLevel } from './receipts.ts'
import { type StockDaySearch, stockDayPage } from './stock-day-queries.ts'

type Paged = { readonly pageIndex?: number | undefined; readonly pageSize?: number | undefined }
type Query = { readonly query: { readonly PageIndex?: number; readonly PageSize?: number } }
type Search = ReceiptSearch & BalanceSearch
/** The day of which the stock is asked for; yesterday if absent. */
type OnDay = { readonly day?: string | undefined }

const windowIn = ({ pageIndex = 1, pageSize = RECORD_PAGE_SIZE }: Paged) =>
  windowOf({ name: 'pageIndex', value: pageIndex }, { name: 'pageSize', value: pageSize })

/** The names for the ids in a search. */
const namesOf = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, { locationID, supplierID, planID }: Search) {
  const ids: SearchedIds = {
    ...(supplierID !== undefined && { supplierID: ['suppliers', supplierID] as const }),
    ...(planID !== undefined && { planID: ['plans', planID] as const }),
  }
  const names = yield* searchedNames(sql, ids)
  return locationID === undefined ? names : { ...names, locationID: yield* namesOfLocation(sql, locationID) }
})

/** `/WareHouseInventory/*`: balances, receipts, and acts on them. */
export const layerWarehouseHandlers = HttpApiBuilder.group(
  Api,
  'WareHouseInventory',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())

    const answered = Effect.fnUntraced(function* (
      search: Search,
      paging: Paged,
      listKey: string,
      pageOf: typeof receiptPage,
    ) {
      const { rows, total } = yield* pageOf(sql, search, yield* windowIn(paging))
      const head = { isSuccess: true, message: '', requestId: yield* requestId, named: yield* namesOf(sql, search) }
      return listAnswer(head, listKey, rows, total)
    })
    const balances = (search: BalanceSearch, paging: Paged) => answered(search, paging, balance.listKey, balancePage)
    const receipts = (search: ReceiptSearch, paging: Paged) => answered(search, paging, receipt.listKey, receiptPage)
    const stockOnDay = Effect.fnUntraced(function* ({ day, ...search }: StockDaySearch & OnDay, paging: Paged) {
      const now = yield* today
      yield* refuseDays(dayProblems(stockDay, day === undefined ? {} : { day }, now))
      const { totals, ...page } = yield* stockDayPage(sql, day ?? dayAfter(now, -1), search, yield* windowIn(paging))
      const head = { isSuccess: true, message: '', requestId: yield* requestId, named: yield* namesOf(sql, search) }
      return listAnswer({ ...head, totals }, stockDay.listKey, page.rows, page.total)
    })
    const paged = ({ query: { PageIndex, PageSize } }: Query) => ({ pageIndex: PageIndex, pageSize: PageSize })

    return handlers
      .handle('GetBalanceList', (asked) => reading(balances({}, paged(asked))))
      .handle('SearchBalance', ({ payload }) => reading(balances(payload, payload)))
      .handle('GetReceiptList', (asked) =>
        reading(receipts(asked.query.id === undefined ? {} : { id: asked.query.id }, paged(asked))),
      )
      .handle('SearchReceipt', ({ payload }) => reading(receipts(payload, payload)))
      .handle('GetStockOnDayList', (asked) => reading(stockOnDay({}, paged(asked))))
      .handle('SearchStockOnDay', ({ payload }) => reading(stockOnDay(payload, payload)))
      .handle(
        'GetWarehouseDropdown',
        Effect.fnUntraced(function* () {
          return listsAnswer(yield* requestId, yield* warehouseDropdown(sql))
        }, reading),
      )
      .handle(
        'InsertReceipt',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* saving(receiveStock(fromWire(receipt, payload), yield* saverOf('InsertReceipt')))
        }, orDieUnlessFault),
      )
      .handle(
        'CorrectReceipt',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* saving(correctReceipt(payload, yield* saverOf('CorrectReceipt')))
        }, orDieUnlessFault),
      )
      .handle(
        'SetReorderLevel',
        Effect.fnUntraced(function* ({ payload }) {
          return yield* saving(setReorderLevel(payload, yield* saverOf('SetReorderLevel')))
        }, orDieUnlessFault),
      )
  }),
)
