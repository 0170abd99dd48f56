import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import { chartNames, tileNames } from './dashboard-parts.ts'

/** What the dashboard is told: `GET /Dashboard/GetDashboard`. */

const AmountBefore = Schema.Struct({ currency: Schema.String, amount: Schema.Finite, previous: Schema.Finite })
const Amount = Schema.Struct({ currency: Schema.String, amount: Schema.Finite })

export const Tile = Schema.Struct({
  name: Schema.Literals(tileNames),
  value: Schema.Int,
  /** The same in the range before; null where there is no before: what is in stock is so today. */
  previous: Schema.NullOr(Schema.Int),
  /** One for each currency: they are never added up. */
  amounts: Schema.Array(AmountBefore),
})
export type Tile = typeof Tile.Type

/** A day of the range, beside the day that stands at its place in the range before. */
export const SeriesDay = Schema.Struct({
  day: Schema.String,
  value: Schema.Int,
  previous: Schema.Int,
  amounts: Schema.Array(AmountBefore),
})
export type SeriesDay = typeof SeriesDay.Type

/** What was sold of a plan, for a place, from a supplier: `key` is the id of a plan, else the name itself. */
export const Share = Schema.Struct({
  key: Schema.String,
  name: Schema.String,
  value: Schema.Int,
  amounts: Schema.Array(Amount),
})
export type Share = typeof Share.Type

export const StockShare = Schema.Struct({ status: Schema.String, items: Schema.Int })
export type StockShare = typeof StockShare.Type

/** The figures of a range of days, both included; what the caller may not see is not in it. */
export const Dashboard = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  /** The day on which the ranges that a person chooses by name end. */
  endsOn: Schema.String,
  /** The day of the newest sale; empty where there is none, or it is not for the caller. */
  newestDay: Schema.String,
  /** When it was asked for. */
  asOf: Schema.String,
  /** The last day of what is counted as expiring. */
  expiresTo: Schema.String,
  tiles: Schema.Array(Tile),
  series: Schema.optionalKey(Schema.Array(SeriesDay)),
  byPlan: Schema.optionalKey(Schema.Array(Share)),
  byPlace: Schema.optionalKey(Schema.Array(Share)),
  bySupplier: Schema.optionalKey(Schema.Array(Share)),
  stock: Schema.optionalKey(Schema.Array(StockShare)),
})
export type Dashboard = typeof Dashboard.Type

export const DashboardAnswer = Schema.Struct({ ...answerFields, ...Dashboard.fields })

/** A chart by its name. */
export const ChartNamed = Schema.Literals(chartNames)
