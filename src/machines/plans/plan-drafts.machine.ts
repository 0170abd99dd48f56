/**
 * The drafts of plans that this browser keeps, as the plan list shows them: several new plans and changes to others, each
 * gone on with or thrown away. Owned by the plan list; the drafts themselves are streams of the journal, which the
 * application reads and takes away.
 */
import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { KeptPlan, KeptPlans } from '../../schemas/plans/kept-plan.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import type { planDraftsEvents } from './plan-drafts.events.ts'

type PlanDraftsContext = KeptPlans & {
  /** The stream of the draft that is being thrown away. */
  readonly discarded: string
  readonly failure: string | null
}

const notGiven = () => Promise.reject(new Error('The application keeps the drafts.'))

export const planDraftsMachine = setup({
  types: {
    context: {} as PlanDraftsContext,
    events: {} as EventOf<typeof planDraftsEvents>,
    tags: {} as 'busy',
  },
  actors: {
    loadDrafts: fromPromise<KeptPlans>(notGiven),
    discardDraft: fromPromise<null, { readonly stream: string; readonly name: string }>(notGiven),
  },
  guards: {
    /** What another tab works on is thrown away there. */
    isFree: ({ context }, { stream }: { readonly stream: string }) =>
      context.drafts.some((draft) => draft.stream === stream && !draft.isOpenElsewhere),
  },
  actions: {
    storeDrafts: assign((_, { drafts, at }: KeptPlans) => ({ drafts, at })),
    markDiscarded: assign({ discarded: (_, { stream }: { readonly stream: string }) => stream }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'planDrafts',
  description: 'The drafts of plans that this browser keeps.',
  context: { drafts: [], at: '', discarded: '', failure: null },
  type: 'parallel',
  states: {
    drafts: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The drafts are read from the browser; the previous ones are shown until they arrive.',
          tags: ['busy'],
          entry: 'clearFailure',
          invoke: {
            id: 'loadDrafts',
            src: 'loadDrafts',
            onDone: { target: 'ready', actions: { type: 'storeDrafts', params: ({ event }) => event.output } },
            onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
        },
        ready: {
          description: 'Each draft has its name and its age, and can be gone on with or discarded.',
          on: {
            'draft.discarded': {
              guard: { type: 'isFree', params: ({ event }) => event },
              target: 'discarding',
              actions: { type: 'markDiscarded', params: ({ event }) => event },
            },
          },
        },
        discarding: {
          description: 'A draft is taken away.',
          tags: ['busy'],
          invoke: {
            id: 'discardDraft',
            src: 'discardDraft',
            input: ({ context: { drafts, discarded } }) => ({
              stream: discarded,
              name: drafts.find(({ stream }) => stream === discarded)?.name ?? '',
            }),
            onDone: 'loading',
            onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
          },
        },
        failed: {
          description: 'The drafts could not be read, or one not be taken away: the reason and Retry are shown.',
          on: { 'retry.requested': 'loading' },
        },
      },
      on: { 'drafts.changed': '.loading' },
    },
    panel: {
      initial: 'closed',
      states: {
        closed: { description: 'Only the button with their number is shown.', on: { 'panel.toggled': 'open' } },
        open: {
          description: 'The drafts are listed.',
          on: { 'panel.toggled': 'closed', 'panel.closed': 'closed' },
        },
      },
    },
  },
})

export type PlanDraftsActor = ActorRefFrom<typeof planDraftsMachine>
type PlanDraftsSnapshot = SnapshotFrom<typeof planDraftsMachine>

export const isPanelOpen = (snapshot: PlanDraftsSnapshot): boolean => snapshot.matches({ panel: 'open' })
/** Whether a draft can be thrown away: not while the drafts are read or one is on its way out. */
export const canDiscard = (snapshot: PlanDraftsSnapshot): boolean => snapshot.matches({ drafts: 'ready' })
export const keptDrafts = ({ context }: PlanDraftsSnapshot): ReadonlyArray<KeptPlan> => context.drafts
/** Whether there is anything to be shown of them; a browser without any needs no button. */
export const hasDrafts = ({ context }: PlanDraftsSnapshot): boolean =>
  context.drafts.length > 0 || context.failure !== null
