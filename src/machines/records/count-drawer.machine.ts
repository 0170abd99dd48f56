/**
 * The drawer of a count in a list: the names of the records that a row refers to, including inactive ones. Owned by the
 * screen of the list. Each opening loads them again, because the record may have changed.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { LookupItem } from '../../schemas/core/lookup.ts'
import { type RecordName, records } from '../../schemas/records/all.ts'
import type { AnyRecord, Counted } from '../../schemas/records/kit/define.ts'
import type { ReferredQuery } from '../../services/records/record-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { countDrawerEvents } from './count-drawer.events.ts'

type CountDrawerInput = { readonly record: RecordName }

type CountDrawerContext = CountDrawerInput & {
  /** The id and name of the opened row; 0 before the first opening. */
  readonly id: number
  readonly name: string
  /** The name of the opened count. */
  readonly count: string
  readonly items: ReadonlyArray<LookupItem>
  /** Why the names could not be loaded. */
  readonly failure: string | null
}

type Opened = Pick<CountDrawerContext, 'id' | 'name' | 'count'>

const countedAs = ({ record, count }: Pick<CountDrawerContext, 'record' | 'count'>): Counted | undefined =>
  (records[record] as AnyRecord).counted[count]

export const countDrawerMachine = setup({
  types: {
    input: {} as CountDrawerInput,
    context: {} as CountDrawerContext,
    events: {} as EventOf<typeof countDrawerEvents>,
    tags: {} as 'open' | 'busy',
  },
  actors: {
    loadReferred: fromEffect((query: ReferredQuery) =>
      import('../../services/records/record-service.ts').then(({ RecordService }) =>
        RecordService.ask((service) => service.referred(query)),
      ),
    ),
  },
  guards: {
    isListed: ({ context }, { count }: { readonly count: string }) =>
      countedAs({ record: context.record, count })?.lists === true,
    hasItems: (_, { items }: { readonly items: ReadonlyArray<LookupItem> }) => items.length > 0,
  },
  actions: {
    beginWith: assign((_, { id, name, count }: Opened) => ({ id, name, count, items: [] })),
    storeItems: assign({ items: (_, { items }: { readonly items: ReadonlyArray<LookupItem> }) => items }),
    clearFailure: assign({ failure: null }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
  },
}).createMachine({
  id: 'countDrawer',
  description: 'The records that a count of a list is made of, by name.',
  context: ({ input }) => ({ ...input, id: 0, name: '', count: '', items: [], failure: null }),
  initial: 'closed',
  states: {
    closed: { description: 'Only the count in the list is shown.' },
    loading: {
      description: 'The names are loaded.',
      tags: ['open', 'busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadReferred',
        src: 'loadReferred',
        input: ({ context }) => ({
          record: context.record,
          id: context.id,
          field: countedAs(context)?.of ?? '',
        }),
        onDone: [
          {
            guard: { type: 'hasItems', params: ({ event }) => ({ items: event.output }) },
            target: 'ready',
            actions: { type: 'storeItems', params: ({ event }) => ({ items: event.output }) },
          },
          { target: 'empty' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: { description: 'The names are shown, each leads to its record.', tags: ['open'] },
    empty: { description: 'There are none any more.', tags: ['open'] },
    failed: {
      description: 'The names could not be loaded: the reason and Retry are shown.',
      tags: ['open'],
      on: { 'retry.requested': 'loading' },
    },
  },
  on: {
    'count.opened': {
      guard: { type: 'isListed', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'beginWith', params: ({ event }) => event },
    },
    'count.closed': '.closed',
  },
})

export type CountDrawerActor = ActorRefFrom<typeof countDrawerMachine>
type CountDrawerSnapshot = SnapshotFrom<typeof countDrawerMachine>

export const isOpen = (snapshot: CountDrawerSnapshot): boolean => snapshot.hasTag('open')

/** The definition of the opened count. */
export const openedCount = ({ context }: CountDrawerSnapshot): Counted | null => countedAs(context) ?? null
