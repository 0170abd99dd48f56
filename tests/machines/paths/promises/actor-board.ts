import { actorBoardEvents } from '../../../../src/machines/developer/actor-board.events.ts'
import { actorBoardMachine, isShown } from '../../../../src/machines/developer/actor-board.machine.ts'
import { definePromises } from '../promises.ts'

const list = { id: 'inventoryList:ada#12', machine: 'inventoryList' }
const otherList = { id: 'inventoryList:ada#15', machine: 'inventoryList' }
const layout = { id: 'layout:ada#3', machine: 'layout' }

export const actorBoardPromises = definePromises(
  { machine: actorBoardMachine, events: actorBoardEvents },
  {
    begins: {
      'every actor is shown but that of the layout': ({ after }) =>
        isShown(after, list) && isShown(after, otherList) && !isShown(after, layout),
    },
    events: {
      'actor.toggled': [
        {
          in: 'showing',
          changes: ['toggled'],
          so: {
            'the actor is shown or put away, and no other': ({ before, event, after }) =>
              [list, otherList, layout].every(
                (actor) => (isShown(after, actor) !== isShown(before, actor)) === (actor.id === event.id),
              ),
          },
        },
      ],
    },
    states: {},
    calls: {},
  },
)
