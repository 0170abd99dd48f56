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
  // Without a choice, or a reason, nothing is sent, and with one nothing is wrong with it. All are chosen, or let go.
  isSent: ({ before: { context }, event }) => {
    if (event.type === 'all.toggled') return event.isOn !== context.chosen.includes(7)
    if (event.type !== 'takeBack.requested') return true
    return context.chosen.length > 0 && (event.problem === null) === (context.reason !== '')
  },
  promises: assignedItemsPromises,
})
