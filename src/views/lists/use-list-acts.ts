import { useCallback, useMemo } from 'react'
import type { ColumnPresetsActor } from '../../machines/lists/column-presets.machine.ts'
import { shownColumns } from '../../machines/lists/columns.ts'
import type { FileWish } from '../../machines/lists/exporting.ts'
import type { ExportRequest } from '../../schemas/files/export-file.ts'
import { type Sort, sortAmong } from '../../schemas/lists/sort.ts'
import type { Arrangement } from '../ui/data-table/columns.ts'

/** The events of every list's machine. */
type ListEvent =
  | { readonly type: 'page.chosen'; readonly page: number }
  | { readonly type: 'retry.requested' }
  | ({ readonly type: 'export.requested' } & FileWish)
  | { readonly type: 'export.cancelled' }
  | { readonly type: 'export.continued' }
  | { readonly type: 'written.read' }

type FilterEvent =
  | { readonly type: 'filterPanel.toggled' }
  | { readonly type: 'filterPanel.closed' }
  | { readonly type: 'filter.reset' }

type EntriesEvent = { readonly type: 'pageSize.chosen'; readonly pageSize: number }

const listActs = (actor: { readonly send: (event: ListEvent) => void }, presets: ColumnPresetsActor) => ({
  onPage: (page: number) => actor.send({ type: 'page.chosen', page }),
  onRetry: () => actor.send({ type: 'retry.requested' }),
  onArrange: (arrangement: Arrangement) => presets.send({ type: 'columns.arranged', ...arrangement }),
  onResetColumns: () => presets.send({ type: 'columns.reset' }),
  onDownload: ({ scope, format, ids }: ExportRequest) => {
    const columns = shownColumns(presets.getSnapshot().context.columns)
    actor.send({ type: 'export.requested', scope, format, columns, ...(ids !== undefined && { ids }) })
  },
  onCancelDownload: () => actor.send({ type: 'export.cancelled' }),
  onContinueDownload: () => actor.send({ type: 'export.continued' }),
  onDownloadRead: () => actor.send({ type: 'written.read' }),
})

type SortEvent<Column extends string> = { readonly type: 'sort.chosen'; readonly sort: Sort<Column> | null }

const filterActs = (actor: { readonly send: (event: FilterEvent) => void }) => ({
  onToggle: () => actor.send({ type: 'filterPanel.toggled' }),
  onClose: () => actor.send({ type: 'filterPanel.closed' }),
  onReset: () => actor.send({ type: 'filter.reset' }),
})

type PageNumberEvent =
  | { readonly type: 'page.refused'; readonly problem: string }
  | { readonly type: 'page.reconsidered' }

const pageNumberActs = (actor: { readonly send: (event: PageNumberEvent) => void }) => ({
  onRefuse: (problem: string) => actor.send({ type: 'page.refused', problem }),
  onReconsider: () => actor.send({ type: 'page.reconsidered' }),
})

export type ListActs = ReturnType<typeof listActs>
export type FilterActs = ReturnType<typeof filterActs> & {
  /** If the person can choose the page size. */
  readonly onSize?: (pageSize: number) => void
}

/** What a person does in any list, as events of its machine and its columns. The callbacks are stable. */
export const useListActs = (...[actor, presets]: Parameters<typeof listActs>): ListActs =>
  useMemo(() => listActs(actor, presets), [actor, presets])

/** What a person does with the filter of a list. */
export const useBareFilterActs = (actor: Parameters<typeof filterActs>[0]): FilterActs =>
  useMemo(() => filterActs(actor), [actor])

/** What a person does with the filter and the page size of a list. */
export const useFilterActs = (
  actor: Parameters<typeof filterActs>[0] & { readonly send: (event: EntriesEvent) => void },
): FilterActs =>
  useMemo(
    () => ({
      ...filterActs(actor),
      onSize: (pageSize: number) => actor.send({ type: 'pageSize.chosen', pageSize }),
    }),
    [actor],
  )

/** What a person does with a number in "Go to page" that is not a page. */
export const usePageNumberActs = (actor: Parameters<typeof pageNumberActs>[0]): ReturnType<typeof pageNumberActs> =>
  useMemo(() => pageNumberActs(actor), [actor])

/** A person chooses the order of a list that can be sorted by these columns. */
export const useSort = <Column extends string>(
  actor: { readonly send: (event: SortEvent<Column>) => void },
  sorts: ReadonlyArray<Column>,
): ((sort: Sort | null) => void) =>
  useCallback((sort) => actor.send({ type: 'sort.chosen', sort: sortAmong(sorts, sort) }), [actor, sorts])
