import type { Sort } from '../../../src/schemas/lists/sort.ts'
import type { State } from '../support/walk.ts'
import type { Asked } from '../support/wire.ts'
import type { Exporting } from './exporting.ts'

/** What the adapters of the lists know of their machines. */

export type Regions = {
  readonly rows: { readonly normal?: string; readonly search?: string }
  readonly filterPanel: 'closed' | 'open'
  readonly lookups: 'idle' | 'loading' | 'ready' | 'failed'
  readonly export: Exporting
}
export type Filter = {
  readonly searchBy: string
  readonly text: string
  readonly planID?: number
  readonly quick?: string
  readonly holder?: string
  /** What is chosen in the selects of a record's filter. */
  readonly selects?: Readonly<Record<string, string>>
}
export type Facts = {
  readonly page: number
  readonly pageSize: number
  readonly offset: number
  readonly shownSize: number
  readonly rows: ReadonlyArray<unknown>
  readonly filter: Filter
  readonly applied: Filter | null
  readonly sort: Sort | null
  readonly filterProblem?: string | null
  readonly written: unknown
}
export type Location = {
  readonly page: number
  readonly pageSize: number | null
  readonly filter: Filter | null
  readonly sort: Sort | null
}
export type Answer = { readonly rows: ReadonlyArray<unknown>; readonly total: number; readonly succeeded: boolean }

/** In what the lists differ. */
export type ListKind = {
  readonly path: string
  /** Which calls bring the rows, those of a search, and the options of the filter. */
  readonly calls: Readonly<Record<'page' | 'search' | 'lookups', (url: URL) => boolean>>
  /** Under which name an answer has its rows. */
  readonly rowsKey: string
  /** The entries of a page that can be chosen. */
  readonly sizes: ReadonlyArray<number>
  /** A search that finds more than a page of the demo data. */
  readonly search: (filter: Filter) => Pick<Filter, 'searchBy' | 'text'>
  /** A quick search that finds more than a page of the demo data. */
  readonly quick: string
  /** A plan of which there is stock, in place of the one of the samples. */
  readonly planID?: number
  /** Whether a search brings one page at most, whatever it finds. */
  readonly isFoundOnOnePage?: boolean
  /** What the parts of a filter are called above the table. */
  readonly partLabels: Readonly<Record<string, string>>
  /** What a search asks the server for, by the names of the wire; `text` is what was typed. */
  readonly criteria: (applied: Filter, text: string) => Asked
  /** The chips of a search above the table. */
  readonly chips: (applied: Filter, text: string) => ReadonlyArray<string | RegExp>
  /** Columns by their labels, with their text for a row of the server's answer; the first names the row. */
  readonly cells: Readonly<Record<string, (row: Readonly<Record<string, unknown>>) => string>>
  /** Whether there is a file in the layout of spec §9. */
  readonly hasLegacyFile: boolean
  /** The columns of a file, in their order. */
  readonly fileColumns: ReadonlyArray<string>
  readonly reset: string
  readonly fileTitle: string
}

/** The inventory and the plans have a search mode; the list of a record is searched where its filter says so. */
export const regionsOf = (after: State): Regions => {
  const regions = after.state as Regions | (Omit<Regions, 'rows'> & { readonly rows: string })
  const { rows } = regions
  if (typeof rows !== 'string') return regions as Regions
  return { ...regions, rows: factsOf(after).applied === null ? { normal: rows } : { search: rows } }
}
/** Whether this part of the filter is searched with. */
export const isApplied = (before: State, part: string): boolean => {
  const { applied } = factsOf(before)
  const parts: Readonly<Record<string, unknown>> = { ...applied?.selects, ...applied }
  return Boolean(parts[part])
}
export const factsOf = ({ context }: State): Facts => context as Facts

/** The acts of a person that always ask for a page, whatever is under way. */
export const asksAgain = new Set([
  'page.chosen',
  'pageSize.chosen',
  'sort.chosen',
  'search.requested',
  'filter.reset',
  'filter.partRemoved',
])

/** Where the list shows that. */
export const addressOf = (kind: ListKind, { page, pageSize, filter, sort }: Location, isOpen: boolean): string => {
  const search = new URLSearchParams()
  if (page !== 1) search.set('page', String(page))
  if (pageSize !== null && pageSize !== 30) search.set('pageSize', String(pageSize))
  if (filter?.text) {
    for (const [name, value] of Object.entries(kind.search(filter))) search.set(name, value)
  }
  if (filter?.planID) search.set('planID', String(kind.planID ?? filter.planID))
  if (filter?.quick) search.set('quick', kind.quick)
  for (const [name, value] of Object.entries(filter?.selects ?? {})) search.set(name, value)
  if (sort !== null) search.set('sort', sort.column)
  if (sort?.direction === 'desc') search.set('order', 'desc')
  if (isOpen) search.set('filter', 'open')
  return search.size === 0 ? kind.path : `${kind.path}?${search}`
}

/** The text of a value in a cell; empty if the value is unknown. */
export const wordsOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A column whose cells are written as the server answers them. */
export const asAnswered = (name: string) => (row: Readonly<Record<string, unknown>>) => wordsOf(row[name]).trim()
