import { assignmentEvents } from '../../../src/machines/assignment.events.ts'
import { assignmentMachine } from '../../../src/machines/assignment.machine.ts'
import { definePlan } from './plan.ts'
import { assignmentPromises } from './promises/assignment.ts'

export const assignmentPlan = definePlan({
  name: 'assignment',
  place: 'Assign Inventory Form (/pages/InventoryMaster/AssignInventoryForm), by Assign of Assign Inventory.',
  machine: assignmentMachine,
  events: assignmentEvents,
  walks: [
    {
      name: 'stock is given to a partner',
      input: {},
      tries: () => true,
      key: ({ value, context: { draft, rows, errors, failure, submissionId } }) => [
        value,
        draft.mode,
        draft.targetId !== '',
        draft.planID !== '',
        rows.some(({ isOk }) => isOk),
        Object.keys(errors),
        failure !== null,
        submissionId !== null,
      ],
    },
  ],
  promises: assignmentPromises,
})
