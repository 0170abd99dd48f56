import { actorBoardEvents } from '../../../src/machines/developer/actor-board.events.ts'
import { actorBoardMachine } from '../../../src/machines/developer/actor-board.machine.ts'
import { definePlan } from './plan.ts'
import { actorBoardPromises } from './promises/actor-board.ts'

export const actorBoardPlan = definePlan({
  name: 'actorBoard',
  place: 'Machines (/developer/machines).',
  machine: actorBoardMachine,
  events: actorBoardEvents,
  walks: [
    {
      name: 'actors are put away and shown',
      input: undefined,
      tries: () => true,
      key: ({ context }) => context.toggled.toSorted(),
    },
  ],
  noAdapter: 'it is a page for developers: tests/e2e/developer/developer-machines.spec.ts',
  promises: actorBoardPromises,
})
