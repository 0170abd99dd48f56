import { isDeepStrictEqual as isSame } from 'node:util'
import type { SnapshotFrom } from 'xstate'
import { dashboardEvents } from '../../../../src/machines/reports/dashboard.events.ts'
import { dashboardMachine } from '../../../../src/machines/reports/dashboard.machine.ts'
import { definePromises } from '../promises.ts'

type Snapshot = SnapshotFrom<typeof dashboardMachine>
type After = { readonly after: Snapshot }
type Days = { readonly from: string; readonly to: string }
type Ranged = After & { readonly event: { readonly range: Days | null } }

/** The samples are real days, so a range is valid unless its last day is before its first. */
const isRange = ({ from, to }: Days) => from <= to

const shown = {
  'the range is the one that was asked for, and nothing typed is left': ({ event, after }: Ranged) =>
    isSame(after.context.range, event.range) && after.context.typed === null && isSame(after.context.problems, {}),
}

export const dashboardPromises = definePromises(
  { machine: dashboardMachine, events: dashboardEvents },
  {
    begins: {
      'the figures of the range of the address are on their way': ({ input, after }) =>
        after.matches('loading') && after.context.dashboard === null && isSame(after.context.range, input.range),
    },
    events: {
      'range.chosen': [
        {
          in: '',
          when: { 'they are days, in their order': ({ event }) => isRange(event.range) },
          to: 'loading',
          changes: ['range', 'typed', 'problems', 'failure'],
          asks: ['loadDashboard'],
          so: shown,
        },
        {
          in: '',
          when: { 'the last day is before the first': ({ event }) => !isRange(event.range) },
          changes: ['typed', 'problems'],
          so: {
            'what is wrong with it is said, and nothing is asked': ({ before, after }) =>
              after.context.problems.to !== undefined && after.matches(before.value as never),
          },
        },
      ],
      'range.edited': [
        {
          in: '',
          changes: ['typed', 'problems'],
          so: {
            'the fields say it, and nothing of what was wrong': ({ event, after }) =>
              isSame(after.context.typed, event.range) && isSame(after.context.problems, {}),
          },
        },
      ],
      'location.changed': [
        {
          in: '',
          when: { 'it asks for another range': ({ before, event }) => !isSame(before.context.range, event.range) },
          to: 'loading',
          changes: ['range', 'typed', 'problems', 'failure'],
          asks: ['loadDashboard'],
          so: shown,
        },
      ],
      'refresh.requested': [
        { in: 'ready', to: 'loading', asks: ['loadDashboard'] },
        { in: 'failed', to: 'loading', changes: ['failure'], asks: ['loadDashboard'] },
      ],
      'measure.chosen': [
        {
          in: '',
          changes: ['measure'],
          so: { 'it is compared by that': ({ event, after }) => after.context.measure === event.measure },
        },
      ],
      'table.toggled': [
        {
          in: '',
          changes: ['tables'],
          so: {
            'its table is shown where it was hidden, and hidden where it was shown': ({ before, event, after }) =>
              after.context.tables.includes(event.chart) !== before.context.tables.includes(event.chart),
          },
        },
      ],
      'xstate.done.actor.loadDashboard': [
        {
          in: 'loading',
          to: 'ready',
          changes: ['dashboard'],
          asks: ['awaitLook'],
          so: {
            'the figures are those that came': ({ event, after }) => isSame(after.context.dashboard, event.output),
          },
        },
      ],
      'xstate.error.actor.loadDashboard': [
        {
          in: 'loading',
          to: 'failed',
          changes: ['failure'],
          so: { 'it says why': ({ event, after }) => after.context.failure === event.error.message },
        },
      ],
      'xstate.done.actor.awaitLook': [{ in: 'ready', to: 'loading', asks: ['loadDashboard'] }],
    },
    states: {
      loading: {
        'it is busy, and says nothing of a failure': ({ after }) =>
          after.hasTag('busy') && after.context.failure === null,
      },
      ready: {
        'there are figures, and they can be asked for again': ({ after }) =>
          after.context.dashboard !== null && !after.hasTag('busy') && after.can({ type: 'refresh.requested' }),
      },
      failed: {
        'it says why, and the figures can be asked for again': ({ after }) =>
          after.context.failure !== null && !after.hasTag('busy') && after.can({ type: 'refresh.requested' }),
      },
    },
    calls: {
      loadDashboard: {
        'for the range that is chosen': ({ input, after }) => isSame(input, after.context.range),
      },
      awaitLook: {},
    },
  },
)
