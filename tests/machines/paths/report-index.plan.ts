import { reportIndexEvents } from '../../../src/machines/report-index.events.ts'
import { foundReports, reportIndexMachine } from '../../../src/machines/report-index.machine.ts'
import { definePlan, type Taken } from './plan.ts'

type Step = Taken<typeof reportIndexMachine>

/** The reports themselves are there in every state; only their numbers come and fail. */
const showsReports = ({ after }: Step) => after.context.text === '' || foundReports(after).length > 0

export const reportIndexPlan = definePlan({
  name: 'reportIndex',
  place: 'Reports (/pages/Reports).',
  machine: reportIndexMachine,
  events: reportIndexEvents,
  walks: [
    {
      name: 'the index is opened and searched',
      input: { text: '' },
      tries: () => true,
      key: ({ value, context }) => [value, context.text, context.entries.length > 0],
    },
  ],
  promises: {
    loading: (step) => step.after.hasTag('busy') && step.after.context.failure === null && showsReports(step),
    ready: (step) => !step.after.hasTag('busy') && step.after.context.entries.length > 0 && showsReports(step),
    failed: (step) =>
      step.after.context.failure !== null && step.after.can({ type: 'retry.requested' }) && showsReports(step),
  },
})
