/**
 * The report index. The list of reports is known; their numbers of entries are loaded if the server supports it. Every
 * report can be found and opened, whatever the answer. Owned by its screen.
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
  /** The text of the search box. */
  readonly text: string
  /** The reports that the person pinned to the top. */
  readonly favourites: ReadonlyArray<ReportName>
  /** Whether the server sends the number of entries; true if absent. */
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
  description: 'All reports by group, with their number of entries.',
  context: ({ input }) => ({ entries: [], failure: null, ...input }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'hasFigures', target: 'loading' }, { target: 'uncounted' }] },
    uncounted: { description: 'The reports are shown; this server does not send their number of entries.' },
    loading: {
      description: 'The reports are shown; their numbers are loading.',
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
      description: 'The reports are shown without their numbers; the reason and Retry are above them.',
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

/** The reports whose title or description contains every typed word. */
export const foundReports = ({ context }: ReportIndexSnapshot): ReadonlyArray<ReportDefinition> => {
  const wanted = words(context.text)
  return indexedReports.filter(({ title, about, reportName }) => {
    const text = `${title} ${reportName} ${about}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

export type FoundGroup = { readonly title: string; readonly reports: ReadonlyArray<ReportDefinition> }

/** The found reports by group: pinned ones first; empty groups are left out. */
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

/** The entry count of a report, once it has loaded. */
export const entryOf = (
  { context }: ReportIndexSnapshot,
  { reportName }: Pick<ReportDefinition, 'reportName'>,
): ReportIndexEntry | null => context.entries.find((entry) => entry.reportName === reportName) ?? null

/** Whether numbers of entries are shown, or loading. */
export const areCounted = (snapshot: ReportIndexSnapshot): boolean => !snapshot.matches('uncounted')
