/**
 * The open screen: an address is entered, its screen is opened, then drawn in place of the previous one. If leaving
 * would lose unsaved work, the person is asked. Owned by the application, which follows the address bar, checks who may
 * enter and holds the screens. In this machine a screen is the number of a visit.
 */
import { type ActorRefFrom, assign, emit, enqueueActions, fromPromise, type SnapshotFrom, setup } from 'xstate'
import type { Code, Drawn, Loss, Place } from '../../schemas/shell/navigation.ts'
import type { EventOf } from '../core/define-events.ts'
import { needsReload } from '../core/failure.ts'
import type { navigationEvents } from './navigation.events.ts'

type NavigationContext = {
  /** The current address; null before the first one. */
  readonly place: Place | null
  /** Counts the openings: the later of two wins. */
  readonly visit: number
  /** Whether a screen with a machine is shown, or was until a moment ago. */
  readonly hasScreen: boolean
  /** Whether no such screen was shown when this one was requested. */
  readonly isFirst: boolean
  readonly drawn: Drawn | null
  /** The unsaved work that the person is asked about. */
  readonly loss: Loss | null
  /** Whether only reloading the page can help after the last failure. */
  readonly needsReload: boolean
}

type Entered = { readonly place: Place; readonly code: Code }
type Left = Pick<Entered, 'place'> & { readonly isBack: boolean; readonly loss: Loss | null }

type NavigationEmitted =
  /** The query of the address has changed, and the open screen follows it. */
  | { readonly type: 'query.changed' }
  /** The browser has already gone back, so the address of the open screen must be restored. */
  | { readonly type: 'address.restored'; readonly place: Place }
  /** The person may leave; `isLost` if they agreed to lose unsaved work. */
  | { readonly type: 'leave.granted'; readonly isLost: boolean }
  | { readonly type: 'reload.requested' }

const notGiven = () => Promise.reject(new Error('The application must provide this actor.'))
const isOther = (context: NavigationContext, { place }: Pick<Entered, 'place'>): boolean =>
  context.place?.identity !== place.identity

