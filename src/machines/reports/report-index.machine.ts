/**
 * The report index: the reports are known, how much is in each of them is asked for where the server can say it. Whatever
 * the answer, every report can be found and opened. Owned by its screen.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate'
import type { ReportIndexEntry } from '../../schemas/reports/report.ts'
import { reportGroups } from '../../schemas/reports/report-table.ts'
import { indexedReports, type ReportDefinition, type ReportName } from '../../schemas/reports/reports.ts'
import { onDemand } from '../../services/core/on-demand.ts'
import type { EventOf } from '../core/define-events.ts'
import { reasonOf } from '../core/failure.ts'
import { fromEffect } from '../core/from-effect.ts'
import type { reportIndexEvents } from './report-index.events.ts'

type ReportIndexInput = Pick<ReportIndexContext, 'text' | 'favourites' | 'hasFigures'>

type ReportIndexContext = {
  readonly entries: ReadonlyArray<ReportIndexEntry>
  /** What stands in the search box. */
  readonly text: string
  /** The reports that the person keeps at the top. */
  readonly favourites: ReadonlyArray<ReportName>
  /** Whether the server says how much is in the reports; it does where nothing is said of it. */
  readonly hasFigures?: boolean
  /** Why the numbers could not be loaded. */
  readonly failure: string | null
}

type Event = EventOf<typeof reportIndexEvents>

export const reportIndexMachine = setup({
  types: {
    input: {} as ReportIndexInput,
    context: {} as ReportIndexContext,
    events: {} as Event,
    tags: {} as 'busy',
  },
  actors: {
    loadIndex: fromEffect((_: undefined) =>
      onDemand.report().then(({ ReportService }) => ReportService.ask((service) => service.index())),
    ),
  },
  guards: {
    hasFigures: ({ context }) => context.hasFigures !== false,
  },
  actions: {
    storeEntries: assign({
      entries: (_, { entries }: { readonly entries: ReadonlyArray<ReportIndexEntry> }) => entries,
    }),
    storeText: assign({ text: (_, { text }: { readonly text: string }) => text }),
    toggleFavourite: assign({
      favourites: ({ context }, { name }: { readonly name: ReportName }) =>
        context.favourites.includes(name)
          ? context.favourites.filter((other) => other !== name)
          : [...context.favourites, name],
    }),
    storeFailure: assign({ failure: (_, { error }: { readonly error: unknown }) => reasonOf(error) }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'reportIndex',
  description: 'All reports by groups, with how much is in each of them.',
  context: ({ input }) => ({ entries: [], failure: null, ...input }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasFigures', target: 'loading' }, { target: 'uncounted' }] },
    uncounted: { description: 'The reports are shown; this server does not say how much is in them.' },
    loading: {
      description: 'The reports are shown; how much is in them is on its way.',
      tags: ['busy'],
      entry: 'clearFailure',
      invoke: {
        id: 'loadIndex',
        src: 'loadIndex',
        onDone: {
          target: 'ready',
          actions: { type: 'storeEntries', params: ({ event }) => ({ entries: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ready: { description: 'The reports are shown with their numbers.' },
    failed: {
      description: 'The reports are shown without their numbers, the reason and Retry over them.',
      on: { 'retry.requested': 'loading' },
    },
  },
  on: {
    'search.edited': { actions: { type: 'storeText', params: ({ event }) => ({ text: event.text }) } },
    'favourite.toggled': {
      actions: { type: 'toggleFavourite', params: ({ event }) => ({ name: event.reportName }) },
    },
    'location.changed': { actions: { type: 'storeText', params: ({ event }) => ({ text: event.text }) } },
  },
})

export type ReportIndexActor = ActorRefFrom<typeof reportIndexMachine>
type ReportIndexSnapshot = SnapshotFrom<typeof reportIndexMachine>

const words = (text: string): ReadonlyArray<string> => text.toLowerCase().split(/\s+/).filter(Boolean)

/** The reports in whose title or description every word that was typed occurs. */
export const foundReports = ({ context }: ReportIndexSnapshot): ReadonlyArray<ReportDefinition> => {
  const wanted = words(context.text)
  return indexedReports.filter(({ title, about, reportName }) => {
    const text = `${title} ${reportName} ${about}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

export type FoundGroup = { readonly title: string; readonly reports: ReadonlyArray<ReportDefinition> }

/** What was found as it is shown: the favourites first, then the other reports by their groups; no group is empty. */
export const foundGroups = (snapshot: ReportIndexSnapshot): ReadonlyArray<FoundGroup> => {
  const { favourites } = snapshot.context
  const found = foundReports(snapshot)
  const isFavourite = ({ reportName }: ReportDefinition) => favourites.includes(reportName)
  const others = found.filter((report) => !isFavourite(report))
  return [
    { title: 'Favourites', reports: found.filter(isFavourite) },
    ...reportGroups.map(({ group, title }) => ({ title, reports: others.filter((report) => report.group === group) })),
  ].filter(({ reports }) => reports.length > 0)
}

/** How much is in a report, once that is known. */
export const entryOf = (
  { context }: ReportIndexSnapshot,
  { reportName }: Pick<ReportDefinition, 'reportName'>,
): ReportIndexEntry | null => context.entries.find((entry) => entry.reportName === reportName) ?? null

/** Whether it is said how much is in the reports, by now or soon. */
export const areCounted = (snapshot: ReportIndexSnapshot): boolean => !snapshot.matches('uncounted')
