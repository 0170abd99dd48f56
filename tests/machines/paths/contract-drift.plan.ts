import { contractDriftEvents } from '../../../src/machines/developer/contract-drift.events.ts'
import { contractDriftMachine } from '../../../src/machines/developer/contract-drift.machine.ts'
import type { DriftCounts } from '../../../src/schemas/developer/drift.ts'
import { definePlan } from './plan.ts'
import { contractDriftPromises } from './promises/contract-drift.ts'

const nothing: DriftCounts = { entries: [], calls: [], isMore: false }

export const contractDriftPlan = definePlan({
  name: 'contractDrift',
  place: 'Contract (/developer/contract), at a server that is not ours.',
  machine: contractDriftMachine,
  events: contractDriftEvents,
  walks: [
    {
      name: 'another server answers otherwise than the contract, and no more than two differences are kept',
      input: { counts: nothing, most: 2 },
      tries: () => true,
      // The key ignores how often each entry occurred.
      key: ({ value, context: { entries, calls, isMore } }) => [value, entries.length, calls.length > 0, isMore],
    },
  ],
  noAdapter: 'a server of ours never answers otherwise: the browser specs of the specified server open the page',
  promises: contractDriftPromises,
})
