/**
 * The views that a person keeps of a list: its search and its columns under a name, on the server. Owned by the screen of
 * the list, beside the list's own machine; what a view holds comes from there and goes there through the address. Asked
 * for when they are opened; the default alone is known before, as the list begins with it. Beside one the plain list needs
 * an address of its own (`isMarked`): where it is shown and nobody knows whether there is one, that is looked up.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import type { SavedView } from '../../schemas/lists/saved-views.ts'
import type { ViewChange, Views } from '../../services/lists/view-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { Columns } from './columns.ts'
import type { savedViewsEvents } from './saved-views.events.ts'

/** What a list begins with where its address says nothing. */
export type DefaultView = { readonly search: string; readonly columns: Columns }

type SavedViewsInput = {
  readonly list: string
  readonly kept: DefaultView | null
  /** Whether the server has said so in this session. */
  readonly isKnown: boolean
  /** Whether the list was opened by the address that is the plain list's beside a default. */
  readonly isMarked: boolean
}

export type SavedViewsContext = Omit<SavedViewsInput, 'isKnown'> & {
  /** Whether the list shows all that it has, in its own order. */
  readonly isPlain: boolean
  /** What the server has said of the views since they were changed last. */
  readonly standing: 'unknown' | 'asked' | 'known'
  readonly views: ReadonlyArray<SavedView>
  /** Whether they were opened to save the list as it is now. */
  readonly isToSave?: boolean
  /** With whom the person may share views. */
  readonly roles: ReadonlyArray<LookupItem>
  /** What the list as it is now, or the view that gets another name, shall be called. */
  readonly name: string
  /** Which view gets another name; empty while none does. */
  readonly renaming: string
  readonly change: ViewChange | null
  /** Why the name cannot be had. */
  readonly problem: string | null
  readonly failure: string | null
  /** What was removed last, as long as it can be brought back. */
  readonly removed: SavedView | null
}

type Save = NonNullable<ViewChange['save']>
type Named = { readonly name: string }
type Shared = Named & { readonly sharer: number }
type Failed = { readonly error: unknown }

const isMine = ({ sharedBy }: SavedView): boolean => sharedBy === null

/** The person's default among their views; null where none of their own is it. */
export const defaultOf = (views: ReadonlyArray<SavedView>): DefaultView | null => {
  const found = views.find((view) => isMine(view) && view.isDefault)
  return found ? { search: found.search, columns: found.columns } : null
}

