import { dashboardEvents } from '../../../src/machines/reports/dashboard.events.ts'
import { dashboardMachine } from '../../../src/machines/reports/dashboard.machine.ts'
import { definePlan, only } from './plan.ts'
import { dashboardPromises } from './promises/dashboard.ts'

const answers = only(
  'refresh.requested',
  'xstate.done.actor.loadDashboard',
  'xstate.error.actor.loadDashboard',
  'xstate.done.actor.awaitLook',
)

export const dashboardPlan = definePlan({
  name: 'dashboard',
  place: 'Dashboard (/admin/dashboard).',
  machine: dashboardMachine,
  events: dashboardEvents,
  walks: [
    {
      name: 'the figures come, and are asked for again',
      input: { range: null },
      tries: answers,
      key: ({ value, context }) => [value, context.dashboard?.tiles.length],
    },
    {
      name: 'a range of days is chosen',
      input: { range: null },
      tries: only('range.chosen', 'range.edited', 'location.changed'),
      key: ({ value, context: { range, typed, problems } }) => [value, range, typed !== null, Object.keys(problems)],
    },
    {
      name: 'another range is chosen where the figures did not come',
      input: { range: null },
      tries: only('range.chosen', 'location.changed', 'xstate.error.actor.loadDashboard'),
      key: ({ value, context: { range } }) => [value, range],
    },
    {
      name: 'the charts are compared otherwise, and shown as tables',
      input: { range: { from: '2026-10-01', to: '2026-10-30' } },
      tries: only('measure.chosen', 'table.toggled'),
      key: ({ context: { measure, tables } }) => [measure, tables],
    },
  ],
  promises: dashboardPromises,
})
