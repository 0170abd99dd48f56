/**
 * Counts how the answers of another server differ from section 7 of the specification, by call, field and kind. Owned
 * by the application. It lives as long as the page, and the browser keeps the counts (drift-actor.ts).
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { type DriftCounts, noDrift } from '../../schemas/developer/drift.ts'
import type { EventOf } from '../core/define-events.ts'
import { type Answered, countAnswer } from './contract-drift.counting.ts'
import type { contractDriftEvents } from './contract-drift.events.ts'

type ContractDriftInput = {
  /** The counts from before the page was loaded. */
  readonly counts: DriftCounts
  /** The most differences that are kept. `isMore` says if there were others. */
  readonly most: number
}
type ContractDriftContext = DriftCounts & { readonly most: number }

export const contractDriftMachine = setup({
  types: {
    input: {} as ContractDriftInput,
    context: {} as ContractDriftContext,
    events: {} as EventOf<typeof contractDriftEvents>,
  },
  guards: {
    hasCounted: ({ context }) => context.calls.length > 0,
  },
  actions: {
    count: assign(({ context }, answered: Answered) => countAnswer(context, answered, context.most)),
    storeCounts: assign((_, { counts }: { readonly counts: DriftCounts }) => counts),
    clear: assign(noDrift),
  },
}).createMachine({
  id: 'contractDrift',
  description: "How another server's answers differ from the specification.",
  context: ({ input: { counts, most } }) => ({ ...counts, most }),
  initial: 'counting',
  states: {
    counting: {
      description: 'Each answer is counted; the table shows the differences.',
      on: { 'clear.requested': { guard: 'hasCounted', target: 'asking' } },
    },
    asking: {
      description: 'The person is asked whether to clear the counts. Answers are still counted.',
      on: {
        'drift.cleared': { target: 'counting', actions: 'clear' },
        'clear.withdrawn': 'counting',
      },
    },
  },
  on: {
    'answer.drifted': { actions: { type: 'count', params: ({ event }) => event } },
    'answer.matched': { actions: { type: 'count', params: ({ event }) => ({ ...event, drift: [] }) } },
    'counts.told': { actions: { type: 'storeCounts', params: ({ event }) => event } },
  },
})

export type ContractDriftActor = ActorRefFrom<typeof contractDriftMachine>

/** The current counts. */
export const countsOf = ({
  context: { entries, calls, isMore },
}: SnapshotFrom<typeof contractDriftMachine>): DriftCounts => ({
  entries,
  calls,
  isMore,
})
