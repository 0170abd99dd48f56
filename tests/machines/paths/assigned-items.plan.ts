import { assignedItemsEvents } from '../../../src/machines/stock/assigned-items.events.ts'
import { type AssignedItemsContext, assignedItemsMachine } from '../../../src/machines/stock/assigned-items.machine.ts'
import { definePlan } from './plan.ts'
import { assignedItemsPromises } from './promises/assigned-items.ts'

/** Whether no attempt at unassigning has failed: a file is the same after one. */
const isUntried = ({ problem, failure, rows, submissionId }: AssignedItemsContext): boolean =>
  problem === null && failure === null && rows.length === 0 && submissionId === null

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
      key: ({
        value,
        context: { record, chosen, reason, rows, problem, failure, submissionId, written, fileFailure },
      }) => [
        value,
        record?.items.filter(({ stockStatus }) => stockStatus === 'assigned').length,
        chosen.length,
        reason !== '',
        rows.length,
        problem !== null,
        failure !== null,
        submissionId !== null,
        // One of the two notices of a file.
        (written ?? null) !== null,
        (fileFailure ?? null) !== null,
      ],
    },
  ],
  // A request needs a choice, and reports a problem exactly if the reason is empty. Only an actual change of the choice
  // is sent.
  isSent: ({ before: { context }, event }) => {
    const hasNotice = Boolean(context.written ?? context.fileFailure)
    if (event.type === 'written.read') return hasNotice
    if (event.type === 'download.requested') return isUntried(context)
    // A notice of a file changes nothing else: only the file's own acts are tried beside it.
    if (event.type.startsWith('xstate.') || event.type.startsWith('file.')) return true
    if (hasNotice) return false
    if (event.type === 'all.toggled') return event.isOn !== context.chosen.includes(7)
    if (event.type !== 'takeBack.requested') return true
    return context.chosen.length > 0 && (event.problem === null) === (context.reason !== '')
  },
  promises: assignedItemsPromises,
})
