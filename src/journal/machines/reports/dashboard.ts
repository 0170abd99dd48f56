import { Schema } from 'effect'
import { dashboardEvents } from '../../../machines/reports/dashboard.events.ts'
import { dashboardMachine } from '../../../machines/reports/dashboard.machine.ts'
import { DayRange } from '../../../schemas/core/day-range-wire.ts'
import { ChartNamed, Dashboard } from '../../../schemas/reports/dashboard.ts'
import { defineJournaled } from '../../journaled.ts'

const Range = Schema.NullOr(DayRange)

/** How the journal records the dashboard: in the ring only, since its address has the range. */
export const dashboard = defineJournaled<typeof dashboardMachine>({
  machine: dashboardMachine,
  events: dashboardEvents,
  input: Schema.Struct({ range: Range }),
  context: Schema.Struct({
    range: Range,
    typed: Range,
    problems: Schema.Struct({ from: Schema.optionalKey(Schema.String), to: Schema.optionalKey(Schema.String) }),
    dashboard: Schema.NullOr(Dashboard),
    failure: Schema.NullOr(Schema.String),
    measure: Schema.String,
    tables: Schema.Array(ChartNamed),
  }),
  posts: () => false,
})
