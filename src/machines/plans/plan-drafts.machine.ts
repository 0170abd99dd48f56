/**
 * The plan drafts that this browser keeps, as the plan list shows them: new plans and changes to existing ones. Each
 * can be continued or discarded. Owned by the plan list. The drafts are streams of the journal, which the application
 * reads and removes.
 */
import { type ActorRefFrom, assign, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { KeptPlan, KeptPlans } from '../../schemas/plans/kept-plan.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import type { planDraftsEvents } from './plan-drafts.events.ts'

type PlanDraftsContext = KeptPlans & {
  /** The stream of the draft that is being discarded. */
  readonly discarded: string
  readonly failure: string | null
}

const notGiven = () => Promise.reject(new Error('The application must provide this actor.'))

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
    /** A draft that is open in another tab is discarded there. */
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
  description: 'The plan drafts that this browser keeps.',
  context: { drafts: [], at: '', discarded: '', failure: null },
  type: 'parallel',
  states: {
    drafts: {
      initial: 'loading',
      states: {
        loading: {
          description: 'The drafts are loading; the previous ones are shown until they arrive.',
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
          description: 'Each draft shows its name and age, and can be continued or discarded.',
          on: {
            'draft.discarded': {
              guard: { type: 'isFree', params: ({ event }) => event },
              target: 'discarding',
              actions: { type: 'markDiscarded', params: ({ event }) => event },
            },
          },
        },
        discarding: {
          description: 'A draft is being removed.',
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
          description: 'The drafts could not be loaded, or one could not be removed: the reason and Retry are shown.',
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
/** Whether a draft can be discarded: not while drafts are loading or one is being removed. */
export const canDiscard = (snapshot: PlanDraftsSnapshot): boolean => snapshot.matches({ drafts: 'ready' })
export const keptDrafts = ({ context }: PlanDraftsSnapshot): ReadonlyArray<KeptPlan> => context.drafts
/** Whether there are drafts or a failure to show; without them the button is not needed. */
export const hasDrafts = ({ context }: PlanDraftsSnapshot): boolean =>
  context.drafts.length > 0 || context.failure !== null
