import { historyDrawerEvents } from '../../../src/machines/history-drawer.events.ts'
import { historyDrawerMachine } from '../../../src/machines/history-drawer.machine.ts'
import { definePlan, type Taken } from './plan.ts'

type Step = Taken<typeof historyDrawerMachine>

const keepsEntries = ({ before, event, after }: Step) =>
  before === null || event?.type === 'history.opened' || after.context.entries === before.context.entries

export const historyDrawerPlan = definePlan({
  name: 'historyDrawer',
  place: 'History, in the form of an item or in the wizard of a plan.',
  machine: historyDrawerMachine,
  events: historyDrawerEvents,
  walks: [
    {
      name: 'the history is opened, read back and closed',
      input: { subject: 'plan' },
      tries: () => true,
      // Each entry is shown once: what a page adds depends on which are known.
      key: ({ value, context }) => [value, context.entries.map(({ number }) => number), context.total],
    },
  ],
  promises: {
    closed: ({ after }) =>
      !after.hasTag('open') && !after.hasTag('busy') && after.can({ type: 'history.opened', id: 7 }),
    loading: (step) =>
      step.after.hasTag('busy') &&
      step.after.context.failure === null &&
      !step.after.can({ type: 'earlier.requested' }) &&
      keepsEntries(step),
    ready: ({ after }) =>
      after.context.entries.length > 0 &&
      after.can({ type: 'earlier.requested' }) === after.context.entries.length < after.context.total,
    empty: ({ after }) => after.context.entries.length === 0 && !after.can({ type: 'earlier.requested' }),
    failed: (step) =>
      step.after.context.failure !== null && step.after.can({ type: 'retry.requested' }) && keepsEntries(step),
  },
})
