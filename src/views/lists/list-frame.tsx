import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useRef } from 'react'
import { arrangementOf, type ColumnPresetsActor } from '../../machines/lists/column-presets.machine.ts'
import type { ListFacts } from '../../machines/lists/list-facts.ts'
import type { Sort } from '../../schemas/lists/sort.ts'
import type { AreaName, Key } from '../../schemas/people/permissions.ts'
import type { Column } from '../ui/data-table/columns.ts'
import { useMay, useServes } from '../ui/permissions.ts'
import { RetryNotice } from '../ui/retry-notice.tsx'
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

/** What a filter panel is given by the frame that it stands in. */
export type PanelProps = { readonly onClose: () => void }

export type ListFilter = {
  readonly isOpen: boolean
  readonly acts: FilterActs
  /** The person is about to open the panel. */
  readonly onIntent: () => void
  readonly panel: (props: PanelProps) => ReactNode
  /** What the rows are searched with. */
  readonly chips: ReadonlyArray<Chip>
  readonly onRemove: (part: string) => void
}

type Props<Row> = {
  /** The accessible name of the table. */
  readonly label: string
  /** Whose key lets a person take files of it. */
  readonly area: AreaName
  readonly facts: ListFacts<Row>
  readonly acts: ListActs
  /** Every column there is, the same ones each time. */
  readonly columns: ReadonlyArray<Column<Row>>
  /** How the person arranged them, now and under names. */
  readonly presets: ColumnPresetsActor
  /** The control at the end of a row, where there is one. Must be stable, or every row is drawn again. */
  readonly rowAction?: ((row: Row, serial: number) => ReactNode) | undefined
  readonly actionLabel?: string
  /** How many controls each row has; one unless told. */
  readonly actionCount?: number
  /** Opens a row that was pressed. Stable, as the control is. */
  readonly onOpen?: ((row: Row, serial: number) => void) | undefined
  /** Chooses the order of the rows, by a column that is sortable. Stable. */
  readonly onSort: (sort: Sort | null) => void
  readonly words: ListWords
  /** What is paged, for those who hear it: "Pages of the inventory". */
  readonly pagerLabel: string
  /** Where a page is reached by its number too. */
  readonly goToPage?: GoToPageProps
  /** The entries that a page may have, where the person chooses. */
  readonly entries?: ReadonlyArray<number>
  readonly filter?: ListFilter
  /** The search through the fields that name a row. */
  readonly quick?: QuickSearchProps
  /** At the beginning of the toolbar, after Filter. */
  readonly lead?: ReactNode
  /** What is in the list, in a sentence. */
  readonly about?: string
  readonly isAboutAbove?: boolean
  /** At its end: Add. */
  readonly action?: ReactNode
  readonly file: ListFile
  /** Beside the pager: what narrows the rows in a word. */
  readonly range?: ReactNode
  /** Below the pager, which it moves by nothing: what all rows come to. */
  readonly sums?: ReactNode
  /** What is said above the rows beside what becomes of a file. */
  readonly notices?: ReactNode
  /** What is shown beside the list: a drawer. */
  readonly children?: ReactNode
}

/** The columns as the server can put the list in order by them; the same ones each time. */
const useOrdered = <Row,>(columns: ReadonlyArray<Column<Row>>): ReadonlyArray<Column<Row>> => {
  const isOrdered = useServes('order')
  return useMemo(
    () => (isOrdered ? columns : columns.map((column) => ({ ...column, sortable: false }))),
    [isOrdered, columns],
  )
}

/**
 * A list screen below its heading: toolbar, filter panel, what failed, table, footer. It knows no machine: facts come
 * in, acts go out. Its parts are drawn anew only where what they are given has changed.
 */
export function ListFrame<Row>({ facts, acts, filter, quick: ofServer, columns: all, ...props }: Props<Row>) {
  const may = useMay()
  const quick = useServes('search') ? ofServer : undefined
  const columns = useOrdered(all)
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
        lead={props.lead}
        about={props.about}
        isAboutAbove={props.isAboutAbove === true}
        action={props.action}
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
      <SortSelect columns={columns} sort={facts.sort} onSort={props.onSort} />
      <ListNews />
      <ListTable
        label={props.label}
        facts={facts}
        acts={acts}
        columns={columns}
        arrangement={arrangement}
        rowAction={props.rowAction}
        actionLabel={props.actionLabel}
        actionCount={props.actionCount}
        onOpen={props.onOpen}
        onSort={props.onSort}
        words={props.words}
        onClear={filter?.acts.onReset}
      />
      <ListFooter
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
