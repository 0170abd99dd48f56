import { Clock, Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { type DayRange, dayAfter, daysUpTo, USUAL_DAYS, wholeRangeProblems } from '../../src/schemas/core/day-range.ts'
import { type Key, may } from '../../src/schemas/people/permissions.ts'
import type { Dashboard } from '../../src/schemas/reports/dashboard.ts'
import { charts, tileNames, tiles } from '../../src/schemas/reports/dashboard-parts.ts'
import type { ServerConfig } from '../config.ts'
import { Api } from '../core/http/api.ts'
import { Caller, NOBODY, partnerIn } from '../core/http/authorization.ts'
import { Fault } from '../core/http/faults.ts'
import { makeLastDay } from '../core/http/last-day.ts'
import { reading, requestId } from '../core/http/request.ts'
import { failedOrders, waitingOrders } from '../partners/api-order-queries.ts'
import { newestDayOf, partnerPlans, partnerStock, partnerSums } from '../partners/partner-figures.ts'
import { rulesNow } from '../records/notification-rules.ts'
import { lowPlans } from '../stock/balances.table.ts'
import { invoiceTiles, seriesOf, stockTiles, tradeTiles } from './dashboard.ts'
import {
  expiringTo,
  figureSums,
  invoiceSums,
  newestSaleDay,
  overdueOn,
  salesShares,
  stockByStatus,
} from './dashboard-queries.ts'
import { financeOn } from './finance-queries.ts'

type Query = { readonly From?: string; readonly To?: string }

/** The requested range; a request has both days or neither. */
const rangeIn = Effect.fnUntraced(function* ({ From, To }: Query, endsOn: string) {
  if (From === undefined && To === undefined) return daysUpTo(endsOn, USUAL_DAYS)
  const range: DayRange = { from: From ?? '', to: To ?? '' }
  const errors = Object.entries(wholeRangeProblems(range)).map(([field, message]) => ({ field, message }))
  if (errors.length === 0) return range
  return yield* new Fault({ status: 400, message: errors.map(({ message }) => `${message}.`).join(' '), errors })
})

/** Whether the caller has a permission for the rows of everybody; a partner user has not. */
const seeing = Effect.map(
  Caller,
  ({ permissions, scope }) =>
    (key: Key) =>
      scope === 'all' && may(permissions, key),
)

/** The partner whose figures the caller sees instead of everybody's; null if there is none. */
const partnerOf = Effect.map(Caller, ({ permissions, scope }) =>
  scope !== 'all' && may(permissions, tiles.partnerSales.key) ? scope.partnerId : null,
)

/** `/Dashboard/GetDashboard`: each part only for people who may open its list. */
export const layerDashboardHandlers = HttpApiBuilder.group(
  Api,
  'Dashboard',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const rulesInForce = Effect.provideContext(yield* Effect.context<SqlClient.SqlClient | ServerConfig>())(rulesNow)
    const lastDay = yield* makeLastDay
    const none = Effect.succeed({ tiles: [], charts: {} })

    const trade = Effect.fnUntraced(function* (range: DayRange) {
      const [sums, shares] = yield* Effect.all([figureSums(sql, range), salesShares(sql, range)], {
        concurrency: 'unbounded',
      })
      return { tiles: tradeTiles(sums, range), charts: { series: seriesOf(sums, range), ...shares } }
    })

    const stock = Effect.fnUntraced(function* (expiresTo: string) {
      const [byStatus, expiring] = yield* Effect.all([stockByStatus(sql), expiringTo(sql, expiresTo)], {
        concurrency: 'unbounded',
      })
      return { tiles: stockTiles(byStatus, expiring), charts: { stock: byStatus } }
    })

    const low = Effect.map(lowPlans(sql), (value) => ({
      tiles: [{ name: 'lowPlans' as const, value, previous: null, amounts: [] }],
      charts: {},
    }))

    // Everybody's figures, or those of the caller's partner.
    const orders = Effect.flatMap(Caller, ({ permissions, scope }) => {
      const partner = partnerIn(scope)
      if (partner === NOBODY || !may(permissions, tiles.failedApiOrders.key)) return none
      return Effect.map(failedOrders(sql, partner), (value) => ({
        tiles: [{ name: 'failedApiOrders' as const, value, previous: null, amounts: [] }],
        charts: {},
      }))
    })

    const waitingSince = Effect.flatMap(rulesInForce, ({ waitingHours }) => waitingOrders(sql, waitingHours))
    const waiting = Effect.map(waitingSince, (value) => ({
      tiles: [{ name: 'waitingApiOrders' as const, value, previous: null, amounts: [] }],
      charts: {},
    }))

    const invoices = Effect.fnUntraced(function* (range: DayRange, today: string) {
      const [sums, overdue, finance] = yield* Effect.all(
        [invoiceSums(sql, range), overdueOn(sql, today), financeOn(sql, today)],
        { concurrency: 'unbounded' },
      )
      return { tiles: invoiceTiles(sums, range, overdue), charts: { finance } }
    })

    const ofPartner = Effect.fnUntraced(function* (partner: number, range: DayRange) {
      const [sums, current, byPlan] = yield* Effect.all(
        [partnerSums(sql, partner, range), partnerStock(sql, partner), partnerPlans(sql, partner, range)],
        { concurrency: 'unbounded' },
      )
      const sold = tradeTiles(sums, range).flatMap((tile) =>
        tile.name === 'sales' ? [{ ...tile, name: 'partnerSales' as const }] : [],
      )
      return { tiles: [...sold, ...current], charts: { series: seriesOf(sums, range), byPlan } }
    })

    return handlers.handle(
      'GetDashboard',
      Effect.fnUntraced(function* ({ query }) {
        const sees = yield* seeing
        const partner = yield* partnerOf
        const newest = yield* partner === null ? newestSaleDay(sql) : newestDayOf(sql, partner)
        const { today, endsOn } = yield* lastDay(newest)
        const range = yield* rangeIn(query, endsOn)
        const expiresTo = dayAfter(today, (yield* rulesInForce).expiringDays)
        const parts = yield* Effect.all(
          [
            sees(charts.series.key) ? trade(range) : none,
            sees(charts.stock.key) ? stock(expiresTo) : none,
            sees(tiles.lowPlans.key) ? low : none,
            sees(tiles.offlineSales.key) ? invoices(range, today) : none,
            partner === null ? none : ofPartner(partner, range),
            orders,
            sees(tiles.waitingApiOrders.key) ? waiting : none,
          ],
          { concurrency: 'unbounded' },
        )
        const dashboard: Dashboard = {
          ...range,
          endsOn,
          newestDay: partner !== null || sees(tiles.sales.key) ? newest : '',
          asOf: new Date(yield* Clock.currentTimeMillis).toISOString(),
          expiresTo,
          // In the order of the table, not of the request.
          tiles: parts
            .flatMap((part) => part.tiles)
            .sort((one, other) => tileNames.indexOf(one.name) - tileNames.indexOf(other.name)),
          ...Object.assign({}, ...parts.map((part) => part.charts)),
        }
        return { isSuccess: true, message: '', requestId: yield* requestId, ...dashboard }
      }, reading),
    )
  }),
)
