import { Schema } from 'effect'
import { DayRange } from '../../schemas/core/day-range-wire.ts'
import { AppError, Unauthorized, Unreachable } from '../../schemas/core/errors.ts'
import { ChartNamed, Dashboard } from '../../schemas/reports/dashboard.ts'
import { defineEvents } from '../core/define-events.ts'

const october = { from: '2026-10-01', to: '2026-10-30' }

const figures: Dashboard = {
  ...october,
  endsOn: '2026-10-30',
  newestDay: '2026-10-30',
  asOf: '2026-11-24T09:00:00.000Z',
  expiresTo: '2026-12-24',
  tiles: [
    { name: 'sales', value: 3, previous: 2, amounts: [{ currency: 'EUR', amount: 54, previous: 36 }] },
    { name: 'available', value: 9, previous: null, amounts: [] },
  ],
  finance: [{ name: 'upTo30', from: '2026-10-01', to: '2026-10-30', amounts: [{ currency: 'EUR', amount: 12 }] }],
  series: [{ day: '2026-10-30', value: 3, previous: 2, amounts: [{ currency: 'EUR', amount: 54, previous: 36 }] }],
  byPlan: [{ key: '1', name: 'UK 3 GB 30 Days', value: 3, amounts: [{ currency: 'EUR', amount: 54 }] }],
  stock: [{ status: 'available', items: 9 }],
  setup: [
    { name: 'company', isDone: true },
    { name: 'supplier', isDone: false },
  ],
}

/** The events of the dashboard. */
export const dashboardEvents = defineEvents({
  'range.chosen': {
    description: 'The person chooses a range of days, by name or by its first and last day.',
    fields: { range: DayRange },
    samples: [{ range: october }, { range: { from: '2026-10-02', to: '2026-10-01' } }],
  },
  'range.edited': {
    description: 'The person types or picks the first or last day of a range.',
    fields: { range: DayRange },
    samples: [{ range: { from: '2026-10-02', to: '2026-10-01' } }],
  },
  'location.changed': {
    description: 'The address changed under the dashboard: Back, Forward, or a link.',
    fields: { range: Schema.NullOr(DayRange) },
    samples: [{ range: null }, { range: october }],
  },
  'refresh.requested': { description: 'The person reloads the figures.', fields: {}, samples: [{}] },
  'measure.chosen': {
    description: 'The person compares plans, places and suppliers by number of sales or by revenue.',
    fields: { measure: Schema.String },
    samples: [{ measure: 'EUR' }, { measure: 'count' }],
  },
  'table.toggled': {
    description: 'The person shows or hides the table of a chart.',
    fields: { chart: ChartNamed },
    samples: [{ chart: 'series' }],
  },
  'xstate.done.actor.loadDashboard': {
    description: 'The figures have loaded.',
    fields: { output: Dashboard },
    samples: [
      { output: figures },
      { output: { ...figures, tiles: [], series: [], byPlan: [], stock: [], newestDay: '', finance: [] } },
    ],
  },
  'xstate.error.actor.loadDashboard': {
    description: 'The figures could not be loaded.',
    fields: { error: AppError },
    samples: [
      { error: new Unreachable({ message: 'The server cannot be reached' }) },
      { error: new Unauthorized({ message: 'Invalid credentials' }) },
    ],
  },
  'xstate.done.actor.awaitLook': {
    description: 'The page becomes visible again, a minute or more after the figures loaded.',
    fields: {},
    samples: [{}],
  },
})
