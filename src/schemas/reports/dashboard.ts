import { Schema } from 'effect'
import { answerFields } from '../core/answer.ts'
import { chartNames, partNames, tileNames } from './dashboard-parts.ts'
import { financeTileNames } from './finance-tiles.ts'
import { setupStepNames } from './setup-steps.ts'

/** The dashboard's figures: `GET /Dashboard/GetDashboard`. */

const AmountBefore = Schema.Struct({ currency: Schema.String, amount: Schema.Finite, previous: Schema.Finite })
const Amount = Schema.Struct({ currency: Schema.String, amount: Schema.Finite })

export const Tile = Schema.Struct({
  name: Schema.Literals(tileNames),
  value: Schema.Int,
  /** The value in the previous range. Null for stock, which is only known today. */
  previous: Schema.NullOr(Schema.Int),
  /** One for each currency: currencies are never added up. */
  amounts: Schema.Array(AmountBefore),
  /** The value of each day of the range, where it is counted by day. */
  daily: Schema.optionalKey(Schema.Array(Schema.Int)),
})
export type Tile = typeof Tile.Type

/** A day of the range, with the day at the same place in the previous range. */
export const SeriesDay = Schema.Struct({
  day: Schema.String,
  value: Schema.Int,
  previous: Schema.Int,
  amounts: Schema.Array(AmountBefore),
})
export type SeriesDay = typeof SeriesDay.Type

/** Sales by plan, place or supplier: `key` is a plan's id, else the name. */
export const Share = Schema.Struct({
  key: Schema.String,
  name: Schema.String,
  value: Schema.Int,
  amounts: Schema.Array(Amount),
})
export type Share = typeof Share.Type

/** Money as of today: the days of its list (an empty one does not limit), and the currencies that are not empty. */
export const FinanceTile = Schema.Struct({
  name: Schema.Literals(financeTileNames),
  from: Schema.String,
  to: Schema.String,
  amounts: Schema.Array(Amount),
})
export type FinanceTile = typeof FinanceTile.Type

export const StockShare = Schema.Struct({ status: Schema.String, items: Schema.Int })
export type StockShare = typeof StockShare.Type

/** A step of the set-up, by name. */
export const SetupStepNamed = Schema.Literals(setupStepNames)

/** A step of the set-up that the caller may do. */
export const SetupStep = Schema.Struct({ name: SetupStepNamed, isDone: Schema.Boolean })
export type SetupStep = typeof SetupStep.Type

/** The figures of a range of days, both included. Parts that the caller may not see are absent. */
export const Dashboard = Schema.Struct({
  from: Schema.String,
  to: Schema.String,
  /** The last day of the named ranges, such as the last 7 days. */
  endsOn: Schema.String,
  /** The day of the newest sale; empty if there is none, or the caller may not see sales. */
  newestDay: Schema.String,
  /** When the figures were read. */
  asOf: Schema.String,
  /** The last day that counts as expiring. */
  expiresTo: Schema.String,
  tiles: Schema.Array(Tile),
  /** The parts that could not be read this time. */
  failed: Schema.optionalKey(Schema.Array(Schema.Literals(partNames))),
  finance: Schema.optionalKey(Schema.Array(FinanceTile)),
  series: Schema.optionalKey(Schema.Array(SeriesDay)),
  byPlan: Schema.optionalKey(Schema.Array(Share)),
  byPlace: Schema.optionalKey(Schema.Array(Share)),
  bySupplier: Schema.optionalKey(Schema.Array(Share)),
  stock: Schema.optionalKey(Schema.Array(StockShare)),
  /** Absent once every step is done, and with demo data. */
  setup: Schema.optionalKey(Schema.Array(SetupStep)),
})
export type Dashboard = typeof Dashboard.Type

export const DashboardAnswer = Schema.Struct({ ...answerFields, ...Dashboard.fields })

/** A chart, by name. */
export const ChartNamed = Schema.Literals(chartNames)
