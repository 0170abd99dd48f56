/**
 * The history of one record in a drawer beside its form, or beside the list of supplier invoices: newest entry first,
 * earlier pages on demand. Owned by that screen. Each opening loads it again, since other people may have saved in
 * between.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { HistoryEntry, HistoryPage, HistorySubject } from '../../schemas/history/history.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { HistoryQuery } from '../../services/history/history-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { historyDrawerEvents } from './history-drawer.events.ts'

type HistoryDrawerInput = { readonly subject: HistorySubject }

type HistoryDrawerContext = HistoryDrawerInput & {
  /** The id of the record; 0 before the first opening. */
  readonly id: number
  /** The entries loaded so far, newest first. */
  readonly entries: ReadonlyArray<HistoryEntry>
  /** The number of all entries. */
  readonly total: number
  /** The requested page, from 1. */
  readonly page: number
  /** Why the last page could not be loaded. */
  readonly failure: string | null
}

type Event = EventOf<typeof historyDrawerEvents>

/** New entries move older ones to the next page, so each entry is shown only once. */
const withPage = (known: ReadonlyArray<HistoryEntry>, page: HistoryPage): ReadonlyArray<HistoryEntry> => [
  ...known,
  ...page.entries.filter(({ number }) => !known.some((entry) => entry.number === number)),
]

export const historyDrawerMachine = setup({
  types: {
    input: {} as HistoryDrawerInput,
    context: {} as HistoryDrawerContext,
    events: {} as Event,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadHistory: fromEffect((query: HistoryQuery) =>
      onDemand.history().then(({ HistoryService }) => HistoryService.ask((service) => service.page(query))),
    ),
  },
  guards: {
    isEmpty: ({ context }, { page }: { readonly page: HistoryPage }) =>
      context.entries.length === 0 && page.entries.length === 0,
    hasEarlier: ({ context }) => context.entries.length < context.total,
  },
  actions: {
    beginWith: assign((_, { id }: { readonly id: number }) => ({ id, entries: [], total: 0, page: 1 })),
    turnToEarlier: assign({ page: ({ context }) => context.page + 1 }),
    storePage: assign(({ context }, { page }: { readonly page: HistoryPage }) => ({
      entries: withPage(context.entries, page),
      total: page.total,
    })),
    clearFailure: assign({ failure: null }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
  },
}).createMachine({
  id: 'historyDrawer',
  description: 'The history of a plan, SIM or record: who changed what, when, from which value to which.',
  context: ({ input }) => ({ ...input, id: 0, entries: [], total: 0, page: 1, failure: null }),
  initial: 'closed',
  states: {
    closed: { description: 'Only the button that opens it is shown.' },
    loading: {
      description: 'A page is loading; the loaded entries stay.',
      tags: ['open', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadHistory',
        src: 'loadHistory',
        input: ({ context }) => ({ subject: context.subject, id: context.id, page: context.page }),
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ page: event.output }) },
            target: 'empty',
          },
          { target: 'ready', actions: { type: 'storePage', params: ({ event }) => ({ page: event.output }) } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: {
      description: 'The entries are shown, as far back as requested.',
      tags: ['open'],
      on: { 'earlier.requested': { guard: 'hasEarlier', target: 'loading', actions: 'turnToEarlier' } },
    },
    empty: { description: 'There are no entries.', tags: ['open'] },
    failed: {
      description: 'The page could not be loaded: the loaded entries stay, the reason and Retry are shown.',
      tags: ['open'],
      on: { 'retry.requested': 'loading' },
    },
  },
  on: {
    'history.opened': { target: '.loading', actions: { type: 'beginWith', params: ({ event }) => event } },
    'history.closed': '.closed',
  },
})

export type HistoryDrawerActor = ActorRefFrom<typeof historyDrawerMachine>

export const isOpen = (snapshot: SnapshotFrom<typeof historyDrawerMachine>): boolean => snapshot.hasTag('open')
