/**
 * The problems that several refused rows of an import share: the person chooses one value, which replaces the text in
 * all of these rows. It also has the lists for the cells of single rows. Owned by the screen Bulk Inventory, beside the
 * import's own machine, which says when rows were checked, and learns when they were corrected.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate'
import type { BulkImport, BulkLookups } from '../../schemas/stock/bulk.ts'
import type { BulkProblem, BulkReplacement } from '../../schemas/stock/bulk-problems.ts'
import type { CorrectAllRequest, ProblemsFound, ProblemsQuery } from '../../services/stock/bulk-problems-service.ts'
import type { EventOf } from '../core/define-events.ts'
import { fieldProblemsOf, reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { bulkProblemsEvents } from './bulk-problems.events.ts'

/** A text was replaced in all refused rows of an import. */
export type RowsCorrected = BulkReplacement & { readonly type: 'rows.corrected'; readonly bulk: BulkImport }

type Place = Pick<BulkReplacement, 'field' | 'from'>

type BulkProblemsContext = {
  /** The import; null if its rows cannot be corrected here. */
  readonly bulkId: number | null
  /** Whether some columns name entries of a list. */
  readonly isListed: boolean
  /** The entries of the lists; null before they have loaded. */
  readonly lookups: BulkLookups | null
  readonly problems: ReadonlyArray<BulkProblem>
  /** The values that were entered and not applied, one for each text of a field. */
  readonly values: ReadonlyArray<BulkReplacement>
  /** The value that is being applied, or was refused. */
  readonly applied: BulkReplacement | null
  /** Why it was refused, or the problems could not be loaded. */
  readonly failure: string | null
}

const blank = { problems: [], values: [], applied: null, failure: null }

const isAt =
  ({ field, from }: Place) =>
  (other: Place): boolean =>
    other.field === field && other.from === from

const load = () => import('../../services/stock/bulk-problems-service.ts')

export const bulkProblemsMachine = setup({
  types: {
    context: {} as BulkProblemsContext,
    events: {} as EventOf<typeof bulkProblemsEvents>,
    emitted: {} as RowsCorrected,
    tags: {} as 'busy',
  },
  actors: {
    loadProblems: fromEffect((query: ProblemsQuery) =>
      load().then(({ BulkProblemsService }) => BulkProblemsService.ask((service) => service.load(query))),
    ),
    correctAll: fromEffect((request: CorrectAllRequest) =>
      load().then(({ BulkProblemsService }) => BulkProblemsService.ask((service) => service.correctAll(request))),
    ),
  },
  guards: {
    isOther: ({ context }, { bulkId }: { readonly bulkId: number }) => context.bulkId !== bulkId,
    hasValue: ({ context }, place: Place) =>
      context.values.some((value) => isAt(place)(value) && value.value.trim() !== ''),
  },
  actions: {
    begin: assign((_, { bulkId }: { readonly bulkId: number }) => ({ ...blank, bulkId })),
    storeListed: assign((_, { isListed }: { readonly isListed: boolean }) => ({ isListed })),
    leave: assign({ ...blank, bulkId: null }),
    storeFound: assign(({ context }, { problems, lookups }: ProblemsFound) => ({
      problems,
      lookups: lookups ?? context.lookups,
    })),
    storeValue: assign(({ context: { values } }, { field, from, value }: BulkReplacement) => ({
      values: [...values.filter((other) => !isAt({ field, from })(other)), { field, from, value }],
      applied: null,
      failure: null,
    })),
    storeApplied: assign(({ context: { values } }, place: Place) => ({
      applied: values.find(isAt(place)) ?? null,
      failure: null,
    })),
    dropApplied: assign(({ context: { values, applied } }) => ({
      values: applied === null ? values : values.filter((value) => !isAt(applied)(value)),
      applied: null,
    })),
    clearFailure: assign({ failure: null, applied: null }),
    storeFailure: assign((_, { error }: { readonly error: unknown }) => ({
      failure: Object.values(fieldProblemsOf(error))[0] ?? reasonOf(error),
    })),
    reportCorrected: emit(
      ({ context: { applied } }, { bulk }: { readonly bulk: BulkImport }): RowsCorrected => ({
        type: 'rows.corrected',
        ...(applied as BulkReplacement),
        bulk,
      }),
    ),
  },
}).createMachine({
  id: 'bulkProblems',
  description: 'The problems that several refused rows of an import share, each corrected in all its rows at once.',
  context: { bulkId: null, isListed: false, lookups: null, ...blank },
  initial: 'idle',
  states: {
    idle: { description: 'No rows are shown that the person may correct.' },
    loading: {
      description: 'The problems are loading, and the lists if they are needed.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadProblems',
        src: 'loadProblems',
        input: ({ context: { bulkId, isListed, lookups } }) => ({
          bulkId: bulkId ?? 0,
          isWithLists: isListed && lookups === null,
        }),
        onDone: { target: 'shown', actions: { type: 'storeFound', params: ({ event }) => event.output } },
        onError: {
          target: 'unloaded',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    unloaded: {
      description: 'The problems could not be loaded: the reason and Retry are shown.',
      on: { 'retry.requested': 'loading' },
    },
    shown: {
      description: 'The problems are shown. The person can enter a value for all rows of each, and apply it.',
      on: {
        'value.changed': { actions: { type: 'storeValue', params: ({ event }) => event } },
        'apply.requested': {
          guard: { type: 'hasValue', params: ({ event }) => event },
          target: 'applying',
          actions: { type: 'storeApplied', params: ({ event }) => event },
        },
      },
    },
    applying: {
      description: 'The server replaces the text in all rows and checks them; a second click has no effect.',
      tags: ['busy'],
      invoke: {
        id: 'correctAll',
        src: 'correctAll',
        input: ({ context: { bulkId, applied } }) => ({
          bulkId: bulkId ?? 0,
          field: applied?.field ?? 'planID',
          from: applied?.from ?? '',
          value: applied?.value ?? '',
        }),
        onDone: {
          target: 'loading',
          actions: [{ type: 'reportCorrected', params: ({ event }) => ({ bulk: event.output }) }, 'dropApplied'],
        },
        onError: {
          target: 'shown',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
  on: {
    'rows.judged': [
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.loading',
        reenter: true,
        actions: [
          { type: 'begin', params: ({ event }) => event },
          { type: 'storeListed', params: ({ event }) => event },
        ],
      },
      { target: '.loading', reenter: true, actions: { type: 'storeListed', params: ({ event }) => event } },
    ],
    'rows.left': { target: '.idle', actions: 'leave' },
  },
})

export type BulkProblemsActor = ActorRefFrom<typeof bulkProblemsMachine>

/** Whether leaving would lose a value that was entered and not applied. */
export const hasValues = ({ context: { values } }: SnapshotFrom<typeof bulkProblemsMachine>): boolean =>
  values.some(({ value }) => value !== '')
