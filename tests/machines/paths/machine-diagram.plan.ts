import { machineDiagramEvents } from '../../../src/machines/developer/machine-diagram.events.ts'
import { machineDiagramMachine } from '../../../src/machines/developer/machine-diagram.machine.ts'
import { definePlan } from './plan.ts'
import { machineDiagramPromises } from './promises/machine-diagram.ts'

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
  noAdapter: 'it is a part of the pages for developers: tests/e2e/developer/developer-machines.spec.ts',
  promises: machineDiagramPromises,
})
