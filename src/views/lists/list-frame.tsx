import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useRef } from 'react'
import { arrangementOf, type ColumnPresetsActor } from '../../machines/lists/column-presets.machine.ts'
import type { ListFacts } from '../../machines/lists/list-facts.ts'
import type { Sort } from '../../schemas/lists/sort.ts'
import type { AreaName, Key } from '../../schemas/people/permissions.ts'
import type { Column } from '../ui/data-table/columns.ts'
import type { Selection } from '../ui/data-table/row-boxes.ts'
import { useWindowForm } from '../ui/data-table/window-form.ts'
import { useMay, useServes } from '../ui/permissions.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
import type { CommonFilterSet } from './common-filter.ts'
import { ExportNotices } from './export-notices.tsx'
import { type Chip, FilterChips } from './filter-chips.tsx'
import type { GoToPageProps } from './go-to-page.tsx'
import classes from './list.module.css'
import { ListFooter } from './list-footer.tsx'
import { ListNews } from './list-news.tsx'
import { ListTable, type ListWords } from './list-table.tsx'
import { type ListFile, ListToolbar } from './list-toolbar.tsx'
import type { QuickSearchProps } from './quick-search.tsx'
import { SortSelect } from './sort-select.tsx'
import type { FilterActs, ListActs } from './use-list-acts.ts'
import { useSlashKey } from './use-slash-key.ts'
import { useWayBack } from './use-way-back.ts'

/** The props that the frame gives to a filter panel. */
export type PanelProps = { readonly onClose: () => void }

export type ListFilter = {
  readonly isOpen: boolean
  readonly acts: FilterActs
  /** The person is about to open the panel. */
  readonly onIntent: () => void
  readonly panel: (props: PanelProps) => ReactNode
  /** The parts of the active filter. */
  readonly chips: ReadonlyArray<Chip>
  readonly onRemove: (part: string) => void
  /** The filters with a button in the toolbar. */
  readonly common: CommonFilterSet
}

type Props<Row> = {
  /** The accessible name of the table. */
  readonly label: string
  /** The area whose `export` permission allows files of the list. */
  readonly area: AreaName
  readonly facts: ListFacts<Row>
  readonly acts: ListActs
  /** All columns. Must be stable. */
  readonly columns: ReadonlyArray<Column<Row>>
  /** How the person arranged them, now and under names. */
  readonly presets: ColumnPresetsActor
  /** The control at the end of a row, if any. Must be stable, or every row is drawn again. */
  readonly rowAction?: ((row: Row, serial: number) => ReactNode) | undefined
  /** The number of controls in each row; 1 by default. */
  readonly actionCount?: number
  /** Opens a pressed row. Must be stable. */
  readonly onOpen?: ((row: Row, serial: number) => void) | undefined
  /** Chooses the order of the rows by a sortable column. Must be stable. */
  readonly onSort: (sort: Sort | null) => void
  /** Selectable rows, and the bar below them. */
  readonly selection?: { readonly rows: Selection<Row>; readonly bar: ReactNode } | undefined
  readonly words: ListWords
  /** The accessible name of the pager: "Pages of the inventory". */
  readonly pagerLabel: string
  /** If a page can be reached by its number. */
  readonly goToPage?: GoToPageProps
  /** The page sizes, if the person can choose one. */
  readonly entries?: ReadonlyArray<number>
  readonly filter?: ListFilter
  /** The search in the fields that name a row. */
  readonly quick?: QuickSearchProps
  /** At the start of the toolbar, after Filter. */
  readonly lead?: ReactNode
  /** The content of the list, in a sentence. */
  readonly about?: string
  /** At the end of the toolbar: Add. */
  readonly action?: ReactNode
  readonly file: ListFile
  /** Beside the pager: a short filter. */
  readonly range?: ReactNode
  /** Below the pager: the totals of all rows. */
  readonly sums?: ReactNode
  /** Notices above the rows, after those of a file. */
  readonly notices?: ReactNode
  /** Beside the list: a drawer. */
  readonly children?: ReactNode
}

/** The columns, sortable only if the server can sort. Stable. */
const useOrdered = <Row,>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> => {
  const isOrdered = useServes('order')
  return useMemo(
    () => (isOrdered ? columns : columns.map((column) => ({ ...column, sortable: false }))),
    [isOrdered, columns],
  )
}

/**
 * A list screen below its heading: toolbar, filter panel, failures, table, footer. It knows facts and acts, but not the
 * list's machine. Its parts are drawn again only if their props have changed.
 */
export function ListFrame<Row>({ facts, acts, filter, quick: ofServer, columns: all, ...props }: Props<Row>) {
  const may = useMay()
  const quick = useServes('search') ? ofServer : undefined
  const columns = useOrdered(all)
  const isCards = useWindowForm() === 'cards'
  const arrangement = useSelector(props.presets, arrangementOf)
  const toggle = useRef<HTMLButtonElement>(null)
  const quickField = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useWayBack(frame, props.label, facts.page, facts.markedRow)

  useSlashKey(() => quickField.current?.focus())
  const close = () => {
    filter?.acts.onClose()
    toggle.current?.focus()
  }

  return (
    <div ref={frame} className={classes.screen}>
      <ListToolbar
        toggleRef={toggle}
        quickRef={quickField}
        quick={quick}
        facts={facts}
        acts={acts}
        columns={columns as ReadonlyArray<Column<never>>}
        arrangement={arrangement}
        presets={props.presets}
        filter={filter}
        sort={<SortSelect columns={columns} sort={facts.sort} onSort={props.onSort} />}
        lead={props.lead}
        about={props.about}
        action={isCards ? undefined : props.action}
        file={may(`${props.area}.export` as Key) ? props.file : null}
      />
      <ExportNotices file={props.file} total={facts.total} acts={acts} />
      {props.notices}
      {filter?.isOpen && filter.panel({ onClose: close })}
      {filter && filter.chips.length > 0 && (
        <FilterChips chips={filter.chips} onRemove={filter.onRemove} onClear={filter.acts.onReset} />
      )}
      {facts.failure !== null && facts.state === 'failed' && (
        <RetryNotice onRetry={acts.onRetry}>
          {props.words.failed(facts.failure)}
          {facts.isStale && ` Page ${facts.page.toLocaleString('en-GB')} is still shown.`}
        </RetryNotice>
      )}
      <div className={classes.rows}>
        <ListNews />
        <ListTable
          label={props.label}
          facts={facts}
          acts={acts}
          columns={columns}
          arrangement={arrangement}
          rowAction={props.rowAction}
          actionCount={props.actionCount}
          onOpen={props.onOpen}
          onSort={props.onSort}
          words={props.words}
          onClear={filter?.acts.onReset}
          selection={props.selection?.rows}
        />
      </div>
      {props.selection?.bar}
      <ListFooter
        action={isCards ? props.action : undefined}
        range={props.range}
        first={facts.firstSerial}
        count={facts.rows.length}
        total={facts.total}
        isAtLeast={facts.totalIsAtLeast === true}
        isBusy={facts.state === 'loading'}
        isFound={facts.isSearch && !facts.isStale}
        unsent={facts.unsent ?? 0}
        pagerLabel={props.pagerLabel}
        page={facts.page}
        stepsFrom={facts.stepsFrom}
        pageCount={facts.pageCount}
        onPage={acts.onPage}
        goToPage={props.goToPage}
        entries={
          props.entries &&
          filter?.acts.onSize && { sizes: props.entries, size: facts.pageSize, onSize: filter.acts.onSize }
        }
      />
      {props.sums}
      {props.children}
    </div>
  )
}
