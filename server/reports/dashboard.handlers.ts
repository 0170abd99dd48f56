import { Clock, Effect } from 'effect'
import { HttpApiBuilder } from 'effect/http-api'
import { SqlClient } from 'effect/sql'
import { type DayRange, dayAfter, daysUpTo, USUAL_DAYS, wholeRangeProblems } from '../../src/schemas/core/day-range.ts'
import { type Key, may } from '../../src/schemas/people/permissions.ts'
import type { Dashboard, Tile } from '../../src/schemas/reports/dashboard.ts'
import { charts, type PartName, tileNames, tiles } from '../../src/schemas/reports/dashboard-parts.ts'
import { financeTileNames, financeTileOf } from '../../src/schemas/reports/finance-tiles.ts'
import { setupStepNames, setupStepOf } from '../../src/schemas/reports/setup-steps.ts'
import { reminderDays } from '../billing/reminders/remind.ts'
import type { ServerConfig } from '../config.ts'
import { today as currentDay } from '../core/days/company-zone.ts'
import { EventStore } from '../core/events/event-store.ts'
import { Api } from '../core/http/api.ts'
import { Caller, NOBODY, partnerIn } from '../core/http/authorization.ts'
import { Fault } from '../core/http/faults.ts'
import { isReplaced, reading, requestId } from '../core/http/request.ts'
import { isTransient } from '../core/postgres/transient.ts'
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
import { setupStepsOf } from './setup-queries.ts'

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

type ReadPart = { readonly tiles: ReadonlyArray<Tile>; readonly charts: Charts; readonly failed?: PartName }
type Charts = Partial<Pick<Dashboard, 'finance' | 'series' | 'byPlan' | 'byPlace' | 'bySupplier' | 'stock' | 'setup'>>

const none: Effect.Effect<ReadPart> = Effect.succeed({ tiles: [], charts: {} })

/** The part of one figure without a range. */
const figure = <E, R>(name: Tile['name'], value: Effect.Effect<number, E, R>): Effect.Effect<ReadPart, E, R> =>
  Effect.map(value, (found) => ({ tiles: [{ name, value: found, previous: null, amounts: [] }], charts: {} }))

/**
 * A part whose failure leaves the others. What the whole call is retried for stays a failure of the call, and so does a
 * table of another version.
 */
const alone = <E, R>(name: PartName, part: Effect.Effect<ReadPart, E, R>): Effect.Effect<ReadPart, E, R> =>
  Effect.catch(part, (error) =>
    isTransient(error) || isReplaced(error)
      ? Effect.fail(error)
      : Effect.as(Effect.logError(`The part ${name} of the dashboard could not be read.`, error), {
          tiles: [],
          charts: {},
          failed: name,
        }),
  )

/** `/Dashboard/GetDashboard`: each part only for people who may open its list. */
export const layerDashboardHandlers = HttpApiBuilder.group(
  Api,
  'Dashboard',
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const context = yield* Effect.context<SqlClient.SqlClient | ServerConfig>()
    const daysOfReminders = Effect.provideContext(reminderDays, context)
    const rulesInForce = Effect.provideContext(rulesNow, context)
    const events = yield* EventStore

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

    // Everybody's figures, or those of the caller's partner.
    const failed = Effect.flatMap(Caller, ({ permissions, scope }) => {
      const partner = partnerIn(scope)
      if (partner === NOBODY || !may(permissions, tiles.failedApiOrders.key)) return none
      return alone('failedOrders', figure('failedApiOrders', failedOrders(sql, partner)))
    })

    const waiting = Effect.flatMap(rulesInForce, ({ waitingHours }) => waitingOrders(sql, waitingHours))

    const invoices = Effect.fnUntraced(function* (range: DayRange, today: string) {
      const [sums, overdue] = yield* Effect.all([invoiceSums(sql, range), overdueOn(sql, today)], {
        concurrency: 'unbounded',
      })
      return { tiles: invoiceTiles(sums, range, overdue), charts: {} }
    })

    const finance = Effect.fnUntraced(function* (today: string, sees: (key: Key) => boolean) {
      const names = financeTileNames.filter((name) => sees(financeTileOf(name).also ?? tiles.offlineSales.key))
      const found = yield* financeOn(sql, { days: yield* daysOfReminders, today }, names)
      return { tiles: [], charts: { finance: found } }
    })

    const setup = Effect.fnUntraced(function* (sees: (key: Key) => boolean) {
      const names = setupStepNames.filter((name) => setupStepOf(name).acts.some(({ key }) => sees(key)))
      const steps = yield* Effect.provideService(setupStepsOf(sql, names), EventStore, events)
      return { tiles: [], charts: steps.some(({ isDone }) => !isDone) ? { setup: steps } : {} }
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
        const today = yield* currentDay
        const range = yield* rangeIn(query, today)
        const expiresTo = dayAfter(today, (yield* rulesInForce).expiringDays)
        const seesInvoices = sees(tiles.offlineSales.key)
        const parts: ReadonlyArray<ReadPart> = yield* Effect.all(
          [
            sees(charts.series.key) ? alone('trade', trade(range)) : none,
            sees(charts.stock.key) ? alone('stock', stock(expiresTo)) : none,
            sees(tiles.lowPlans.key) ? alone('lowPlans', figure('lowPlans', lowPlans(sql))) : none,
            seesInvoices ? alone('invoices', invoices(range, today)) : none,
            seesInvoices ? alone('finance', finance(today, sees)) : none,
            partner === null ? alone('setup', setup(sees)) : alone('partner', ofPartner(partner, range)),
            failed,
            sees(tiles.waitingApiOrders.key) ? alone('waitingOrders', figure('waitingApiOrders', waiting)) : none,
          ],
          { concurrency: 'unbounded' },
        )
        const missing = parts.flatMap((part) => part.failed ?? [])
        const dashboard: Dashboard = {
          ...range,
          endsOn: today,
          newestDay: partner !== null || sees(tiles.sales.key) ? newest : '',
          asOf: new Date(yield* Clock.currentTimeMillis).toISOString(),
          expiresTo,
          // In the order of the table, not of the request.
          tiles: parts
            .flatMap((part) => part.tiles)
            .sort((one, other) => tileNames.indexOf(one.name) - tileNames.indexOf(other.name)),
          ...(missing.length > 0 && { failed: missing }),
          ...Object.assign({}, ...parts.map((part) => part.charts)),
        }
        return { isSuccess: true, message: '', requestId: yield* requestId, ...dashboard }
      }, reading),
    )
  }),
)
