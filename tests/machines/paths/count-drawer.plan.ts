import { countDrawerEvents } from '../../../src/machines/count-drawer.events.ts'
import { countDrawerMachine } from '../../../src/machines/count-drawer.machine.ts'
import { definePlan, type Taken } from './plan.ts'

type Step = Taken<typeof countDrawerMachine>

/** Whose names are shown changes by opening alone. */
const keepsWhose = ({ before, event, after }: Step) =>
  before === null || event?.type === 'count.opened' || after.context.id === before.context.id

export const countDrawerPlan = definePlan({
  name: 'countDrawer',
  place: 'Region Master: the number of countries.',
  machine: countDrawerMachine,
  events: countDrawerEvents,
  walks: [
    {
      name: 'what a region counts is opened and closed',
      input: { record: 'region' },
      tries: () => true,
      key: ({ value, context }) => [value, context.items.length],
    },
  ],
  promises: {
    // A count of what the record does not refer to has no names.
    closed: ({ after }) =>
      !after.hasTag('open') &&
      after.can({ type: 'count.opened', id: 3, name: 'Baltic States', count: 'countryCount' }) &&
      !after.can({ type: 'count.opened', id: 3, name: 'Baltic States', count: 'planCount' }),
    loading: (step) =>
      step.after.hasTag('busy') &&
      step.after.context.id > 0 &&
      step.after.context.items.length === 0 &&
      step.after.context.failure === null &&
      keepsWhose(step),
    ready: (step) => step.after.context.items.length > 0 && keepsWhose(step),
    empty: (step) => step.after.context.items.length === 0 && keepsWhose(step),
    failed: (step) =>
      step.after.context.failure !== null && step.after.can({ type: 'retry.requested' }) && keepsWhose(step),
  },
})
