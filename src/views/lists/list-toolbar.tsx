import { memo, type ReactNode, type Ref } from 'react'
import type { ColumnPresetsActor } from '../../machines/lists/column-presets.machine.ts'
import type { FileFacts } from '../../machines/lists/exporting.ts'
import type { ListFacts } from '../../machines/lists/list-facts.ts'
import { type Arrangement, type Column, shownColumns } from '../ui/data-table/columns.ts'
import { InHeading } from '../ui/in-heading.tsx'
import type { CommonFilterSet } from './common-filter.ts'
import { CommonFilters } from './common-filters.tsx'
import { DownloadCsv, type FileHints } from './download-csv.tsx'
import { ExportBar } from './export-bar.tsx'
import { FilterButton } from './filter-button.tsx'
import classes from './list.module.css'
import { ListColumns } from './list-columns.tsx'
import { QuickSearch, type QuickSearchProps } from './quick-search.tsx'
import { SavedViews } from './saved-views.tsx'
import type { FilterActs, ListActs } from './use-list-acts.ts'

/** The files of a list. */
export type ListFile = FileFacts & {
  /** The hints of the download menu. Must be stable. */
  readonly hints: FileHints
}

type Props = {
  readonly facts: Pick<ListFacts<unknown>, 'canExport' | 'isExporting' | 'rows' | 'total'>
  readonly acts: ListActs
  readonly columns: ReadonlyArray<Column<never>>
  readonly arrangement: Arrangement
  readonly presets: ColumnPresetsActor
  readonly toggleRef: Ref<HTMLButtonElement>
  readonly quickRef: Ref<HTMLInputElement>
  readonly quick: QuickSearchProps | undefined
  readonly filter:
    | {
        readonly isOpen: boolean
        readonly acts: FilterActs
        readonly onIntent: () => void
        readonly common: CommonFilterSet
      }
    | undefined
  /** The order of the rows, where the table has no headers. */
  readonly sort: ReactNode
  readonly lead: ReactNode
  readonly about: string | undefined
  readonly action: ReactNode
  /** Null if the person may not export. */
  readonly file: ListFile | null
}

// A page turn draws only Download again, since a page that is loading has no file.
const Filter = memo(FilterButton)
const Columns = memo(ListColumns)
const Views = memo(SavedViews)
const Download = memo(DownloadCsv)

const nothing = () => {}

/** Above a list: its searches, views, columns, Download CSV, and the list's own controls. */
export const ListToolbar = ({
  facts,
  acts,
  columns,
  arrangement,
  presets,
  toggleRef,
  quickRef,
  quick,
  filter,
  sort,
  lead,
  about,
  action,
  file,
}: Props) => (
  <div className={classes.toolbar}>
    {about !== undefined && (
      <InHeading at="line">
        <p className={classes.about}>{about}</p>
      </InHeading>
    )}
    {quick && <QuickSearch ref={quickRef} {...quick} />}
    {filter && (
      <Filter ref={toggleRef} isOpen={filter.isOpen} onIntent={filter.onIntent} onToggle={filter.acts.onToggle} />
    )}
    {filter && filter.common.filters.length > 0 && (
      <CommonFilters set={filter.common} onRefused={filter.isOpen ? nothing : filter.acts.onToggle} />
    )}
    {sort}
    {lead}
    <span className={classes.gap} />
    {file?.writer && file.scope === 'all' && <ExportBar writer={file.writer} onCancel={acts.onCancelDownload} />}
    <div className={classes.table}>
      <Views columns={columns} arrangement={arrangement} onArrange={acts.onArrange} />
      <Columns
        columns={columns}
        arrangement={arrangement}
        onArrange={acts.onArrange}
        onReset={acts.onResetColumns}
        presets={presets}
      />
      {file && (
        <Download
          isDisabled={!facts.canExport || facts.isExporting}
          shown={facts.rows.length}
          total={facts.total}
          columns={shownColumns(columns, arrangement).length}
          ofColumns={columns.length}
          hints={file.hints}
          onDownload={acts.onDownload}
        />
      )}
    </div>
    {action}
  </div>
)
