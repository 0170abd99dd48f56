/**
 * The dashboard: the figures of a range of days and of the previous range. The range comes from the address or the
 * person. The figures reload when the page becomes visible again after a minute; the old ones stay until then. Owned by
 * its screen.
 */
import { type ActorRefFrom, assign, setup } from 'xstate'
import { type DayRange, wholeRangeProblems } from '../../schemas/core/day-range.ts'
import type { Dashboard } from '../../schemas/reports/dashboard.ts'
import type { ChartName } from '../../schemas/reports/dashboard-parts.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { dashboardEvents } from './dashboard.events.ts'

/** Null for the server's default range. */
type DashboardInput = { readonly range: DayRange | null }

/** How plans, places and suppliers are compared: by number of sales, or by revenue in a currency. */
export type Measure = string
export const COUNT: Measure = 'count'

type DashboardContext = {
  readonly range: DayRange | null
  /** The text of the two fields, once the person has changed it; it may be incomplete. */
  readonly typed: DayRange | null
  /** The problems of the typed range, by its ends. */
  readonly problems: Partial<DayRange>
  readonly dashboard: Dashboard | null
  readonly failure: string | null
  readonly measure: Measure
  /** The charts whose tables are open. */
  readonly tables: ReadonlyArray<ChartName>
}

type Ranged = { readonly range: DayRange }

const hasProblem = (range: DayRange): boolean => Object.keys(wholeRangeProblems(range)).length > 0

const isSame = (one: DayRange | null, other: DayRange | null): boolean =>
  one?.from === other?.from && one?.to === other?.to

export const dashboardMachine = setup({
  types: {
    input: {} as DashboardInput,
    context: {} as DashboardContext,
    events: {} as EventOf<typeof dashboardEvents>,
    tags: {} as 'busy',
  },
  actors: {
    loadDashboard: fromEffect((range: DayRange | null) =>
      onDemand.dashboard().then(({ DashboardService }) => DashboardService.ask((service) => service.figures(range))),
    ),
    awaitLook: fromEffect((_: undefined) => onDemand.dashboard().then(({ lookedAtLater }) => lookedAtLater)),
  },
  guards: {
    isRange: (_, { range }: Ranged) => !hasProblem(range),
    isElsewhere: ({ context }, { range }: { readonly range: DayRange | null }) => !isSame(context.range, range),
  },
  actions: {
    setRange: assign((_, { range }: { readonly range: DayRange | null }) => ({
      range,
      typed: null,
      problems: {},
    })),
    refuseRange: assign((_, { range }: Ranged) => ({ typed: range, problems: wholeRangeProblems(range) })),
    storeTyped: assign((_, { range }: Ranged) => ({ typed: range, problems: {} })),
    storeDashboard: assign({ dashboard: (_, { dashboard }: { readonly dashboard: Dashboard }) => dashboard }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearFailure: assign({ failure: null }),
    storeMeasure: assign({ measure: (_, { measure }: { readonly measure: Measure }) => measure }),
    toggleTable: assign({
      tables: ({ context: { tables } }, { chart }: { readonly chart: ChartName }) =>
        tables.includes(chart) ? tables.filter((shown) => shown !== chart) : [...tables, chart],
    }),
  },
}).createMachine({
  id: 'dashboard',
  description: 'The figures of a range of days, and the current stock.',
  context: ({ input }) => ({
    range: input.range,
    typed: null,
    problems: {},
    dashboard: null,
    failure: null,
    measure: COUNT,
    tables: [],
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The figures are loading; the previous ones stay until then.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadDashboard',
        src: 'loadDashboard',
        input: ({ context }) => context.range,
        onDone: {
          target: 'ready',
          actions: { type: 'storeDashboard', params: ({ event }) => ({ dashboard: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: {
      description: 'The figures are shown. They reload when the page becomes visible again after a minute.',
      invoke: { id: 'awaitLook', src: 'awaitLook', onDone: 'loading' },
      on: { 'refresh.requested': 'loading' },
    },
    failed: {
      description: 'The figures could not be loaded: the reason and Retry are shown above the previous ones.',
      on: { 'refresh.requested': 'loading' },
    },
  },
  on: {
    'range.chosen': [
      {
        guard: { type: 'isRange', params: ({ event }) => ({ range: event.range }) },
        target: '.loading',
        actions: { type: 'setRange', params: ({ event }) => ({ range: event.range }) },
      },
      { actions: { type: 'refuseRange', params: ({ event }) => ({ range: event.range }) } },
    ],
    'range.edited': { actions: { type: 'storeTyped', params: ({ event }) => ({ range: event.range }) } },
    'location.changed': {
      guard: { type: 'isElsewhere', params: ({ event }) => ({ range: event.range }) },
      target: '.loading',
      actions: { type: 'setRange', params: ({ event }) => ({ range: event.range }) },
    },
    'measure.chosen': { actions: { type: 'storeMeasure', params: ({ event }) => ({ measure: event.measure }) } },
    'table.toggled': { actions: { type: 'toggleTable', params: ({ event }) => ({ chart: event.chart }) } },
  },
})

export type DashboardActor = ActorRefFrom<typeof dashboardMachine>
