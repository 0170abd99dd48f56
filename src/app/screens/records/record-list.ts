import { createElement, type ReactNode } from 'react'
import type { ColumnPresetsActor } from '../../../machines/lists/column-presets.machine.ts'
import { type RecordListActor, recordListMachine } from '../../../machines/records/record-list.machine.ts'
import { isFilterOpen, locationOf } from '../../../machines/records/record-list.selectors.ts'
import { integerIn } from '../../../schemas/core/integer-in.ts'
import type { RecordName } from '../../../schemas/records/all.ts'
import { recordColumns } from '../../../schemas/records/kit/columns.ts'
import { type AnyRecord, RECORD_PAGE_SIZE } from '../../../schemas/records/kit/define.ts'
import { recordRoutes, type ViewedRoutes, viewedRoutes } from '../../../schemas/records/routes.ts'
import { type ListedName, listed, type ViewedName } from '../../../schemas/records/viewed.ts'
import type { LiveSubject } from '../../../schemas/shell/live.ts'
import { WithCountDrawer } from '../../../views/records/count-drawer.tsx'
import { RecordList } from '../../../views/records/list.tsx'
import { defineScreen } from '../../navigation/define-screen.ts'
import type { Host } from '../../navigation/host.ts'
import type { MachineScreen, ScreenContext, ScreenDefinition, StartBeside } from '../../navigation/screen.ts'
import { columnsToKeep, keptEntries, startColumnPresets } from '../lists/kept-columns.ts'
import { withoutPanel } from '../lists/list-address.ts'
import { listViews } from '../lists/list-views.ts'
import { countSearch, startCounts } from './opened-count.ts'
import { recordLocationFrom, recordSearchOf } from './record-address.ts'

/** The record whose form the person comes from. */
const recordIn = (edit: string | null, from: string | null): number | null => {
  if (edit === null) return null
  const [path = ''] = from?.split('?') ?? []
  const id = path.startsWith(`${edit}/`) ? integerIn(path.slice(edit.length + 1), 1, 0) : 0
  return id === 0 ? null : id
}

/** The server's name for changes of a list whose rows are not records. */
const viewedSubjects: Readonly<Record<ViewedName, LiveSubject | null>> = {
  assignment: 'assignment',
  invoice: 'supplierInvoice',
  balance: 'warehouse',
  receipt: 'warehouse',
  // What was in stock on a past day hardly changes.
  stockDay: null,
  offlineInvoice: 'offlineSale',
  payment: 'offlineSale',
  reminder: 'offlineSale',
  accountingExport: 'accounting',
  taxSummary: 'offlineSale',
}
const subjectsOf = (name: ListedName): ReadonlyArray<LiveSubject> => {
  const subject = name in viewedSubjects ? viewedSubjects[name as ViewedName] : (name as RecordName)
  return subject === null ? [] : [subject]
}

type Presets = { readonly presets: ColumnPresetsActor }
/** What some lists have in addition: a part of the address, and entries that would be lost. */
type More<Beside> = Pick<ScreenDefinition<typeof recordListMachine, Beside>, 'besideSearch' | 'isBesideDirty'>
type Drawn<Beside> = (parts: { readonly actor: RecordListActor; readonly beside: Beside }) => ReactNode

/** A list: the address has page, page size and filter; the preferences have columns and page size. */
export const listScreen = <Beside>(
  name: ListedName,
  { edit }: Pick<ViewedRoutes, 'edit'>,
  beside: (start: StartBeside, context: ScreenContext, host: Host) => Beside,
  view: Drawn<Beside & Presets>,
  tie?: (actor: RecordListActor, beside: Beside) => void,
  more: More<Beside & Presets> = {},
): MachineScreen => {
  const record: AnyRecord = listed[name]
  const { noun } = record
  return defineScreen({
    machine: recordListMachine,
    input: ({ search, preference, from }) => ({
      ...recordLocationFrom(record, search),
      record: name,
      filterOpen: search.get('filter') === 'open',
      entries: keptEntries(preference, RECORD_PAGE_SIZE),
      marked: recordIn(edit, from),
    }),
    about: () => name,
    beside: (start, context, host) => ({
      presets: startColumnPresets(start, context, recordColumns(record)),
      ...beside(start, context, host),
    }),
    view,
    told: { rows: { subjects: subjectsOf(name), one: noun.one.toLowerCase(), many: noun.many.toLowerCase() } },
    ...(tie && { tie }),
    ...more,
    toSearch: (snapshot) =>
      recordSearchOf(locationOf(snapshot), { isOpen: isFilterOpen(snapshot), entries: snapshot.context.entries }),
    fromSearch: (search) => ({ type: 'location.changed' as const, ...recordLocationFrom(record, search) }),
    // Back leads to pages and searches; opening the panel is not a step of the history.
    replacesStep: (before, after) => withoutPanel(before) === withoutPanel(after),
    isDownloading: (snapshot) => snapshot.hasTag('exporting'),
    views: listViews(name),
    preference: {
      key: name,
      read: ({ context: { entries } }, { presets }) => ({ ...columnsToKeep(presets), entries }),
    },
  })
}

/** The list of a record, whose counts open in a drawer. */
export const recordListScreen = (name: RecordName): MachineScreen => {
  const routes = recordRoutes[name]
  return listScreen(
    name,
    routes,
    (start, context, host) => ({ counted: startCounts(start, name, context, host) }),
    ({ actor, beside: { presets, counted } }) =>
      createElement(
        WithCountDrawer,
        { actor: counted, list: actor },
        createElement(RecordList, { actor, routes, presets }),
      ),
    undefined,
    { besideSearch: countSearch },
  )
}

/** A list without a form that adds to it. */
export const viewedListScreen = (name: ViewedName): MachineScreen => {
  const routes = viewedRoutes[name]
  return listScreen(
    name,
    routes,
    () => ({}),
    ({ actor, beside: { presets } }) => createElement(RecordList, { actor, routes, presets }),
  )
}
