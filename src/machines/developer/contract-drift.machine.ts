/**
 * What a server that is not ours answers otherwise than section 7 of the specification, counted by call, field and kind.
 * Owned by the application: it lives as long as the page, and is kept in this browser (drift-actor.ts).
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import { type DriftCounts, noDrift } from '../../schemas/developer/drift.ts'
import type { EventOf } from '../core/define-events.ts'
import { type Answered, countAnswer } from './contract-drift.counting.ts'
import type { contractDriftEvents } from './contract-drift.events.ts'

type ContractDriftInput = {
  /** What was counted before the page was loaded. */
  readonly counts: DriftCounts
  /** So many differences are kept; of more it is known only that there are more. */
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
  description: 'What a server that is not ours answers otherwise than the specification.',
  context: ({ input: { counts, most } }) => ({ ...counts, most }),
  initial: 'counting',
  states: {
    counting: {
      description: 'Each answer is counted; the table shows what was otherwise.',
      on: { 'clear.requested': { guard: 'hasCounted', target: 'asking' } },
    },
    asking: {
      description: 'The person is asked whether the counts shall be cleared. Answers are counted meanwhile.',
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

/** What is known of the server's answers. */
export const countsOf = ({
  context: { entries, calls, isMore },
}: SnapshotFrom<typeof contractDriftMachine>): DriftCounts => ({
  entries,
  calls,
  isMore,
})
