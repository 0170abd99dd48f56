import { assignedItemsEvents } from '../../../src/machines/stock/assigned-items.events.ts'
import { assignedItemsMachine } from '../../../src/machines/stock/assigned-items.machine.ts'
import { definePlan } from './plan.ts'
import { assignedItemsPromises } from './promises/assigned-items.ts'

export const assignedItemsPlan = definePlan({
  name: 'assignedItems',
  place: 'Assignment (/pages/InventoryMaster/AssignInventory/{id}), by the number of a row of Assign Inventory.',
  machine: assignedItemsMachine,
  events: assignedItemsEvents,
  walks: [
    {
      name: 'what is held is taken back',
      input: { id: 12 },
      tries: () => true,
      key: ({ value, context: { record, chosen, reason, rows, problem, failure, submissionId } }) => [
        value,
        record?.items.length ?? 0,
        chosen.length,
        reason !== '',
        rows.length,
        problem !== null,
        failure !== null,
        submissionId !== null,
      ],
    },
  ],
  // A request needs a choice, and reports a problem exactly if the reason is empty. Only an actual change of the choice
  // is sent.
  isSent: ({ before: { context }, event }) => {
    if (event.type === 'all.toggled') return event.isOn !== context.chosen.includes(7)
    if (event.type !== 'takeBack.requested') return true
    return context.chosen.length > 0 && (event.problem === null) === (context.reason !== '')
  },
  promises: assignedItemsPromises,
})