export const navigationMachine = setup({
  types: {
    input: null as null,
    context: {} as NavigationContext,
    events: {} as EventOf<typeof navigationEvents>,
    emitted: {} as NavigationEmitted,
  },
  actors: {
    /** Loads the code and opens the screen of a visit; the application provides it. */
    openScreen: fromPromise<{ readonly isPlain: boolean }, { readonly visit: number; readonly place: Place | null }>(
      notGiven,
    ),
    /**
     * Ends when the screen has its first answer, needs none, or has waited long enough. The application provides it.
     */
    awaitAnswer: fromPromise<null, { readonly visit: number; readonly isFirst: boolean }>(notGiven),
  },
  guards: {
    isOtherPlainScreen: ({ context }, entered: Entered) => isOther(context, entered) && entered.code === 'plain',
    isOtherFetchedScreen: ({ context }, entered: Entered) => isOther(context, entered) && entered.code === 'here',
    isOtherScreen: ({ context }, entered: Entered) => isOther(context, entered),
    isOtherQuery: ({ context }, { place }: Entered) => context.place?.query !== place.query,
    /** A link asks before the address changes; Back and Forward have already changed it. */
    isBackOverLoss: ({ context }, left: Left) => isOther(context, left) && left.isBack && left.loss !== null,
    hasLoss: (_, { loss }: { readonly loss: Loss | null }) => loss !== null,
    hasPlace: ({ context }) => context.place !== null,
    isFetched: (_, { code }: { readonly code: Code }) => code !== 'away',
    isPlain: (_, { isPlain }: { readonly isPlain: boolean }) => isPlain,
    needsReload: ({ context }) => context.needsReload,
  },
  actions: {
    beginVisit: assign(({ context }, { place }: Entered) => ({
      place,
      visit: context.visit + 1,
      isFirst: !context.hasScreen,
    })),
    beginAgain: assign(({ context }) => ({ visit: context.visit + 1, isFirst: !context.hasScreen })),
    storePlace: assign({ place: (_, { place }: Entered) => place }),
    storeQuery: assign({
      place: ({ context }, { query }: { readonly query: string }) => context.place && { ...context.place, query },
    }),
    markOpened: assign({ hasScreen: true }),
    draw: assign(({ context: { place, visit, hasScreen } }, { as }: Pick<Drawn, 'as'>) => ({
      drawn: place && { visit, place, as },
      hasScreen: as === 'screen' && hasScreen,
    })),
    askAbout: assign({ loss: (_, { loss }: { readonly loss: Loss | null }) => loss }),
    storeFailure: assign({ needsReload: (_, { error }: { readonly error: unknown }) => needsReload(error) }),
    followQuery: emit({ type: 'query.changed' }),
    restoreAddress: enqueueActions(({ context: { place }, enqueue }) => {
      if (place) enqueue.emit({ type: 'address.restored', place })
    }),
    grantLeave: emit(
      (_, { isLost }: { readonly isLost: boolean }): NavigationEmitted => ({
        type: 'leave.granted',
        isLost,
      }),
    ),
    requestReload: emit({ type: 'reload.requested' }),
  },
}).createMachine({
  id: 'navigation',
  description: 'The open screen, from one address to the next.',
  context: {
    place: null,
    visit: 0,
    hasScreen: false,
    isFirst: true,
    drawn: null,
    loss: null,
    needsReload: false,
  },
  initial: 'nowhere',
  states: {
    nowhere: { description: 'No address has been entered yet.' },
    opening: {
      description:
        'The screen of the address is being opened: its code, and what is stored of it. A later address replaces it.',
      initial: 'prepared',
      invoke: {
        id: 'openScreen',
        src: 'openScreen',
        input: ({ context: { visit, place } }) => ({ visit, place }),
        onDone: [
          {
            guard: { type: 'isPlain', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'draw', params: { as: 'plain' } },
          },
          { target: 'answering', actions: 'markOpened' },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'draw', params: { as: 'failed' } },
          ],
        },
      },
      states: {
        prepared: { description: 'The code has loaded; the previous screen stays until this one replaces it.' },
        fetched: {
          description: 'The code is loading: the empty frame of the screen is drawn.',
          entry: { type: 'draw', params: { as: 'opening' } },
        },
      },
    },
    answering: {
      description: 'The screen runs and waits for its first answer; it is not drawn yet.',
      invoke: {
        id: 'awaitAnswer',
        src: 'awaitAnswer',
        input: ({ context: { visit, isFirst } }) => ({ visit, isFirst }),
        onDone: { target: 'open', actions: { type: 'draw', params: { as: 'screen' } } },
        // The screen itself shows what went wrong.
        onError: { target: 'open', actions: { type: 'draw', params: { as: 'screen' } } },
      },
    },
    open: {
      description: 'The screen of the address is drawn.',
      initial: 'resting',
      states: {
        resting: {
          description: 'The person works on the screen.',
          on: {
            'leave.requested': {
              guard: { type: 'hasLoss', params: ({ event }) => event },
              target: 'asking',
              actions: { type: 'askAbout', params: ({ event }) => event },
            },
            'address.entered': {
              guard: { type: 'isBackOverLoss', params: ({ event }) => event },
              target: 'asking',
              actions: [{ type: 'askAbout', params: ({ event }) => event }, 'restoreAddress'],
            },
          },
        },
        asking: {
          description: 'Leaving would lose unsaved work: the person decides.',
          on: {
            'leave.requested': [
              {
                guard: { type: 'hasLoss', params: ({ event }) => event },
                actions: { type: 'askAbout', params: ({ event }) => event },
              },
              { target: 'resting', actions: { type: 'grantLeave', params: { isLost: false } } },
            ],
            'address.entered': {
              guard: { type: 'isBackOverLoss', params: ({ event }) => event },
              actions: [{ type: 'askAbout', params: ({ event }) => event }, 'restoreAddress'],
            },
            'stay.chosen': 'resting',
            'leave.chosen': { target: 'agreed', actions: { type: 'grantLeave', params: { isLost: true } } },
          },
        },
        agreed: {
          description:
            'The person has agreed to lose unsaved work and is leaving. They are asked again only if they stay.',
          on: { 'stay.chosen': 'resting' },
        },
      },
    },
    failed: {
      description: 'The screen could not be opened: Retry is shown in its place.',
      on: {
        'retry.requested': [
          { guard: 'needsReload', actions: 'requestReload' },
          {
            guard: { type: 'isFetched', params: ({ event }) => event },
            target: 'opening.prepared',
            actions: 'beginAgain',
          },
          { target: 'opening.fetched', actions: 'beginAgain' },
        ],
      },
    },
  },
  on: {
    'address.entered': [
      {
        guard: { type: 'isOtherPlainScreen', params: ({ event }) => event },
        target: '.open',
        actions: [
          { type: 'beginVisit', params: ({ event }) => event },
          { type: 'draw', params: { as: 'plain' } },
        ],
      },
      {
        guard: { type: 'isOtherFetchedScreen', params: ({ event }) => event },
        target: '.opening.prepared',
        actions: { type: 'beginVisit', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOtherScreen', params: ({ event }) => event },
        target: '.opening.fetched',
        actions: { type: 'beginVisit', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOtherQuery', params: ({ event }) => event },
        actions: [{ type: 'storePlace', params: ({ event }) => event }, 'followQuery'],
      },
    ],
    'query.written': { actions: { type: 'storeQuery', params: ({ event }) => event } },
    'screen.reopened': { guard: 'hasPlace', target: '.opening.prepared', actions: 'beginAgain' },
    'leave.requested': { actions: { type: 'grantLeave', params: { isLost: false } } },
  },
})

export type NavigationActor = ActorRefFrom<typeof navigationMachine>
export type NavigationSnapshot = SnapshotFrom<typeof navigationMachine>

/** The unsaved work that the person is being asked about, or null. */
export const lossAsked = (snapshot: NavigationSnapshot): Loss | null =>
  snapshot.matches({ open: 'asking' }) ? snapshot.context.loss : null
