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
  series: [{ day: '2026-10-30', value: 3, previous: 2, amounts: [{ currency: 'EUR', amount: 54, previous: 36 }] }],
  byPlan: [{ key: '1', name: 'UK 3 GB 30 Days', value: 3, amounts: [{ currency: 'EUR', amount: 54 }] }],
  stock: [{ status: 'available', items: 9 }],
}

/** The events of the dashboard. */
export const dashboardEvents = defineEvents({
  'range.chosen': {
    description: 'The person asks for a range of days, by its name or by its first and last day.',
    fields: { range: DayRange },
    samples: [{ range: october }, { range: { from: '2026-10-02', to: '2026-10-01' } }],
  },
  'range.edited': {
    description: 'The person types or picks the first or the last day of a range.',
    fields: { range: DayRange },
    samples: [{ range: { from: '2026-10-02', to: '2026-10-01' } }],
  },
  'location.changed': {
    description: 'The address changed under the dashboard: Back, Forward, or a link.',
    fields: { range: Schema.NullOr(DayRange) },
    samples: [{ range: null }, { range: october }],
  },
  'refresh.requested': { description: 'The person asks for the figures again.', fields: {}, samples: [{}] },
  'measure.chosen': {
    description: 'The person has plans, places and suppliers compared by the number of sales, or by what was paid.',
    fields: { measure: Schema.String },
    samples: [{ measure: 'EUR' }, { measure: 'count' }],
  },
  'table.toggled': {
    description: 'The person has the figures of a chart shown as a table, or the table hidden.',
    fields: { chart: ChartNamed },
    samples: [{ chart: 'series' }],
  },
  'xstate.done.actor.loadDashboard': {
    description: 'The figures have come.',
    fields: { output: Dashboard },
    samples: [
      { output: figures },
      { output: { ...figures, tiles: [], series: [], byPlan: [], stock: [], newestDay: '' } },
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
    description: 'The page is looked at again, a minute or more after the figures came.',
    fields: {},
    samples: [{}],
  },
})
