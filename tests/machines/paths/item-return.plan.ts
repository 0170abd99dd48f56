import { itemReturnEvents } from '../../../src/machines/stock/item-return.events.ts'
import { itemReturnMachine } from '../../../src/machines/stock/item-return.machine.ts'
import { definePlan } from './plan.ts'
import { itemReturnPromises } from './promises/item-return.ts'

export const itemReturnPlan = definePlan({
  name: 'itemReturn',
  place: 'Edit Inventory Form of an item that was sold (/pages/InventoryMaster/Edit/{id}), by "It came back".',
  machine: itemReturnMachine,
  events: itemReturnEvents,
  walks: [
    {
      name: 'an item comes back',
      input: { id: 12 },
      tries: () => true,
      key: ({ value, context: { status, isEsim, reason, isRestocked, submissionId, errors, failure } }) => [
        value,
        status,
        isEsim,
        reason !== '',
        isRestocked,
        submissionId !== null,
        Object.keys(errors),
        failure !== null,
      ],
    },
  ],
  // Without a reason nothing is sent, and with one nothing is wrong with it; the same text again is no change.
  isSent: ({ before: { context }, event }) =>
    event.type === 'reason.changed'
      ? event.reason !== context.reason
      : event.type !== 'return.confirmed' || (event.problem === null) === (context.reason !== ''),
  promises: itemReturnPromises,
})
