import { Effect } from 'effect'
import type { SqlClient } from 'effect/sql'
import { dayProblems } from '../../../src/schemas/lists/list-filter.ts'
import { inventoryFilters } from '../../../src/schemas/stock/inventory-filters.ts'
import { stockChangeCalls } from '../../../src/schemas/stock/stock-change.calls.ts'
import type {
  ChangeStockPayload,
  PreviewStockChangePayload,
  StockSelection,
} from '../../../src/schemas/stock/stock-change.ts'
import type { EventStore } from '../../core/events/event-store.ts'
import { demandOf } from '../../core/http/authorization.ts'
import { refuseDays } from '../../core/http/days-asked.ts'
import { orDieUnlessFault, reading, requestId, saverOf } from '../../core/http/request.ts'
import { pinNotSearched } from '../pin-not-searched.ts'
import { isRevealing } from '../reveal.handlers.ts'
import { changeStock, previewStockChange } from './change.ts'

/** Refuses a search that the list would refuse. */
const checked = Effect.fnUntraced(function* (which: StockSelection) {
  const isRevealed = yield* isRevealing
  if ('ids' in which) return isRevealed
  if (!isRevealed && which.filter.simPin.trim() !== '') return yield* pinNotSearched
  yield* refuseDays(dayProblems(inventoryFilters, which.filter))
  return isRevealed
})

/** One act on many SIMs: part of `/InventoryMaster/*`. */
export const manySimsHandlers = Effect.gen(function* () {
  const saving = Effect.provideContext(yield* Effect.context<EventStore | SqlClient.SqlClient>())
  const answered = <A extends object>(answer: A) => Effect.map(requestId, (id) => ({ ...answer, requestId: id }))
  return {
    PreviewStockChange: Effect.fnUntraced(function* ({ payload }: { readonly payload: PreviewStockChangePayload }) {
      yield* demandOf(stockChangeCalls.PreviewStockChange.access, payload.what.act)
      const isRevealed = yield* checked(payload.which)
      return yield* answered(yield* saving(previewStockChange(payload, isRevealed)))
    }, reading),
    ChangeStock: Effect.fnUntraced(function* ({ payload }: { readonly payload: ChangeStockPayload }) {
      yield* demandOf(stockChangeCalls.ChangeStock.access, payload.what.act)
      const isRevealed = yield* checked(payload.which)
      return yield* answered(yield* saving(changeStock(payload, isRevealed, yield* saverOf('ChangeStock'))))
    }, orDieUnlessFault),
  }
})
