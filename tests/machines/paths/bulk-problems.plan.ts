import { bulkProblemsEvents } from '../../../src/machines/stock/bulk-problems.events.ts'
import { bulkProblemsMachine } from '../../../src/machines/stock/bulk-problems.machine.ts'
import type { ProblemsFound } from '../../../src/services/stock/bulk-problems-service.ts'
import { any, definePlan, only } from './plan.ts'
import { bulkProblemsPromises } from './promises/bulk-problems.ts'
import type { SampleEvent } from './sample-event.ts'

const isFound = ({ type }: SampleEvent) => type === 'xstate.done.actor.loadProblems'

export const bulkProblemsPlan = definePlan({
  name: 'bulkProblems',
  place: 'Bulk Inventory (/pages/InventoryMaster/Bulk): above the rows of an import with refused rows.',
  machine: bulkProblemsMachine,
  events: bulkProblemsEvents,
  noAdapter:
    'it is shown beside the import, whose machine has the walks; tests/e2e/stock/bulk-problems.spec.ts goes through it by keyboard, over the real server',
  walks: [
    {
      name: 'the problems of an import are loaded, and of another',
      input: null,
      tries: only(
        ...['rows.judged', 'rows.left', 'retry.requested'],
        ...['xstate.done.actor.loadProblems', 'xstate.error.actor.loadProblems'],
      ),
      key: ({ value, context: { bulkId, isListed, lookups } }) => [...[value, bulkId, isListed], lookups !== null],
      isInMemory: true,
    },
    {
      name: 'a value is entered, and put into all rows with the problem',
      input: null,
      tries: any(
        (event) => event.type === 'rows.judged' && event.isListed === true,
        isFound,
        only('rows.left', 'value.changed', 'apply.requested'),
        only('xstate.done.actor.correctAll', 'xstate.error.actor.correctAll'),
      ),
      key: ({ value, context: { values, applied, failure } }) => [
        ...[value, failure],
        values.map(({ field, value: entered }) => `${field} ${entered}`).toSorted(),
        applied !== null,
      ],
      isInMemory: true,
    },
  ],
  // The server gives the lists exactly when they were asked for.
  isSent: ({ before: { context }, event }) =>
    !isFound(event) ||
    ((event.output as ProblemsFound).lookups !== null) === (context.isListed && context.lookups === null),
  promises: bulkProblemsPromises,
})
