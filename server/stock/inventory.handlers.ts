import { Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { dayProblems } from '../../src/schemas/lists/list-filter.ts'
import { sortInQuery, sortOf } from '../../src/schemas/lists/sort-wire.ts'
import { INVENTORY_PAGE_SIZE, INVENTORY_SEARCH_PAGE_SIZE } from '../../src/schemas/stock/inventory-fields.ts'
import { inventoryFilters } from '../../src/schemas/stock/inventory-filters.ts'
import type { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { attachment } from '../core/http/attachment.ts'
import { savedAsForEditors } from '../core/http/authorization.ts'
import { refuseDays } from '../core/http/days-asked.ts'
import { Fault } from '../core/http/faults.ts'
import { numberIn } from '../core/http/form-number.ts'
import { listAnswer } from '../core/http/raw-answer.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../core/http/request.ts'
import { windowOf } from '../core/http/window.ts'
import { noRows } from '../core/projections/rows.ts'
import { Uploads } from '../core/uploads/uploads.ts'
import { bulkHandlers } from './bulk/bulk.handlers.ts'
import { correctItem, voidItem } from './inventory-correct.handlers.ts'
import { namesOfSearch } from './inventory-names.handlers.ts'
import { inventoryPage } from './inventory-pages.ts'
import { inventoryInvoice, inventoryRecord, searchInventory } from './inventory-queries.ts'
import { inventoryRecord as record } from './inventory-record.handlers.ts'
import { addItem, changeItem } from './inventory-save.handlers.ts'
import { submissionOf } from './inventory-submission.ts'
import { manySimsHandlers } from './many/many.handlers.ts'
import { pinNotSearched } from './pin-not-searched.ts'
import { answerToCaller, isRevealing } from './reveal.handlers.ts'
import { stockHandlers } from './stock.handlers.ts'
import { supplierInvoiceHandlers } from './supplier-invoices.handlers.ts'

/** `/InventoryMaster/*`: the list, the search, one item, its invoice, adding and changing. */
export const layerInventoryHandlers = HttpApiBuilder.group(
  Api,
  'InventoryMaster',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const uploads = yield* Uploads
    const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient | Uploads>())
    const stock = stockHandlers(sql, saving)
    return handlers
      .handle('GetAssignmentList', stock.list)
      .handle('SearchAssignment', stock.search)
      .handle('GetAssignmentDropdown', stock.dropdown)
      .handle('GetAssignment', stock.one)
      .handle('PreviewAssignment', stock.preview)
      .handle('AssignInventory', stock.assign)
      .handle('ReturnInventory', stock.giveBack)
      .handle(
        'GetInventoryList',
        Effect.fnUntraced(function* ({ query }) {
          const id = yield* requestId
          if (query.id !== undefined) {
            const rows = yield* inventoryRecord(sql, query.id, yield* isRevealing)
            const head = {
              isSuccess: rows !== null,
              message: rows === null ? record.messages.refused.missing : '',
              requestId: id,
            }
            return listAnswer(head, 'getInventorieslist', rows ?? noRows.rows, rows === null ? 0 : 1)
          }
          const window = yield* windowOf(
            { name: 'pageIndex', value: query.PageIndex ?? 1 },
            { name: 'pageSize', value: query.PageSize ?? INVENTORY_PAGE_SIZE },
          )
          const { rows, total } = yield* inventoryPage(sql, window, sortInQuery(query), yield* isRevealing)
          return listAnswer({ isSuccess: true, message: '', requestId: id }, 'getInventorieslist', rows, total)
        }, reading),
      )
      .handle(
        'SearchInventory',
        Effect.fnUntraced(function* ({ payload }) {
          const isRevealed = yield* isRevealing
          if (!isRevealed && payload.simPin.trim() !== '') return yield* pinNotSearched
          yield* refuseDays(dayProblems(inventoryFilters, payload))
          const window = yield* windowOf(
            { name: 'pageIndex', value: payload.pageIndex ?? 1 },
            { name: 'pageSize', value: payload.pageSize ?? INVENTORY_SEARCH_PAGE_SIZE },
          )
          const { rows, total } = yield* searchInventory(sql, payload, window, sortOf(payload), isRevealed)
          const named = yield* namesOfSearch(sql, payload)
          const head = { isSuccess: true, message: '', requestId: yield* requestId, named }
          return listAnswer(head, 'getInventorieslist', rows, total)
        }, reading),
      )
      .handle(
        'InsertSingleInventory',
        Effect.fnUntraced(function* ({ payload }) {
          const saver = yield* saverOf('InsertSingleInventory')
          const answer = yield* saving(addItem(submissionOf(payload), payload.InvoicePO, saver))
          return yield* savedAsForEditors(answer, 'inventory.edit')
        }, orDieUnlessFault),
      )
      .handle(
        'UpdateInventory',
        Effect.fnUntraced(function* ({ payload }) {
          const saver = yield* saverOf('UpdateInventory')
          const id = yield* numberIn('id', payload.id)
          const version = payload.version === undefined ? null : yield* numberIn('version', payload.version)
          const isRevealed = yield* isRevealing
          const answer = yield* saving(changeItem({ id, version }, submissionOf(payload), isRevealed, saver))
          return yield* answerToCaller(answer)
        }, orDieUnlessFault),
      )
      .handle(
        'CorrectInventory',
        Effect.fnUntraced(function* ({ payload }) {
          const saver = yield* saverOf('CorrectInventory')
          const { id, version, InvoicePO, ...given } = payload
          const item = {
            id: yield* numberIn('id', id),
            version: version === undefined ? null : yield* numberIn('version', version),
          }
          return yield* answerToCaller(yield* saving(correctItem(item, { reason: '', ...given }, InvoicePO, saver)))
        }, orDieUnlessFault),
      )
      .handle(
        'VoidInventory',
        Effect.fnUntraced(function* ({ payload: { id, version = null, reason } }) {
          const saver = yield* saverOf('VoidInventory')
          return yield* answerToCaller(yield* saving(voidItem({ id, version }, reason, saver)))
        }, orDieUnlessFault),
      )
      .handle(
        'GetInvoicePO',
        Effect.fnUntraced(function* ({ query }) {
          const invoice = yield* inventoryInvoice(sql, query.id)
          const content = invoice === null ? null : yield* uploads.read(invoice.file)
          if (invoice === null || content === null) {
            return yield* new Fault({ status: 404, message: 'This SIM has no invoice file' })
          }
          return attachment(invoice, content)
        }, reading),
      )
      .handleAll({ ...(yield* bulkHandlers), ...(yield* supplierInvoiceHandlers), ...(yield* manySimsHandlers) })
  }),
)
