import { warehouseActEvents } from '../../../src/machines/warehouse-act.events.ts'
import { warehouseActMachine } from '../../../src/machines/warehouse-act.machine.ts'
import { definePlan } from './plan.ts'
import { warehouseActPromises } from './promises/warehouse-act.ts'

export const warehouseActPlan = definePlan({
  name: 'warehouseAct',
  place: 'Warehouse Inventory (/pages/WareHouseInventory and .../Receipts), by the buttons at the end of a row.',
  machine: warehouseActMachine,
  events: warehouseActEvents,
  walks: [
    {
      name: 'a level is set, a quantity corrected',
      input: {},
      tries: () => true,
      key: ({ value, context: { act, reason, errors, failure, submissionId } }) => [
        value,
        act,
        reason !== '',
        Object.keys(errors).join(),
        failure !== null,
        submissionId !== null,
      ],
    },
  ],
  // A level has no reason; a correction without one is refused before it is sent.
  isSent: ({ before: { context }, event }) =>
    (event.type !== 'reason.changed' || context.act === 'quantity') &&
    (event.type !== 'save.requested' || context.act === 'level' || context.reason !== ''),
  promises: warehouseActPromises,
})
