import { machineDiagramEvents } from '../../../src/machines/machine-diagram.events.ts'
import { machineDiagramMachine } from '../../../src/machines/machine-diagram.machine.ts'
import { definePlan, type Taken } from './plan.ts'

type Step = Taken<typeof machineDiagramMachine>

const isQuiet = ({ after }: Step) => !after.hasTag('busy') && after.context.failure === null
const saysWhy = ({ after }: Step) =>
  !after.hasTag('busy') && after.context.failure !== null && after.can({ type: 'retry.requested' })

export const machineDiagramPlan = definePlan({
  name: 'machineDiagram',
  place: 'Each diagram of Machines (/developer/machines) and Replay (/developer/replay).',
  machine: machineDiagramMachine,
  events: machineDiagramEvents,
  walks: [
    {
      name: 'the code and the layout come, or fail and are asked for again',
      input: { name: 'session' },
      tries: () => true,
      key: ({ value, context }) => [value, context.isWhole, context.failure !== null, Math.sign(context.zoom)],
    },
  ],
  promises: {
    fetching: ({ after }) => after.hasTag('busy') && !after.hasTag('arrived') && after.context.failure === null,
    layingOut: ({ after }) => after.hasTag('busy') && after.hasTag('arrived') && after.context.failure === null,
    drawn: (step) => isQuiet(step) && step.after.hasTag('arrived'),
    notFetched: (step) => saysWhy(step) && !step.after.hasTag('arrived'),
    notLaidOut: (step) => saysWhy(step) && step.after.hasTag('arrived'),
  },
})
