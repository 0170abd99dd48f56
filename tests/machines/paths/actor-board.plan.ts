import { actorBoardEvents } from '../../../src/machines/actor-board.events.ts'
import { actorBoardMachine, isShown } from '../../../src/machines/actor-board.machine.ts'
import { definePlan } from './plan.ts'

const actorOf = (id: string) => ({ id, machine: id.slice(0, id.indexOf(':')) })

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
  promises: {
    /** What was toggled has changed places, and nothing else has. */
    showing: ({ before, event, after }) =>
      ['inventoryList:ada#12', 'inventoryList:ada#15', 'layout:ada#3'].every((id) => {
        const was = before === null ? !id.startsWith('layout') : isShown(before, actorOf(id))
        return isShown(after, actorOf(id)) === (event !== null && event.id === id ? !was : was)
      }),
  },
})