export const savedViewsMachine = setup({
  types: {
    input: {} as SavedViewsInput,
    context: {} as SavedViewsContext,
    events: {} as EventOf<typeof savedViewsEvents>,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadViews: fromEffect((list: string) =>
      import('../../services/lists/view-service.ts').then(({ ViewService }) =>
        ViewService.ask((service) => service.all(list)),
      ),
    ),
    changeView: fromEffect((change: ViewChange) =>
      import('../../services/lists/view-service.ts').then(({ ViewService }) =>
        ViewService.ask((service) => service.change(change)),
      ),
    ),
  },
  guards: {
    isToBeLookedUp: ({ context: { isPlain, standing } }) => isPlain && standing === 'unknown',
    isOwn: ({ context }, { name }: Named) => context.views.some((view) => isMine(view) && view.name === name),
    isShared: ({ context }, { name, sharer }: Shared) =>
      context.views.some((view) => view.sharer === sharer && view.name === name),
  },
  actions: {
    begin: assign((_, { isToSave = false }: { readonly isToSave?: boolean | undefined }) => ({
      name: '',
      renaming: '',
      change: null,
      problem: null,
      failure: null,
      removed: null,
      isToSave,
    })),
    setName: assign({ name: (_, { name }: Named) => name, problem: null }),
    beginRename: assign((_, { name }: Named) => ({ renaming: name, name, problem: null })),
    endRename: assign({ renaming: '', name: '', problem: null }),
    wantSave: assign(({ context }, save: Save) => ({ change: { list: context.list, save, remove: '' } })),
    wantRemoval: assign(({ context }, { name }: Named) => ({
      change: { list: context.list, save: null, remove: name },
    })),
    wantNoSharing: assign(({ context }, { name, sharer }: Shared) => ({
      change: { list: context.list, save: null, remove: name, sharer },
    })),
    clearFailure: assign({ problem: null, failure: null }),
    setShown: assign({ isPlain: (_, { isPlain }: { readonly isPlain: boolean }) => isPlain }),
    forget: assign({ standing: 'unknown' }),
    ask: assign({ standing: 'asked' }),
    // What was changed after it was asked is not in the answer.
    storeViews: assign(({ context }, { views, roles }: Views) => {
      const kept = defaultOf(views)
      const isOutdated = context.standing === 'unknown'
      return {
        views,
        roles,
        kept,
        isMarked: kept !== null || (isOutdated && context.isMarked),
        standing: isOutdated ? ('unknown' as const) : ('known' as const),
      }
    }),
    endChange: assign(({ context: { change, views } }) => ({
      name: '',
      renaming: '',
      removed:
        change?.save || change?.sharer !== undefined
          ? null
          : (views.find((view) => isMine(view) && view.name === change?.remove) ?? null),
    })),
    storeRefusal: assign((_, { error }: Failed) => ({
      problem: fieldProblemsOf(error).name ?? null,
      failure: fieldProblemsOf(error).name === undefined ? reasonOf(error) : null,
    })),
    storeFailure: assign({ failure: (_, { error }: Failed) => reasonOf(error) }),
  },
}).createMachine({
  id: 'savedViews',
  description: 'The views that a person keeps of a list.',
  context: ({ input: { isKnown, isMarked, ...input } }) => ({
    ...input,
    isMarked: input.kept !== null || (isMarked && !isKnown),
    isPlain: false,
    standing: isKnown ? 'known' : 'unknown',
    views: [],
    roles: [],
    name: '',
    renaming: '',
    change: null,
    problem: null,
    failure: null,
    removed: null,
  }),
  on: {
    'list.shown': { actions: { type: 'setShown', params: ({ event }) => event } },
    'views.changed': { actions: 'forget' },
  },
  initial: 'closed',
  states: {
    closed: {
      description: 'Only the button is shown; nothing is asked for.',
      always: { guard: 'isToBeLookedUp', target: 'looking' },
      on: { 'views.opened': { target: 'loading', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    looking: {
      description:
        'Only the button is shown; which view is the default by now is looked up, as the list is shown plain. Where that cannot be had, it is as it was known, and is not asked for again until views are changed.',
      entry: 'ask',
      invoke: {
        id: 'loadViews',
        src: 'loadViews',
        input: ({ context }) => context.list,
        onDone: { target: 'closed', actions: { type: 'storeViews', params: ({ event }) => event.output } },
        onError: 'closed',
      },
      on: { 'views.opened': { target: 'loading', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    loading: {
      description: 'The views are loaded.',
      tags: ['open', 'busy'],
      entry: ['clearFailure', 'ask'],
      invoke: {
        id: 'loadViews',
        src: 'loadViews',
        input: ({ context }) => context.list,
        onDone: { target: 'ready', actions: { type: 'storeViews', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'storeFailure', params: ({ event }) => event } },
      },
      // What was asked is heard no more.
      on: { 'views.closed': { target: 'closed', actions: 'forget' } },
    },
    failed: {
      description: 'The views could not be loaded: the reason and Retry are shown.',
      tags: ['open'],
      on: { 'retry.requested': 'loading', 'views.closed': 'closed' },
    },
    ready: {
      description:
        'Each view can be chosen; the person’s own can be changed, and the list as it is now can get a name.',
      tags: ['open'],
      on: {
        'name.typed': { actions: { type: 'setName', params: ({ event }) => event } },
        'rename.begun': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          actions: { type: 'beginRename', params: ({ event }) => event },
        },
        'rename.cancelled': { actions: 'endRename' },
        'save.requested': {
          target: 'saving',
          actions: { type: 'wantSave', params: ({ event: { type: _, ...save } }) => save },
        },
        'remove.requested': {
          guard: { type: 'isOwn', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'wantRemoval', params: ({ event }) => event },
        },
        'sharing.stopped': {
          guard: { type: 'isShared', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'wantNoSharing', params: ({ event }) => event },
        },
        'views.closed': 'closed',
      },
    },
    saving: {
      description: 'The change is sent, and the views are loaded as they are then; a second click changes nothing.',
      tags: ['open', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'changeView',
        src: 'changeView',
        input: ({ context }) => context.change ?? { list: context.list, save: null, remove: '' },
        onDone: {
          target: 'ready',
          actions: ['endChange', { type: 'storeViews', params: ({ event }) => event.output }],
        },
        onError: { target: 'ready', actions: { type: 'storeRefusal', params: ({ event }) => event } },
      },
    },
  },
})

export type SavedViewsActor = ActorRefFrom<typeof savedViewsMachine>
type SavedViewsSnapshot = SnapshotFrom<typeof savedViewsMachine>

export const areViewsOpen = (snapshot: SavedViewsSnapshot): boolean => snapshot.hasTag('open')
export const areViewsBusy = (snapshot: SavedViewsSnapshot): boolean => snapshot.hasTag('busy')
