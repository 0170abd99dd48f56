import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { nextSort, type Sort, sortInWords } from '../../../schemas/lists/sort.ts'
import common from '../common.module.css'
import { isKey, keysAt } from '../keys.ts'
import { type Arrangement, type Column, movedTo, pinnedColumns, withWidth } from './columns.ts'
import { copyCell } from './copy-cell.ts'
import classes from './data-table.module.css'
import { drawnColumns, inRem, stayingColumns } from './drawn-columns.ts'
import { headCellOf } from './head-cell.ts'
import { type Expansion, LibraryTable } from './library-table.tsx'
import { PageRowsContext } from './page-rows.ts'
import type { Selection } from './row-boxes.ts'
import { useCardPress } from './use-card-press.ts'
import { useCellKeys } from './use-cell-keys.ts'
import { useColumnDrag } from './use-column-drag.ts'
import { useColumnKeys } from './use-column-keys.ts'
import { useColumnWidth } from './use-column-width.ts'
import { useRoom } from './use-room.ts'
import { useWholeText } from './use-whole-text.ts'
import wholeTextClasses from './whole-text.module.css'
import { useWindowForm } from './window-form.ts'

type Props<Row> = {
  /** The accessible name of the table and of its scroll area. */
  readonly label: string
  readonly columns: ReadonlyArray<Column<Row>>
  readonly arrangement: Arrangement
  readonly rows: ReadonlyArray<Row>
  /** The number of the first row across pages. */
  readonly firstSerial: number
  /** New rows are loading; the current ones stay. */
  readonly isBusy?: boolean
  /** The rows are those of the previous page: the next one is loading, or could not be loaded. */
  readonly isStale?: boolean
  /** The content below the header while there are no rows. */
  readonly empty?: ReactNode
  /**
   * The control at the end of a row, with `tabIndex={-1}`, since arrow keys lead to it. Must be a stable function, like
   * `columns`, or every row renders again.
   */
  readonly rowAction?: (row: Row, serial: number) => ReactNode
  /** The number of controls; 1 by default. */
  readonly actionCount?: number
  readonly onArrange?: (arrangement: Arrangement) => void
  /** A row was clicked, or Enter was pressed on one of its cells. */
  readonly onOpen?: (row: Row, serial: number) => void
  /** A key for another page was pressed. */
  readonly onTurn?: (step: 'previous' | 'next') => void
  /** The index in `rows` of the row that the person comes back from; -1 for none, as `findIndex` returns. */
  readonly markedRow?: number
  readonly sort?: Sort | null
  /** Null restores the default order. */
  readonly onSort?: (sort: Sort | null) => void
  readonly selection?: Selection<Row>
  readonly expansion?: Expansion<Row>
  /** The footers by column name. */
  readonly footers?: Readonly<Record<string, ReactNode>>
}

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null

/** The index of the row that a pointer is on; null on a control and beside the rows. */
const slotOf = (target: EventTarget): number | null => {
  const slot = target instanceof Element ? target.closest<HTMLElement>('tr[data-slot]')?.dataset.slot : undefined
  return slot === undefined || isControl(target) ? null : Number(slot)
}

/**
 * The table of every list and report: mantine-datatable with columns from our machines. It is fast because of what it
 * avoids. The library's table renders once, and its rows follow the page by themselves (page-rows.ts). A cell is a text
 * node in a `td`. Rows keep their elements from page to page, and events are handled on the table.
 */
