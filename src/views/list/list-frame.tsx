import { type ReactNode, useRef, useState } from 'react'
import type { ListFacts } from '../../machines/list-facts.ts'
import type { Column } from '../shared/data-table/columns.ts'
import { RetryNotice } from '../shared/retry-notice.tsx'
import { ExportNotices } from './export-notices.tsx'
import classes from './list.module.css'
import { ListFooter } from './list-footer.tsx'
import { ListTable, type ListWords } from './list-table.tsx'
import { type ListFile, ListToolbar } from './list-toolbar.tsx'
import type { FilterActs, ListActs } from './use-list-acts.ts'
import { useSlashKey } from './use-slash-key.ts'

/** What a filter panel is given by the frame that it stands in. */
export type PanelProps = {
  /** Rises with every wish to search by keyboard. */
  readonly focusRequests: number
  readonly onClose: () => void
}

export type ListFilter = {
  readonly isOpen: boolean
  readonly acts: FilterActs
  /** The person is about to open the panel. */
  readonly onIntent: () => void
  readonly panel: (props: PanelProps) => ReactNode
}

type Props<Row> = {
  /** The accessible name of the table. */
  readonly label: string
  readonly facts: ListFacts<Row>
  readonly acts: ListActs
  /** Every column there is, the same ones each time. */
  readonly columns: ReadonlyArray<Column<Row>>
  /** The control at the end of a row. Must be stable, or every row is drawn again. */
  readonly rowAction: (row: Row, serial: number) => ReactNode
  readonly actionLabel?: string
  /** Opens a row that was pressed. Stable, as the control is. */
  readonly onOpen?: (row: Row, serial: number) => void
  readonly words: ListWords
  /** What is paged, for those who hear it: "Pages of the inventory". */
  readonly pagerLabel: string
  /** Whether a page is reached by its number too. */
  readonly hasGoToPage?: boolean
  /** The entries that a page may have, where the person chooses. */
  readonly entries?: { readonly sizes: ReadonlyArray<number>; readonly fixedBy?: string | undefined }
  readonly filter?: ListFilter
  /** At the beginning of the toolbar, after Filter. */
  readonly lead?: ReactNode
  /** What is in the list, in a sentence. */
  readonly about?: string
  /** At its end: Add. */
  readonly action?: ReactNode
  readonly file: ListFile
  /** What is said above the rows beside what becomes of a file. */
  readonly notices?: ReactNode
  /** What is shown beside the list: a drawer. */
  readonly children?: ReactNode
}

/**
 * A list screen below its heading: toolbar, filter panel, what failed, table, footer. It knows no machine: facts come
 * in, acts go out. Its parts are drawn anew only where what they are given has changed.
 */
export function ListFrame<Row>({ facts, acts, filter, ...props }: Props<Row>) {
  const toggle = useRef<HTMLButtonElement>(null)
  const [focusRequests, setFocusRequests] = useState(0)

  useSlashKey(() => {
    if (!filter) return
    if (!filter.isOpen) filter.acts.onToggle()
    setFocusRequests((count) => count + 1)
  })
  const close = () => {
    filter?.acts.onClose()
    toggle.current?.focus()
  }

  return (
    <div className={classes.screen}>
      <ListToolbar
        toggleRef={toggle}
        facts={facts}
        acts={acts}
        columns={props.columns}
        filter={filter}
        lead={props.lead}
        about={props.about}
        action={props.action}
        file={props.file}
      />
      <ExportNotices file={props.file} total={facts.total} acts={acts} />
      {props.notices}
      {filter?.isOpen && filter.panel({ focusRequests, onClose: close })}
      {facts.failure !== null && facts.state === 'failed' && (
        <RetryNotice onRetry={acts.onRetry}>{props.words.failed(facts.failure)}</RetryNotice>
      )}
      <ListTable
        label={props.label}
        facts={facts}
        acts={acts}
        columns={props.columns}
        rowAction={props.rowAction}
        actionLabel={props.actionLabel}
        onOpen={props.onOpen}
        words={props.words}
      />
      <ListFooter
        first={facts.firstSerial}
        count={facts.rows.length}
        total={facts.total}
        isBusy={facts.state === 'loading'}
        isSearch={facts.isSearch}
        pagerLabel={props.pagerLabel}
        page={facts.page}
        pageCount={facts.pageCount}
        onPage={acts.onPage}
        hasGoToPage={props.hasGoToPage ?? false}
        entries={props.entries && filter && { ...props.entries, size: facts.pageSize, onSize: filter.acts.onSize }}
      />
      {props.children}
    </div>
  )
}
