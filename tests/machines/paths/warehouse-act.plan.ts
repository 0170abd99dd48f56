import { warehouseActEvents } from '../../../src/machines/stock/warehouse-act.events.ts'
import { warehouseActMachine } from '../../../src/machines/stock/warehouse-act.machine.ts'
import { definePlan } from './plan.ts'
import { warehouseActPromises } from './promises/warehouse-act.ts'
import type { SampleEvent } from './sample-event.ts'

/** The fields that are refused. */
const fieldsOf = ({ error }: SampleEvent): ReadonlyArray<string> => {
  const { errors = [] } = (error ?? {}) as { readonly errors?: ReadonlyArray<{ readonly field: string }> }
  return errors.map(({ field }) => field)
}

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
  // A level has no reason; a correction without one is refused before it is sent; what is refused is what was sent.
  isSent: ({ before: { context }, event }) =>
    (event.type !== 'reason.changed' || context.act === 'quantity') &&
    (event.type !== 'save.requested' || context.act === 'level' || context.reason !== '') &&
    fieldsOf(event).every((field) => (field === 'level') === (context.act === 'level')),
  promises: warehouseActPromises,
})