export function DataTable<Row>({
  label,
  columns,
  arrangement,
  rows,
  firstSerial,
  isBusy = false,
  isStale = false,
  empty,
  rowAction,
  actionCount = 1,
  onArrange,
  onOpen,
  onTurn,
  markedRow,
  sort = null,
  onSort,
  selection,
  expansion,
  footers,
}: Props<Row>) {
  const region = useRef<HTMLElement>(null)
  const live = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLDivElement>(null)
  const form = useWindowForm()
  const actions = rowAction === undefined ? 0 : actionCount
  const isSelectable = selection !== undefined
  const room = useRoom(region)
  const stayingIn = (wanted: Arrangement) =>
    form === 'pinned' ? stayingColumns(columns, wanted, { actions, isSelectable }, room) : 0
  const stays = stayingIn(arrangement)
  const drawn = useMemo(
    () => drawnColumns(columns, arrangement, form, { actions, isSelectable }, stays),
    [columns, arrangement, form, actions, isSelectable, stays],
  )
  const page = useMemo(() => ({ rows, firstSerial, marked: markedRow }), [rows, firstSerial, markedRow])

  const say = useCallback((text: string) => {
    if (live.current) live.current.textContent = text
  }, [])
  const move = useMemo(
    () => onArrange && ((name: string, target: string) => onArrange(movedTo(columns, arrangement, name, target))),
    [columns, arrangement, onArrange],
  )
  const widen = useMemo(
    () => onArrange && ((name: string, width: number | null) => onArrange(withWidth(arrangement, name, width))),
    [arrangement, onArrange],
  )
  const drag = useColumnDrag(move)
  const resize = useColumnWidth(widen)
  const wholeText = useWholeText(bubble)
  const columnKeys = useColumnKeys({
    columns,
    shown: drawn.columns,
    arrangement,
    onArrange,
    onSay: say,
    table: region,
    hasRoom: (wanted) => stayingIn(wanted) === pinnedColumns(columns, wanted).length,
    onRefuse: wholeText.tell,
  })

  const open = (slot: number) => {
    const row = rows[slot]
    if (row !== undefined) onOpen?.(row, firstSerial + slot)
  }
  const cellKeys = useCellKeys({
    region,
    onTurn,
    onOpen: onOpen && open,
    onCopy: (cell, name) => void copyCell(cell, name, say),
  })
  const cards = useCardPress({ rows, selection: form === 'cards' ? selection : undefined })
  useLayoutEffect(columnKeys.refocus)

  // Another page starts at its top. A table that is already there is not scrolled, which would cost another layout.
  const shownFrom = useRef(firstSerial)
  const isScrolled = useRef(false)
  useLayoutEffect(() => {
    if (shownFrom.current === firstSerial) return
    shownFrom.current = firstSerial
    if (isScrolled.current) region.current?.querySelector('[data-scrollarea-viewport]')?.scrollTo({ top: 0 })
  }, [firstSerial])

  // Shows a returning person the row that they came from.
  useLayoutEffect(() => {
    const row = region.current?.querySelector(`tr[data-slot="${markedRow}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }, [markedRow])

  // The library writes footers as header cells; without a text they would be headers without a name.
  useLayoutEffect(() => {
    for (const cell of region.current?.querySelectorAll('tfoot th') ?? []) cell.setAttribute('role', 'cell')
  })

  const sortBy = (name: string) => {
    const next = nextSort(sort, name)
    onSort?.(next)
    say(next === null ? 'In the default order' : `Sorted by ${sortInWords(columns, next)}`)
  }

  const press = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return
    const copied = event.target.closest<HTMLElement>('[data-copy]')
    const cell = copied?.closest('td')
    if (copied && cell) return void copyCell(cell, copied.dataset.copy ?? '', say)
    const head = headCellOf(event.target)
    if (head) {
      if (event.target.closest('[data-pin]')) return columnKeys.turnPin(head.name)
      if (event.target.closest('[data-sortable]')) sortBy(head.name)
      return
    }
    const slot = slotOf(event.target)
    const isMarking = !(getSelection()?.isCollapsed ?? true)
    if (slot !== null && !isMarking && !cards.takes(slot)) open(slot)
  }

  return (
    <section
      ref={region}
      className={classes.frame}
      style={{ '--pinned-width': inRem(drawn.pinnedWidth) } as CSSProperties}
      aria-label={label}
      aria-busy={isBusy}
      data-stale={isStale || undefined}
      data-form={form}
      data-opens={onOpen ? '' : undefined}
      data-acts={actions}
      {...keysAt(
        'table',
        onTurn !== undefined && 'tablePages',
        onOpen !== undefined && 'tableRows',
        isSelectable && 'tableBoxes',
        form !== 'cards' && onSort !== undefined && columns.some(({ sortable }) => sortable) && 'tableSort',
        form !== 'cards' && onArrange !== undefined && 'columns',
      )}
      {...drag}
      onClick={press}
      onDoubleClick={resize.onDoubleClick}
      onPointerDown={(event) => {
        cellKeys.press(event)
        resize.onPointerDown?.(event)
        cards.press(event, slotOf(event.target))
      }}
      onPointerMove={cards.move}
      onPointerUp={cards.end}
      onPointerCancel={cards.end}
      onPointerOver={(event) => wholeText.show(event.target)}
      onPointerLeave={wholeText.hide}
      onKeyDown={(event) => {
        if (wholeText.isShown() && isKey('hideWholeText', event)) wholeText.hide()
        if (!columnKeys.handle(event)) cellKeys.handle(event)
      }}
      onFocus={(event) => {
        cellKeys.enter(event)
        wholeText.show(event.target)
      }}
      onBlur={() => {
        columnKeys.leave()
        cellKeys.leave()
        wholeText.hide()
      }}
      onScrollCapture={(event) => {
        isScrolled.current = event.target instanceof Element && event.target.scrollTop > 0
        wholeText.follow()
      }}
    >
      <PageRowsContext value={page}>
        <LibraryTable
          label={label}
          drawn={drawn}
          rows={rows}
          firstSerial={firstSerial}
          rowAction={rowAction}
          isArrangeable={onArrange !== undefined}
          sort={sort}
          selection={selection}
          expansion={expansion}
          footers={footers}
          empty={rows.length === 0 ? empty : null}
        />
      </PageRowsContext>
      <div ref={bubble} popover="manual" className={wholeTextClasses.whole} aria-hidden="true" />
      <span ref={live} className={common.unseen} aria-live="polite" />
    </section>
  )
}
